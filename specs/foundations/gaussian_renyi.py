"""The Gaussian mechanism's Renyi divergence, without any unbounded expectation.

The weighted geometric mean of two Gaussian densities is a multiple of a third one, so
Young's inequality for numbers, used at every output, becomes one of expectations.
"""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")

alpha, m, k, s, t = map(real, ("alpha", "m", "k", "s", "t"))
epsilon = alpha * (m - k) ** 2 / (2 * s**2)
P, Q = normal(m, s), normal(k, s)

SPEC = Theorem(
    title="The Renyi divergence of two normal laws of one deviation",
    source="van Erven and Harremoes 2014; Mironov 2017, proposition 7 and corollary 3",
    given={"deviation": s > 0},
    claim=renyi(P, Q, alpha, epsilon),
    uses=(renyi,),
    remark="An upper bound at every order above 1; that it is reached is known, and "
    "here shown only within a hundredth, by the near miss.",
)
young = theorem("foundations.concave_powers.tangent")
levels = theorem("foundations.concave_powers")
y, g, h = real("y"), any_test("g", REAL), any_test("h", REAL)
order = 1 - 1 / alpha


def proof(p):
    """R has the density that Q's, to the power 1 - 1/alpha, needs to make P's."""
    above_one, deviation = p.assume(alpha > 1), p.given("deviation")
    below = p.assume(forall(y, value(h, y) <= power(value(g, y), order)))
    inside = p.have(conjunction(order > 0, order < 1), above_one)
    far = alpha * m - (alpha - 1) * k
    R = normal(far, s)
    in_p, in_q, in_r = (-(((y - c) / s) ** 2) / 2 for c in (m, k, far))
    geometric = p.have(
        equal(in_p, order * in_q + (1 - order) * in_r + order * epsilon),
        above_one,
        deviation,
    )
    touch = t + in_r - in_q
    line = p.use(
        young,
        {young["b"]: order, young["g"]: g, young["x"]: y, young["t"]: touch},
        inside,
        spaces={"S": REAL},
    )
    left = exp(order * epsilon + order * t - t)
    right = exp(order * epsilon + order * t)
    one = p.have(equal(exp(in_p + order * touch - touch), left * exp(in_q)), geometric)
    other = p.have(equal(exp(in_p + order * touch), right * exp(in_r)), geometric)
    under = p.have(value(h, y) <= line.formula.arguments[1], line, p.at(below, y))
    at_y = p.have(
        value(h, y) * exp(in_p)
        <= order * left * value(g, y) * exp(in_q) + (1 - order) * right * exp(in_r),
        under,
        one,
        other,
    )
    height = 1 / (s * sqrt(2 * PI))
    pos = p.have(height > 0, deviation)
    dens = p.have(
        value(h, y) * (height * exp(in_p))
        - order * left * value(g, y) * (height * exp(in_q))
        - (1 - order) * right * (height * exp(in_r))
        <= 0,
        at_y,
        pos,
    )
    m_ = p.densities(
        dens,
        y,
        (1, P, value(h, y)),
        (-order * left, Q, value(g, y)),
        (-(1 - order) * right, R, 1),
    )
    M = mean(Q, y, value(g, y))
    X = exp(-order * epsilon) * mean(P, y, value(h, y))
    tl = p.have(order * exp(order * t - t) * M + (1 - order) * exp(order * t) >= X, m_)
    e = p.use(
        levels,
        {levels["b"]: order, levels["Q"]: Q, levels["g"]: g, levels["X"]: X},
        inside,
        p.every(tl, t),
        spaces={"S": REAL},
    )
    e = p.have(mean(P, y, value(h, y)) <= exp(order * epsilon) * power(M, order), e)
    return p.supposing(alpha > 1, p.every(p.supposing(below, e), g, h))


origin = test_of(y, indicator(equal(y, 0)))
far_right = test_of(y, indicator(y >= 60))

SPEC = SPEC.but(
    proof=proof,
    instance=At({alpha: 2, m: 0, k: 1, s: 1}),
    near_misses={
        "no noise": NearMiss(
            without="deviation",
            at={alpha: 2, m: 0, k: 1, s: 0},
            witnesses=(origin, origin),
        ),
        "a smaller bound": NearMiss(
            claim=renyi(P, Q, alpha, epsilon * "99/100"),
            at={alpha: 2, m: 30, k: 0, s: 1},
            witnesses=(far_right, far_right),
        ),
    },
)
