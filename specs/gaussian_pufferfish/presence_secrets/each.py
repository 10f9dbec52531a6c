"""Presence of one of K users: the noised sums with and without the user."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
y, B = point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
others, added, member_of = model.others, model.added, model.is_user
present, absent = model.present, model.absent
words = shared("gaussian_pufferfish.presence_secrets._words")
beyond, covers_user, spread = words.beyond, words.covers_user, words.spread
users, wide, zero = words.users, words.wide, words.zero
private = implies(member_of, model.hidden)
source = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "

SPEC = Theorem(
    title="Presence of one of K users: the noised sums with and without the user",
    source=source + "corollary 1 (a), eq. (9), for one belief",
    uses=(close,),
    given={
        "scale": b > 0,
        "noise": forall(k, covers_user),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=forall(k, private),
    remark="Any number of users with any means and deviations; the absent user's value "
    "is 0. Both orders hold. This is about beliefs in which the values are normal: see "
    "belief_and_truth.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
sums = theorem("gaussian_pufferfish.user_sums")


def each_user(p):
    """Theorem 1 for the two normal laws of the sum."""
    user = p.assume(member_of)
    parts = p.use(sums, user)
    facts = p.parts(parts)
    shift, same, more = facts[2], facts[5], facts[6]
    chances, ends = [p.at(fact, B) for fact in facts[:2]], []
    moments = [
        (sum_(K, i, at(of, i)), sqrt(sum_(K, i, at(spread, i) * at(spread, i))))
        for of, spread in ((mu, sigma), (others(mu), others(sigma)))
    ]
    noise = p.apply(p.at(p.given("noise"), k), user)
    for one, then in ((0, 1), (1, 0)):
        (mean_i, sd_i), (mean_j, sd_j) = moments[one], moments[then]
        gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau
        known = p.have(gap <= epsilon * b, noise, shift, same, more)
        values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
        bound = p.use(theorem_1, p.given("scale"), known, p.given("tail"), **values)
        laws = (present, absent)[one], (present, absent)[then]
        chance, other = (probability(law_, B) for law_ in laws)
        goal = chance <= exp(epsilon) * other + delta
        bound = p.every(p.have(goal, p.at(bound, B), *chances), B)
        ends.append(p.the_same(bound, close(*laws, epsilon, delta)))
    end = p.have(private.arguments[1], *ends)
    return p.every(p.supposing(member_of, end), k)


two = {**wide, K: natural_number(2), sigma: zero, b: 1}
two[mu] = function(i, if_(equal(to_real(i), 0), 3, 0))
visible = {**wide, mu: function(i, number(3)), sigma: zero, b: 1}


def second_user(p, goal):
    """The noise is enough for the user who adds nothing."""
    user = natural_number(1)
    return p.some(goal, user, p.auto(At({**two, k: user}).of(covers_user)))


SPEC = SPEC.but(
    proof=each_user,
    instance=At(users),
    reach=(At({**wide, b: 2}), At({**users, K: natural_number(0)})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At(
                {**wide, sigma: zero, b: -1, epsilon: -1},
                witnesses=(natural_number(0), event(y, TRUE)),
            ),
        ),
        "no noise": NearMiss(
            without="noise", at=At(spread, witnesses=(natural_number(0), beyond(5)))
        ),
        "no tail": NearMiss(
            without="tail",
            at=At(
                {**spread, delta: 0, tau: 0}, witnesses=(natural_number(0), beyond(5))
            ),
        ),
        "no added deviation": NearMiss(
            given={
                "noise": forall(k, implies(member_of, abs(at(mu, k)) <= epsilon * b))
            },
            at=At(spread, witnesses=(natural_number(0), beyond(5))),
        ),
        "no mean": NearMiss(
            given={"noise": forall(k, implies(member_of, added * tau <= epsilon * b))},
            at=At(visible, witnesses=(natural_number(0), event(y, y >= 2))),
        ),
        "enough for one user only": NearMiss(
            given={"noise": exists(k, covers_user)},
            at=At(
                two,
                show={"noise": second_user},
                witnesses=(natural_number(0), event(y, y >= 2)),
            ),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At(
                {**wide, tau: 1, delta: "4/25", epsilon: 20, b: "1/20"},
                witnesses=(natural_number(0), beyond("6/5")),
            ),
        ),
    },
)
