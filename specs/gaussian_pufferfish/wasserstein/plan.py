"""Monge's plan between Gaussian priors and its cost."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
transport = definition("gaussian_pufferfish.equation_3")
PLANE = pair_sort(REAL, REAL)
both, v = point("both", PLANE), any_test("v", PLANE)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
z, y = map(real, ("z", "y"))
E, place = event_variable("E", PLANE), point("place", REAL)
words = shared("gaussian_pufferfish.wasserstein._words")
P, R, cost, costs_at_most = words.P, words.R, words.cost, words.costs_at_most
distance, drawn, is_mapped = words.distance, words.drawn, words.is_mapped
moments, plan, same_plan = words.moments, words.plan, words.same_plan
shift, spread, usual = words.shift, words.spread, words.usual

SPEC = Theorem(
    title="Monge's plan between Gaussian priors and its cost",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, footnote 5",
    uses=(coupling, mean_at_most, transport),
    claim=conjunction(coupling(plan, P, R), is_mapped, costs_at_most(plan, distance)),
    remark="Any deviations. The plan of one score is Monge's map, where there is one: "
    "where the first deviation is 0 only the plan is left.",
)
square_mean = theorem("gaussian_pufferfish.second_moments")


def mapped(p):
    """The map takes the datum of a score to the other one of that score."""
    moving, score = p.assume(negation(equal(sd_i, 0))), mean_i + sd_i * y
    there = transport(score, *moments)
    same = p.have(equal(there, mean_j + sd_j * y), moving)
    hit, moved = (indicator(member(pair(score, one), E)) for one in (there, place))
    ways = [
        p.mean(p.rewrite(same, p.have(hit <= hit), order, place), standard_normal, y)
        for order in (hit <= moved, moved <= hit)
    ]
    return p.supposing(moving, p.every(p.have(same_plan, *ways), E))


def attained(p):
    """The squared distance is the square of shift + spread y."""
    premise = conjunction(z >= 0, forall(both, z * value(v, both) <= cost))
    known = p.assume(premise)
    below = p.every(p.at(p.have(premise.arguments[1], known), drawn), y)
    values = {square_mean["d"]: shift, square_mean["s"]: spread}
    at_test = p.at(p.use(square_mean, values), z, test_of(y, value(v, drawn)))
    small = p.granted(at_test, p.have(z >= 0, known), below)
    goal = z * mean(plan, both, value(v, both)) <= distance
    total = p.supposing(premise, p.have(goal, small))
    return p.the_same(p.every(total, z, v), costs_at_most(plan, distance))


def of_plan(p):
    """Its marginals, where there is a map the map, and its cost."""
    is_plan = p.have(coupling(plan, P, R))
    return p.have(p.statement.claim, is_plan, mapped(p), attained(p))


def steps(*levels):
    """A step function below the squared distance, divided by 9."""
    body = number(0)
    for level in levels:
        reached = abs(first(both) - second(both)) >= level
        body = if_(reached, number(level) ** 2 / 9, body)
    return test_of(both, body)


SPEC = SPEC.but(
    proof=of_plan,
    near_misses={
        "two thirds of it": NearMiss(
            claim=costs_at_most(plan, distance * "2/3"),
            at=At({**usual, mean_j: 0}, (9, steps("1/2", 1, "3/2", 2, "5/2", 3))),
        ),
        "a map of a point mass": NearMiss(
            claim=forall(E, same_plan),
            at=At({**usual, sd_i: 0}, (event(both, second(both) <= 1),)),
        ),
    },
)
