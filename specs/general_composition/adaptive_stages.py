"""What an adaptively composed mechanism draws: each stage reads the realised prefix."""

from verifydp.formal.spec import *

S = space("S")
k, n, s, B = natural("k"), natural("n"), point("s", S), event_variable("B", S)
start, M, Q = point("start", S), kernel("M", pair_sort(NATURAL, S), S), law("Q", S)


def states(count):
    """The law of all that was released after so many stages."""
    return iterate(count, start, n, s, at(M, n, s))


composed = Definition(
    "adaptively_composed",
    (Q, M, start, k),
    forall(B, equal(probability(Q, B), probability(states(k), B))),
)


def drawn_by(count):
    return composed(Q, M, start, count)


def later(read=s):
    """The next stage reads what was drawn."""
    chance = mean(states(k), s, probability(at(M, k, read), B))
    each = forall(B, equal(probability(Q, B), chance))
    return implies(drawn_by(next_(k)), each)


def at_first(chance):
    """Nothing is released before the first stage."""
    each = forall(B, equal(probability(Q, B), chance))
    return implies(drawn_by(natural_number(0)), each)


begins = at_first(indicator(member(start, B)))

SPEC = Theorem(
    title="An adaptively composed mechanism",
    source="Composition in differential privacy for general granularity notions, "
    "definition V.1",
    standing="definition",
    covers=("GC-DV.1",),
    defines=composed,
    reads="{0} is the law of what {3} adaptive stages {1} draw from {2}",
    claim=conjunction(begins, later()),
    remark="On one database. The state holds the prefix, at first the empty one: the "
    "set of prefixes before the first stage has one point, where the text that was "
    "read has the empty set. M(n, s) draws the prefix with one more release from the "
    "prefix s and fresh randomness. Stages are independent where the release does not "
    "depend on the prefix.",
)


def proof(p):
    """By the meaning of drawing again and again."""
    return p.auto(SPEC.claim)


two = finite(2)
both = point("both", pair_sort(NATURAL, two))
told = choose(second(both), finite_law(1, 0), finite_law("1/4", "3/4"))
is_first = equal(first(both), natural_number(0))
drawn = function(both, if_(is_first, finite_law("1/2", "1/2"), told))
bit = point("bit", two)

values = {M: drawn, start: label(0, 2)}
one = event(bit, equal(bit, label(1, 2)))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a prefix that is always the empty one": NearMiss(
            claim=conjunction(begins, later(start)),
            at=At(
                {**values, Q: finite_law("5/8", "3/8"), k: natural_number(1)},
                (one,),
                {"S": two},
            ),
        ),
        "a start in every event": NearMiss(
            claim=conjunction(at_first(number(1)), later()),
            at=At(
                {**values, Q: finite_law(1, 0), k: natural_number(1)},
                (event(bit, FALSE),),
                {"S": two},
            ),
        ),
    },
)
