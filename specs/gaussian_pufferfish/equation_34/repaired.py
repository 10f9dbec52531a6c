"""The infimum over couplings is at most the value at Monge's plan."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, t, low = map(real, ("b", "epsilon", "t", "low"))
both = point("both", pair_sort(REAL, REAL))
other, v = law("other", both.sort), any_test("v", both.sort)
words = shared("gaussian_pufferfish.equation_34._words")
cost, is_other, monge = words.cost, words.is_other, words.monge
is_low = implies(is_other, implies(mean_at_most(other, cost, t), low <= t))
infimum_bounds = implies(
    forall(other, t, is_low),
    forall(t, implies(mean_at_most(monge, cost, t), low <= t)),
)

SPEC = Theorem(
    title="The infimum over couplings is at most the value at Monge's plan",
    source="repair of eq. (34)",
    uses=(coupling, mean_at_most),
    claim=infimum_bounds,
    remark="low is any number that no coupling falls below. The infimum may be less.",
)


def proof(p):
    """Monge's plan is one of the couplings."""
    known = p.assume(forall(other, t, is_low))
    at_monge = p.at(known, monge, t)
    plan = p.auto(at_monge.formula.arguments[0])
    shown = p.every(p.apply(at_monge, plan), t)
    return p.have(infimum_bounds, p.supposing(known, shown))


still = {mean_i: 0, mean_j: 0, sd_i: 0, sd_j: 0, b: 1, epsilon: 0, low: 0}


def for_nothing(p, false):
    """Two equal points cost nothing, and nothing costs less than that."""
    factor, low_ = p.fresh(REAL), false.arguments[0]
    goals = p.at(p.assumed(low_), other, t).formula
    known = p.assume(goals.arguments[1].arguments[0])
    used = p.follow(known, 0, test_of(both, 0))
    least = p.have(goals.arguments[1].arguments[1], used)
    least = p.supposing(known, least)
    least = p.supposing(goals.arguments[0], least)
    least = p.the_same(p.every(least, other, t), low_)
    free = p.at(p.apply(p.assume(false), least), 0).formula.arguments[0]
    unfolded = p.the_same(p.assumed(free), mean_at_most.at(free.arguments))
    premise, less = p.at(unfolded, factor, v).formula.arguments
    below = p.have(premise.arguments[1], p.assume(premise))
    here = pair(number(0), number(0))
    shown = p.supposing(premise, p.have(less, p.at(below, here)))
    free = p.the_same(p.every(shown, factor, v), free)
    wrong = p.at(p.apply(p.assume(false), least), 0)
    return p.have(FALSE, p.apply(wrong, free))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a little above the infimum": NearMiss(
            claim=implies(
                forall(other, t, is_low),
                forall(
                    t,
                    implies(mean_at_most(monge, cost, t), number("1/10") + low <= t),
                ),
            ),
            at=At(still, refute=for_nothing),
        ),
    },
)
