"""Parts by identifier of ordered databases are compatible with a changed record."""

from verifydp.formal.spec import *

words = shared("general_composition.ordered._words")
small = shared("general_composition.ordered._small")
compatible = definition("general_composition.compatible")
identifier = theorem("general_composition.ordered.identifier")
n, k, x, y, i, j, a, b = (getattr(words, name) for name in "nkxyijab")
part, below, block, holds = words.part, words.below, words.block, words.holds
given, near = words.given, words.near
is_compatible = compatible(words.neighbours, part, k)

SPEC = Theorem(
    title="Parts by identifier are compatible with bounded neighbours",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.6",
    covers=("GC-PA.6",),
    uses=(compatible,),
    given=given,
    claim=is_compatible,
    remark="A database is a set of records, each an identifier and its content; the "
    "identifiers are 0, 1, 2, ... up to the size, where the paper begins with 1. "
    "Bounded neighbours: one record is gone and another one is new. Record {'r'} is in "
    "part {'block(n)'} for its identifier {'n'}, or in none where that is {k} or more. "
    "D is any class of such databases, contents are of any space. Parts are told by "
    "the records that they hold. The records of a part keep their identifiers.",
)


def proof(p):
    """The identifier stays, so that only its part changes."""
    there = p.assume(near)
    found = p.apply(p.at(p.given("neighbours"), x, y), there)
    moved = p.assume(words.replaced(holds, x, y))
    same = p.use(identifier, p.given("unique"), p.given("numbered"), moved)
    other = conjunction(below(n, k), negation(equal(n, at(block, i))))
    known = p.assume(other)
    outside = words.outside(p, same, p.have(negation(equal(at(block, i), n)), known))
    stays = words.unmoved(p, moved, outside)
    each = p.every(p.supposing(known, stays), n)
    spot = natural("spot")
    rule = conjunction(below(n, k), negation(equal(n, spot)))
    others = forall(n, implies(rule, equal(*words.views(n))))
    fact = p.some(exists(spot, others), at(block, i), each)
    fact = words.of_neighbours(p, found, fact)
    return p.the_same(p.every(p.supposing(there, fact), x, y), is_compatible)


def both_change(p, claim):
    """No number leaves the other parts as they are."""
    found = p.granted(p.at(p.assume(claim), label(0, 2), label(1, 2)))
    spot = p.fresh(NATURAL)
    unmoved = p.assume(small.inner(found.formula, spot))
    ends = [p.at(unmoved, natural_number(place)) for place in (0, 1)]
    return p.obtain(found, spot, p.have(FALSE, *ends))


def fails(without, of):
    return NearMiss(without=without, at=of.at(refute=both_change))


SPEC = SPEC.but(
    proof=proof,
    instance=small.one_word.at(),
    near_misses={
        "an identifier twice": fails("unique", small.twice),
        "other identifiers": fails("numbered", small.renumbered),
        "two records that change": fails("neighbours", small.both_change),
        "other parts": fails("parts", small.everywhere),
        "parts with names": fails("views", small.named),
    },
)
