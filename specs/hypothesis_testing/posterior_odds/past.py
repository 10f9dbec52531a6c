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


def in_time(formula):
    """The same, where what is known is a pair of other records and the past."""
    values = {rest: everything, given: now, w: wh, M: M_then}
    return At(values, spaces={"W": past_and_others}).of(formula)


SPEC = Theorem(
    title="Posterior odds of an adversary who knows the past as well",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (22)",
    covers=("HT-Q22",),
    given={"known": in_time(words.known > 0)},
    claim=in_time(posterior_odds.claim),
    remark="The past is the earlier true values, of the record and of the others; "
    "outputs of the past would be another matter.",
)
two = {name: finite(2) for name in "VWO"}


def over_time(p):
    """What is known is a pair."""
    values = {rest: everything, given: now, w: wh, M: M_then}
    return p.use(
        posterior_odds, values, p.given("known"), spaces={"W": past_and_others}
    )


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
    proof=over_time,
    instance=At(dynamic, spaces=both_two),
    near_misses={
        "what never occurs": NearMiss(
            without="known",
            at={everything: dirac(pair(one, zero))},
        ),
    },
)
