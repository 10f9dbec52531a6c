"""A belief that is a mixture of normal laws: a component is drawn, then the data."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

C = space("C")
weights, m = law("weights", C), point("m", C)
mean_of, sd_of = function_variable("mean", C), function_variable("sd", C)
other_mean, other_sd = (
    function_variable("other_mean", C),
    function_variable("other_sd", C),
)
x, B = point("x", REAL), event_variable("B", REAL)


def component(mean_table, sd_table):
    return normal(at(mean_table, m), at(sd_table, m))


mixture = Definition(
    "mixture", (weights, mean_of, sd_of), bind(weights, m, component(mean_of, sd_of))
)
averaged = equal(
    probability(mixture(weights, mean_of, sd_of), B),
    mean(weights, m, probability(component(mean_of, sd_of), B)),
)
agree = conjunction(
    equal(at(mean_of, m), at(other_mean, m)), equal(at(sd_of, m), at(other_sd, m))
)
differ = probability(weights, event(m, negation(agree))) <= 0
same = equal(
    probability(mixture(weights, mean_of, sd_of), B),
    probability(mixture(weights, other_mean, other_sd), B),
)

SPEC = Theorem(
    title="A mixture of normal laws as a belief",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section IV",
    covers=("GP-DU5",),
    standing="definition",
    defines=mixture,
    reads="the normal mixture with the weights {0}, means {1} and deviations {2}",
    claim=forall(B, conjunction(averaged, implies(differ, same))),
    remark="Any family of components with any law of weights; a weight may be 0, and "
    "what has no weight does not count. The weights are a law, so that they sum to 1.",
)
other_average = mean(weights, m, probability(component(other_mean, sd_of), B))


def proof(p):
    """Components without weight may be anything."""
    laws = component(mean_of, sd_of), component(other_mean, other_sd)
    hits = [probability(one, B) for one in laws]
    units = [p.mean_between(one, x, indicator(member(x, B))) for one in laws]
    one, other = point("one", REAL), point("other", REAL)
    known = p.assume(agree)
    start = p.have(equal(hits[0], hits[0]))
    at_mean = p.rewrite(
        p.have(equal(at(mean_of, m), at(other_mean, m)), known),
        start,
        equal(hits[0], probability(normal(one, at(sd_of, m)), B)),
        one,
    )
    at_both = p.rewrite(
        p.have(equal(at(sd_of, m), at(other_sd, m)), known),
        at_mean,
        equal(hits[0], probability(normal(at(other_mean, m), other), B)),
        other,
    )
    gaps = []
    for low, high in (hits, hits[::-1]):
        goal = low <= high + indicator(negation(agree))
        near = p.have(goal, at_both)
        far = p.have(goal, p.assume(negation(agree)), *units)
        gaps.append(p.mean(p.cases(agree, near, far), weights, m))
    rare = p.assume(differ)
    equal_ = p.supposing(differ, p.have(same, *gaps, rare))
    return p.every(p.have(conjunction(averaged, equal_.formula), equal_), B)


bit, two = point("bit", finite(2)), {"C": finite(2)}
left = event(x, x <= 0)
unit, far_off = function(bit, number(1)), table(0, 9)
shared = {sd_of: unit, other_sd: unit, mean_of: function(bit, number(0))}
values = {**shared, weights: finite_law("1/2", "1/2"), other_mean: far_off}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "components with weight": NearMiss(
            claim=forall(B, same), at=At(values, (left,), two)
        ),
        "the average of other components": NearMiss(
            claim=forall(B, equal(averaged.arguments[0], other_average)),
            at=At(values, (left,), two),
        ),
    },
)
