"""Gaussian privacy by lines."""

from verifydp.formal.spec import *

mu, t, u = map(real, ("mu", "t", "u"))
z = real("z")
S = space("S")
P, Q = law("P", S), law("Q", S)
h, x = any_test("h", S), point("x", S)
words = shared("foundations.gaussian_dp._words")
gdp, line, normals, p_error = words.gdp, words.line, words.normals, words.p_error
q_power, reals, right = words.q_power, words.reals, words.right
tangent = theorem("foundations.gaussian_dp.tangent")
one_apart = shared("foundations.gaussian_dp._points").one_apart

SPEC = Theorem(
    title="Gaussian privacy by lines",
    source="Dong, Roth and Su 2022, section 2.2",
    given={"bound": gdp(P, Q, mu)},
    claim=q_power <= line(mu, p_error),
    uses=(gdp,),
)


def linear(p):
    """An error Phi(t) bounds the power by the tangent at t; 0 and 1 are apart."""
    bound, goal = p.given("bound"), p.statement.claim
    size = p.have(mu >= 0, p.at(bound, test_of(x, "1/2"), 0))
    tests = (test_of(z, 0), test_of(z, 1), test_of(z, indicator(-t <= z)))
    never, always, beyond = (p.use(tangent, d=mu, f=test) for test in tests)
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


SPEC = SPEC.but(
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
