"""The mirrored threshold, where the answer falls with the record."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_3._words")
steps = shared("hypothesis_testing.theorem_3._steps")
wrong_way = words.wrong_way
y = point("y", REAL)
q_in, q_out = real("q_in"), real("q_out")
alpha = real("alpha")

SPEC = Theorem(
    title="The mirrored threshold, where the answer falls with the record",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, footnote 3 of theorem 3",
    standing="holds-repaired",
    given={**words.usable, "order": q_in <= q_out},
    claim=words.best_of_level(words.printed(-1), -1),
    remark="The case {q_in} <= {q_out}. The footnote is read as: the rule is turned "
    "round, and the threshold is that of eq. (6); in the text that we have, even the "
    "rule is not. The threshold has to be mirrored at {q_out} as well.",
)


def mirrored(p):
    return steps.proof(p, -1)


SPEC = SPEC.but(
    proof=mirrored,
    instance=At(wrong_way),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(
                words.at_tenth, refute=words.beaten(test_of(y, indicator(y >= "17/10")))
            ),
        ),
        "level 0": NearMiss(without="level", at={alpha: 0}),
        **words.other_numbers(wrong_way),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
