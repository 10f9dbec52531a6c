"""Identical users: noise for the mean hides all, up to a delta that vanishes."""

from verifydp.formal.spec import *

k = natural("k")
b, epsilon, delta, m, s = map(real, ("b", "epsilon", "delta", "m", "s"))
words = shared("gaussian_pufferfish.all_users._words")
alike = words.alike
source, tails, usual = words.source, words.tails, words.usual
whole_line = words.whole_line
all_users = theorem("gaussian_pufferfish.all_users")
vanishing = theorem("gaussian_pufferfish.all_users.vanishing")
points = shared("gaussian_pufferfish.all_users._points")
last_user = points.last_user


def everyone_is_alike(p, goal):
    """What holds of the mean of all holds of each user's mean."""
    return p.the_same(p.every(p.have(abs(m) <= epsilon * b, p.given("mean")), k), goal)


def vanishes(p, goal):
    """The added deviations of identical users vanish."""
    return p.the_same(p.use(vanishing), goal)


SPEC = corollary(
    all_users,
    At(alike, show={"mean": everyone_is_alike, "uniform": vanishes}),
    title="Identical users: noise for the mean hides all, up to a delta that vanishes",
    source=source + ", after eq. (11)",
    given={"scale": b > 0, "mean": abs(m) <= epsilon * b, "delta": delta > 0},
    remark="For every deviation s, 0 and negative ones among them.",
)


def identical(nothing, **changed):
    """Where the claim fails for identical users."""
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}
    point_ = {over: one for over, one in values.items() if over not in alike}
    return At({**point_, m: 1, s: 1}, refute=last_user(values, nothing).refute)


SPEC = SPEC.but(
    instance=At({m: 1, s: 1, b: 1, epsilon: 1, delta: "1/100"}),
    near_misses={
        "no delta": NearMiss(without="delta", at=identical(tails, delta=0)),
        "a negative scale": NearMiss(
            without="scale", at=identical(whole_line, b=-1, epsilon=-1)
        ),
        "a negative epsilon": NearMiss(
            without="mean", at=identical(whole_line, epsilon=-1)
        ),
    },
)
