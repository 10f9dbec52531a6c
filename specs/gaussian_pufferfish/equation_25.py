"""Jensen's inequality in a row of a plan: the exponent may be averaged.

The components l of the row have any law and any distances d(l); e(l) is the factor
exp(-d(l) / b) that the noise keeps.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

mean_at_most = definition("foundations.mean_bound")
X = space("X")
L, d, t = law("L", X), function_variable("d", X), point("t", X)
e, h = any_test("e", X), any_test("h", X)
m, b, epsilon = real("m"), real("b"), real("epsilon")
factors = forall(t, equal(value(e, t), exp(-at(d, t) / b)))
kept = 1 - exp(epsilon) * mean(L, t, value(e, t))

SPEC = Theorem(
    title="Jensen's inequality in a row of a plan",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (25)",
    covers=("GP-Q25",),
    uses=(mean_at_most,),
    given={"scale": b > 0, "factors": factors, "mean": mean_at_most(L, d, m)},
    claim=kept <= 1 - exp(epsilon - m / b),
    remark="In the proof of theorem 2 this is right for the components of one row, at "
    "a fixed x; eq. (25) uses it for all pairs of components, whose x have different "
    "laws (eq. (24)). Factors are at most 1, so no distance is negative, and "
    "foundations.mean_bound bounds their mean.",
)
top = m + b


def proof(p):
    """The tangent at m, cut where it falls below 0, so that all means are bounded."""
    scale, factor = p.given("scale"), p.at(p.given("factors"), t)
    # A factor is at most 1, so no distance is negative, and neither is the mean.
    small = p.have(exp(-at(d, t) / b) <= exp(0), factor)
    distance = p.have(at(d, t) >= 0, p.have(-at(d, t) / b <= 0, small), scale)
    none = p.at(p.given("mean"), 0, test_of(t, 0))
    below = p.every(p.have(number(0) <= at(d, t), distance), t)
    none = p.granted(none, below)
    high = p.have(top > 0, none, scale)
    cut = minimum(at(d, t), top) / top
    is_cut = p.assume(forall(t, equal(value(h, t), cut)))
    at_t = p.have(
        equal(top * value(h, t), minimum(at(d, t), top)), p.at(is_cut, t), high
    )
    tangent = p.axiom("exp_tangent", (m - at(d, t)) / b)
    drop = top * value(h, t) / b
    line = 1 + m / b - drop
    above = p.have(line <= exp((m - at(d, t)) / b), tangent, at_t, scale)
    low = p.have(exp(-m / b) * line <= value(e, t), above, factor)
    average = p.mean(low, L, t)
    bound = p.at(p.given("mean"), top, h)
    under = p.every(p.have(top * value(h, t) <= at(d, t), at_t), t)
    sign = p.have(top >= 0, high)
    bound = p.granted(bound, sign, under)
    mass = mean(L, t, value(h, t))
    bound = p.have(1 + m / b - top * mass / b >= 1, bound, scale)
    total = p.have(exp(-m / b) <= mean(L, t, value(e, t)), average, bound)
    goal = p.have(p.statement.claim, total)
    test = test_of(t, cut)
    in_01 = p.every(p.have(conjunction(cut >= 0, cut <= 1), distance, high), t)
    found = p.some(exists(h, is_cut.formula), test, p.every(p.have(equal(cut, cut)), t))
    return p.cut(in_01, p.obtain(found, h, goal))


bit, two = point("bit", finite(2)), {"X": finite(2)}
row = {
    L: finite_law("1/2", "1/2"),
    d: table(0, 2),
    e: test_of(bit, choose(bit, 1, exp(-2))),
    m: 1,
    b: 1,
    epsilon: 1,
}


def row_mean(p, goal):
    """What lies below 0 and 2 has at most the mean 1."""
    factor, test = p.fresh(REAL), p.fresh(row[e].sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, factor, test).formula.arguments
    sign, below = (p.have(part, p.assume(premise)) for part in premise.arguments)
    labels = [p.at(below, label(k, 2)) for k in range(2)]
    shown = p.supposing(premise, p.have(less, sign, *labels))
    return p.the_same(p.every(shown, factor, test), goal)


def row_at(**changed):
    by_name = {over.data: over for over in row}
    changed = {by_name[name]: one for name, one in changed.items()}
    return At({**row, **changed}, (), two, show={"mean": row_mean})


SPEC = SPEC.but(
    proof=proof,
    instance=row_at(),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=row_at(b=-1, d=function(bit, number(0)), e=test_of(bit, 1)),
        ),
        "other factors": NearMiss(without="factors", at=row_at(e=test_of(bit, 0))),
        "a smaller mean": NearMiss(without="mean", at=row_at(m="1/2")),
        "the other way": NearMiss(
            claim=kept >= 1 - exp(epsilon - m / b),
        ),
    },
)
