"""One record apart inside the public facts: Blowfish neighbours."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.blowfish._words")
evaluated = shared("hypothesis_testing._evaluated")
one_record, neighbours, near = words.one_record, words.neighbours, words.near
closer, same, is_edge = words.closer, words.same, words.is_edge
secret, shows, spaces, ends = words.secret, words.shows, words.spaces, words.ends
free = words.free
by_labels = evaluated.by_labels
In, D, V = space("I"), space("D"), space("V")
x, y, z = point("x", D), point("y", D), point("z", D)
i, j = point("i", In), point("j", In)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
v, w = point("v", V), point("w", V)
hole_index, hole_value = point("hole_index", In), point("hole_value", V)
two = point("two", pair_sort(finite(2), finite(2)))
inside_facts = conjunction(member(x, public), member(y, public), one_record)

SPEC = Theorem(
    title="One record apart inside the public facts: Blowfish neighbours",
    source="He, Machanavajjhala and Ding 2014",
    uses=(neighbours,),
    given={"full graph": forall(v, w, words.full_graph)},
    claim=implies(inside_facts, near),
    remark="For any public facts. With both databases inside them, a change of one "
    "record is minimal; so privacy of single records is asked there: see "
    "theorem_7_blowfish.inside.",
)


def from_one(p):
    """Whatever is closer differs in that record, and is the same as y."""
    known, nearer = p.assume(words.only_one), p.assume(closer)
    own, others = (
        p.have(negation(same(i, x, y)), known),
        p.have(words.others_same, known),
    )
    edge = p.have(secret(i, x, y), own, is_edge(p, i, x, y))
    inside = p.have(words.secrets_inside, nearer)
    at_j = p.assume(secret(j, x, z))
    taken = p.apply(p.at(inside, j), at_j)
    apart = p.have(negation(same(j, x, z)), at_j, is_edge(p, j, x, z))
    apart = words.differs(p, apart, taken)
    is_i = p.have(equal(j, i), apart, p.at(others, j))
    of_i = p.rewrite(is_i, taken, same(hole_index, z, y), hole_index)

    k = point("k", In)
    here, there = p.assume(equal(k, i)), p.assume(negation(equal(k, i)))
    yes = p.rewrite(words.turned(p, here), of_i, same(hole_index, z, y), hole_index)
    stays = p.have(same(k, x, y), there, p.at(others, k))
    equal_x = p.assume(same(k, x, z))
    unmoved = p.rewrite(equal_x, stays, equal(hole_value, at(record, k, y)), hole_value)
    unmoved = p.supposing(equal_x, unmoved)
    no = p.have(same(k, z, y), unmoved, p.at(inside, k), is_edge(p, k, x, z))
    everywhere = p.every(p.cases(here.formula, yes, no), k)
    nothing = []
    for more, part in (
        (words.more_secrets, secret(k, x, y)),
        (words.more_rest, negation(same(k, x, y))),
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


def fails(values, **changes):
    return NearMiss(
        at=At(values, spaces=spaces, show=shows, refute=by_labels),
        **changes,
    )


SPEC = SPEC.but(
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
            {**free, **ends, public: words.ends_only},
            claim=implies(near, inside_facts),
        ),
        "no edges": fails(
            {**free, edges: event(two, FALSE), x: label(0, 4), y: label(1, 4)},
            without=("full graph",),
        ),
    },
)
