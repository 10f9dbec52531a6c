"""Eq. (18) with epsilon for exp(epsilon), as in the text at hand."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_with_prior._words")
f_beta_with_prior = theorem("hypothesis_testing.f_beta_with_prior")
scores = shared("hypothesis_testing._scores")
SPEC = f_beta_with_prior.but(
    title="Eq. (18) with {epsilon} for exp({epsilon}), as in the text at hand",
    covers=(),
    standing="ambiguous",
    claim=scores.never(words.scored, scores.highest(words.c, words.epsilon)),
    refutation=At(words.usual, ("1/5",)),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.f_beta_with_prior",
    printed=Printed(
        place="section 5.1, eq. (18), second case, in the text at hand",
        words="sqrt(1 + 4 beta^2 epsilon / (1 - rho_p)) - 1",
    ),
    remark="Read letter by letter; half of what a maximum says is refuted, that no "
    "threshold scores more. The text at hand is an extraction that may have "
    "lost a letter: "
    "appendix 10.5.1 and eq. (21) have exp({epsilon}).",
)
