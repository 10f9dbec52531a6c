"""Adjacency metrics: the distance is the length of a shortest chain of unit steps."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
chains = definition("foundations.chains")
number_before = theorem("foundations.whole_numbers.before")
steps_of = shared("foundations.chains._words")
canonical = definition("general_composition.canonical_metric")
x, y, d = words.x, words.y, words.d
n, m, k = map(natural, "nmk")
unit = words.unit
all_pairs, as_reals = words.all_pairs, words.as_reals


def steps(count):
    return chains(unit, x, y, count)


def shortest(count, by=0):
    """So many steps lead from x to y, and no fewer."""
    fewer = implies(steps(k), to_real(count) + by <= to_real(k))
    return conjunction(steps(count), forall(k, fewer))


symmetric = words.symmetric
by_chains = forall(x, y, n, words.both_ways(equal(at(d, x, y), n), shortest(n)))
adjacency = Definition(
    "adjacency_metric", (d,), conjunction(symmetric, by_chains), uses=(chains,)
)
is_adjacency = adjacency(d)
is_canonical = canonical(unit, all_pairs, as_reals)

SPEC = Theorem(
    title="An adjacency metric is the canonical metric of its unit distances",
    source="Cho and Awan, Semi-DP, definition 1",
    standing="definition",
    covers=("SD-D1",),
    defines=adjacency,
    reads="{0} is an adjacency metric",
    uses=(canonical,),
    given={"symmetric": symmetric},
    claim=words.both_ways(is_adjacency, is_canonical),
    remark="Of distances that are whole numbers. Every two databases are joined, as "
    "the distance is finite. The chains stay in the dataspace.",
)
NO_UNITS = Theorem(
    title="A distance that is never 1 is an adjacency metric of one database only",
    source="Cho and Awan, Semi-DP, definition 1 and example 2",
    uses=(adjacency,),
    given={
        "adjacency": is_adjacency,
        "never 1": forall(x, y, negation(equal(to_real(at(d, x, y)), 1))),
    },
    claim=equal(x, y),
    remark="So the Hamming distance is no adjacency metric of databases with a fixed "
    "count, of which every two differ in two records at least: chains leave them.",
)


def proof(p):
    """A shortest chain has as many steps as the distance says."""
    distance, hole = at(d, x, y), p.fresh(NATURAL)
    # The distance is a number of steps, and the least one.
    known = p.part(p.assume(is_adjacency), 1)
    rule = p.part(p.at(known, x, y, distance), 0)
    there = p.apply(rule, p.have(equal(distance, distance)))
    path, least = p.part(there, 0), p.part(there, 1)
    some = p.assume(steps(n))
    bound = p.apply(p.at(least, n), some)
    inside = conjunction(member(pair(x, y), all_pairs), to_real(distance) <= to_real(n))
    bound = p.every(p.supposing(some.formula, p.have(inside, bound)), n)
    both = conjunction(steps(distance), equal(to_real(distance), to_real(distance)))
    chosen = exists(n, conjunction(steps(n), equal(to_real(distance), to_real(n))))
    chosen = p.some(chosen, distance, p.have(both, path))
    chosen = p.supposing(member(pair(x, y), all_pairs), chosen)
    row = p.have(conjunction(bound.formula, chosen.formula), bound, chosen)
    forth = p.the_same(p.every(row, x, y), is_canonical)

    at_pair = p.at(p.assume(is_canonical), x, y)
    low, found = p.part(at_pair, 0), p.part(at_pair, 1)
    found = p.apply(found, p.have(member(pair(x, y), all_pairs)))
    also = p.assume(steps(k))
    fewer = p.have(to_real(distance) <= to_real(k), p.apply(p.at(low, k), also))
    fewer = p.every(p.supposing(also.formula, fewer), k)
    one = conjunction(steps(n), equal(to_real(distance), to_real(n)))
    chosen = p.assume(one)
    same = p.have(equal(n, distance), chosen)
    path = p.rewrite(same, p.part(chosen, 0), steps(hole), hole)
    path = p.obtain(found, n, path)
    least = p.have(shortest(distance), path, fewer)
    is_n = p.assume(equal(distance, n))
    forwards = p.rewrite(is_n, least, shortest(hole), hole)
    forwards = p.supposing(is_n.formula, forwards)
    short = p.assume(shortest(n))
    at_most = p.apply(p.at(p.part(short, 1), distance), path)
    at_least = p.apply(p.at(low, n), p.part(short, 0))
    backwards = p.have(equal(distance, n), at_most, at_least)
    backwards = p.supposing(short.formula, backwards)
    both = words.both_ways(equal(distance, n), shortest(n))
    both = p.every(p.have(both, forwards, backwards), x, y, n)
    whole = p.have(conjunction(symmetric, by_chains), p.given("symmetric"), both)
    back = p.the_same(whole, is_adjacency)
    return p.have(
        SPEC.claim,
        p.supposing(is_adjacency, forth),
        p.supposing(is_canonical, back),
    )


def one_database(p):
    """A chain of more than no step ends in a unit step."""
    distance, hole = at(d, x, y), p.fresh(NATURAL)
    known = p.part(p.given("adjacency"), 1)
    rule = p.part(p.at(known, x, y, distance), 0)
    path = p.part(p.apply(rule, p.have(equal(distance, distance))), 0)
    none = p.assume(equal(distance, natural_number(0)))
    still = p.rewrite(none, path, steps(hole), hole)
    still = p.supposing(none.formula, steps_of.nowhere(p, still))
    more = p.assume(equal(distance, next_(m)))
    long = p.rewrite(more, path, steps(hole), hole)

    def wrong(middle, _, edge):
        never = p.at(p.given("never 1"), middle, y)
        return p.have(equal(x, y), never, edge)

    moved = steps_of.through(p, long, wrong)
    is_next = exists(m, equal(distance, next_(m)))
    one_before = p.use(number_before, j=distance)
    goal = p.assume(is_next)
    moved = p.supposing(is_next, p.obtain(goal, m, moved))
    cases = p.have(disjunction(none.formula, is_next), one_before)
    return p.have(equal(x, y), cases, still, moved)


points = shared("semi_dp._metrics")
path, circle = points.path, points.circle
alone, whole = points.alone, points.whole
two_apart = whole((0, 2), (2, 0))


def not_symmetric(p, claim):
    """Round a circle one way: it is 1 to the next one, and 2 back."""
    canonical_ = circle.show(p, circle.of(is_canonical))
    metric = p.apply(p.part(p.assume(claim), 1), canonical_)
    return p.absurd(p.part(metric, 0), label(0, 3), label(1, 3))


def by_two(p, claim):
    """No chain of unit steps leads to the other one, which is at distance 2."""
    ends = label(0, 2), label(1, 2)
    values = {"D": finite(2)}
    here = At({d: two_apart}, spaces=values).of
    goal = here(negation(is_adjacency))
    shown = p.assume(here(is_adjacency))
    never = p.auto(here(NO_UNITS.given["never 1"]))
    same = p.use(
        NO_UNITS, shown, never, spaces=values, d=two_apart, x=ends[0], y=ends[1]
    )
    wrong = p.denied(shown, p.have(FALSE, same))
    return p.have(FALSE, p.assume(claim), p.the_same(wrong, goal))


SPEC = SPEC.but(
    proof=proof,
    instance=At({d: path.numbers}, spaces=path.spaces),
    near_misses={
        "distances that differ both ways": NearMiss(
            without="symmetric",
            at=At({d: circle.numbers}, spaces=circle.spaces, refute=not_symmetric),
        ),
    },
)
NO_UNITS = NO_UNITS.but(
    proof=one_database,
    instance=At(
        {d: alone.numbers, x: label(0, 1), y: label(0, 1)},
        spaces=alone.spaces,
        show={"adjacency": alone.is_metric(SPEC)},
    ),
    near_misses={
        "some unit distance": NearMiss(
            without="never 1",
            at=At(
                {d: path.numbers, x: label(0, 3), y: label(1, 3)},
                spaces=path.spaces,
                show={"adjacency": path.is_metric(SPEC)},
            ),
        ),
        "any distance": NearMiss(
            without="adjacency",
            at=At(
                {d: two_apart, x: label(0, 2), y: label(1, 2)},
                spaces={"D": finite(2)},
            ),
        ),
    },
)
