"""Theorem 7, line 1: nested neighbours order the epsilons.

If every pair that one notion compares is compared by another one too, the second asks
for more. This is the paper's argument; it holds where the sets really are nested.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

by_labels = shared("hypothesis_testing._evaluated").by_labels
private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
single, dependent, blowfish = (
    event_variable(name, pair_sort(D, D))
    for name in ("single", "dependent", "blowfish")
)
epsilon = real("epsilon")


def inside(smaller, larger):
    couple = pair(x, y)
    return forall(x, y, implies(member(couple, smaller), member(couple, larger)))


def asks(neighbours):
    return private(M, neighbours, epsilon, 0)


SPEC = Theorem(
    title="Theorem 7, line 1, nested neighbours",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and section 6.1",
    covers=("HT-T7", "HT-Q25", "HT-QU15"),
    standing="ambiguous",
    uses=(private,),
    given={"first": inside(single, dependent), "second": inside(dependent, blowfish)},
    claim=conjunction(
        implies(asks(blowfish), asks(dependent)), implies(asks(dependent), asks(single))
    ),
    remark="Line 1, reading with three nested sets of pairs: eps_BP >= eps_DDP >= "
    "eps_DP, and the same epsilon is a better defence with more pairs (section 6.1, "
    "read as always). Neighbours of Blowfish privacy as in its source are not nested: "
    "see theorem_7_blowfish. That the notion can be the stronger one is a weaker "
    "reading: see blowfish_can_be_stronger.",
)
weaker = theorem("foundations.weaker_claims")


def proof(p):
    """What holds of more pairs holds of fewer."""
    ways = []
    for smaller, larger, name in (
        (dependent, blowfish, "second"),
        (single, dependent, "first"),
    ):
        values = {"neighbours": larger, "narrower": smaller}
        values |= dict.fromkeys(("epsilon", "larger_epsilon"), epsilon)
        values |= dict.fromkeys(("delta", "larger_delta"), number(0))
        known = p.assume(asks(larger))
        ways.append(p.supposing(known, p.use(weaker, known, p.given(name), **values)))
    return p.have(p.statement.claim, *ways)


two = point("two", pair_sort(finite(2), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
all_pairs, no_pairs = event(two, TRUE), event(two, FALSE)
response = {
    M: table(*flips),
    single: all_pairs,
    dependent: all_pairs,
    blowfish: all_pairs,
    epsilon: 0,
}
spaces = {"D": finite(2), "S": finite(2)}


def fails(name, **values):
    """One inclusion is left out: what is compared there is close, the rest is not."""
    changed = {{"dependent": dependent, "blowfish": blowfish}[key]: one
               for key, one in values.items()}  # fmt: skip
    return NearMiss(
        without=(name,), at=At({**response, **changed}, spaces=spaces, refute=by_labels)
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces),
    near_misses={
        "pairs of one record that are not compared": fails(
            "first", dependent=no_pairs, blowfish=no_pairs
        ),
        "dependent pairs that are not compared": fails("second", blowfish=no_pairs),
    },
)
