"""Randomised response at log 3.01 is private in each sense of theorem 7."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_7._words")
evaluated = shared("hypothesis_testing._evaluated")
asks = words.asks
decided, by_labels = evaluated.decided, evaluated.by_labels
private = definition("foundations.differential_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
D = space("D")
epsilon = real("epsilon")
dependent, blowfish = (
    event_variable("dependent", pair_sort(D, D)),
    event_variable("blowfish", pair_sort(D, D)),
)
held = conjunction(
    asks(blowfish), asks(dependent), words.inferring, words.member_private
)


def held_at(budget, part=held):
    where = {**words.response, epsilon: budget}
    return At(where, spaces=words.spaces).of(part)


SPEC = Theorem(
    title="Randomised response at log 3.01 is private in each sense of theorem 7",
    source="for theorem 7 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(private, inferential, membership),
    claim=held_at(log("301/100")),
    remark="The instance of theorem_7: none of its lines is empty there. A fair bit, "
    "kept with probability 3/4, under a uniform prior and over all pairs.",
)


def all_held(p):
    """All is decided at numbers."""
    return decided(p, p.statement.claim)


SPEC = SPEC.but(
    proof=all_held,
    near_misses={
        "at log 2.99": NearMiss(
            At({}, refute=by_labels),
            claim=held_at(log("299/100"), asks(blowfish)),
        ),
    },
    exceptions={
        "3/4": "with another weight in one place there is no law",
        "1/4": "with another weight in one place there is no law",
        "1/2": "with another weight in one place there is no law",
    },
)
