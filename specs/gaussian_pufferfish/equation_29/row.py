"""The triangle inequality on average over a row of a plan, eq. (29)."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

z = real("z")
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
mean_at_most = definition("foundations.mean_bound")
X = space("X")
L, t, v = law("L", X), point("t", X), any_test("v", X)
means, sds = function_variable("means", X), function_variable("sds", X)
most, factor = real("most"), real("factor")
near_t = function(t, abs(at(sds, t) * z + at(means, t)))
far_t = function(t, abs(at(sds, t)) * abs(z) + abs(at(means, t)))

SPEC = Theorem(
    title="The triangle inequality on average over a row of a plan, eq. (29)",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    uses=(mean_at_most,),
    claim=implies(mean_at_most(L, far_t, most), mean_at_most(L, near_t, most)),
    remark="L is the law of the partners of one component, z one score; the partners "
    "may be any. Distances are not negative, so bounds of their means are what "
    "foundations.mean_bound says.",
)


def on_average(p):
    """What lies below the distances lies below their bounds."""
    known = p.assume(mean_at_most(L, far_t, most))
    premise = conjunction(factor >= 0, forall(t, factor * value(v, t) <= at(near_t, t)))
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    at_t = p.have(factor * value(v, t) <= at(far_t, t), p.at(below, t))
    used = p.at(known, factor, v)
    used = p.granted(used, sign, p.every(at_t, t))
    shown = p.every(p.supposing(premise, used), factor, v)
    shown = p.the_same(shown, mean_at_most(L, near_t, most))
    return p.have(p.statement.claim, p.supposing(known, shown))


bit = point("bit", finite(2))
cancelling = {
    L: finite_law("1/2", "1/2"),
    means: table(1, -1),
    sds: table(-1, 1),
    z: 1,
}


def at_labels(p, goal):
    """What lies below the distances at both labels has at most their mean."""
    size, test = p.fresh(REAL), p.fresh(test_of(bit, 0).sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    labels = [p.at(below, label(k, 2)) for k in range(2)]
    shown = p.supposing(premise, p.have(less, sign, *labels))
    return p.the_same(p.every(shown, size, test), goal)


def two_apart(p, claim):
    """A mean of 2 that is said to be less."""
    known = p.apply(p.assume(claim), at_labels(p, claim.arguments[0]))
    return p.absurd(p.at(known, 2, test_of(bit, 1)))


SPEC = SPEC.but(
    proof=on_average,
    near_misses={
        "the other way": NearMiss(
            claim=implies(mean_at_most(L, near_t, most), mean_at_most(L, far_t, most)),
            at=At({**cancelling, most: 0}, spaces={"X": finite(2)}, refute=two_apart),
        ),
        "half of the bound": NearMiss(
            claim=implies(
                mean_at_most(L, far_t, most), mean_at_most(L, near_t, most / 2)
            ),
            at=At(
                {**cancelling, z: -1, most: 2},
                spaces={"X": finite(2)},
                refute=two_apart,
            ),
        ),
    },
)
