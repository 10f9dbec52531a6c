"""Independent components on the parts of a compatible partition: the largest budget."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

words = shared("general_composition._independent")
spaces_of = shared("general_composition._spaces")
metric_private, close = words.metric_private, words.close
canonical = spaces_of.canonical
compatible = definition("general_composition.compatible")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.sensitivity.bound")
both_forms = theorem("general_composition.metric_granular")
one_stage = theorem("general_composition.disjoint.one")
D, E, n, k, x, y = words.D, words.E, words.n, words.k, words.x, words.y
part, below, views, d = words.part, words.below, words.views, words.d
neighbours, near = spaces_of.neighbours, spaces_of.near
joined = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
budgets, epsilon = function_variable("budgets", NATURAL), real("epsilon")
cell = words.cell
part_of = function(x, at(part, n, x))
released = function(x, words.release(x))


def claimed(by=1):
    loss = epsilon * at(distance, cell)
    return metric_private(
        released, joined, function(cell, loss if by == 1 else loss * by)
    )


def steady(by=1):
    """No part is further apart than the databases."""
    bound = bounded(
        part_of, joined, distance, words.finite_at(n), words.distance_at(n), number(by)
    )
    return forall(n, implies(below(n, k), bound))


own = conjunction(at(budgets, n) >= 0, at(budgets, n) <= epsilon)
given = {
    "canonical": canonical(neighbours, joined, distance),
    "compatible": compatible(neighbours, part, k),
    "sensitivity": steady(),
    "budget": epsilon >= 0,
    "budgets": forall(n, implies(below(n, k), own)),
    "components": words.each_private(at(budgets, n)),
}
SPEC = Theorem(
    title="Parts of a compatible partition: the largest budget is enough",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.6",
    covers=("GC-TIV.6",),
    uses=(canonical, metric_private, compatible, bounded, private),
    given=given,
    claim=claimed(),
    remark="Compatible: neighbours differ in at most one part. {epsilon} is the "
    "largest budget, or any larger number. The distances of the parts may be any, the "
    "canonical ones of a granularity among them.",
)
PRIVATE = private(released, neighbours, epsilon, 0)


def proof(p):
    """Neighbours differ in one part, and along a chain the losses add up."""
    known, there = p.given("canonical"), p.assume(near)
    path = spaces_of.steps_of.longer(
        p, spaces_of.steps_of.stays(p, neighbours, x), there
    )
    path = p.the_same(path, spaces_of.within(neighbours, x, y, natural_number(1)))
    one_apart = spaces_of.bounded(p, known, path)
    running = p.assume(below(n, k))
    rule = p.apply(p.at(p.given("sensitivity"), n), running)
    beside = p.apply(p.at(rule, x, y), p.part(one_apart, 0))
    fact = p.apply(p.at(p.given("components"), n), running)
    fact = p.apply(p.at(fact, *views(n)), p.part(beside, 0))
    budget = p.apply(p.at(p.given("budgets"), n), running)
    left, right = (at(words.reader, n, view) for view in views(n))
    loss = at(budgets, n) * at(d, n, *views(n))
    fact = p.the_same(fact, close(left, right, loss, 0))
    small = p.have(at(d, n, *views(n)) <= 1, beside, one_apart)
    less = p.have(loss <= at(budgets, n), small, budget)
    most = p.have(loss <= epsilon, less, budget)
    grows = p.have(exp(loss) <= exp(epsilon), most)
    drawn = event_variable("drawn", words.T)
    bound = exp(epsilon) * probability(right, drawn) + 0
    fact = p.have(probability(left, drawn) <= bound, p.at(fact, drawn), grows)
    fact = p.the_same(p.every(fact, drawn), close(left, right, epsilon, 0))
    each = p.every(p.supposing(running, fact), n)
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    found = p.use(one_stage, each, found, p.given("budget"), epsilon=epsilon)
    granular = p.every(p.supposing(there, found), x, y)
    forms = p.use(
        both_forms,
        p.given("budget"),
        known,
        spaces={"D": D, "S": words.S},
        M=released,
        epsilon=epsilon,
        neighbours=neighbours,
        joined=joined,
        d=distance,
    )
    fact = p.apply(p.part(forms, 1), p.the_same(granular, PRIVATE))
    return p.the_same(fact, claimed())


classes = shared("general_composition._classes")
bits = classes.FiniteClass(2, [(0, 1), (1, 0)])
spaces, viewed, zero = words.spaces, words.viewed, natural_number(0)
pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(finite(2), finite(2))))
apart = at(grid((0, 1), (1, 0)), second(pair_at))
order = theorem("foundations.whole_numbers")
values = {
    **words.responses,
    k: natural_number(1),
    neighbours: bits.neighbours,
    joined: bits.joined,
    distance: bits.distance,
    words.joined: event(pair_at, TRUE),
    d: function(pair_at, apart),
    budgets: function(words.number_of, log(3)),
    epsilon: log(3),
}
two = {k: natural_number(2)}


def only_part(p, goal):
    """There is no other part."""
    u, v = point("left", finite(2)), point("right", finite(2))
    here = natural("here")
    premise, found = at_value(at_value(p.unfolded(goal), u), v).arguments
    unmoved = at_value(found, zero)
    running, same = at_value(unmoved, here).arguments
    known = p.assume(running)
    fact = p.have(same, known, p.use(order, j=here, k=zero))
    fact = p.the_same(p.every(p.supposing(known, fact), here), unmoved)
    fact = p.supposing(p.assume(premise), p.some(found, zero, fact))
    return p.the_same(p.every(fact, u, v), goal)


at_value = classes.at_value
shows = {"canonical": bits.show, "compatible": only_part}
told = *words.apart, words.no_bits


def every_budget(by):
    return function(words.number_of, number(by) if by in (0, 1) else by)


small = {budgets: every_budget(log(3) / 2), epsilon: log(3) / 2}
doubled = {**small, d: function(pair_at, apart * 2)}
alone = classes.FiniteClass(2, ())
cells = point("cells", pair_sort(finite(2), finite(2)))
anything = *words.apart, event(point("bits", finite(4)), TRUE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show=shows),
    near_misses={
        "another distance": NearMiss(
            without="canonical",
            at={**two, neighbours: alone.neighbours},
            witnesses=told,
            show={"compatible": lambda p, goal: p.auto(goal)},
        ),
        "two parts": NearMiss(without="compatible", at=two, witnesses=told),
        "parts that are further apart": NearMiss(
            without="sensitivity", at=doubled, witnesses=told
        ),
        "parts that are twice as far apart": NearMiss(
            given={"sensitivity": steady(2)}, at=doubled, witnesses=told
        ),
        "a negative budget": NearMiss(
            without="budget",
            at={epsilon: -1, k: zero},
            witnesses=anything,
        ),
        "larger budgets": NearMiss(without="budgets", at={epsilon: 0}, witnesses=told),
        "negative budgets": NearMiss(
            given={"budgets": forall(n, implies(below(n, k), own.arguments[1]))},
            at={
                d: function(pair_at, -1 * apart),
                budgets: every_budget(-log(3)),
                epsilon: 0,
            },
            witnesses=told,
        ),
        "open components": NearMiss(
            without="components",
            at={budgets: every_budget(0), epsilon: 0},
            witnesses=told,
        ),
        "a little less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
)
