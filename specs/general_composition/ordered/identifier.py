"""Of ordered databases that differ by one replaced record, its identifier stays."""

from verifydp.formal.spec import *

words = shared("general_composition.ordered._words")
x, y, i, j, a, b, c = (getattr(words, name) for name in "xyijabc")
holds, has, below, size = words.holds, words.has, words.below, words.size
moved = words.replaced(holds, x, y)
SPEC = Theorem(
    title="A replaced record of an ordered database keeps its identifier",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.6",
    given={
        "unique": words.given["unique"],
        "numbered": words.given["numbered"],
        "replaced": moved,
    },
    claim=equal(i, j),
)


def proof(p):
    """Each database would be longer than the other."""
    differ = p.assume(negation(equal(i, j)))
    parts = p.parts(p.given("replaced"))
    longer = []
    for left, right, other, kept in (
        (x, y, (j, b), parts[3]),
        (y, x, (i, a), parts[1]),
    ):
        # The identifier that is new on the right is not there on the left.
        place, what = other
        early = p.assume(below(place, at(size, left)))
        numbered = p.at(p.given("numbered"), left, place)
        found = p.apply(p.part(numbered, 1), early)
        here = p.assume(has(holds, left, place, c))
        rule = p.at(parts[4], place, c)
        is_other = p.assume(equal(c, what))
        hole = p.fresh(words.X)
        there = p.rewrite(is_other, here, has(holds, left, place, hole), hole)
        not_other = p.denied(is_other, p.have(FALSE, there, kept))
        both = p.granted(rule, differ, not_other)
        both = p.have(has(holds, right, place, c), both, here)
        it = parts[2] if right is y else parts[0]
        same = p.at(p.given("unique"), right, place, c, what)
        wrong = p.have(FALSE, p.granted(same, both, it), not_other)
        late = p.denied(early, p.obtain(found, c, wrong))
        numbered = p.at(p.given("numbered"), right, place)
        some = p.some(exists(a, has(holds, right, place, a)), what, it)
        inside = p.apply(p.part(numbered, 0), some)
        longer += [late, inside]
    wrong = p.have(FALSE, *longer)
    return p.have(p.statement.claim, p.denied(differ, wrong))


small = shared("general_composition.ordered._small")
bits = small.bits
one_word = small.one_word
of_class = {words.holds, words.size}


def at_records(of, gone, new):
    """The two databases of a class, and the records that are told apart."""
    known = {over: of.values[over] for over in of_class}
    known |= {x: of.labels[0], y: of.labels[1]}
    known |= {i: natural_number(gone[0]), a: bits[gone[1]]}
    known |= {j: natural_number(new[0]), b: bits[new[1]]}
    return At(known, spaces={"D": of.sort, "X": small.content}, show=of.shows)


SPEC = SPEC.but(
    proof=proof,
    instance=at_records(one_word, (0, 0), (0, 1)),
    near_misses={
        "an identifier twice": NearMiss(
            without="unique", at=at_records(small.twice, (1, 1), (0, 1))
        ),
        "other identifiers": NearMiss(
            without="numbered", at=at_records(small.renumbered, (0, 0), (1, 0))
        ),
        "other records": NearMiss(
            without="replaced", at=at_records(one_word, (0, 0), (1, 0))
        ),
    },
)
