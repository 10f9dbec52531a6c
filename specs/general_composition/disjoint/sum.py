"""Distances of the parts of a compatible partition add up to the distance at most."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._independent")
spaces_of = shared("general_composition._spaces")
classes = shared("general_composition._classes")
canonical = spaces_of.canonical
compatible = definition("general_composition.compatible")
bounded = definition("general_composition.sensitivity.bound")
neighbours_are_enough = theorem("general_composition.sensitivity_canonical.neighbours")
is_metric = theorem("general_composition.independent.metric")
term_by_term = theorem("foundations.finite_sums")
D, E, n, k, x, y = words.D, words.E, words.n, words.k, words.x, words.y
u, v, w = words.u, words.v, words.w
part, below, views, d = words.part, words.below, words.views, words.d
neighbours, near = spaces_of.neighbours, spaces_of.near
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
i, j, z = natural("i"), natural("j"), point("z", D)
there = member(pair(x, y), reachable)
of_parts = is_metric.statement.given


def claimed(by=1):
    low = words.total() <= at(distance, x, y) * by
    return forall(x, y, implies(there, conjunction(words.all_joined(), low)))


part_of = function(x, at(part, n, x))


def steady(by=1):
    """No part is further apart than the databases."""
    bound = bounded(
        part_of,
        reachable,
        distance,
        words.finite_at(n),
        words.distance_at(n),
        number(by),
    )
    return forall(n, implies(below(n, k), bound))


SPEC = Theorem(
    title="Distances of the parts of a compatible partition add up to the distance",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C",
    covers=("GC-Q11",),
    standing="holds-repaired",
    uses=(canonical, compatible, bounded),
    given={
        "canonical": canonical(neighbours, reachable, distance),
        "compatible": compatible(neighbours, part, k),
        "sensitivity": steady(),
        **dict(of_parts),
    },
    claim=claimed(),
    remark="At most: the paper prints an equation, which fails even for a partition of "
    "all records, see disjoint.sum.as_printed. The distances of the parts may be any "
    "extended pseudometrics, the canonical ones among them.",
)


def proof(p):
    """One part changes in a step, by at most 1; the sum is a metric."""
    known, edge = p.given("canonical"), p.assume(near)
    path = spaces_of.steps_of.longer(
        p, spaces_of.steps_of.stays(p, neighbours, x), edge
    )
    path = p.the_same(path, spaces_of.within(neighbours, x, y, natural_number(1)))
    one_apart = spaces_of.bounded(p, known, path)
    running = p.assume(below(n, k))
    rule = p.apply(p.at(p.given("sensitivity"), n), running)
    beside = p.apply(p.at(rule, x, y), p.part(one_apart, 0))
    joined = p.every(p.supposing(running, p.part(beside, 0)), n)
    joined = p.the_same(joined, words.all_joined())
    term = at(d, n, *views(n))
    same = equal(*views(n))
    others = forall(n, implies(conjunction(below(n, k), negation(equal(n, j))), same))
    unmoved, here = p.assume(others), p.assume(equal(n, j))
    goal = term <= indicator(equal(n, j))
    at_j = p.have(goal, here, beside, one_apart)
    other = p.assume(negation(equal(n, j)))
    stays = p.have(same, p.at(unmoved, n), running, other)
    itself = p.granted(p.at(p.given("the same"), n, views(n)[0]), running)
    spot = p.fresh(E)
    zero = equal(at(d, n, views(n)[0], spot), 0)
    zero = p.rewrite(stays, p.part(itself, 1), zero, spot)
    beside_j = p.have(goal, zero, other)
    terms = p.every(p.supposing(running, p.cases(equal(n, j), at_j, beside_j)), n)
    left, right = function(n, term), function(n, indicator(equal(n, j)))
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    summed = p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)

    def copies(count):
        ones = sum_(count, n, indicator(equal(n, j)))
        return ones <= indicator(below(j, count))

    base = p.have(copies(natural_number(0)))
    once = p.have(copies(next_(k)), p.assume(copies(k)))
    once = p.induct(k, copies(k), base, once)
    close_by = conjunction(words.all_joined(), words.total() <= 1)
    fact = p.have(close_by, joined, summed, once)
    fact = p.obtain(p.apply(p.at(p.given("compatible"), x, y), edge), j, fact)
    step = p.every(p.supposing(edge, fact), x, y)
    facts = [p.given(name) for name, _ in of_parts]
    metric = p.use(is_metric, *facts)
    values = {
        "f": function(x, x),
        "d1": distance,
        "d2": words.distance_sum(),
        "joined1": reachable,
        "joined2": words.joined_sum(),
        "neighbours": neighbours,
        "s": number(1),
    }
    zero_at = p.at(p.part(metric, 0), x)
    itself = conjunction(words.all_joined(x, x), words.total(x, x) <= 0)
    itself = p.every(p.have(itself, zero_at), x)
    rule = p.use(
        neighbours_are_enough,
        known,
        itself,
        p.part(metric, 2),
        spaces={"E": D},
        **values,
    )
    rule = p.apply(rule, step)
    return p.the_same(rule, claimed())


bits = classes.FiniteClass(2, [(0, 1), (1, 0)])
alone = classes.FiniteClass(2, ())
walk = classes.FiniteClass(
    5, [edge for i in range(4) for edge in ((i, i + 1), (i + 1, i))]
)
views_of = point("views_of", pair_sort(NATURAL, pair_sort(REAL, REAL)))
gap = abs(first(second(views_of)) - second(second(views_of)))
small = {
    part: words.numbered[part],
    k: natural_number(2),
    words.joined: event(views_of, TRUE),
    d: function(views_of, gap),
}


def of_class(which):
    return {
        neighbours: which.neighbours,
        reachable: which.joined,
        distance: which.distance,
    }


five = point("five", pair_sort(NATURAL, walk.sort))
in_turn = if_(
    equal(first(five), natural_number(0)),
    choose(second(five), 0, 1, 1, 2, 2),
    choose(second(five), 0, 0, 1, 1, 2),
)
turns = {edge: min(edge) % 2 for edge in sorted(walk.edges)}
told = label(0, 2), label(1, 2)
shows = {
    "canonical": bits.show,
    "compatible": words.changes(bits, {(0, 1): 0, (1, 0): 0}),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {**small, **of_class(bits)}, spaces={"D": bits.sort, "E": REAL}, show=shows
    ),
    near_misses={
        "another distance": NearMiss(
            without="canonical",
            at={part: words.two_parts, neighbours: alone.neighbours},
            witnesses=told,
            show={"compatible": words.changes(alone, {})},
        ),
        "two parts": NearMiss(
            without="compatible", at={part: words.two_parts}, witnesses=told
        ),
        "parts that are further apart": NearMiss(
            without="sensitivity", at={d: function(views_of, 2 * gap)}, witnesses=told
        ),
        "no triangles": NearMiss(
            without="triangle",
            at=At(
                {
                    **small,
                    **of_class(walk),
                    part: function(five, in_turn),
                    d: function(views_of, if_(gap > 1, 3, gap)),
                },
                (label(0, 5), label(4, 5)),
                {"D": walk.sort, "E": REAL},
                {"canonical": walk.show, "compatible": words.changes(walk, turns)},
            ),
        ),
        "a little less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
    exceptions={
        "the same": "a sensitivity of 1 says it of all views, but for a negative one",
        "turned": "the triangle inequality is what the sum needs",
    },
)
E1, E2 = space("E1"), space("E2")
f1, f2 = function_variable("f1", D, E1), function_variable("f2", D, E2)
views_1, views_2 = (
    (
        event_variable(f"neighbours{place}", pair_sort(sort, sort)),
        event_variable(f"joined{place}", pair_sort(sort, sort)),
        function_variable(f"d{place}", pair_sort(sort, sort)),
    )
    for place, sort in ((1, E1), (2, E2))
)
stays = disjunction(*(equal(at(f, x), at(f, y)) for f in (f1, f2)))
added = at(views_1[2], at(f1, x), at(f1, y)) + at(views_2[2], at(f2, x), at(f2, y))
AS_PRINTED = Theorem(
    title="Distances of two parts add up to the distance, as an equation",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C",
    standing="refuted",
    uses=(canonical, bounded),
    given={
        "canonical": canonical(neighbours, reachable, distance),
        "first": canonical(*views_1),
        "second": canonical(*views_2),
        "compatible": forall(x, y, implies(near, stays)),
        "first part": bounded(f1, reachable, distance, *views_1[1:], number(1)),
        "second part": bounded(f2, reachable, distance, *views_2[1:], number(1)),
    },
    claim=forall(x, y, implies(there, equal(added, at(distance, x, y)))),
    repair="general_composition.disjoint.sum",
    remark="For two parts, which are all. The databases are no record, b, a and b, a "
    "and a' and b, and a and a'; a and a' are in one part, b in the other. No chain "
    "of the class leads to the last one but through b.",
    printed=Printed("section IV-C", "the corresponding equation translates to"),
)
of_a = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
of_b = classes.FiniteClass(2, [(0, 1), (1, 0)])


def all_of(names, which):
    return dict(
        zip(names, (which.neighbours, which.joined, which.distance), strict=True)
    )


AS_PRINTED = AS_PRINTED.but(
    refutation=At(
        {
            **of_class(walk),
            **all_of(views_1, of_a),
            **all_of(views_2, of_b),
            f1: table(*(label(place, 3) for place in (0, 0, 1, 2, 2))),
            f2: table(*(label(place, 2) for place in (0, 1, 1, 1, 0))),
        },
        (label(0, 5), label(4, 5)),
        {"D": walk.sort, "E1": of_a.sort, "E2": of_b.sort},
        {"canonical": walk.show, "first": of_a.show, "second": of_b.show},
    ),
)
