"""Noise for the joint sensitivity of two answers, against one number."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_4._words")
usual = words.usual
epsilon = real("epsilon")
sensitivity, gap_1, gap_2 = map(real, ("sensitivity", "gap_1", "gap_2"))
# Laplace noise: of the scale sensitivity / epsilon, and half of it for the number.
scale = sensitivity / epsilon
joint_within = abs(gap_1) + abs(gap_2) <= sensitivity

SPEC = Theorem(
    title="Noise for the joint sensitivity of two answers, against one number",
    source=words.source,
    covers=("HT-T4",),
    standing="refuted",
    repair="hypothesis_testing.theorem_4.repaired",
    given={"scale": scale > 0},
    claim=words.moved(joint_within),
    remark="Read for the Laplace mechanism of theorem 1, whose noise is made for the "
    "sum of the moves of all coordinates: no moves within this sum suffice.",
)

SPEC = SPEC.but(
    refutation=At(usual, refute=words.no_laplace_test(joint_within)),
    instance=At(usual),
)
