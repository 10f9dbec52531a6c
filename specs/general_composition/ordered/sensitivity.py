"""Parts by identifier are no further apart than the databases."""

from verifydp.formal.spec import *

words = shared("general_composition.ordered._words")
distances = shared("general_composition.ordered._distances")
spaces_of = shared("general_composition._spaces")
identifier = theorem("general_composition.ordered.identifier")
neighbours_are_enough = theorem("general_composition.sensitivity_canonical.neighbours")
basic = theorem("general_composition.canonical_metric")
triangle = theorem("general_composition.extended_metric.triangle")
n, k, x, y, u, i, j, a, b = (getattr(words, name) for name in "nkxyuijab")
m, c, has, shown = words.m, words.c, words.has, words.shown
below, block, holds, part = words.below, words.block, words.holds, words.part
canonical, steady = distances.canonical, distances.steady
given = {**words.given, **distances.given}

SPEC = Theorem(
    title="Parts by identifier are no further apart than the databases",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.6",
    covers=("GC-PA.6",),
    uses=(canonical, distances.bounded),
    given=given,
    claim=steady(),
    remark="The sensitivity of every part is at most 1, for the canonical metric of "
    "bounded neighbours on the class D and on the class of parts: two parts are "
    "neighbours where one record is gone and another one is new. That the parts are "
    "compatible: see ordered.",
)


def of_part(p, moved, same):
    """The part of the replaced record: it is replaced there."""
    left, right = words.views(n)
    mine = p.assume(equal(at(block, i), n))
    hole = p.fresh(NATURAL)
    also = p.rewrite(same, mine, equal(at(block, hole), n), hole)
    parts = p.parts(moved)

    def at_part(place, what, *known):
        goals = [has(shown, view, place, what) for view in (left, right)]
        rules = [p.at(p.given("parts"), n, of, place, what) for of in (x, y)]
        return goals, rules

    told = []
    for place, what, own, gone, new in ((i, a, mine, 0, 1), (j, b, also, 3, 2)):
        goals, rules = at_part(place, what)
        signs = (
            (goals[0], negation(goals[1]))
            if gone == 0
            else (negation(goals[0]), goals[1])
        )
        told.append(
            [p.have(sign, *rules, own, parts[gone], parts[new]) for sign in signs]
        )
    premise = conjunction(
        negation(words.same_record((m, c), (i, a))),
        negation(words.same_record((m, c), (j, b))),
    )
    away = p.assume(premise)
    kept = p.apply(p.at(parts[4], m, c), away)
    goals, rules = at_part(m, c)
    kept = p.have(words.both_ways(*goals), kept, *rules)
    rest = p.every(p.supposing(away, kept), m, c)
    whole = words.replaced(shown, left, right)
    fact = p.have(whole, *told[0], *told[1], rest)
    return p.supposing(mine, distances.exists_from(p, shown, left, right, fact))


def proof(p):
    """A neighbour has a part that is the same, or a neighbour."""
    known, there = p.given("canonical"), p.assume(words.near)
    running = p.assume(below(n, k))
    left, right = views = words.views(n)
    found = p.apply(p.at(p.given("neighbours"), x, y), there)
    moved = p.assume(words.replaced(holds, x, y))
    same = p.use(identifier, p.given("unique"), p.given("numbered"), moved)
    inside = of_part(p, moved, same)
    of_parts = p.apply(p.at(p.given("canonical parts"), n), running)
    values = {
        "neighbours": distances.beside_at(n),
        "joined": distances.finite_at(n),
        "d": distances.distance_at(n),
    }
    sort = {"D": words.E}
    goal = conjunction(
        member(pair(n, pair(*views)), distances.joined),
        at(distances.d, n, *views) <= 1,
    )
    mine = p.assume(equal(at(block, i), n))
    near = p.granted(p.at(p.given("beside"), n, x, y), running, p.apply(inside, mine))
    one = p.use(basic, of_parts, spaces=sort, x=left, y=right, **values)
    zero = p.use(basic, of_parts, spaces=sort, x=u, y=u, **values)
    itself = conjunction(
        member(pair(n, pair(u, u)), distances.joined), at(distances.d, n, u, u) <= 0
    )
    itself = p.every(p.have(itself, zero), u)
    # A part that stays is at the distance 0 of itself.
    equal_views, differ = p.assume(equal(*views)), p.assume(negation(equal(*views)))
    hole = p.fresh(words.E)
    template = conjunction(
        member(pair(n, pair(left, hole)), distances.joined),
        at(distances.d, n, left, hole) <= 0,
    )
    stays = p.rewrite(equal_views, p.at(itself, left), template, hole)
    stays = p.have(goal, stays)
    moves = p.have(goal, one, near, differ)
    at_part = p.cases(equal_views.formula, stays, moves)
    elsewhere = p.assume(negation(mine.formula))
    unmoved = words.unmoved(p, moved, words.outside(p, same, elsewhere))
    beside = p.cut(unmoved, stays)
    fact = p.cases(mine.formula, at_part, beside)
    fact = words.of_neighbours(p, found, fact)
    step = p.every(p.supposing(there, fact), x, y)
    around = p.use(triangle, of_parts, spaces=sort, **values)
    rule = p.use(
        neighbours_are_enough,
        known,
        itself,
        around,
        spaces={"E": words.E},
        f=distances.part_of,
        d1=distances.distance,
        d2=distances.distance_at(n),
        joined1=distances.reachable,
        joined2=distances.finite_at(n),
        neighbours=words.neighbours,
        s=number(1),
    )
    fact = p.apply(rule, step)
    return p.the_same(p.every(p.supposing(running, fact), n), steady())


distant = shared("general_composition.ordered._distant")
small, at_class = distant.small, distant.at_class
told = natural_number(0), label(0, 2), label(1, 2)


def fails(without, of, **changed):
    return NearMiss(without=without, at=at_class(of, *told, **changed))


one_word = small.one_word
cells = point("cells", pair_sort(one_word.sort, one_word.sort))
over = point("over", pair_sort(NATURAL, pair_sort(one_word.onto, one_word.onto)))
SPEC = SPEC.but(
    proof=proof,
    instance=at_class(one_word),
    near_misses={
        "an identifier twice": fails("unique", small.twice),
        "other identifiers": fails("numbered", small.renumbered),
        "two records that change": fails("neighbours", small.both_in_one),
        "other parts": fails("parts", small.one_empty),
        "parts with names": NearMiss(
            without="views",
            at=at_class(small.named, natural_number(1), *told[1:]),
        ),
        "another distance": fails(
            "canonical", one_word, changed={distances.distance: function(cells, 0)}
        ),
        "parts that are no neighbours": NearMiss(
            without="beside",
            at=at_class(one_word, *told, views=()),
        ),
        "another distance of parts": fails(
            "canonical parts", one_word, changed={distances.d: function(over, 9)}
        ),
        "less": NearMiss(claim=steady("99/100"), at=at_class(one_word, *told)),
    },
)
