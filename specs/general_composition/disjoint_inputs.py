"""Disjoint inputs: privacy on the parts, and privacy on the databases.

Privacy of each mechanism on its own class of parts gives the theorem of the common
domain by preprocessing. The way back is not open.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.sensitivity.bound")
metric_private = definition("general_composition.metric_privacy")
preprocessing = theorem("general_composition.preprocessing")
both_forms = theorem("general_composition.metric_granular")
largest = theorem("general_composition.compatible_common")
canonical = definition("general_composition.canonical_metric")
words = shared("general_composition._common")
D, E, S, x, y = words.D, words.E, words.S, words.x, words.y
n, k, j, state, reader = words.n, words.k, words.j, words.state, words.reader
neighbours = event_variable("neighbours", pair_sort(D, D))
inner = event_variable("inner", pair_sort(E, E))
joined1 = event_variable("joined1", pair_sort(D, D))
joined2 = event_variable("joined2", pair_sort(E, E))
d1 = function_variable("d1", pair_sort(D, D))
d2 = function_variable("d2", pair_sort(E, E))
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")
budget, N, f = real("budget"), kernel("N", E, S), function_variable("f", D, E)
near, early = member(pair(x, y), neighbours), words.below(n, k)
v, cells, cell = (
    point("v", E),
    point("cells", pair_sort(E, E)),
    point("cell", pair_sort(D, D)),
)
of_part = function(v, at(reader, n, state, v))
on_parts = metric_private(
    of_part, joined2, function(cells, at(epsilon, n) * at(d2, cells))
)
place = "section IV-D, after theorem IV.12"
SOURCE = "Composition in differential privacy for general granularity notions, "


def same(index):
    return equal(at(words.part, index, x), at(words.part, index, y))


outside = conjunction(early, negation(equal(n, j)))
others = forall(n, implies(outside, same(n)))

SPEC = Theorem(
    title="Privacy on the parts, from privacy on a common domain",
    source=SOURCE + "section IV-D, after theorem IV.12",
    standing="holds-repaired",
    covers=("GC-Q15",),
    uses=(private, bounded, metric_private, canonical),
    given={
        "canonical": canonical(neighbours, joined1, d1),
        "parts": forall(n, state, implies(early, on_parts)),
        "sensitivity": forall(
            n,
            implies(early, bounded(words.of_part, joined1, d1, joined2, d2, 1)),
        ),
        "compatible": forall(x, y, implies(near, exists(j, others))),
        "signs": forall(n, implies(early, at(epsilon, n) >= 0)),
        "budget": forall(n, implies(early, at(epsilon, n) <= bound)),
        "bound": bound >= 0,
    },
    claim=private(words.release, neighbours, bound, 0),
    remark="This is theorem IV.6, proved by preprocessing (proposition III.6) and "
    "theorem IV.12. The paper prints the two the other way round: see "
    "disjoint_inputs.as_printed.",
)
AS_PRINTED = Theorem(
    title="Privacy on the databases, from privacy on the parts",
    source=SOURCE + "section IV-D, after theorem IV.12",
    standing="refuted",
    uses=(private,),
    given={"private": private(function(x, at(N, at(f, x))), neighbours, budget, 0)},
    claim=exists(budget, private(N, inner, budget, 0)),
    printed=Printed(
        place,
        "Theorem IV.12 is therefore also a consequence of preprocessing applied to "
        "theorem IV.6",
    ),
    repair="general_composition.disjoint_inputs",
    remark="What theorem IV.6 would need: that the mechanism is private on its part "
    "for some budget. All databases of two records have no neighbours that differ by "
    "one record; how many of them are in the part may then be told exactly, and is "
    "not private on the class of parts.",
)


def proof(p):
    """Each mechanism behind its part is private on the databases."""
    running = p.assume(early)
    on_part = p.apply(p.at(p.given("parts"), n, state), running)
    factor = p.apply(p.at(p.given("sensitivity"), n), running)
    sign = p.apply(p.at(p.given("signs"), n), running)
    budget_ = at(epsilon, n)
    scaled1 = function(cell, budget_ * at(d1, cell))
    scaled2 = function(cells, budget_ * at(d2, cells))
    goal = bounded(words.of_part, joined1, scaled1, joined2, scaled2, 1)
    there = p.assume(member(pair(x, y), joined1))
    images = at(words.part, n, x), at(words.part, n, y)
    low = p.apply(p.at(factor, x, y), there)
    more = p.have(
        budget_ * at(d2, *images) <= 1 * (budget_ * at(d1, x, y)), p.part(low, 1), sign
    )
    both = conjunction(member(pair(*images), joined2), more.formula)
    grown = p.every(p.supposing(there, p.have(both, p.part(low, 0), more)), x, y)
    values = {"f": words.of_part, "joined1": joined1, "joined2": joined2, "M": of_part}
    values |= {"d1": scaled1, "d2": scaled2, "s": number(1)}
    fact = p.use(preprocessing, p.the_same(grown, goal), on_part, **values)
    wanted = metric_private(words.stage, joined1, scaled1)
    at_pair = p.the_same(fact, wanted)
    values = {"neighbours": neighbours, "joined": joined1, "d": d1, "M": words.stage}
    forms = p.use(both_forms, sign, p.given("canonical"), epsilon=budget_, **values)
    stage = p.apply(p.part(forms, 0), at_pair)
    each = p.every(p.supposing(running, stage), n, state)
    known = p.given("compatible"), p.given("budget"), p.given("bound")
    return p.use(largest, each, *known)


order = theorem("foundations.whole_numbers")
three, number_of = finite(3), natural("number_of")
classes = shared("general_composition._classes")
line = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
alone = classes.FiniteClass(3, ())


def too_exact(p, claim):
    """The number 0 is told from 1."""
    over = point("over", three)
    only = event(over, equal(over, label(0, 3)))
    inner_ = p.assume(at_value(claim, budget))
    wrong = p.absurd(inner_, label(0, 3), label(1, 3), only)
    return p.obtain(p.assume(claim), budget, wrong)


at_value = classes.at_value
AS_PRINTED = AS_PRINTED.but(
    refutation=At(
        {
            N: table(*(dirac(label(place_, 3)) for place_ in range(3))),
            f: table(*(label(place_, 3) for place_ in range(3))),
            neighbours: alone.neighbours,
            inner: line.neighbours,
            budget: 0,
        },
        spaces=dict.fromkeys("DES", three),
        refute=too_exact,
    ),
)


def show_compatible(p, goal):
    """There is only part 0."""
    zero = natural_number(0)
    facts = []
    for left in range(2):
        row = at_value(goal, label(left, 2))
        cells_ = []
        for right in range(2):
            premise, found = at_value(row, label(right, 2)).arguments
            rule = at_value(found, zero)
            outside_, image = at_value(rule, n).arguments
            not_zero = p.assume(outside_)
            fact = p.have(image, not_zero, p.use(order, j=n, k=zero))
            fact = p.the_same(p.every(p.supposing(not_zero, fact), n), rule)
            cells_.append(p.supposing(premise, p.some(found, zero, fact)))
        facts.append(p.step("forall_labels", *cells_, terms=(row,)))
    return p.step("forall_labels", *facts, terms=(goal,))


bits = classes.FiniteClass(2, [(0, 1), (1, 0)])
two = finite(2)
seen = point("seen", pair_sort(NATURAL, pair_sort(two, two)))
one, bit = point("one", pair_sort(NATURAL, two)), point("bit", two)


def answers(keep):
    """The state is 0 while all answers are 0."""
    answer = choose(second(second(seen)), coin(keep), coin(1 - number(keep)))
    return function(seen, choose(first(second(seen)), answer, dirac(label(1, 2))))


usual = {
    reader: answers("3/4"),
    words.part: function(one, second(one)),
    words.start: label(0, 2),
    k: natural_number(1),
    neighbours: bits.neighbours,
    joined1: bits.joined,
    joined2: bits.joined,
    d1: bits.distance,
    d2: bits.distance,
    epsilon: function(number_of, log(3)),
    bound: log(3),
}
both_cells = point("both_cells", pair_sort(two, two))
told = label(0, 2), label(1, 2), event(bit, equal(bit, label(0, 2)))
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        usual,
        spaces=dict.fromkeys("DES", two),
        show={"canonical": bits.show, "compatible": show_compatible},
    ),
    near_misses={
        "another distance": NearMiss(
            without="canonical",
            at={
                d1: function(both_cells, 2),
                d2: function(both_cells, 2),
                epsilon: function(number_of, log(3) / 2),
                bound: log(3) / 2,
            },
            witnesses=told,
        ),
        "parts that are told": NearMiss(
            without="parts", at={reader: answers("99/100")}, witnesses=told
        ),
        "a larger sensitivity": NearMiss(
            without="sensitivity",
            at={
                d2: function(both_cells, 2 * at(bits.distance, both_cells)),
                epsilon: function(number_of, log(3) / 2),
                bound: log(3) / 2,
            },
            witnesses=told,
        ),
        "two parts that change": NearMiss(
            without="compatible", at={k: natural_number(2)}, witnesses=told
        ),
        "a smaller budget": NearMiss(without="budget", at={bound: 0}, witnesses=told),
        "no part and a negative budget": NearMiss(
            without="bound",
            at={k: natural_number(0), bound: -1},
            witnesses=(*told[:2], event(bit, TRUE)),
        ),
        "less": NearMiss(
            claim=private(words.release, neighbours, bound * "99/100", 0),
            witnesses=told,
        ),
    },
    exceptions={
        "signs": "a negative budget leaves pairs at the distance 0 only, "
        "where nothing is lost"
    },
)
