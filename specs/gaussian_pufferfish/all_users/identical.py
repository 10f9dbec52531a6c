"""Identical users: noise for the mean hides all, up to a delta that vanishes."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, start = natural("K"), natural("k"), natural("start")
b, epsilon, delta, m, s = map(real, ("b", "epsilon", "delta", "m", "s"))
hidden, is_user = model.hidden, model.is_user
words = shared("gaussian_pufferfish.all_users._words")
alike, is_late = words.alike, words.is_late
source, tails, usual = words.source, words.tails, words.usual
whole_line = words.whole_line
all_users = theorem("gaussian_pufferfish.all_users")
vanishing = theorem("gaussian_pufferfish.all_users.vanishing")


def constant(p, goal):
    """Users with one deviation."""
    return p.the_same(p.use(vanishing, s=1), goal)


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


def last_user(values, nothing):
    """The claim fails for user 0 at one user more than it asks for."""

    def refute(p, claim):
        later = forall(K, k, implies(conjunction(is_user, is_late), hidden))
        known = p.follow(
            p.assume(At(values).of(later)), next_(start), natural_number(0)
        )
        part = p.part(known, 0)
        return p.obtain(p.assume(claim), start, nothing(p, part))

    return At(values, show={"uniform": constant}, refute=refute)


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
