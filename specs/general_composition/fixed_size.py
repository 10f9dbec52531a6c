"""Tables of one size: no two of them differ by one record more or less."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words = shared("general_composition._tables")
spaces_of = shared("general_composition._spaces")
canonical, steps_of = spaces_of.canonical, spaces_of.steps_of
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
unbounded = definition("general_composition.tables")
basic = theorem("general_composition.canonical_metric")
even = theorem("foundations.whole_numbers.doubles")
one_before = theorem("foundations.whole_numbers.before")
order = theorem("foundations.whole_numbers")
D, S, x, y, m, count = words.D, space("S"), words.x, words.y, words.m, words.count
neighbours, near, size, times = words.neighbours, words.near, words.size, words.times
i, j, k = words.i, words.j, words.k
joined, d = spaces_of.joined, spaces_of.d
M, epsilon = kernel("M", D, S), real("epsilon")
there = member(pair(x, y), joined)
free = private(M, neighbours, epsilon, 0)

SPEC = Theorem(
    title="Tables of one size have no neighbours by one record more or less",
    source="Composition in differential privacy for general granularity notions, "
    "example III.4",
    covers=("GC-EIII.4",),
    uses=(canonical, private, unbounded),
    given={
        "unbounded": unbounded(count, m, neighbours),
        "one size": forall(x, y, equal(size(x), size(y))),
        "canonical": canonical(neighbours, joined, d),
    },
    claim=conjunction(negation(near), words.both_ways(there, equal(x, y)), free),
    remark="So the distance of two tables is infinite, and every mechanism is private "
    "with every {epsilon}, 0 and the one that gives the table itself among them. With "
    "neighbours by one record changed the tables are at finite distances, see "
    "fixed_size.changed. Records are numbered, as many as one likes.",
)

bounded = definition("general_composition.tables.bounded")
exchanged = definition("general_composition.changed_distance.exchanged")
half_apart = theorem("general_composition.changed_distance")
over = point("over", pair_sort(D, D))
everyone = event(over, TRUE)


def connected(by=2):
    apart = words.apart(first(over), second(over)) / by
    return canonical(neighbours, everyone, function(over, apart))


CHANGED = Theorem(
    title="Tables of one size where one record is changed",
    source="Composition in differential privacy for general granularity notions, "
    "example III.4",
    covers=("GC-EIII.4",),
    uses=(canonical, bounded, exchanged),
    given={
        "bounded": bounded(count, m, neighbours),
        "exchanged": exchanged(count, m),
        "one size": forall(x, y, equal(size(x), size(y))),
    },
    claim=connected(),
    remark="All distances are finite: chains of neighbours join any two tables. Where "
    "tables of other sizes are there, those are at an infinite distance, see "
    "changed_distance.",
)


def no_edge(p):
    """The difference would be 1."""
    gain = abs(times(x, i) - times(y, i)) + times(y, i) - times(x, i)
    edge, half = p.assume(near), p.assume(equal(2 * to_real(j), sum_(m, i, gain)))
    one = p.apply(p.part(p.at(p.given("unbounded"), x, y), 0), edge)
    same = p.at(p.given("one size"), x, y)
    known = p.use(order, j=j, k=natural_number(0))
    wrong = p.have(FALSE, half, one, same, known)
    rows = {"f": function(i, at(count, x, i)), "g": function(i, at(count, y, i))}
    return p.denied(edge, p.obtain(p.use(even, n=m, **rows), j, wrong))


def proof(p):
    """A chain that is not empty has a last step."""
    known, none = p.given("canonical"), no_edge(p)
    nowhere = p.every(none, x, y)
    pair_of, same = p.assume(there), p.assume(equal(x, y))

    def at_home(path, _):
        """The chain has no step."""
        steps = path.formula.arguments[3]
        here = p.assume(equal(steps, natural_number(0)))
        stays = steps_of.nowhere(p, steps_of.at_count(p, path, here))
        further = p.assume(equal(steps, next_(k)))

        def no_step(middle, _, edge):
            return p.have(equal(x, y), edge, p.at(nowhere, middle, y))

        moves = steps_of.through(p, steps_of.at_count(p, path, further), no_step)
        found = p.assume(exists(k, further.formula))
        moves = p.supposing(found, p.obtain(found, k, moves))
        stays = p.supposing(here, stays)
        return p.have(equal(x, y), stays, moves, p.use(one_before, j=steps))

    home = p.supposing(pair_of, spaces_of.shortest(p, known, pair_of, at_home))
    back = p.supposing(same, p.have(there, p.use(basic, known), same))
    edge = p.assume(near)
    lost = p.have(close(at(M, x), at(M, y), epsilon, 0), edge, none)
    shown = p.the_same(p.every(p.supposing(edge, lost), x, y), free)
    return p.have(SPEC.claim, none, home, back, shown)


def at_once(p):
    """All tables are of one size."""
    n = natural("n")
    known = p.use(half_apart, p.given("bounded"), p.given("exchanged"))
    rule = p.at(known, x, y)
    path = p.assume(steps_of.within(neighbours, x, y, n))
    far = p.apply(p.at(p.part(rule, 0), n), path)
    apart = at(connected().arguments[2], x, y)
    here = member(pair(x, y), everyone)
    low = p.have(conjunction(here, apart <= to_real(n)), far)
    low = p.every(p.supposing(path, low), n)
    same = p.at(p.given("one size"), x, y)
    premise = p.part(rule, 1).formula.arguments[0]
    found = p.apply(p.part(rule, 1), p.have(premise, same))
    found = p.supposing(here, found)
    fact = p.have(conjunction(low.formula, found.formula), low, found)
    return p.the_same(p.every(fact, x, y), connected())


points = shared("general_composition._three_records")
alone, line, along = points.alone, points.line, points.along
values = {
    count: points.of_three,
    m: natural_number(2),
    neighbours: alone.neighbours,
    joined: alone.joined,
    d: alone.distance,
    M: table(*map(coin, (1, 0, 0, 0))),
    epsilon: 0,
    x: label(0, 4),
    y: label(1, 4),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        values,
        spaces={"D": finite(4), "S": finite(2)},
        show={"canonical": alone.show},
    ),
    near_misses={
        "other neighbours": NearMiss(
            without="unbounded", at=along, show={"canonical": line.show}
        ),
        "tables of other sizes": NearMiss(
            without="one size",
            at={count: points.of_any, **along},
            show={"canonical": line.show},
        ),
        "another distance": NearMiss(without="canonical", at={joined: line.joined}),
    },
)
CHANGED = CHANGED.but(
    proof=at_once,
    instance=At(
        {
            count: points.of_three,
            m: natural_number(2),
            neighbours: line.neighbours,
        },
        spaces={"D": finite(4)},
        show={"exchanged": points.show_exchanged},
    ),
    near_misses={
        "other neighbours": NearMiss(
            without="bounded",
            at={neighbours: alone.neighbours},
            refute=points.no_chain,
        ),
        "tables that are missing": NearMiss(
            without="exchanged",
            at={count: points.of_six, neighbours: alone.neighbours},
            refute=points.no_chain,
        ),
        "tables of other sizes": NearMiss(
            without="one size",
            at={
                count: points.of_any,
                m: natural_number(1),
                neighbours: alone.neighbours,
            },
            show={"exchanged": points.show_one_kind},
            refute=points.no_chain,
        ),
        "a third of it": NearMiss(claim=connected(3), refute=points.no_part),
    },
)
