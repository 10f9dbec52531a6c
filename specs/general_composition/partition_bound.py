"""The distance of a partition: the number of changed parts times the sensitivity."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

words = shared("general_composition._independent")
bounded = definition("general_composition.sensitivity.bound")
term_by_term = theorem("foundations.finite_sums")
D, E, n, k, x, y, u = words.D, words.E, words.n, words.k, words.x, words.y, words.u
part, below, views, d = words.part, words.below, words.views, words.d
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
i, s = natural("i"), real("s")
there = member(pair(x, y), reachable)
part_of = function(x, at(part, n, x))
bound = bounded(
    part_of, reachable, distance, words.finite_at(n), words.distance_at(n), s
)
most = s * at(distance, x, y)
moved = indicator(negation(equal(*views(n))))


def claimed(by=1, count=k):
    changed = sum_(count, n, moved * most)
    low = words.total() <= changed * number(by)
    return forall(x, y, implies(there, conjunction(words.all_joined(), low)))


SPEC = Theorem(
    title="Each part that changes costs its sensitivity",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-B",
    covers=("GC-Q8",),
    standing="holds-repaired",
    uses=(bounded,),
    given={
        "sensitivity": forall(n, implies(below(n, k), bound)),
        "the same": forall(n, u, implies(below(n, k), at(d, n, u, u) <= 0)),
    },
    claim=claimed(),
    remark="{s} bounds the sensitivities of all parts, their maximum for example, and "
    "the sum counts the parts that differ. The distance on the right is that of the "
    "whole databases: as printed it is {'d_i'}, that of part {'i'}, which is void, "
    "for it measures no whole database. That parts share no record, where the scan of "
    "the printed condition is damaged, is not needed.",
)


def proof(p):
    """A part that stays adds nothing, another one at most its bound."""
    pair_of, running = p.assume(there), p.assume(below(n, k))
    rule = p.apply(p.at(p.given("sensitivity"), n), running)
    near = p.apply(p.at(rule, x, y), pair_of)
    joined = p.every(p.supposing(running, p.part(near, 0)), n)
    joined = p.the_same(joined, words.all_joined())
    term, same = at(d, n, *views(n)), equal(*views(n))
    goal = term <= moved * most
    stays, changes = p.assume(same), p.assume(negation(same))
    itself = p.apply(p.at(p.given("the same"), n, views(n)[0]), running)
    spot = p.fresh(E)
    zero = p.rewrite(stays, itself, at(d, n, views(n)[0], spot) <= 0, spot)
    at_rest = p.have(goal, zero, p.have(equal(moved, 0), stays))
    on_move = p.have(goal, near, p.have(equal(moved, 1), changes))
    terms = p.every(p.supposing(running, p.cases(same, at_rest, on_move)), n)
    left, right = function(n, term), function(n, moved * most)
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    summed = p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)
    low = words.total() <= sum_(k, n, moved * most) * number(1)
    fact = p.have(conjunction(words.all_joined(), low), joined, summed)
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), claimed())


bits = finite(2)
pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(bits, bits)))
cells = point("cells", pair_sort(bits, bits))
told, same_two = words.apart, (label(0, 2), label(0, 2))
values = {
    part: words.responses[part],
    k: natural_number(2),
    s: 1,
    words.joined: event(pair_at, TRUE),
    d: function(pair_at, at(grid((0, 1), (1, 0)), second(pair_at))),
    reachable: event(cells, TRUE),
    distance: grid((0, 1), (1, 0)),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={"D": bits, "E": bits}),
    near_misses={
        "no sensitivity": NearMiss(without="sensitivity", at={s: 0}, witnesses=told),
        "a distance from itself": NearMiss(
            without="the same",
            at={d: words.flat(1), distance: function(cells, 1)},
            witnesses=same_two,
        ),
        "one part": NearMiss(claim=claimed(count=natural_number(1)), witnesses=told),
        "a little less": NearMiss(claim=claimed(by="99/100"), witnesses=told),
    },
)
