"""Noise for an answer about a database, over any relation of neighbours.

The query gives a number, in any way, and its answers on two neighbours differ by no
more than the sensitivity. This is what the bounds for two laws say of mechanisms.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D = space("D")
x, y, query = point("x", D), point("y", D), function_variable("query", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)
b, sigma, decay = real("b"), real("sigma"), real("decay")
epsilon, sensitivity = real("epsilon"), real("sensitivity")


def apart(answer):
    """Answers on neighbours differ by no more than the sensitivity."""
    answers = answer(x), answer(y)
    return forall(x, y, implies(near, abs(answers[0] - answers[1]) <= sensitivity))


draw, reals = point("draw", REAL), point("reals", pair_sort(REAL, REAL))
left, whole, nothing = (event(draw, one) for one in (draw <= 0, TRUE, FALSE))


noise = function(x, laplace(at(query, x), b))

SPEC = Theorem(
    title="The Laplace mechanism over any relation",
    source="Dwork and Roth 2014, theorem 3.6, for one number",
    uses=(private,),
    given={
        "scale": b > 0,
        "sensitivity": apart(lambda one: at(query, one)),
        "enough noise": sensitivity <= b * epsilon,
    },
    claim=private(noise, neighbours, epsilon, 0),
    remark="Several answers with noise of their own: by composition their losses add.",
)

mu = sensitivity / sigma
profile = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)
normal_noise = function(x, normal(at(query, x), sigma))

GAUSSIAN = Theorem(
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
count = function_variable("count", D, INTEGER)

geometric_noise = function(x, geometric(at(count, x), decay))

GEOMETRIC = Theorem(
    title="The geometric mechanism over any relation",
    source="Ghosh, Roughgarden and Sundararajan 2012, section 2",
    uses=(private,),
    given={
        "decay": decay > 0,
        "sensitivity": apart(lambda one: to_real(at(count, one))),
        "enough noise": decay * sensitivity <= epsilon,
    },
    claim=private(geometric_noise, neighbours, epsilon, 0),
)
laplace_laws = theorem("foundations.laplace")
normal_laws = theorem("foundations.gaussian_sensitivity")
geometric_laws = theorem("foundations.geometric")


def at_neighbours(p, laws, values, *facts):
    """The bound for two laws, at each pair of neighbours."""
    here = p.assume(near)
    close_answers = p.apply(p.at(p.given("sensitivity"), x, y), here)
    at_pair = p.use(laws, close_answers, *map(p.given, facts), **values)
    return p.every(p.supposing(near, at_pair), x, y)


def by_laplace(p):
    values = {"f": at(query, x), "g": at(query, y)}
    return at_neighbours(p, laplace_laws, values, "scale", "enough noise")


def by_normal(p):
    values = {"f": at(query, x), "g": at(query, y)}
    return at_neighbours(p, normal_laws, values, "deviation", "positive")


def by_geometric(p):
    values = {"f": at(count, x), "g": at(count, y)}
    return at_neighbours(p, geometric_laws, values, "decay", "enough noise")


size, integers = point("size", INTEGER), point("integers", pair_sort(INTEGER, INTEGER))
up_to_0, all_integers = event(size, to_real(size) <= 0), event(size, TRUE)
one_step = abs(to_real(first(integers)) - to_real(second(integers))) <= 1
usual = {
    query: function(draw, draw),
    neighbours: event(reals, abs(first(reals) - second(reals)) <= 1),
    sensitivity: 1,
    epsilon: 1,
}
counted = {
    count: function(size, size),
    neighbours: event(integers, one_step),
    sensitivity: 1,
    epsilon: 1,
    decay: 1,
}


def at_reals(values, event_=left, other=1):
    return At({**usual, **values}, (0, other, event_), {"D": REAL})


def at_integers(values, event_=up_to_0, other=1):
    pair_ = integer(0), integer(other)
    return At({**counted, **values}, (*pair_, event_), {"D": INTEGER})


itself = {neighbours: event(reals, equal(first(reals), second(reals))), sensitivity: 0}

SPEC = SPEC.but(
    proof=by_laplace,
    instance=at_reals({b: 1}),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=at_reals({**itself, b: -1, epsilon: -1}, whole, 0),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at=at_reals({b: 1, sensitivity: "99/100", epsilon: "99/100"}),
        ),
        "a little less noise": NearMiss(
            without="enough noise", at=at_reals({b: "99/100"})
        ),
        "less epsilon": NearMiss(
            claim=private(noise, neighbours, epsilon * "99/100", 0), at=at_reals({b: 1})
        ),
    },
)
best = event(draw, draw <= "-1/2")

GAUSSIAN = GAUSSIAN.but(
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
same_count = event(integers, equal(first(integers), second(integers)))

GEOMETRIC = GEOMETRIC.but(
    proof=by_geometric,
    instance=at_integers({}),
    near_misses={
        "no decay": NearMiss(
            without="decay",
            at=at_integers(
                {neighbours: same_count, decay: -1, epsilon: -1},
                all_integers,
                0,
            ),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at=at_integers({sensitivity: "99/100", epsilon: "99/100"}),
        ),
        "a little less noise": NearMiss(
            without="enough noise", at=at_integers({decay: "101/100"})
        ),
        "less epsilon": NearMiss(
            claim=private(geometric_noise, neighbours, epsilon * "99/100", 0),
            at=at_integers({}),
        ),
    },
)
