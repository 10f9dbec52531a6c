"""Secrets about who is present: noise for each user's mean and spread in the sum.

Users 0 to K - 1 have independent normal values; what is released is their sum with
Laplace noise. User k adds a mean and, to the deviation of the sum, the difference of
two roots, which is smaller than the user's own deviation.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y = point("x", REAL), point("y", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
member_of = model.is_user
R = space("R")
PRESENT, ABSENT, STATUS = label(0, 2), label(1, 2), pair_sort(NATURAL, finite(2))
belief, known = point("belief", R), point("known", pair_sort(R, STATUS))
words = shared("gaussian_pufferfish.presence_secrets._words")
beyond, covers_user, spread = words.beyond, words.covers_user, words.spread
users, wide, zero = words.users, words.wide, words.zero
each_theorem = theorem("gaussian_pufferfish.presence_secrets.each")
gone = conjunction(equal(i, first(second(known))), equal(second(second(known)), ABSENT))
means = function_variable("means", pair_sort(R, NATURAL))
deviations = function_variable("deviations", pair_sort(R, NATURAL))
value_ = normal(
    x + if_(gone, 0, at(means, first(known), i)),
    if_(gone, 0, at(deviations, first(known), i)),
)
source = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "
pufferfish = definition("gaussian_pufferfish.definition_1")
presence_pairs = definition("gaussian_pufferfish.user_pairs")
both_orders = definition("gaussian_pufferfish.pair_sets")
#: Under a belief and a secret, the law of the sum over all users who are present.
prior = function(known, iterate(K, number(0), i, x, value_))
mechanism = function(x, laplace(x, b))
pairs = both_orders(presence_pairs(event(k, member_of)))
of_belief = {
    mu: function(i, at(means, belief, i)),
    sigma: function(i, at(deviations, belief, i)),
}
covered = forall(belief, k, At(of_belief).of(covers_user))

SPEC = Theorem(
    title="Presence of any of K users: noise for the mean and the added deviation",
    source=source + "corollary 1 (a), eq. (9)",
    covers=("GP-C1a", "GP-Q9"),
    uses=(pufferfish, presence_pairs, both_orders),
    given={
        "scale": b > 0,
        "noise": covered,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=pufferfish(prior, mechanism, pairs, epsilon, delta),
    remark="Any beliefs; each has its means and deviations, and the noise covers them "
    "all. The secrets of a pair are that one user is present and that this user is "
    "absent, in both orders. Other near misses are in each.",
)
s, t, hole = point("s", STATUS), point("t", STATUS), point("hole", STATUS)
listed = member(pair(s, t), pairs)


def near(one, then):
    """The outputs under two secrets are close."""
    laws = (bind(at(prior, belief, of), x, at(mechanism, x)) for of in (one, then))
    return close(*laws, epsilon, delta)


def proof(p):
    """A pair of the set is about one user, who is present in one of the secrets."""
    noise = p.at(p.given("noise"), belief)
    each = p.use(each_theorem, of_belief, p.given("scale"), noise, p.given("tail"))
    ends = []
    for place, says in enumerate(((PRESENT, ABSENT), (ABSENT, PRESENT))):
        user = first((s, t)[place])
        named = [pair(user, what) for what in says]
        about = conjunction(
            to_real(user) < to_real(K), equal(s, named[0]), equal(t, named[1])
        )
        here = p.assume(about)
        fact = p.at(each, user)
        fact = p.granted(fact, here)
        fact = p.have(fact.formula.arguments[place], fact)
        fact = p.the_same(fact, near(*named))
        for secret, it, shape in (
            (s, named[0], near(hole, named[1])),
            (t, named[1], near(s, hole)),
        ):
            same = p.turned(p.have(equal(secret, it), here))
            fact = p.rewrite(same, fact, shape, hole)
        ends.append(p.supposing(about, fact))
    known_ = p.assume(listed)
    either = disjunction(*(end.formula.arguments[0] for end in ends))
    either = p.have(either, known_)
    end = p.have(near(s, t), either, *ends)
    end = p.every(p.supposing(listed, end), belief, s, t)
    return p.the_same(end, p.statement.claim)


def believed(values):
    """The same under one belief."""
    only = point("only", pair_sort(finite(1), NATURAL))
    new = {over: one for over, one in values.items() if over not in (mu, sigma)}
    for over, then in ((mu, means), (sigma, deviations)):
        new[then] = function(only, at(values[over], second(only)))
    return new


def fails(values, what, without=(), **given):
    """User 0 is told from nobody at the event."""
    secrets = [pair(natural_number(0), one) for one in (PRESENT, ABSENT)]
    at_ = At(believed(values), (label(0, 1), *secrets, what), {"R": finite(1)})
    return NearMiss(without=without, given=given, at=at_)


only_means = At(of_belief).of(implies(member_of, abs(at(mu, k)) <= epsilon * b))

SPEC = SPEC.but(
    proof=proof,
    instance=At(believed(users), spaces={"R": finite(1)}),
    reach=(At(believed({**wide, b: 2}), spaces={"R": finite(1)}),),
    near_misses={
        "no scale": fails(
            {**wide, sigma: zero, b: -1, epsilon: -1}, event(y, TRUE), ("scale",)
        ),
        "no noise": fails(spread, beyond(5), ("noise",)),
        "no tail": fails({**spread, delta: 0, tau: 0}, beyond(5), ("tail",)),
        "no added deviation": fails(
            spread, beyond(5), noise=forall(belief, k, only_means)
        ),
        "one tail": fails(
            {**wide, tau: 1, delta: "4/25", epsilon: 20, b: "1/20"},
            beyond("6/5"),
            tail=normal_cdf(-tau) <= delta,
        ),
    },
)
