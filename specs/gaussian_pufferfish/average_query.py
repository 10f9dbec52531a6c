"""The average over the users, with the noise for the sum divided by their number.

If both secrets have the same divisor, as where the number of users is public, noise
for the sum divided by it is enough. If the average is over those who are present, the
two divisors differ, and it is not.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
number_of = to_real(K)
others, variance, total = model.others, model.variance, model.total
rest, added = model.rest, model.added


def average(of, divisor):
    """The sum divided, with the noise for the sum divided by the number of users."""
    return bind(of, x, laplace(x / divisor, b / number_of))


with_user = model.query(mu, sigma)
without = model.query(others(mu), others(sigma))
present = average(with_user, number_of)
conditions = {
    "scale": b > 0,
    "user": to_real(k) < number_of,
    "noise": abs(at(mu, k)) + added * tau <= epsilon * b,
    "tail": 2 * normal_cdf(-tau) <= delta,
}

SPEC = Theorem(
    title="The average with a public number of users",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, abstract, "
    "read with one divisor",
    covers=("GP-QU8",),
    standing="ambiguous",
    uses=(close,),
    given=conditions,
    claim=conjunction(
        close(present, average(without, number_of), epsilon, delta),
        close(average(without, number_of), present, epsilon, delta),
    ),
    remark="The paper announces the average and derives nothing for it. Here the "
    "released number is the sum over K, whoever is present.",
)

OTHER = Theorem(
    title="The average over those who are present",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, abstract, "
    "read with the divisors K and K - 1",
    covers=("GP-QU8",),
    standing="ambiguous",
    repair="gaussian_pufferfish.average_query.present",
    uses=(close,),
    given={**conditions, "others": number_of >= 2},
    claim=close(present, average(without, number_of - 1), epsilon, delta),
    remark="Two users with the means 1 and -1 and small deviations: the average with "
    "both is about 0, without the second about 1, and the noise is made for 1/2. The "
    "laws of the average itself have to go into theorem 1: see present.",
)

fewer = number_of - 1
moments = (
    (total(mu) / number_of, sqrt(variance(sigma)) / number_of),
    (total(others(mu)) / fewer, sqrt(rest) / fewer),
)
shift, spread = (moments[0][place] - moments[1][place] for place in (0, 1))


def own_average(of, divisor):
    """The sum divided, with noise for the average itself."""
    return bind(of, x, laplace(x / divisor, b))


own_laws = own_average(with_user, number_of), own_average(without, fewer)

PRESENT = Theorem(
    title="The average over those who are present, with noise for its own two laws",
    source="repair of the average query of Ding, Approximation of Pufferfish privacy "
    "for Gaussian priors",
    uses=(close,),
    given={
        **conditions,
        "noise": abs(shift) + abs(spread) * tau <= epsilon * b,
    },
    claim=conjunction(
        close(*own_laws, epsilon, delta), close(*own_laws[::-1], epsilon, delta)
    ),
    remark="The two divisors are K and K - 1; where nobody else is present the average "
    "is 0.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
sums = theorem("gaussian_pufferfish.user_sums")


def noised(p, known, drawn):
    """What has the same law has the same law after division and noise."""
    unit = p.mean_between(drawn, y, indicator(member(y, B)))
    return p.same_test(known, x, probability(drawn, B), unit)


def proof(p):
    """Theorem 1 for the two normal laws of the average, all divided by K."""
    user = p.given("user")
    absent = p.use(without_user, {without_user["a"]: 0}, user)
    parts = p.use(sums, user)
    shift, _, _, same, more = (
        p.have(one, parts) for one in parts.formula.arguments[2:]
    )
    centres = total(mu), 0 + total(others(mu))
    spreads = sqrt(variance(sigma)), sqrt(rest)
    positive = p.have(conjunction(number_of > 0, 1 / number_of > 0), user)
    n, g, h = map(real, "ngh")
    gap = abs(centres[0] - centres[1]) + abs(spreads[0] - spreads[1]) * tau
    whole = p.have(gap <= epsilon * b, p.given("noise"), shift, same, more)
    m, v = centres[0] - centres[1], spreads[0] - spreads[1]
    known = p.assume(conjunction(n > 0, abs(g) + abs(h) * tau <= epsilon * b))
    apart = p.have(
        conjunction(equal(abs(g * n), abs(g) * n), equal(abs(h * n), abs(h) * n)), known
    )
    fact = p.have(abs(g * n) + abs(h * n) * tau <= epsilon * b * n, apart, known)
    fact = p.put({g: m, h: v, n: 1 / number_of}, known, fact, whole, positive)
    scale = p.have(b / number_of > 0, positive, p.given("scale"))
    laws = (
        (p.use(whole_sum), centres[0] / number_of, spreads[0] / number_of, present),
        (
            absent,
            centres[1] / number_of,
            spreads[1] / number_of,
            average(without, number_of),
        ),
    )
    drawn = laplace(x / number_of, b / number_of)
    chances = [noised(p, law_[0], drawn) for law_ in laws]
    ends = []
    for one, other in (laws, laws[::-1]):
        values = {
            "mean_i": one[1],
            "sd_i": one[2],
            "mean_j": other[1],
            "sd_j": other[2],
        }
        values["b"] = b / number_of
        gap = abs(one[1] - other[1]) + abs(one[2] - other[2]) * tau
        noise = p.have(gap <= epsilon * (b / number_of), fact)
        bound = p.at(p.use(theorem_1, scale, noise, p.given("tail"), **values), B)
        goal = exp(epsilon) * probability(other[3], B) + delta
        bound = p.have(probability(one[3], B) <= goal, bound, *chances)
        ends.append(
            p.the_same(p.every(bound, B), close(one[3], other[3], epsilon, delta))
        )
    return p.have(p.statement.claim, *ends)


users = {
    mu: function(i, if_(equal(to_real(i), 0), 1, -1)),
    sigma: function(i, number(0)),
    K: natural_number(2),
    k: natural_number(1),
    b: 1,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
left = event(y, y <= 0)
one_user = {
    mu: function(i, number(0)),
    K: natural_number(1),
    k: natural_number(0),
    tau: 0,
    delta: 0,
}


def by(what):
    """One of the orders fails at an event."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim))
        return p.absurd(part, what)

    return refute


#: Deviation 1, and little noise: outputs beyond 6/5 come from the tails.
thin = {sigma: function(i, number(1)), tau: 1, delta: "4/25", epsilon: 20, b: "1/20"}
same_without = "beyond the last user nobody is left out, and the two sums are the same"

SPEC = SPEC.but(
    proof=proof,
    instance=At(users),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At(
                {**users, mu: function(i, number(0)), b: -1, epsilon: -1},
                refute=by(event(y, TRUE)),
            ),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At({**users, **one_user, **thin}, refute=by(event(y, abs(y) > "6/5"))),
        ),
        "no noise": NearMiss(
            without="noise", at=At({**users, b: "1/2"}, refute=by(left))
        ),
        "no tail": NearMiss(
            without="tail",
            at=At(
                {**users, **one_user, sigma: function(i, number(3))},
                refute=by(event(y, abs(y) >= 5)),
            ),
        ),
        "half of epsilon": NearMiss(
            claim=close(present, average(without, number_of), epsilon / 2, delta),
            witnesses=(left,),
        ),
    },
    exceptions={"user": same_without},
)

OTHER = OTHER.but(
    refutation=At(
        {**users, sigma: function(i, number("1/10")), b: "11/10"},
        (event(y, y <= "1/5"),),
    ),
    instance=At(users),
)


def by_own_laws(p):
    """Theorem 1 for the two normal laws of the average."""
    absent = p.use(without_user, {without_user["a"]: 0}, p.given("user"))
    known = p.use(whole_sum), absent
    chances = [
        noised(p, fact, laplace(x / divisor, b))
        for fact, divisor in zip(known, (number_of, fewer), strict=True)
    ]
    ends = []
    for one, then in ((0, 1), (1, 0)):
        (mean_i, sd_i), (mean_j, sd_j) = moments[one], moments[then]
        values = {"mean_i": mean_i, "sd_i": sd_i, "mean_j": mean_j, "sd_j": sd_j}
        gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau
        facts = p.have(gap <= epsilon * b, p.given("noise")), p.given("tail")
        bound = p.at(p.use(theorem_1, p.given("scale"), *facts, **values), B)
        chance, other = (probability(own_laws[place], B) for place in (one, then))
        bound = p.have(chance <= exp(epsilon) * other + delta, bound, *chances)
        goal = close(own_laws[one], own_laws[then], epsilon, delta)
        ends.append(p.the_same(p.every(bound, B), goal))
    return p.have(p.statement.claim, *ends)


PRESENT = PRESENT.but(
    proof=by_own_laws,
    instance=At(users),
    reach=(At({**users, **one_user, delta: 1}),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At(
                {**users, mu: function(i, number(0)), b: -1, epsilon: -1},
                refute=by(event(y, TRUE)),
            ),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At({**users, **one_user, **thin}, refute=by(event(y, abs(y) > "6/5"))),
        ),
        "no noise": NearMiss(
            without="noise", at=At({**users, b: "1/2"}, refute=by(left))
        ),
        "no tail": NearMiss(
            without="tail",
            at=At(
                {**users, **one_user, sigma: function(i, number(3))},
                refute=by(event(y, abs(y) >= 5)),
            ),
        ),
        "the difference of the means alone": NearMiss(
            given={"noise": abs(shift) <= epsilon * b},
            at=At(
                {**users, **one_user, sigma: function(i, number(9)), tau: 2}
                | {delta: "1/20"},
                refute=by(event(y, abs(y) >= 5)),
            ),
        ),
    },
    exceptions={"user": same_without},
)
