"""Noise for a user's mean: never enough without a delta."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
B = event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon = map(real, ("b", "epsilon"))
others, variance = model.others, model.variance
present, absent = model.present, model.absent
user, own, rest = model.is_user, model.own, model.rest
words = shared("gaussian_pufferfish.vanishing_delta._words")
hidden_alone, law_of, same_laws = words.hidden_alone, words.law_of, words.same_laws
some_users, zero = words.some_users, words.zero

SPEC = Theorem(
    title="Noise for a user's mean: never enough without a delta",
    source="this project; tails of a normal law plus a Laplace law",
    uses=(close,),
    given={
        "scale": b > 0,
        "user": user,
        "surplus": abs(at(mu, k)) / b + own / (2 * b**2) > epsilon,
    },
    claim=negation(close(present, absent, epsilon, 0)),
    remark="With b = |{mu}| / {epsilon} the surplus over {epsilon} is {sigma}^2"
    " / (2 b^2), for every number of users.",
)
upper_tail = theorem("gaussian_pufferfish.never_pure")
lower_tail = theorem("gaussian_pufferfish.never_pure.lower")
sums = theorem("gaussian_pufferfish.user_sums")


def always(p):
    """The tail on the side of the user's mean; the sum with the user is the wider."""
    parts = p.use(sums, p.given("user"))
    shift, grown, size = (p.have(one, parts) for one in parts.formula.arguments[2:5])
    moments = law_of(mu, sigma), law_of(others(mu), others(sigma))
    roots = [
        p.have(equal(sqrt(one) * sqrt(one), one), grown, size)
        for one in (variance(sigma, K), rest)
    ]
    (mean_i, sd_i), (mean_j, sd_j) = moments
    values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
    apart = p.have(equal(mean_i - mean_j, at(mu, k)), shift)
    more = p.have(equal(sd_i**2 - sd_j**2, own), *roots, grown)
    claimed = p.assume(close(present, absent, epsilon, 0))
    chances = [p.at(p.have(part, parts), B) for part in parts.formula.arguments[:2]]
    ends = []
    for side, tail in ((1, upper_tail), (-1, lower_tail)):
        here = p.assume(at(mu, k) >= 0 if side == 1 else negation(at(mu, k) >= 0))
        size_ = p.have(equal(abs(at(mu, k)), side * at(mu, k)), here)
        surplus = side * (mean_i - mean_j) / b + (sd_i**2 - sd_j**2) / (2 * b**2)
        surplus = p.have(surplus - epsilon > 0, apart, more, size_, p.given("surplus"))
        refuted = p.use(tail, p.given("scale"), surplus, **values)
        first_, then = refuted.formula.arguments[0].arguments[:2]
        bound = probability(first_, B) <= exp(epsilon) * probability(then, B) + 0
        bound = p.every(p.have(bound, p.at(claimed, B), *chances), B)
        bound = p.the_same(bound, refuted.formula.arguments[0])
        ends.append(p.have(FALSE, bound, refuted))
    nothing = p.cases(at(mu, k) >= 0, *ends)
    return p.the_same(p.supposing(claimed, nothing), p.statement.claim)


SPEC = SPEC.but(
    proof=always,
    instance=At(some_users),
    reach=(At({**some_users, mu: function(i, number(-1))}),),
    near_misses={
        "no surplus": NearMiss(
            without="surplus",
            at={mu: zero, sigma: zero, epsilon: 0},
            refute=same_laws,
        ),
        "a user beyond the last": NearMiss(
            without="user",
            at={k: natural_number(2)},
            refute=same_laws,
        ),
        "twice the surplus of the variance": NearMiss(
            number=Number(2, 1, hypothesis="surplus"),
            at={K: natural_number(1), epsilon: "7/4"},
            refute=hidden_alone(1, 1, number(1), "7/4"),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
