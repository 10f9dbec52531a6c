"""Noise for a user's mean alone: enough with a delta that vanishes as users join.

With the scale |mu_k| / epsilon, user k's presence is hidden up to a delta that tends to
0 when the total variance grows without bound. With delta = 0 it is never hidden.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, t, B = point("x", REAL), point("y", REAL), real("t"), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, level = map(real, ("b", "epsilon", "delta", "level"))
variance, archimedean = model.variance, model.archimedean
present, absent, hidden = model.present, model.absent, model.hidden
user, rest, added = model.is_user, model.rest, model.added
start, other = natural("start"), natural("other")
words = shared("gaussian_pufferfish.vanishing_delta._words")
eta, far, hole, last_users = words.eta, words.far, words.hole, words.last_users
usual, zero = words.usual, words.zero
small = theorem("gaussian_pufferfish.vanishing_delta.small")
later_on = forall(K, implies(to_real(start) <= to_real(K), hidden))
limit = exists(start, later_on)
tails = shared("gaussian_pufferfish.vanishing_delta._points").tails

SPEC = Theorem(
    title="Noise for a user's mean: enough with a delta that vanishes",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, after corollary 1 and after eq. (11)",
    covers=("GP-QU6",),
    standing="holds-repaired",
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": abs(at(mu, k)) <= epsilon * b,
        "unbounded": forall(level, exists(start, level <= variance(sigma, start))),
        "delta": delta > 0,
    },
    claim=limit,
    remark="The paper says that noise of scale {mu} / {epsilon} attains "
    "epsilon-pufferfish privacy as the number of users grows. Read with a delta that "
    "tends to 0 this is true; without one it is false for every number of users "
    "(never). In this limit no noise is needed at all (no_noise_needed); what b = "
    "|{mu}| / {epsilon} adds is a smaller delta at each {'K'} (small). For one user at "
    "a time: see all_users.",
)
sums = theorem("gaussian_pufferfish.user_sums")
vanishes = theorem("gaussian_pufferfish.many_users")
pure_one_way = conjunction(close(present, absent, epsilon, 0), hidden.arguments[1])
pure_one_way = forall(K, implies(to_real(start) <= to_real(K), pure_one_way))
#: Half of delta, or less, lies in both tails beyond -t.
share = minimum(delta, 1) / 4


def proof(p):
    """Cut the score where its tails have half of delta, then let users join."""
    positive = p.given("delta")
    found = p.axiom(
        "normal_quantile",
        share,
        facts=[p.have(conjunction(share > 0, share < 1), positive)],
    )
    cut_off = p.assume(equal(normal_cdf(t), share))
    smaller = p.assume(added <= eta)
    tails_ = p.have(small.given["quantile"], cut_off, positive)
    here_ = p.assume(user)
    known = p.given("scale"), p.given("mean"), here_, tails_, smaller
    users = p.supposing(user, p.supposing(smaller, p.use(small, *known)))
    both = p.use(vanishes, p.given("unbounded"))
    tends = p.at(p.part(both, 1), k, eta)
    room = p.have(
        eta > 0,
        cut_off,
        positive,
        p.given("scale"),
        p.have(1 - t > 0, cut_off, positive),
    )
    tends = p.apply(tends, room)
    from_start = p.assume(
        forall(K, implies(to_real(start) <= to_real(K), added <= eta))
    )
    enough = p.axiom("archimedes", to_real(start) + to_real(k) + 1)
    later = p.assume(to_real(start) + to_real(k) + 1 <= to_real(other))
    here = p.assume(to_real(other) <= to_real(K))
    at_users = p.apply(
        p.at(from_start, K), p.have(to_real(start) <= to_real(K), here, later)
    )
    end = p.apply(users, p.have(user, here, later), at_users)
    end = p.every(p.supposing(here, end), K)
    end = p.obtain(enough, other, p.some(limit, other, end))
    return p.obtain(found, t, p.obtain(tends, start, end))


def tails_of_both(p, known):
    """The same, from both orders."""
    return tails(p, p.part(known, 0))


def whole_line(p, known):
    """With a negative epsilon not even the whole line is covered."""
    return p.absurd(p.part(known, 0), event(y, TRUE))


def noised(data):
    """With noise of scale 1."""
    return bind(data, x, laplace(x, 1))


def one_spread(p, known):
    """The sum is the value of one user, whatever the number of users."""
    here = At({**one_user, K: next_(start)}).of
    parts = p.use(sums, {**lone, K: next_(start)}, p.have(here(user)))
    nobody = At(one_user).of(equal(rest, 0))
    base, step = (At({K: end}).of(nobody) for end in (natural_number(0), next_(K)))
    nobody = p.induct(K, nobody, p.have(base), p.have(step, p.assume(nobody)))
    nobody = p.at(p.every(nobody, K), next_(start))
    facts = [p.have(part, parts) for part in parts.formula.arguments[:4]]
    whole = p.have(equal(here(variance(sigma, K)), 81), facts[3], nobody)
    chances = []
    for known_law, size in ((facts[0], whole), (facts[1], nobody)):
        chance = p.at(known_law, B)
        left = chance.formula.arguments[0]
        shape = equal(left, probability(noised(normal(0, sqrt(hole))), B))
        chance = p.rewrite(size, chance, shape, hole)
        chances.append(p.at(p.every(chance, B), far))
    part = p.at(p.part(known, 0), far)
    sizes = [normal(0, sqrt(number(size))) for size in (81, 0)]
    sizes = [probability(noised(data), far) for data in sizes]
    sizes = p.auto(sizes[0] >= "1/2"), p.auto(exp(1) * sizes[1] <= "1/10")
    return p.have(FALSE, part, *chances, *sizes)


lone = {mu: zero, sigma: function(i, if_(equal(i, natural_number(0)), 9, 0)), b: 1}
lone[k] = natural_number(0)
one_user = {over: lone[over] for over in (mu, sigma, k)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"unbounded": archimedean}),
    near_misses={
        "without a delta in one order": NearMiss(
            claim=exists(start, pure_one_way),
            refute=last_users(pure_one_way, usual, tails_of_both),
        ),
        "a negative epsilon": NearMiss(
            without="mean",
            at={epsilon: -1},
            refute=last_users(later_on, {**usual, epsilon: -1}, whole_line),
        ),
        "one user with a spread": NearMiss(
            without="unbounded",
            at=At(
                {**usual, **lone},
                refute=last_users(later_on, {**usual, **lone}, one_spread),
            ),
        ),
        "no delta": NearMiss(
            without="delta",
            at={delta: 0},
            refute=last_users(later_on, {**usual, delta: 0}, tails_of_both),
        ),
        "no scale": NearMiss(
            without="scale",
            at={b: -1, epsilon: -1},
            refute=last_users(later_on, {**usual, b: -1, epsilon: -1}, whole_line),
        ),
    },
)
