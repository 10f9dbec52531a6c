"""Gaussian differential privacy: no test does better than on N(0, 1) against N(mu, 1).

A test that is wrong under P with probability Phi(t) is right under Q with probability
Phi(t + mu) at most. The same is said by the Gaussian privacy profile at every epsilon.
"""

from verifydp.formal.spec import *

mu, t, u, d, epsilon = map(real, ("mu", "t", "u", "d", "epsilon"))
f, z = any_test("f", REAL), real("z")


def slope(shift):
    """How fast the best power grows with the error, where the error is Phi(u)."""
    return exp(-u * shift - shift**2 / 2)


def line(shift, error, reach=None):
    """The tangent of the best power at the error Phi(u)."""
    reach = shift if reach is None else reach
    at_contact = normal_cdf(u + reach) - slope(shift) * normal_cdf(u)
    return slope(shift) * error + at_contact


TANGENT = Theorem(
    title="The power of Gaussian tests lies below its tangents",
    source="Neyman and Pearson 1933; Dong, Roth and Su 2022, section 2.2",
    claim=mean(normal(d, 1), z, value(f, z))
    <= line(abs(d), mean(standard_normal, z, value(f, z))),
)

S = space("S")
P, Q = law("P", S), law("Q", S)
h, x, B = any_test("h", S), point("x", S), event_variable("B", S)
p_error, q_power = mean(P, x, value(h, x)), mean(Q, x, value(h, x))

#: One direction: P is the hypothesis, Q the alternative.
gdp = Definition(
    "gdp",
    (P, Q, mu),
    forall(
        h,
        t,
        implies(p_error <= normal_cdf(t), q_power <= normal_cdf(t + mu)),
    ),
)

LINEAR = Theorem(
    title="Gaussian privacy by lines",
    source="Dong, Roth and Su 2022, section 2.2",
    given={"bound": gdp(P, Q, mu)},
    claim=q_power <= line(mu, p_error),
    uses=(gdp,),
)

close = definition("foundations.closeness")


over, under = normal_cdf(mu / 2 - epsilon / mu), normal_cdf(-mu / 2 - epsilon / mu)
profile = over - exp(epsilon) * under
private = forall(epsilon, close(Q, P, epsilon, profile))

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


def best(p, side, half_line):
    """The ratio of the densities is above the slope exactly on a half-line."""
    hit, k = indicator(half_line), slope(abs(d))
    null, shifted = -(z**2) / 2, -((z - d) ** 2) / 2
    line_of_null = -u * abs(d) - d**2 / 2 + null
    inside = p.have(implies(half_line, line_of_null <= shifted), side)
    outside = p.have(implies(negation(half_line), shifted <= line_of_null), side)
    more = p.have(implies(half_line, k * exp(null) <= exp(shifted)), inside)
    less = p.have(implies(negation(half_line), exp(shifted) <= k * exp(null)), outside)
    loss = (value(f, z) - hit) * (exp(shifted) - k * exp(null))
    loss, height = p.have(loss <= 0, more, less), 1 / sqrt(2 * PI)
    scaled = height * loss.formula.arguments[0]
    return p.densities(
        p.have(scaled <= 0, loss, p.have(height > 0)),
        z,
        (1, normal(d, 1), value(f, z)),
        (-k, standard_normal, value(f, z)),
        (-1, normal(d, 1), hit),
        (k, standard_normal, hit),
    )


def tangent(p):
    """The half-line is on the right for a shift to the right, else on the left."""
    goal, right = p.statement.claim, p.assume(d >= 0)
    masses = [p.axiom("normal_mirrored", -u), p.axiom("normal_mirrored", -u - d)]
    yes = p.have(goal, best(p, right, -u <= z), *masses, right)
    left = p.assume(negation(d >= 0))
    moved = p.axiom("normal_half_line", u - d)
    hole = equal(moved.formula.arguments[0], normal_cdf(t))
    moved = p.rewrite(p.have(equal(u - d, u + abs(d)), left), moved, hole, t)
    mass = p.axiom("normal_half_line", u)
    no = p.have(goal, best(p, left, z <= u), mass, moved, left)
    return p.cases(d >= 0, yes, no)


def linear(p):
    """An error Phi(t) bounds the power by the tangent at t; 0 and 1 are apart."""
    bound, goal = p.given("bound"), p.statement.claim
    size = p.have(mu >= 0, p.at(bound, test_of(x, "1/2"), 0))
    tests = (test_of(z, 0), test_of(z, 1), test_of(z, indicator(-t <= z)))
    never, always, beyond = (p.use(TANGENT, d=mu, f=test) for test in tests)
    low = p.have(line(mu, 0) >= 0, never, size)
    high = p.have(line(mu, 1) >= 1, always, size)
    masses = [p.axiom("normal_mirrored", -t), p.axiom("normal_mirrored", -t - mu)]
    on_line = normal_cdf(t + mu) <= line(mu, normal_cdf(t))
    at_t = p.have(on_line, beyond, *masses, size)
    error, power_of = (p.mean_between(one, x, value(h, x)) for one in (P, Q))
    none, some = p.assume(p_error <= 0), p.assume(q_power > 0)
    found = p.axiom("normal_quantile", q_power / 2, facts=[some, power_of])
    half = p.assume(equal(normal_cdf(t), q_power / 2))
    tiny = p.have(p_error <= normal_cdf(t - mu), none)
    absurd = p.have(FALSE, p.apply(p.at(bound, h, t - mu), tiny), half, some)
    absurd = p.supposing(some, p.obtain(found, t, absurd))
    zero = p.supposing(none, p.have(goal, absurd, low, none, error))
    inside = p.assume(conjunction(p_error > 0, p_error < 1))
    found = p.axiom("normal_quantile", p_error, facts=[inside])
    same = p.assume(equal(normal_cdf(t), p_error))
    seen = p.apply(p.at(bound, h, t), p.have(p_error <= normal_cdf(t), same))
    between = p.obtain(found, t, p.have(goal, seen, at_t, same))
    between = p.supposing(inside, between)
    sure = p.assume(p_error >= 1)
    one = p.supposing(sure, p.have(goal, sure, error, power_of, high))
    return p.have(goal, zero, between, one)


def proof(p):
    """The profile at epsilon is the tangent with the slope exp(epsilon)."""
    positive, contact = p.given("parameter"), -mu / 2 - epsilon / mu
    supposed, hit = p.assume(gdp(P, Q, mu)), test_of(x, indicator(member(x, B)))
    growth = p.have(equal(-contact * mu - mu**2 / 2, epsilon), positive)
    growth = p.have(equal(exp(-contact * mu - mu**2 / 2), exp(epsilon)), growth)
    chance = probability(Q, B) <= exp(epsilon) * probability(P, B) + profile
    on_event = p.have(chance, p.use(LINEAR, supposed, h=hit, u=contact), growth)
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


right, reals = test_of(z, indicator(z >= 0)), {"S": REAL}
normals = {P: standard_normal, Q: normal(1, 1), mu: 1}


def one_apart(p, goal):
    """For two normal laws it is the tangent at the error itself."""
    line = p.use(TANGENT, d=1, u=t)
    small = p.assume(mean(standard_normal, z, value(f, z)) <= normal_cdf(t))
    most = mean(normal(1, 1), z, value(f, z)) <= normal_cdf(t + 1)
    bound = p.supposing(small, p.have(most, line, small))
    return p.the_same(p.every(bound, f, t), goal)


def beside_normals(*witnesses):
    """The premise holds for two normal laws, and the conclusion does not."""

    def refute(p, claim):
        shown = one_apart(p, claim.arguments[0])
        return p.absurd(p.apply(p.assume(claim), shown), *witnesses)

    return At(normals, spaces=reals, refute=refute)


touching = {d: 2, u: -1, f: test_of(z, indicator(z >= 1))}

TANGENT = TANGENT.but(
    proof=tangent,
    near_misses={
        "a strict bound": NearMiss(
            claim=mean(normal(d, 1), z, value(f, z))
            < line(abs(d), mean(standard_normal, z, value(f, z))),
            at=At({d: 0, u: 0, f: test_of(z, 0)}),
        ),
        "a smaller shift": NearMiss(
            claim=mean(normal(d, 1), z, value(f, z))
            <= line(abs(d), mean(standard_normal, z, value(f, z)), abs(d) / 2),
            at=At(touching),
        ),
        "a slope that falls faster": NearMiss(
            number=Number(2, "9/5", place=1), at=At(touching)
        ),
    },
)

LINEAR = LINEAR.but(
    proof=linear,
    instance=At({**normals, h: right, u: 0}, (), reals, {"bound": one_apart}),
    near_misses={
        "no bound": NearMiss(
            without="bound",
            at=At({**normals, mu: "99/100", h: right, u: 0}, spaces=reals),
        ),
        "a smaller parameter": NearMiss(
            claim=q_power <= line(mu, p_error, mu * "99/100"),
        ),
        "a slope that falls faster": NearMiss(
            number=Number(2, "9/5", place=1),
        ),
    },
)

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
