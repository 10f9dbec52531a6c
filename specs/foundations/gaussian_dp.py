"""Gaussian differential privacy: no test does better than on N(0, 1) against N(mu, 1).

A test that is wrong under P with probability Phi(t) is right under Q with probability
Phi(t + mu) at most. The same is said by the Gaussian privacy profile at every epsilon.
"""

from verifydp.formal.spec import *

mu, t, u, epsilon = map(real, ("mu", "t", "u", "epsilon"))
z = real("z")
S = space("S")
P, Q = law("P", S), law("Q", S)
h, x, B = any_test("h", S), point("x", S), event_variable("B", S)
close = definition("foundations.closeness")
words = shared("foundations.gaussian_dp._words")
gdp, normals, p_error, q_power = words.gdp, words.normals, words.p_error, words.q_power
reals = words.reals
linear = theorem("foundations.gaussian_dp.linear")
over, under = normal_cdf(mu / 2 - epsilon / mu), normal_cdf(-mu / 2 - epsilon / mu)
profile = over - exp(epsilon) * under
private = forall(epsilon, close(Q, P, epsilon, profile))
one_apart = shared("foundations.gaussian_dp._points").one_apart

SPEC = Theorem(
    title="Gaussian privacy: tests and profile",
    source="Dong, Roth and Su 2022, definition 2.6 and corollary 2.13",
    standing="definition",
    defines=gdp,
    reads="no test tells {1} from {0} better than N({2}, 1) from N(0, 1)",
    uses=(close,),
    given={"parameter": mu > 0},
    claim=conjunction(implies(gdp(P, Q, mu), private), implies(private, gdp(P, Q, mu))),
    remark="One direction, P as the hypothesis and Q as the alternative; at every real "
    "epsilon, so that one order of the two laws is enough.",
)


def proof(p):
    """The profile at epsilon is the tangent with the slope exp(epsilon)."""
    positive, contact = p.given("parameter"), -mu / 2 - epsilon / mu
    supposed, hit = p.assume(gdp(P, Q, mu)), test_of(x, indicator(member(x, B)))
    growth = p.have(equal(-contact * mu - mu**2 / 2, epsilon), positive)
    growth = p.have(equal(exp(-contact * mu - mu**2 / 2), exp(epsilon)), growth)
    chance = probability(Q, B) <= exp(epsilon) * probability(P, B) + profile
    on_event = p.have(chance, p.use(linear, supposed, h=hit, u=contact), growth)
    forwards = p.supposing(gdp(P, Q, mu), p.every(on_event, epsilon, B))
    fits = -t * mu - mu**2 / 2
    first, second = (
        p.have(equal(side * mu / 2 - fits / mu, end), positive)
        for side, end in ((1, t + mu), (-1, t))
    )
    excess = q_power - exp(fits) * p_error
    on_test = p.layer_cake(p.at(p.assume(private), fits), x, value(h, x))
    old = normal_cdf(-mu / 2 - fits / mu)
    on_test = p.rewrite(
        first, on_test, excess - normal_cdf(u) + exp(fits) * old <= 0, u
    )
    new = normal_cdf(t + mu)
    on_test = p.rewrite(
        second, on_test, excess - new + exp(fits) * normal_cdf(u) <= 0, u
    )
    small = p.assume(p_error <= normal_cdf(t))
    bound = p.supposing(small, p.have(q_power <= new, on_test, small))
    backwards = p.supposing(private, p.every(bound, h, t))
    return p.have(p.statement.claim, forwards, backwards)


def beside_normals(*witnesses):
    """The premise holds for two normal laws, and the conclusion does not."""

    def refute(p, claim):
        shown = one_apart(p, claim.arguments[0])
        return p.absurd(p.apply(p.assume(claim), shown), *witnesses)

    return At(normals, spaces=reals, refute=refute)


heads = dirac(label(0, 2))
nowhere = event(point("bit", finite(2)), FALSE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(normals, spaces=reals),
    near_misses={
        "parameter 0": NearMiss(
            without="parameter",
            claim=implies(gdp(P, Q, mu), private),
            at=At({P: heads, Q: heads, mu: 0}, (1, nowhere), {"S": finite(2)}),
        ),
        "a smaller profile": NearMiss(
            claim=implies(
                gdp(P, Q, mu), forall(epsilon, close(Q, P, epsilon, profile * "99/100"))
            ),
            at=beside_normals(0, event(z, z >= "1/2")),
        ),
        **{
            f"less than half of the parameter, side {place}": NearMiss(
                claim=implies(gdp(P, Q, mu), forall(epsilon, close(Q, P, epsilon, of))),
                at=beside_normals(0, event(z, z >= "1/2")),
            )
            for place, of in enumerate(
                (
                    normal_cdf(mu / "11/5" - epsilon / mu) - exp(epsilon) * under,
                    over - exp(epsilon) * normal_cdf(-mu / "11/5" - epsilon / mu),
                ),
                start=1,
            )
        },
    },
)
