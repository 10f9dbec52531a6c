"""Adaptive composition where every stage reads the whole database."""

from verifydp.formal.spec import *

words = shared("general_composition._stages")
approximate = definition("general_composition.approximate_metric_privacy")
metric_private = definition("general_composition.metric_privacy")
over_parts = theorem("general_composition.adaptive_parts")
pure_parts = theorem("general_composition.adaptive_parts.pure")
D, S, n, k, state = words.D, words.S, words.n, words.k, words.state
start, x, y = words.start, words.x, words.y
M = kernel("M", pair_sort(NATURAL, pair_sort(S, D)), S)
of_pairs = pair_sort(NATURAL, pair_sort(D, D))
joined = event_variable("joined", of_pairs)
d, slack = function_variable("d", of_pairs), function_variable("slack", of_pairs)
cell, place = point("cell", pair_sort(D, D)), point("place", pair_sort(NATURAL, D))
run = function(x, iterate(k, start, n, state, at(M, n, state, x)))
all_joined = event(
    cell, forall(n, implies(words.below(n, k), member(pair(n, cell), joined)))
)
joined_now = event(cell, member(pair(n, cell), joined))


def now(of):
    return function(cell, at(of, n, cell))


def summed(of, by=1):
    return function(cell, by * sum_(k, n, at(of, n, cell)))


def composed(loss=1, more=1):
    return approximate(run, all_joined, summed(d, loss), summed(slack, more))


def composed_pure(loss=1):
    return metric_private(run, all_joined, summed(d, loss))


as_parts = {
    words.f: function(place, second(place)),
    words.parts_joined: joined,
    words.distance: d,
}
whole = At(as_parts, spaces={"V": D})
private = approximate(words.stage(D), joined_now, now(d), now(slack))
pure = metric_private(words.stage(D), joined_now, now(d))

SPEC = corollary(
    over_parts,
    whole,
    title="Adaptive composition of approximate privacy on one class of databases",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.5",
    covers=("GC-TVI.5",),
    uses=(approximate,),
    given={"each stage": words.every_stage(private)},
    claim=composed(),
    remark="The distances and the slacks add up, for any number k of stages. A sum of "
    "slacks of 1 or more says nothing.",
)
PURE = corollary(
    pure_parts,
    whole,
    title="Adaptive composition of metric privacy on one class of databases",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.3",
    covers=("GC-TV.3",),
    uses=(metric_private,),
    given={"each stage": words.every_stage(pure)},
    claim=composed_pure(),
    remark="For any number k of stages.",
)
two, four = finite(2), finite(4)
rows = point("rows", pair_sort(NATURAL, pair_sort(two, two)))


def at_bit(values):
    """Two stages that both tell one bit."""
    names = {words.parts_joined: joined, words.distance: d, words.slack: slack}
    kept = {names.get(over, over): of for over, of in values.items()}
    kept[M] = kept.pop(words.M)
    return {over: of for over, of in kept.items() if over is not words.f}


spaces = {"D": two, "S": four}
zero, one = label(0, 2), label(1, 2)
bit = at_bit(words.two_bits)
pure_bit = {over: of for over, of in bit.items() if over is not slack}

SPEC = SPEC.but(
    instance=At(bit, spaces=spaces),
    near_misses={
        "open stages": NearMiss(
            without="each stage",
            at={d: words.apart(0)},
            witnesses=(zero, one, words.both_zero),
        ),
        "less than the sum of the distances": NearMiss(
            claim=composed(loss="99/100"), witnesses=(zero, one, words.both_zero)
        ),
        "half the slack": NearMiss(
            claim=composed(more="1/2"),
            at=At(at_bit(words.leaks), (zero, one, words.not_both_zero), spaces),
        ),
    },
)
PURE = PURE.but(
    instance=At(pure_bit, spaces=spaces),
    near_misses={
        "open stages": NearMiss(
            without="each stage",
            at={d: words.apart(0)},
            witnesses=(zero, one, words.both_zero),
        ),
        "less than the sum of the distances": NearMiss(
            claim=composed_pure(loss="99/100"),
            witnesses=(zero, one, words.both_zero),
        ),
    },
)
