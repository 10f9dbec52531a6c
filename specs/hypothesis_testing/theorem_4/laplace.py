"""Two answers with Laplace noise are tested as well as one with half of it."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_4._words")
usual = words.usual
epsilon = real("epsilon")
sensitivity, gap_1, gap_2 = map(real, ("sensitivity", "gap_1", "gap_2"))
# Laplace noise: of the scale sensitivity / epsilon, and half of it for the number.
scale = sensitivity / epsilon
each_within = conjunction(abs(gap_1) <= sensitivity, abs(gap_2) <= sensitivity)

SPEC = Theorem(
    title="Two answers with Laplace noise are tested as well as one with half of it",
    source=words.source,
    covers=("HT-T4",),
    standing="refuted",
    repair="hypothesis_testing.theorem_4.repaired",
    given={"scale": scale > 0},
    claim=words.moved(each_within),
    remark="Read for the Laplace mechanism with noise of its own for each coordinate. "
    "Best performance is that against the best neighbours, so that some moves of the "
    "two answers are asked for, each within its sensitivity: no such moves suffice.",
)

SPEC = SPEC.but(
    refutation=At(usual, refute=words.no_laplace_test(each_within)),
    instance=At(usual),
)
