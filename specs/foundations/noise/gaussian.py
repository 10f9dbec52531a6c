"""The analytic Gaussian mechanism over any relation."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D = space("D")
x, y, query = point("x", D), point("y", D), function_variable("query", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
sigma = real("sigma")
epsilon, sensitivity = real("epsilon"), real("sensitivity")
draw = point("draw", REAL)
words = shared("foundations.noise._words")
apart, at_neighbours, at_reals = words.apart, words.at_neighbours, words.at_reals
itself, nothing = words.itself, words.nothing
mu = sensitivity / sigma
profile = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)
normal_noise = function(x, normal(at(query, x), sigma))

SPEC = Theorem(
    title="The analytic Gaussian mechanism over any relation",
    source="Balle and Wang 2018, theorem 8, for one number",
    uses=(private,),
    given={
        "deviation": sigma > 0,
        "positive": sensitivity > 0,
        "sensitivity": apart(lambda one: at(query, one)),
    },
    claim=private(normal_noise, neighbours, epsilon, profile),
)
normal_laws = theorem("foundations.gaussian_sensitivity")


def by_normal(p):
    values = {"f": at(query, x), "g": at(query, y)}
    return at_neighbours(p, normal_laws, values, "deviation", "positive")


best = event(draw, draw <= "-1/2")

SPEC = SPEC.but(
    proof=by_normal,
    instance=at_reals({sigma: 1}),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at=at_reals({sigma: -1}, nothing)
        ),
        "sensitivity 0": NearMiss(
            without="positive", at=at_reals({**itself, sigma: 1}, nothing, 0)
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at=at_reals({sigma: 1, sensitivity: "99/100"}, best),
        ),
        "a little less delta": NearMiss(
            claim=private(normal_noise, neighbours, epsilon, profile * "999/1000"),
            at=at_reals({sigma: 1}, best),
        ),
        "less than half of the shift": NearMiss(
            number=Number(2, "11/5"), at=at_reals({sigma: 1}, best)
        ),
        "less than half of the shift on the other side": NearMiss(
            number=Number(2, "11/5", place=1), at=at_reals({sigma: 1}, best)
        ),
    },
)
