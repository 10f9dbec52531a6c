"""The quadratic transport cost between two Gaussian priors, which Monge's plan attains.

The mean squared distance of the data is (difference of the means)^2 + (difference of
the deviations)^2 under Monge's plan, and under no coupling it is less.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
transport = definition("gaussian_pufferfish.equation_3")
PLANE = pair_sort(REAL, REAL)
w, both, v = law("w", PLANE), point("both", PLANE), any_test("v", PLANE)
mean_j, sd_i, sd_j = map(real, ("mean_j", "sd_i", "sd_j"))
m, z, y = map(real, ("m", "z", "y"))
words = shared("gaussian_pufferfish.wasserstein._words")
P, R, cost, costs_at_most = words.P, words.R, words.cost, words.costs_at_most
distance, is_mapped, plan = words.distance, words.is_mapped, words.plan
shift, usual = words.shift, words.usual
plan_theorem = theorem("gaussian_pufferfish.wasserstein.plan")
proof = shared("gaussian_pufferfish.wasserstein._proof").proof


def at_least(least):
    """No coupling costs less."""
    premise = conjunction(coupling(w, P, R), costs_at_most(w, m))
    return forall(w, m, implies(premise, least <= m))


SPEC = Theorem(
    title="The quadratic transport cost between Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, footnote 5; "
    "Villani 2009",
    covers=("GP-QU2",),
    uses=(coupling, mean_at_most, transport),
    given={"deviations": conjunction(sd_i >= 0, sd_j >= 0)},
    claim=conjunction(
        coupling(plan, P, R),
        is_mapped,
        costs_at_most(plan, distance),
        at_least(distance),
    ),
    remark="A coupling is any law on the plane with these marginals; that the plan is "
    "Monge's map, where there is one, is in gaussian_pufferfish.wasserstein.plan too. "
    "The squared distance is not bounded, so its mean is the least upper bound of the "
    "means of the bounded functions below it (foundations.mean_bound): no number below "
    "the stated one is an upper bound for a coupling, and for Monge's plan the stated "
    "one is. Deviations are not negative; a normal law depends on their sizes only.",
)


def monge(p, claim):
    """Monge's plan is a coupling that costs no more."""
    closed = At(usual).of
    wrong = p.at(p.assume(claim), closed(plan), closed(distance))
    premise = p.have(wrong.formula.arguments[0], p.use(plan_theorem, usual))
    return p.absurd(p.apply(wrong, premise))


def same_score(p, claim):
    """N(0, 1) and N(0, -1) are one law, and nothing need be moved."""
    still, A = bind(standard_normal, y, dirac(pair(y, y))), event_variable("A", REAL)
    laws = normal(0, 1), normal(0, -1)
    ways = [p.at(p.profile(*pair_, 0, 0), A) for pair_ in (laws, laws[::-1])]
    rows, columns = coupling.at((still, *laws)).arguments
    hit = mean(still, both, indicator(member(second(both), A)))
    same = p.every(p.have(equal(hit, probability(laws[1], A)), *ways), A)
    is_plan = coupling(still, *laws)
    is_plan = p.have(is_plan, p.auto(rows), p.the_same(same, columns))
    premise = conjunction(z >= 0, forall(both, z * value(v, both) <= cost))
    known = p.assume(premise)
    below = p.at(p.have(premise.arguments[1], known), pair(y, y))
    none = p.mean(p.have(z * value(v, pair(y, y)) <= 0, below), standard_normal, y)
    free = p.have(z * mean(still, both, value(v, both)) <= 0, none)
    every = p.every(p.supposing(premise, free), z, v)
    costs = p.the_same(every, costs_at_most(still, number(0)))
    wrong = p.at(p.assume(claim), still, number(0))
    premise = p.have(wrong.formula.arguments[0], is_plan, costs)
    return p.absurd(p.apply(wrong, premise))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_i: 0}), At({**usual, sd_i: 0, sd_j: 0})),
    near_misses={
        "twice the square of the difference": NearMiss(
            claim=at_least(shift * shift + (sd_i - sd_j) * (sd_i - sd_j) * 2),
            refute=monge,
        ),
        "a negative deviation": NearMiss(
            without="deviations",
            claim=at_least(distance),
            at={mean_j: 0, sd_j: -1},
            refute=same_score,
        ),
        "a little more": NearMiss(claim=at_least(distance * "101/100"), refute=monge),
    },
)
