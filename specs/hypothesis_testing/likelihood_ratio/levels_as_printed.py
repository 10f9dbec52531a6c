"""The second branch of the ratio at a level, as printed."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.likelihood_ratio._words")
above_half = words.above_half
q_in, q_out, sensitivity, epsilon, alpha = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "alpha")
)

SPEC = Theorem(
    title="The second branch of the ratio at a level, as printed",
    source=words.paper + "section 4.1.5",
    standing="refuted",
    repair="hypothesis_testing.likelihood_ratio.levels",
    given={
        "scale": words.scale > 0,
        "worst pair": equal(q_in - q_out, sensitivity),
        "level": conjunction(alpha > "1/2", alpha < 1),
    },
    claim=equal(words.at_threshold(words.high), exp(-epsilon) / (4 * (1 - alpha) ** 2)),
    printed=Printed(
        place="section 4.1.5",
        words="lambda = e^(-epsilon) / (4 (1 - alpha)^2) if alpha in (0.5, 1]",
    ),
    remark="Also for answers a sensitivity apart: eqs. (6) and (8) combine to 4 (1 - "
    "{alpha})^2 exp(-{epsilon}), which is 0.092 at level 3/4 and epsilon 1; printed is "
    "1.47. A slip that the paper does not use again.",
)

SPEC = SPEC.but(
    refutation=At(above_half),
    instance=At(above_half),
)
