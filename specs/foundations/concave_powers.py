"""A concave power as the least of its tangents: what Renyi bounds are proved with.

For 0 < b < 1 and every t, ``base^b`` is at most ``b exp(b t - t) base + (1 - b)
exp(b t)``, with equality at the base exp(t). On the right everything is linear in the
base, so that expectations may be taken.
"""

from verifydp.formal.spec import *

S = space("S")
b, X, t = real("b"), real("X"), real("t")
g, x = any_test("g", S), point("x", S)
inside = conjunction(b > 0, b < 1)


def tangent(base, b=b, t=t):
    """The tangent of ``base^b`` that touches where the base is exp(t)."""
    return b * exp(b * t - t) * base + (1 - b) * exp(b * t)


TANGENT = Theorem(
    title="Tangents lie above a concave power",
    source="Hardy, Littlewood and Polya 1934, section 2.5 (Young's inequality)",
    given={"exponent": inside},
    claim=power(value(g, x), b) <= tangent(value(g, x)),
)
Q = law("Q", S)
M = mean(Q, x, value(g, x))

SPEC = Theorem(
    title="A concave power is the least of its tangents",
    source="Hardy, Littlewood and Polya 1934, section 2.5",
    given={"tangents": forall(t, tangent(M) >= X)},
    claim=power(M, b) >= X,
    remark="Outside of 0 <= b <= 1 the tangents at a mean have no positive lower "
    "bound, so that nothing is claimed there.",
)


def above(p):
    """Young's inequality for the base and exp(t)."""
    contact = p.axiom("power_exp", exp(t), 1 - b)
    young = p.axiom("young", value(g, x), exp(t), b, facts=[p.given("exponent")])
    return p.have(p.statement.claim, young, contact)


def least(p):
    """Only 0 < b < 1 and X > 0 are of interest; else the tangents decide alone."""
    goal, larger, between = power(M, b) >= X, p.assume(X > 0), p.assume(inside)
    sign = p.have(M >= 0, p.mean(p.have(value(g, x) >= 0), Q, x))
    parts = [p.supposing(inside, concave(p, between, sign, larger))]
    parts += [p.supposing(equal(b, end), linear(p, end)) for end in (0, 1)]
    outside = p.assume(disjunction(b < 0, b > 1))
    parts.append(p.supposing(outside, unbounded(p, outside, sign, larger)))
    negative = p.have(goal, p.assume(negation(larger.formula)), sign)
    return p.cases(larger.formula, p.have(goal, *parts), negative)


def concave(p, exponent, sign, larger):
    """If M > 0, touch at M itself; if M = 0, touch so low that X > 0 is above."""
    below, positive, goal = p.given("tangents"), p.assume(M > 0), power(M, b) >= X
    root = p.axiom("power_exp", M, b, facts=[positive])
    yes = p.have(goal, p.at(below, log(M)), root, positive)
    zero = p.have(equal(M, 0), p.assume(negation(M > 0)), sign)
    itself = p.axiom("exp_log", X, facts=[larger])
    near = p.have((1 - b) * X >= X, p.at(below, log(X) / b), zero, exponent, itself)
    absurd = p.have(FALSE, near, exponent, larger)
    return p.cases(M > 0, yes, p.have(goal, absurd))


def linear(p, end):
    """At the exponents 0 and 1 the power is its own tangent."""
    exponent, hole = p.assume(equal(b, end)), p.fresh(REAL)
    at_end = tangent(M, hole, number(0)) >= X
    at_end = p.rewrite(exponent, p.at(p.given("tangents"), 0), at_end, hole)
    at_end = p.have(power(M, end) >= X, at_end)
    back = p.turned(exponent)
    return p.rewrite(back, at_end, power(M, hole) >= X, hole)


def unbounded(p, outside, sign, larger):
    """Elsewhere some tangent is 0 at M, or lower than X."""
    below, positive = p.given("tangents"), p.assume(M > 0)
    ratio = b * M / (b - 1)
    itself = p.have(ratio > 0, outside, positive)
    itself = p.axiom("exp_log", ratio, facts=[itself])
    steep = exp(b * log(ratio) - log(ratio))
    product = p.have(equal(steep * exp(log(ratio)), exp(b * log(ratio))))
    flat = p.have(equal(b * M + (1 - b) * ratio, 0), outside)
    at_m = p.have(
        steep * (b * M + (1 - b) * ratio) >= X, p.at(below, log(ratio)), product, itself
    )
    yes = p.have(FALSE, at_m, flat, larger)
    zero = p.have(equal(M, 0), p.assume(negation(M > 0)), sign)
    least = X / (2 * (1 - b))
    falling = p.assume(b < 0)
    itself = p.have(least > 0, falling, larger)
    itself = p.axiom("exp_log", least, facts=[itself])
    small = p.have(
        (1 - b) * least >= X, p.at(below, log(least) / b), zero, falling, itself
    )
    small = p.supposing(falling, p.have(FALSE, small, falling, larger))
    no = p.have(FALSE, p.at(below, 0), zero, outside, small, larger)
    return p.have(power(M, b) >= X, p.cases(M > 0, yes, no))


two, coin = finite(2), point("coin", finite(2))
heads = dirac(label(0, 2))
sure, half = test_of(coin, 1), test_of(coin, "1/2")

TANGENT = TANGENT.but(
    proof=above,
    instance=At({b: "1/2", t: 0, g: sure, x: label(0, 2)}, spaces={"S": two}),
    near_misses={
        "a convex power": NearMiss(
            without="exponent",
            at={b: 2, t: 0, g: half, x: label(0, 2)},
        ),
        "a strict bound": NearMiss(
            claim=power(value(g, x), b) < tangent(value(g, x)),
        ),
    },
)

at_one = {b: "1/2", X: 1, Q: heads, g: sure}


def touches_at_one(p, goal):
    """Each tangent of the root is at least 1 at 1."""
    line = p.use(TANGENT, b=number("1/2"), g=sure, x=label(0, 2), spaces={"S": two})
    above_one = p.have((exp(-t / 2) + exp(t / 2)) / 2 >= 1, line)
    return p.the_same(p.every(above_one, t), goal)


SPEC = SPEC.but(
    proof=least,
    instance=At(at_one, spaces={"S": two}, show={"tangents": touches_at_one}),
    near_misses={
        "without the tangents": NearMiss(
            without="tangents", at=At({**at_one, X: 2}, spaces={"S": two})
        ),
        "a strict bound": NearMiss(
            claim=power(M, b) > X,
        ),
    },
)
