"""Metric privacy for the canonical metric is privacy of the granularity."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words = shared("general_composition._spaces")
canonical, steps_of = words.canonical, words.steps_of
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
metric_private = definition("general_composition.metric_privacy")
groups = theorem("foundations.group_privacy_distance")
basic = theorem("general_composition.canonical_metric")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S = words.x, words.y, words.near, space("S")
M, epsilon, B = kernel("M", D, S), real("epsilon"), event_variable("B", S)
cell, here = point("cell", pair_sort(D, D)), at(d, x, y)


def scaled(by):
    """The distance in units of the budget."""
    return metric_private(M, joined, function(cell, by * at(d, cell)))


def granular(by):
    return private(M, neighbours, by, 0)


SPEC = Theorem(
    title="Metric privacy generalises privacy of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "theorem III.3",
    covers=("GC-TIII.3",),
    uses=(canonical, private, metric_private),
    given={
        "budget": epsilon >= 0,
        "canonical": canonical(neighbours, joined, d),
    },
    claim=conjunction(
        implies(scaled(epsilon), granular(epsilon)),
        implies(granular(epsilon), scaled(epsilon)),
    ),
    remark="For any class and any relation, symmetric or not. Pairs at an infinite "
    "distance are void, also for {epsilon} = 0, as the paper's proof has it. From "
    "the granularity to the metric the sign of {epsilon} does not matter.",
)


def proof(p):
    """Neighbours are at a distance of 0 or 1; along a chain epsilons add up."""
    known, there = p.given("canonical"), p.assume(near)
    stay = steps_of.stays(p, neighbours, x)
    path = p.the_same(
        steps_of.longer(p, stay, there),
        words.within(neighbours, x, y, natural_number(1)),
    )
    low = words.bounded(p, known, path)
    fact = p.at(p.assume(scaled(epsilon)), x, y)
    fact = p.at(p.apply(fact, p.part(low, 0)), B)
    most = p.have(epsilon * here <= epsilon, low, p.given("budget"))
    most = p.have(exp(epsilon * here) <= exp(epsilon), most)
    bound = exp(epsilon) * probability(at(M, y), B) + 0
    fact = p.have(probability(at(M, x), B) <= bound, fact, most)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), epsilon, 0))
    forwards = p.every(p.supposing(there, fact), x, y)
    finite_, is_granular = p.assume(member(pair(x, y), joined)), granular(epsilon)

    def along(path, length):
        count = path.formula.arguments[3]
        ends = p.use(groups, p.assume(is_granular), path, a=x, b=y, n=count, delta=0)
        same = p.have(equal(to_real(count) * epsilon, epsilon * here), length)
        bound = exp(epsilon * here) * probability(at(M, y), B) + 0
        same = p.have(equal(exp(to_real(count) * epsilon), exp(epsilon * here)), same)
        fact = p.have(probability(at(M, x), B) <= bound, p.at(ends, B), same)
        return p.the_same(
            p.every(fact, B), close(at(M, x), at(M, y), epsilon * here, 0)
        )

    fact = words.shortest(p, known, finite_, along)
    backwards = p.every(p.supposing(finite_, fact), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(scaled(epsilon), p.the_same(forwards, is_granular)),
        p.supposing(is_granular, p.the_same(backwards, scaled(epsilon))),
    )


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
loops = classes.FiniteClass(2, [(0, 0)])
bit = point("bit", finite(2))
output_0, anything = event(bit, equal(bit, label(0, 2))), event(bit, TRUE)
two = {"S": finite(2)}
fades = {M: table(*map(coin, ("1/2", "1/4", "1/8"))), epsilon: log(2)}
silent = {M: table(*map(coin, ("1/2", "1/2"))), epsilon: -1}
ends = label(0, 3), label(2, 3), output_0
flat = {d: function(point("row", pair_sort(finite(3), finite(3))), 0)}
same = label(0, 2), label(0, 2), anything

SPEC = SPEC.but(
    proof=proof,
    instance=classes.at_class(path, more=fades, spaces=two),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=implies(scaled(epsilon), granular(epsilon)),
            at=classes.at_class(loops, *same, more=silent, spaces=two),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=implies(granular(epsilon), scaled(epsilon)),
            at=flat,
            witnesses=ends,
        ),
        "less than the budget": NearMiss(
            claim=implies(granular(epsilon), scaled(epsilon * "99/100")),
            witnesses=ends,
        ),
    },
)
