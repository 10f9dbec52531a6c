"""Identical users: noise for the mean is enough without a delta."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K = natural("K")
epsilon = real("epsilon")
present, absent = model.present, model.absent
start = natural("start")
m, s = real("m"), real("s")
words = shared("gaussian_pufferfish.vanishing_delta._words")
last_users, of_alike, usual = words.last_users, words.of_alike, words.usual
vanishing_delta = theorem("gaussian_pufferfish.vanishing_delta")
pure = forall(
    K, implies(to_real(start) <= to_real(K), close(present, absent, epsilon, 0))
)
tails = shared("gaussian_pufferfish.vanishing_delta._points").tails

SPEC = Theorem(
    title="Identical users: noise for the mean is enough without a delta",
    source=vanishing_delta.source,
    standing="refuted",
    repair="gaussian_pufferfish.vanishing_delta",
    printed=Printed(
        "section III-B, after eq. (11)",
        "as K grows larger, we can attain epsilon-pufferfish privacy with b = mu / "
        "epsilon",
    ),
    uses=(close,),
    given=of_alike,
    claim=exists(start, pure),
    remark="epsilon-pufferfish privacy is that of definition 1 with {delta} = "
    "0. Means, deviations and epsilon 1: for no number of users is "
    "presence hidden, because the largest log-ratio is 3/2 for every "
    "number of users (never). With a {delta} that tends to 0 it is true.",
)


SPEC = SPEC.but(
    refutation=At({**usual, m: 1, s: 1}, refute=last_users(pure, usual, tails)),
)
