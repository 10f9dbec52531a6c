"""Blowfish neighbours: databases that differ as little as the public facts allow.

A policy names the values of a record that are to be told apart from each other (a
graph) and the databases that the public facts allow. Two of these are neighbours if
some pair of values along an edge differs, and no third one is closer to the first.
"""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
In, D, V = space("I"), space("D"), space("V")
x, y, z = point("x", D), point("y", D), point("z", D)
i, j = point("i", In), point("j", In)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)


def same(index, one, other):
    return equal(at(record, index, one), at(record, index, other))


def secret(index, one, other):
    """The values of a record are joined by an edge."""
    return member(pair(at(record, index, one), at(record, index, other)), edges)


def smaller(differs):
    """What differs between x and z is like y there, and y differs in more."""
    inside = forall(i, implies(differs(i, x, z), same(i, z, y)))
    more = exists(i, conjunction(differs(i, x, y), negation(same(i, z, y))))
    return inside, more


secrets_inside, more_secrets = smaller(secret)
rest_inside, more_rest = smaller(lambda index, *two: negation(same(index, *two)))
closer = conjunction(
    member(z, public),
    exists(i, secret(i, x, z)),
    secrets_inside,
    disjunction(more_secrets, conjunction(rest_inside, more_rest)),
)
neighbours = Definition(
    "blowfish_neighbours",
    (record, edges, public, x, y),
    conjunction(
        member(x, public),
        member(y, public),
        exists(i, secret(i, x, y)),
        forall(z, negation(closer)),
    ),
)
near = neighbours(record, edges, public, x, y)
others_same = forall(j, implies(negation(equal(j, i)), same(j, x, y)))
only_one = conjunction(negation(same(i, x, y)), others_same)
one_record = exists(i, only_one)
replaced = conjunction(
    same(i, z, y), forall(j, implies(negation(equal(j, i)), same(j, z, x)))
)
v, w = point("v", V), point("w", V)
full_graph = conjunction(
    implies(member(pair(v, w), edges), negation(equal(v, w))),
    implies(negation(equal(v, w)), member(pair(v, w), edges)),
)


hole_index, hole_value = point("hole_index", In), point("hole_value", V)


def differs(p, fact, equality):
    """From a != b and b = c, a != c."""
    (different,) = fact.formula.arguments
    shape = negation(equal(different.arguments[0], hole_value))
    return p.rewrite(equality, fact, shape, hole_value)


two, cell = (
    point("two", pair_sort(finite(2), finite(2))),
    point("cell", pair_sort(finite(2), finite(4))),
)
zero, one = label(0, 2), label(1, 2)
different = event(two, negation(equal(first(two), second(two))))

SPEC = Theorem(
    title="Blowfish neighbours",
    source="He, Machanavajjhala and Ding 2014",
    covers=("HT-DU11",),
    standing="definition",
    defines=neighbours,
    reads="{3} and {4} are neighbours by the policy {1}, {2} on the records {0}",
    given={
        "full graph": forall(v, w, full_graph),
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


inside_facts = conjunction(member(x, public), member(y, public), one_record)

INSIDE = Theorem(
    title="One record apart inside the public facts: Blowfish neighbours",
    source="He, Machanavajjhala and Ding 2014",
    uses=(neighbours,),
    given={"full graph": forall(v, w, full_graph)},
    claim=implies(inside_facts, near),
    remark="For any public facts. With both databases inside them, a change of one "
    "record is minimal; so privacy of single records is asked there: see "
    "theorem_7_blowfish.inside.",
)


def is_edge(p, index, *two):
    """An edge joins any two different values."""
    values = (at(record, index, of) for of in two)
    return p.at(p.given("full graph"), *values)


def turned(p, equality):
    return p.turned(equality)


def to_one(p):
    """Put record i of y into x: then nothing else can differ."""
    known, here, mixed = p.assume(near), p.assume(secret(i, x, y)), p.assume(replaced)
    own = p.have(negation(same(i, x, y)), here, is_edge(p, i, x, y))
    taken, kept = p.have(same(i, z, y), mixed), p.have(replaced.arguments[1], mixed)
    apart = differs(p, own, turned(p, taken))
    edge = p.have(secret(i, x, z), apart, is_edge(p, i, x, z))
    some_edge = p.some(exists(i, secret(i, x, z)), i, edge)

    at_j, is_i = p.assume(secret(j, x, z)), p.assume(equal(j, i))
    yes = p.rewrite(turned(p, is_i), taken, same(hole_index, z, y), hole_index)
    elsewhere = p.at(kept, j), p.assume(negation(is_i.formula))
    no = p.have(same(j, z, y), *elsewhere, at_j, is_edge(p, j, x, z))
    inside = p.supposing(at_j, p.cases(is_i.formula, yes, no))
    inside = p.the_same(p.every(inside, j), secrets_inside)

    other = p.assume(negation(same(j, x, y)))
    is_x = p.have(same(j, z, x), *elsewhere)
    moved = p.rewrite(
        turned(p, is_x),
        other,
        negation(equal(hole_value, at(record, j, y))),
        hole_value,
    )
    of_j = conjunction(secret(j, x, y), negation(same(j, z, y)))
    more = p.some(more_secrets, j, p.have(of_j, moved, other, is_edge(p, j, x, y)))
    none = p.at(p.have(near_parts[3], known), z)
    public_z = p.at(p.given("no constraint"), z)
    wrong = p.have(FALSE, none, public_z, some_edge, inside, more)
    kept_same = p.have(same(j, x, y), p.supposing(other, wrong))
    rest = p.supposing(elsewhere[1], kept_same)
    found = p.have(only_one, own, p.the_same(p.every(rest, j), others_same))
    shown = p.some(one_record, i, found)
    shown = p.obtain(p.at(p.given("all databases"), i, x, y), z, shown)
    return p.obtain(p.have(near_parts[2], known), i, shown)


near_parts = neighbours.body.arguments


def from_one(p):
    """Whatever is closer differs in that record, and is the same as y."""
    known, nearer = p.assume(only_one), p.assume(closer)
    own, others = p.have(negation(same(i, x, y)), known), p.have(others_same, known)
    edge = p.have(secret(i, x, y), own, is_edge(p, i, x, y))
    inside = p.have(secrets_inside, nearer)
    at_j = p.assume(secret(j, x, z))
    taken = p.apply(p.at(inside, j), at_j)
    apart = p.have(negation(same(j, x, z)), at_j, is_edge(p, j, x, z))
    apart = differs(p, apart, taken)
    is_i = p.have(equal(j, i), apart, p.at(others, j))
    of_i = p.rewrite(is_i, taken, same(hole_index, z, y), hole_index)

    k = point("k", In)
    here, there = p.assume(equal(k, i)), p.assume(negation(equal(k, i)))
    yes = p.rewrite(turned(p, here), of_i, same(hole_index, z, y), hole_index)
    stays = p.have(same(k, x, y), there, p.at(others, k))
    equal_x = p.assume(same(k, x, z))
    unmoved = p.rewrite(equal_x, stays, equal(hole_value, at(record, k, y)), hole_value)
    unmoved = p.supposing(equal_x, unmoved)
    no = p.have(same(k, z, y), unmoved, p.at(inside, k), is_edge(p, k, x, z))
    everywhere = p.every(p.cases(here.formula, yes, no), k)
    nothing = []
    for more, part in (
        (more_secrets, secret(k, x, y)),
        (more_rest, negation(same(k, x, y))),
    ):
        left = p.assume(conjunction(part, negation(same(k, z, y))))
        wrong = p.have(FALSE, left, p.at(everywhere, k))
        nothing.append(p.supposing(more, p.obtain(p.assume(more), k, wrong)))
    wrong = p.have(FALSE, nearer, *nothing)
    wrong = p.obtain(p.have(exists(i, secret(i, x, z)), nearer), j, wrong)
    minimal = p.denied(closer, wrong)
    premise = p.assume(inside_facts)
    allowed = [p.have(member(of, public), premise) for of in (x, y)]
    some_edge = p.some(exists(i, secret(i, x, y)), i, edge)
    shown = p.have(neighbours.body, *allowed, some_edge, p.every(minimal, z))
    shown = p.the_same(shown, near)
    shown = p.obtain(p.have(one_record, premise), i, shown)
    return p.supposing(inside_facts, shown)


def proof(p):
    """One record can be changed by itself, so minimal pairs differ in one."""
    enough = p.use(INSIDE, p.given("full graph"))
    allowed = [p.at(p.given("no constraint"), of) for of in (x, y)]
    back = p.have(near, enough, *allowed, p.assume(one_record))
    return p.have(
        p.statement.claim,
        p.supposing(near, to_one(p)),
        p.supposing(one_record, back),
    )


bit, four = point("bit", finite(2)), point("four", finite(4))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
#: Two bits, as the labels 00, 01, 10, 11; no constraint.
free = {
    record: function(cell, choose(first(cell), left, right)),
    edges: different,
    public: event(four, TRUE),
}
spaces = {"I": finite(2), "D": finite(4), "V": finite(2)}
ends = {x: label(0, 4), y: label(3, 4)}
ends_only = event(four, disjunction(equal(four, label(0, 4)), equal(four, label(3, 4))))


shows = dict.fromkeys(("full graph", "no constraint", "all databases"), decided)

SPEC = SPEC.but(
    proof=proof,
    instance=At({**free, **ends}, spaces=spaces, show=shows),
    near_misses={
        "a constraint": NearMiss(
            without="no constraint",
            at={**free, public: ends_only, **ends},
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
                    edges: different,
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


def fails(values, **changes):
    return NearMiss(
        at=At(values, spaces=spaces, show=shows, refute=by_labels), **changes
    )


# Edges 0-1 and 1-2; two records, and the databases 11, 00, 12.
value_0, value_1, value_2 = (label(of, 3) for of in range(3))

INSIDE = INSIDE.but(
    proof=from_one,
    instance=At({**free, **ends}, spaces=spaces, show=shows),
    near_misses={
        "two records": fails(
            {**free, **ends},
            claim=implies(
                conjunction(
                    member(x, public),
                    member(y, public),
                    exists(i, negation(same(i, x, y))),
                ),
                near,
            ),
        ),
        "no other neighbours": fails(
            {**free, **ends, public: ends_only}, claim=implies(near, inside_facts)
        ),
        "no edges": fails(
            {**free, edges: event(two, FALSE), x: label(0, 4), y: label(1, 4)},
            without=("full graph",),
        ),
    },
)
