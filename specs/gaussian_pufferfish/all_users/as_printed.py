"""The noise of eq. (9), for all users, always tends to that for the means."""

from verifydp.formal.spec import *

i = natural("i")
sigma = function_variable("sigma", NATURAL)
tau = real("tau")
words = shared("gaussian_pufferfish.all_users._words")
growing, source, tends_to_means = words.growing, words.source, words.tends_to_means
widening = words.widening

SPEC = Theorem(
    title="The noise of eq. (9), for all users, always tends to that for the means",
    source=source + ", eq. (9)",
    standing="refuted",
    repair="gaussian_pufferfish.all_users.bound",
    printed=Printed(
        "section III-B, after corollary 1",
        "as K -> infinity, the lower bound in (9) approaches (1 / epsilon) max mu_k",
    ),
    given={"quantile": tau >= 0, "deviations": forall(i, at(sigma, i) > 0)},
    claim=tends_to_means,
    remark="Variances 1, 2, 3, ... and means 0: the last user always adds more than "
    "1/2 to the deviation of the sum, also where the central limit theorem applies. "
    "The means are read as |mu_k|, which (9) has.",
)

SPEC = SPEC.but(
    refutation=At(widening, refute=growing),
)
