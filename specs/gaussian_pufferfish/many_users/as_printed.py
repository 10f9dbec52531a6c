"""With many users, what one adds to the deviation of the sum vanishes, always."""

from verifydp.formal.spec import *

i = natural("i")
sigma = function_variable("sigma", NATURAL)
words = shared("gaussian_pufferfish.many_users._words")
halved, stays, tends = words.halved, words.stays, words.tends
many_users = theorem("gaussian_pufferfish.many_users")

SPEC = Theorem(
    title="With many users, what one adds to the deviation of the sum vanishes, always",
    source=many_users.source,
    standing="refuted",
    repair="gaussian_pufferfish.many_users",
    printed=Printed(
        "section III-B, after corollary 1", "Delta sigma_k -> 0 as K -> infinity"
    ),
    given={"deviations": forall(i, at(sigma, i) > 0)},
    claim=tends,
    remark="Variances 1/2, 1/4, 1/8, ...: with any number of users, user 0 adds more "
    "than 1/4 to the deviation. No condition is named at this place. Where "
    "the Lindeberg condition is carried over, which the section names for the central "
    "limit theorem, it is true of each fixed user (gaussian_pufferfish.many_users).",
)

SPEC = SPEC.but(
    refutation=At({sigma: halved}, refute=stays),
)
