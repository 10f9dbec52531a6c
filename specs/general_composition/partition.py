"""What is checked of a partition: that its distances add up to no more than the whole.

Then neighbours differ in one part at most.
"""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
compatible = definition("general_composition.compatible")
alike = theorem("general_composition.compatible")
term_by_term = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
D, x, y, n, k, d = words.D, words.x, words.y, words.n, words.k, words.d
u, v, part, joined, below = words.u, words.v, words.part, words.joined, words.below
i, j, m = natural("i"), natural("j"), natural("m")
neighbours = event_variable("neighbours", pair_sort(D, D))
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
near, there = member(pair(x, y), neighbours), member(pair(x, y), reachable)
commutes = Definition(
    "commutes",
    (part, k, joined, d, reachable, distance),
    forall(
        x,
        y,
        implies(
            there,
            conjunction(words.all_joined(), words.total() <= at(distance, x, y)),
        ),
    ),
)
other_views = negation(equal(u, v))


def apart(least=1, sign=0):
    """Distances of views are not negative, and at least 1 where the views differ."""
    size = conjunction(
        at(d, n, u, v) >= sign, implies(other_views, at(d, n, u, v) >= least)
    )
    return forall(n, u, v, implies(below(n, k), size))


def one_step(most=1):
    return forall(x, y, implies(near, conjunction(there, at(distance, x, y) <= most)))


SPEC = Theorem(
    title="A partition that commutes with a metric is compatible",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C (derived)",
    standing="definition",
    covers=("GC-A5",),
    defines=commutes,
    reads="the distances {3}, finite on {2}, of the first {1} parts {0} add up to "
    "{5} at most, where that is finite, on {4}",
    uses=(compatible,),
    given={
        "commuting": commutes(part, k, joined, d, reachable, distance),
        "views": apart(),
        "neighbours": one_step(),
    },
    claim=compatible(neighbours, part, k),
    remark="Of a partition two things are checked: that neighbours change at most one "
    "part, which is compatible, and that the distances of the parts add up to no more "
    "than that of the databases, which is this. Where distances of different views are "
    "at least 1, as canonical ones are, the second implies the first. The program "
    "that composes releases is held to the first by its tests.",
)


def proof(p):
    """Two parts that change are at distance 2 or more, together."""
    here, two = (
        p.assume(near),
        p.assume(conjunction(below(i, k), below(j, k), negation(equal(i, j)))),
    )
    step = p.apply(p.at(p.given("neighbours"), x, y), here)
    low = p.part(p.apply(p.at(p.given("commuting"), x, y), p.part(step, 0)), 1)
    same = {one: equal(*words.views(one)) for one in (i, j)}
    both = p.assume(conjunction(negation(same[i]), negation(same[j])))
    early = p.assume(below(n, k))
    size = p.at(p.given("views"), n, *words.views(n))
    size = p.apply(size, early)
    term = at(d, n, *words.views(n))
    marks = sum((if_(equal(n, one), number(1), number(0)) for one in (i, j)), number(0))
    facts = []
    for place, change in ((i, p.part(both, 0)), (j, p.part(both, 1))):
        is_it, hole = p.assume(equal(place, n)), p.fresh(NATURAL)
        moved = p.rewrite(is_it, change, negation(equal(*words.views(hole))), hole)
        facts.append(p.supposing(is_it, p.have(term >= 1, size, moved)))
    never = p.assume(conjunction(equal(n, i), equal(n, j)))
    hole = p.fresh(NATURAL)
    wrong = p.rewrite(p.part(never, 0), p.part(never, 1), equal(hole, j), hole)
    wrong = p.denied(never, p.have(FALSE, wrong, two))
    fact = p.have(marks <= term, *facts, wrong, size)
    left, right = function(n, marks), function(n, term)
    terms = p.every(p.supposing(early, fact), n)
    wanted = forall(m, implies(below(m, k), at(left, m) <= at(right, m)))
    sums = p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)
    counts = [p.use(picked, f=function(n, number(1)), n=k, k=one) for one in (i, j)]
    wrong = p.have(FALSE, sums, *counts, low, step, two)
    wrong = p.denied(both, wrong)
    either = p.have(disjunction(same[i], same[j]), wrong)
    fact = p.every(p.supposing(two, either), i, j)
    fact = p.every(p.supposing(here, fact), x, y)
    values = {"neighbours": neighbours, "part": part, "k": k}
    rule = p.part(p.use(alike, **values), 1)
    return p.apply(rule, p.the_same(fact, rule.formula.arguments[0]))


two = finite(2)
seen, cells = point("seen", pair_sort(NATURAL, two)), point("c", pair_sort(two, two))
row = point("row", pair_sort(NATURAL, pair_sort(two, two)))
is_first = equal(first(seen), natural_number(0))
differ = negation(equal(first(second(row)), second(second(row))))
both_show = function(
    seen,
    if_(to_real(first(seen)) < 2, second(seen), label(0, 2)),
)


def at_bits(shows, by=1, most=1, count=2, negative=0):
    """A bit that one part shows, or both, with distances of views."""
    sizes = if_(differ, number(by), if_(to_real(first(row)) < 2, 0, number(negative)))
    return {
        part: shows,
        k: natural_number(count),
        joined: event(row, TRUE),
        d: function(row, sizes),
        neighbours: event(cells, TRUE),
        reachable: event(cells, TRUE),
        distance: function(
            cells, if_(equal(first(cells), second(cells)), 0, number(most))
        ),
    }


def both_change(p, claim):
    """Both parts change between the two databases."""
    of = claim.arguments
    p.rest_on(alike)
    rule = p.use(
        alike, neighbours=of[0], part=of[1], k=of[2], spaces={"D": two, "E": two}
    )
    fact = p.apply(p.part(rule, 0), p.assume(claim))
    places = label(0, 2), label(1, 2), natural_number(0), natural_number(1)
    return p.absurd(fact, *places)


spaces = {"D": two, "E": two}


def fails(*changed, **values):
    """Where both parts change."""
    at_both = At(at_bits(both_show, *changed), spaces=spaces, refute=both_change)
    return NearMiss(at=at_both, **values)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        at_bits(function(seen, if_(is_first, second(seen), label(0, 2)))),
        spaces=spaces,
    ),
    near_misses={
        "distances that add up to more": fails(without="commuting"),
        "views half as far apart": fails("1/2", given={"views": apart("1/2")}),
        "a negative distance": fails(1, 1, 3, -1, given={"views": apart(sign=-1)}),
        "any distances of views": fails(0, without="views"),
        "neighbours at distance 2": fails(1, 2, given={"neighbours": one_step(2)}),
        "any distance of neighbours": fails(1, 2, without="neighbours"),
    },
)
