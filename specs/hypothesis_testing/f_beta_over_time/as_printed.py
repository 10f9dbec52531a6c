"""Equation (24) letter by letter: the bound does not hold without the exponential."""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
eq_24 = shared("hypothesis_testing.f_beta_over_time._words")
repaired = theorem("hypothesis_testing.f_beta_over_time")

SPEC = repaired.but(
    title="Eq. (24) with {epsilon} for exp({epsilon}), as in the text at hand",
    covers=(),
    standing="ambiguous",
    claim=scores.never(eq_24.scored, scores.highest(eq_24.odds, scores.epsilon)),
    refutation=At(eq_24.usual, (eq_24.cut,), eq_24.sizes, eq_24.instance.show),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.f_beta_over_time",
    printed=Printed(
        place="section 5.3, eq. (24), second case, in the text at hand",
        words="sqrt(1 + 4 beta^2 epsilon / (1 - rho_p - (2 - rho_p)(rho_c + rho_t "
        "(1 - rho_c)))) - 1",
    ),
    remark="Read letter by letter; half of what a maximum says is refuted, that no "
    "threshold scores more. The text at hand is an extraction that may have "
    "lost a letter: "
    "eq. (21) has exp({epsilon}).",
)
