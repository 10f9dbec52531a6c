"""Posterior odds of an adversary who knows the past as well."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.posterior_odds._words")
posterior_odds = theorem("hypothesis_testing.posterior_odds")
V, W, H, Out = space("V"), space("W"), space("H"), space("O")
rest, given = law("rest", W), kernel("given", W, V)
M = kernel("M", pair_sort(V, W), Out)
a, z, w = point("a", V), point("z", V), point("w", W)
B = event_variable("B", Out)
bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
past_and_others = pair_sort(W, H)
everything = law("everything", past_and_others)
now = kernel("now", past_and_others, V)
M_then = kernel("M", pair_sort(V, past_and_others), Out)
wh = point("wh", past_and_others)


#: What is known is a pair of other records and the past.
known_pairs = At(
    {rest: everything, given: now, w: wh, M: M_then}, spaces={"W": past_and_others}
)

SPEC = corollary(
    posterior_odds,
    known_pairs,
    title="Posterior odds of an adversary who knows the past as well",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (22)",
    covers=("HT-Q22",),
    remark="The past is the earlier true values, of the record and of the others; "
    "outputs of the past would be another matter.",
)
two = {name: finite(2) for name in "VWO"}


later, known_pair = point("later", finite(2)), point("known_pair", both.sort)
drawn = bind(finite_law("5/9", "4/9"), later, dirac(pair(bit, later)))
with_record = point("with_record", pair_sort(finite(2), both.sort))
#: The other records say nothing, the past something.
dynamic = {
    everything: bind(finite_law("1/2", "1/2"), bit, drawn),
    now: function(known_pair, choose(second(known_pair), *words.tells)),
    M_then: function(with_record, choose(first(with_record), *words.told)),
    B: words.usual[B],
    a: zero,
    z: one,
    wh: pair(zero, one),
}
both_two = {**two, "H": finite(2)}

SPEC = SPEC.but(
    instance=At(dynamic, spaces=both_two),
    near_misses={
        "what never occurs": NearMiss(
            without="known",
            at={everything: dirac(pair(one, zero))},
        ),
    },
)
