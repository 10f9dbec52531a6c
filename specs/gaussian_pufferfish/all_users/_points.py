"""Points of all_users: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, start = natural("K"), natural("k"), natural("start")
hidden, is_user = model.hidden, model.is_user
words = shared("gaussian_pufferfish.all_users._words")
is_late = words.is_late
vanishing = theorem("gaussian_pufferfish.all_users.vanishing")


def constant(p, goal):
    """Users with one deviation."""
    return p.the_same(p.use(vanishing, s=1), goal)


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
