"""The average over the users, with the noise for the sum divided by their number.

If both secrets have the same divisor, as where the number of users is public, noise
for the sum divided by it is enough. If the average is over those who are present, the
two divisors differ, and it is not.
"""

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
average, conditions, left = words.average, words.conditions, words.left
noised, number_of, one_user = words.noised, words.number_of, words.one_user
present, thin, users, without = words.present, words.thin, words.users, words.without

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
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
sums = theorem("gaussian_pufferfish.user_sums")


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


same_without = "beyond the last user nobody is left out, and the two sums are the same"

SPEC = SPEC.but(
    proof=proof,
    instance=At(users),
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
        "half of epsilon": NearMiss(
            claim=close(present, average(without, number_of), epsilon / 2, delta),
            witnesses=(left,),
        ),
    },
    exceptions={"user": same_without},
)
