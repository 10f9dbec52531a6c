"""Two granularities of one class: how far apart neighbours of one are for the other."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words = shared("general_composition._spaces")
canonical = words.canonical
private = definition("foundations.differential_privacy")
metric_private = definition("general_composition.metric_privacy")
neighbours_are_enough = theorem("general_composition.sensitivity_canonical.neighbours")
basic = theorem("general_composition.canonical_metric")
triangle = theorem("general_composition.extended_metric.triangle")
both_forms = theorem("general_composition.metric_granular")
close = definition("foundations.closeness")
D, S, x, y, d1, d2 = (
    words.D,
    space("S"),
    words.x,
    words.y,
    *(
        function_variable(f"d{place}", pair_sort(space("D"), space("D")))
        for place in (1, 2)
    ),
)
first_, second_ = (
    event_variable(f"neighbours{place}", pair_sort(D, D)) for place in (1, 2)
)
joined1, joined2 = (
    event_variable(f"joined{place}", pair_sort(D, D)) for place in (1, 2)
)
M, B, k, epsilon = kernel("M", D, S), event_variable("B", S), real("k"), real("epsilon")


def beside(by):
    return conjunction(member(pair(x, y), joined1), at(d1, x, y) <= by)


near, there = member(pair(x, y), second_), member(pair(x, y), joined2)
of_first = {"neighbours": first_, "joined": joined1, "d": d1}
given = {
    "first": canonical(first_, joined1, d1),
    "second": canonical(second_, joined2, d2),
    "compared": forall(x, y, implies(near, beside(k))),
}


def compared(by):
    return forall(x, y, implies(there, beside(by * at(d2, x, y))))


SPEC = Theorem(
    title="Two canonical metrics compared",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.3",
    covers=("GC-PA.3",),
    uses=(canonical,),
    given=given,
    claim=compared(k),
    remark="{k} bounds the distance for the first granularity of neighbours of the "
    "second; the least bound is the supremum, which the paper writes as a maximum. "
    "The budget of the first granularity times {k} is one for the second: see "
    "granularities_compared.budget.",
)
BUDGET = Theorem(
    title="Privacy of one granularity gives privacy of another",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.3",
    covers=("GC-PA.3",),
    uses=(canonical, private),
    given={
        "budget": epsilon >= 0,
        "first": given["first"],
        "compared": given["compared"],
        "private": private(M, first_, epsilon, 0),
    },
    claim=private(M, second_, k * epsilon, 0),
    remark="The second part of the proposition; of the second granularity only the "
    "neighbours matter.",
)


def proof(p):
    """The map that changes nothing has the sensitivity k."""
    itself = p.use(basic, p.given("first"), y=x, **of_first)
    itself = p.every(p.have(substitute_y(), itself), x)
    values = {
        "f": function(x, x),
        "d1": d2,
        "d2": d1,
        "joined1": joined2,
        "joined2": joined1,
        "neighbours": second_,
        "s": k,
    }
    around = p.use(triangle, p.given("first"), **of_first)
    rule = p.use(
        neighbours_are_enough,
        p.given("second"),
        itself,
        around,
        spaces={"E": D},
        **values,
    )
    return p.the_same(p.apply(rule, p.given("compared")), compared(k))


def substitute_y():
    return conjunction(member(pair(x, x), joined1), at(d1, x, x) <= 0)


def budgets(p):
    """The loss grows with the distance for the first granularity."""
    forms = p.use(both_forms, p.given("budget"), p.given("first"), **of_first)
    metric = p.apply(p.part(forms, 1), p.given("private"))
    pair_of = p.assume(near)
    low = p.apply(p.at(p.given("compared"), x, y), pair_of)
    fact = p.at(p.apply(p.at(metric, x, y), p.part(low, 0)), B)
    grows = p.have(epsilon * at(d1, x, y) <= k * epsilon, low, p.given("budget"))
    grows = p.have(exp(epsilon * at(d1, x, y)) <= exp(k * epsilon), grows)
    bound = exp(k * epsilon) * probability(at(M, y), B) + 0
    fact = p.have(probability(at(M, x), B) <= bound, fact, grows)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), k * epsilon, 0))
    return p.every(p.supposing(pair_of, fact), x, y)


classes = shared("general_composition._classes")
steps = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
leaps = classes.FiniteClass(3, [(0, 2), (2, 0)])
cell = point("cell", pair_sort(finite(3), finite(3)))
fades = table(*map(coin, ("1/2", "1/4", "1/8")))
ends = label(0, 3), label(2, 3)
output_0 = event(point("bit", finite(2)), equal(point("bit", finite(2)), label(0, 2)))
both_metrics = {
    first_: steps.neighbours,
    joined1: steps.joined,
    d1: steps.distance,
    second_: leaps.neighbours,
    joined2: leaps.joined,
    d2: leaps.distance,
    k: 2,
}
spaces = {"D": finite(3), "S": finite(2)}
shows = {"first": steps.show, "second": leaps.show}
less = forall(x, y, implies(there, beside(k * at(d2, x, y) * "99/100")))
private_ = {over: both_metrics[over] for over in (first_, joined1, d1, second_, k)}
private_ |= {M: fades, epsilon: log(2)}
flat = function(cell, 0)
alone = classes.FiniteClass(3, ())
no_steps = {first_: alone.neighbours, joined1: alone.joined, d1: alone.distance}
near_or_not = {"compared": forall(x, y, implies(near, at(d1, x, y) <= k))}
loop = event(cell, equal(cell, pair(label(0, 3), label(0, 3))))
anything = event(point("bit", finite(2)), TRUE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(both_metrics, spaces={"D": finite(3)}, show=shows),
    near_misses={
        "another first distance": NearMiss(
            without="first",
            at={d1: function(cell, 1)},
            witnesses=(label(0, 3), label(0, 3)),
        ),
        "another second distance": NearMiss(
            without="second", at={d2: flat}, witnesses=ends
        ),
        "not compared": NearMiss(without="compared", at={k: 1}, witnesses=ends),
        "finite or not": NearMiss(
            given=near_or_not,
            at=no_steps,
            witnesses=ends,
            show={"first": alone.show},
        ),
        "less": NearMiss(claim=less, witnesses=ends),
    },
)
BUDGET = BUDGET.but(
    proof=budgets,
    instance=At(private_, spaces=spaces, show={"first": steps.show}),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            at={**no_steps, second_: loop, epsilon: -1, k: 1},
            witnesses=(label(0, 3), label(0, 3), anything),
            show={"first": alone.show},
        ),
        "another first distance": NearMiss(
            without="first", at={d1: flat, k: 0}, witnesses=(*ends, output_0)
        ),
        "not compared": NearMiss(
            without="compared", at={k: 1}, witnesses=(*ends, output_0)
        ),
        "finite or not": NearMiss(
            given=near_or_not,
            at={**no_steps, epsilon: 0},
            witnesses=(*ends, output_0),
            show={"first": alone.show},
        ),
        "not private": NearMiss(
            without="private", at={epsilon: 0}, witnesses=(*ends, output_0)
        ),
        "less": NearMiss(
            claim=private(M, second_, k * epsilon * "99/100", 0),
            witnesses=(*ends, output_0),
        ),
    },
)
