"""The average over those who are present, with noise for its own two laws."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
i = natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
others, variance, total = model.others, model.variance, model.total
rest = model.rest
words = shared("gaussian_pufferfish.average_query._words")
conditions, left, noised = words.conditions, words.left, words.noised
number_of, one_user, thin = words.number_of, words.one_user, words.thin
users, with_user, without = words.users, words.with_user, words.without
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

SPEC = Theorem(
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
same_without = "beyond the last user nobody is left out, and the two sums are the same"


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


SPEC = SPEC.but(
    proof=by_own_laws,
    instance=At(users),
    reach=(At({**users, **one_user, delta: 1}),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={mu: function(i, number(0)), b: -1, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at={**one_user, **thin},
            witnesses=(event(y, abs(y) > "6/5"),),
        ),
        "no noise": NearMiss(without="noise", at={b: "1/2"}, witnesses=(left,)),
        "no tail": NearMiss(
            without="tail",
            at={**one_user, sigma: function(i, number(3))},
            witnesses=(event(y, abs(y) >= 5),),
        ),
        "the difference of the means alone": NearMiss(
            given={"noise": abs(shift) <= epsilon * b},
            at=At(
                {**users, **one_user, sigma: function(i, number(9)), tau: 2}
                | {delta: "1/20"},
                witnesses=(event(y, abs(y) >= 5),),
            ),
        ),
    },
    exceptions={"user": same_without},
)
