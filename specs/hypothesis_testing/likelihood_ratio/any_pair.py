"""Eq. (7) as printed, for any two answers."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.likelihood_ratio._words")
q_in, q_out, epsilon = map(real, ("q_in", "q_out", "epsilon"))

SPEC = Theorem(
    title="Eq. (7) as printed, for any two answers",
    source=words.paper + "eq. (7)",
    standing="ambiguous",
    repair="hypothesis_testing.likelihood_ratio",
    given={"scale": words.scale > 0, "order": q_out <= q_in},
    claim=words.plateaus(epsilon),
    printed=words.eq_7,
    remark="Reading for any two neighbours, as definition 1 has them: nothing else is "
    "said beside the equation. Here their answers are half a sensitivity apart.",
)

SPEC = SPEC.but(
    refutation=At(words.half),
    instance=At(words.usual),
)
