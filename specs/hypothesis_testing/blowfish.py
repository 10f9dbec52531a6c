"""Blowfish neighbours: databases that differ as little as the public facts allow.

A policy names the values of a record that are to be told apart from each other (a
graph) and the databases that the public facts allow. Two of these are neighbours if
some pair of values along an edge differs, and no third one is closer to the first.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.blowfish._words")
inside = theorem("hypothesis_testing.blowfish.inside")
evaluated = shared("hypothesis_testing._evaluated")
same, neighbours, near = words.same, words.neighbours, words.near
one_record, secret, is_edge = words.one_record, words.secret, words.is_edge
turned, ends, free, shows = words.turned, words.ends, words.free, words.shows
spaces = words.spaces
by_labels = evaluated.by_labels
In, D, V = space("I"), space("D"), space("V")
x, y, z = point("x", D), point("y", D), point("z", D)
i, j = point("i", In), point("j", In)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
replaced = conjunction(
    same(i, z, y), forall(j, implies(negation(equal(j, i)), same(j, z, x)))
)
v, w = point("v", V), point("w", V)
hole_index, hole_value = point("hole_index", In), point("hole_value", V)
two = point("two", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)

SPEC = Theorem(
    title="Blowfish neighbours",
    source="He, Machanavajjhala and Ding 2014",
    covers=("HT-DU11",),
    standing="definition",
    defines=neighbours,
    reads="{3} and {4} are neighbours by the policy {1}, {2} on the records {0}",
    given={
        "full graph": forall(v, w, words.full_graph),
        "no constraint": forall(x, member(x, public)),
        "all databases": forall(i, x, y, exists(z, replaced)),
    },
    claim=conjunction(implies(near, one_record), implies(one_record, near)),
    remark="As in the source: inside the public facts, different along an edge, and "
    "minimal, first in the secrets that differ and then in all records. Pairs are "
    "ordered, and off the full graph one order of a pair may be there alone (edges 0-1 "
    "and 1-2, facts 00, 11, 12: 00 is next to 11, and 11 not to 00, to which 12 is "
    "closer); a two-sided bound asks for both orders. A third database that differs "
    "from the first in no secret is left out of account; with it nobody would have "
    "neighbours. Without constraints and with the full graph the neighbours are the "
    "databases that differ in one record, as in differential privacy. They are not a "
    "larger set in general: see theorem_7_blowfish.",
)


def to_one(p):
    """Put record i of y into x: then nothing else can differ."""
    known, here, mixed = (
        p.assume(near),
        p.assume(secret(i, x, y)),
        p.assume(replaced),
    )
    own = p.have(negation(same(i, x, y)), here, is_edge(p, i, x, y))
    taken, kept = (
        p.have(same(i, z, y), mixed),
        p.have(replaced.arguments[1], mixed),
    )
    apart = words.differs(p, own, turned(p, taken))
    edge = p.have(secret(i, x, z), apart, is_edge(p, i, x, z))
    some_edge = p.some(exists(i, secret(i, x, z)), i, edge)

    at_j, is_i = p.assume(secret(j, x, z)), p.assume(equal(j, i))
    yes = p.rewrite(turned(p, is_i), taken, same(hole_index, z, y), hole_index)
    elsewhere = p.at(kept, j), p.assume(negation(is_i.formula))
    no = p.have(same(j, z, y), *elsewhere, at_j, is_edge(p, j, x, z))
    inside = p.supposing(at_j, p.cases(is_i.formula, yes, no))
    inside = p.the_same(p.every(inside, j), words.secrets_inside)

    other = p.assume(negation(same(j, x, y)))
    is_x = p.have(same(j, z, x), *elsewhere)
    moved = p.rewrite(
        turned(p, is_x),
        other,
        negation(equal(hole_value, at(record, j, y))),
        hole_value,
    )
    of_j = conjunction(secret(j, x, y), negation(same(j, z, y)))
    more = p.some(
        words.more_secrets, j, p.have(of_j, moved, other, is_edge(p, j, x, y))
    )
    none = p.at(p.have(near_parts[3], known), z)
    public_z = p.at(p.given("no constraint"), z)
    wrong = p.have(FALSE, none, public_z, some_edge, inside, more)
    kept_same = p.have(same(j, x, y), p.supposing(other, wrong))
    rest = p.supposing(elsewhere[1], kept_same)
    found = p.have(words.only_one, own, p.the_same(p.every(rest, j), words.others_same))
    shown = p.some(one_record, i, found)
    shown = p.obtain(p.at(p.given("all databases"), i, x, y), z, shown)
    return p.obtain(p.have(near_parts[2], known), i, shown)


near_parts = neighbours.body.arguments


def proof(p):
    """One record can be changed by itself, so minimal pairs differ in one."""
    enough = p.use(inside, p.given("full graph"))
    allowed = [p.at(p.given("no constraint"), of) for of in (x, y)]
    back = p.have(near, enough, *allowed, p.assume(one_record))
    return p.have(
        p.statement.claim,
        p.supposing(near, to_one(p)),
        p.supposing(one_record, back),
    )


bit = point("bit", finite(2))

SPEC = SPEC.but(
    proof=proof,
    instance=At({**free, **ends}, spaces=spaces, show=shows),
    near_misses={
        "a constraint": NearMiss(
            without="no constraint",
            at={**free, public: words.ends_only, **ends},
            refute=by_labels,
        ),
        "no edges": NearMiss(
            without="full graph",
            at={**free, edges: event(two, FALSE), x: label(0, 4), y: label(1, 4)},
            refute=by_labels,
        ),
        "databases that are missing": NearMiss(
            without="all databases",
            at=At(
                {
                    record: function(two, second(two)),
                    edges: words.different,
                    public: event(bit, TRUE),
                    x: zero,
                    y: one,
                },
                spaces={**spaces, "D": finite(2)},
                show=shows,
                refute=by_labels,
            ),
        ),
    },
)
