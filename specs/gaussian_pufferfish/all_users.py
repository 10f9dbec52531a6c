"""All users at once: when noise for the means is nearly enough for each of them.

What a user adds to the deviation of the sum has to vanish uniformly over the users. It
does for identical users, and not where later users have ever larger variances.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, start = natural("K"), natural("k"), natural("start")
mu = function_variable("mu", NATURAL)
b, epsilon, delta, t = map(real, ("b", "epsilon", "delta", "t"))
is_user = model.is_user
added = model.added
words = shared("gaussian_pufferfish.all_users._words")
all_hidden, is_late, source = words.all_hidden, words.is_late, words.source
tails, uniform, usual = words.tails, words.uniform, words.usual
whole_line = words.whole_line
points = shared("gaussian_pufferfish.all_users._points")
constant, last_user = points.constant, points.last_user

SPEC = Theorem(
    title="Noise for the means hides all users at once, up to a delta that vanishes",
    source=source,
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": forall(k, abs(at(mu, k)) <= epsilon * b),
        "uniform": uniform,
        "delta": delta > 0,
    },
    claim=all_hidden,
    remark="b is the same for all users, |mu_k| / {epsilon} at the largest mean.",
)
at_count = theorem("gaussian_pufferfish.vanishing_delta.small")
share = minimum(delta, 1) / 4
#: What delta leaves to a user's added deviation.
left = delta * b / (2 * (1 - t))


def proof(p):
    """The number of users is the same for all, and so is the cut-off."""
    positive, scale = p.given("delta"), p.given("scale")
    ranges = p.have(conjunction(share > 0, share < 1), positive)
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    quantile = conjunction(t <= 0, 2 * normal_cdf(t) <= delta / 2)
    quantile = p.have(quantile, cut_off, positive)
    room = p.have(left > 0, positive, scale, p.have(1 - t > 0, quantile))
    tends = p.apply(p.at(p.given("uniform"), left), room)
    later = forall(K, k, implies(conjunction(is_user, is_late), added <= left))
    here = p.assume(conjunction(is_user, is_late))
    small = p.apply(p.at(p.assume(later), K, k), here)
    user = p.have(is_user, here)
    known = scale, p.at(p.given("mean"), k), user, quantile, small
    end = p.supposing(here, p.use(at_count, *known))
    end = p.some(all_hidden, start, p.every(end, K, k))
    return p.obtain(found, t, p.obtain(tends, start, end))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"uniform": constant}),
    near_misses={
        "no delta": NearMiss(without="delta", at=last_user({**usual, delta: 0}, tails)),
        "a negative scale": NearMiss(
            without="scale",
            at=last_user({**usual, b: -1, epsilon: -1}, whole_line),
        ),
        "a negative epsilon": NearMiss(
            without="mean", at=last_user({**usual, epsilon: -1}, whole_line)
        ),
    },
    exceptions={
        "uniform": "where it fails, the noise of eq. (9) need not tend to that for the "
        "means (as_printed); whether presence is told then is not shown",
    },
)
