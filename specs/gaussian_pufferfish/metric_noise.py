"""Noise whose density falls with the exponential of a metric, wherever it is put.

All laws of the noise have densities for one law: a common weight times the exponential
of minus eta times a cost. If costs satisfy the triangle inequality, moving the noise
changes its log-density by no more than eta times the cost of the move.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
N, base = kernel("N", S, T), law("base", T)
u, cost = any_test("u", pair_sort(S, T)), function_variable("cost", pair_sort(S, T))
size, weight = function_variable("size", S), function_variable("weight", T)
x, other, y, B = point("x", S), point("other", S), point("y", T), event_variable("B", T)
apart = function_variable("apart", pair_sort(S, S))
eta, epsilon = real("eta"), real("epsilon")
density = at(size, x) * value(u, pair(x, y))
is_density = forall(
    x,
    B,
    equal(probability(at(N, x), B), mean(base, y, density * indicator(member(y, B)))),
)
shape = forall(x, y, equal(density, at(weight, y) * exp(-(eta * at(cost, x, y)))))
metric_noise = Definition(
    "metric_noise",
    (N, base, u, size, weight, eta, cost),
    conjunction(is_density, shape, forall(y, at(weight, y) >= 0)),
)
is_noise = metric_noise(N, base, u, size, weight, eta, cost)
triangle = forall(
    x, other, y, at(cost, other, y) <= at(cost, x, y) + at(apart, x, other)
)


def moved(p, known, costs, sign, enough):
    """The triangle inequality bounds the ratio of the densities at every output."""
    parts = [p.have(part, known) for part in metric_noise.body.arguments]
    triangle_ = p.at(costs, x, other, y)
    exponents = p.have(
        -(eta * at(cost, x, y)) <= epsilon - eta * at(cost, other, y),
        p.have(
            eta * at(cost, other, y) <= eta * (at(cost, x, y) + at(apart, x, other)),
            triangle_,
            sign,
        ),
        enough,
    )
    ratio = p.have(
        exp(-(eta * at(cost, x, y))) <= exp(epsilon) * exp(-(eta * at(cost, other, y))),
        exponents,
    )
    shapes = [p.at(parts[1], one, y) for one in (x, other)]
    positive = p.at(parts[2], y)
    hit = indicator(member(y, B))
    left, right = (at(size, one) * value(u, pair(one, y)) for one in (x, other))
    less = p.have(
        at(weight, y) * exp(-(eta * at(cost, x, y)))
        <= at(weight, y) * (exp(epsilon) * exp(-(eta * at(cost, other, y)))),
        ratio,
        positive,
    )
    less = p.have(left <= exp(epsilon) * right, less, *shapes)
    less = p.mean(p.have(left * hit <= exp(epsilon) * right * hit, less), base, y)
    chances = [p.at(parts[0], one, B) for one in (x, other)]
    bound = probability(at(N, x), B) <= exp(epsilon) * probability(at(N, other), B) + 0
    return p.every(p.have(bound, less, *chances), B)


def proof(p):
    return moved(
        p, p.given("noise"), p.given("triangle"), p.given("rate"), p.given("enough")
    )


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
two = {"S": finite(2), "T": finite(2)}
differ = indicator(negation(equal(first(bits), second(bits))))
#: Randomised response: the noise of the discrete metric.
response = {
    N: function(bit, choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))),
    base: finite_law("1/2", "1/2"),
    u: test_of(bits, 1 - differ * "2/3"),
    size: function(bit, number("3/2")),
    weight: function(bit, number("3/2")),
    eta: log(3),
    cost: function(bits, differ),
    apart: function(bits, differ),
    x: zero,
    other: one,
    epsilon: log(3),
}
told = (event(bit, equal(bit, zero)),)
z, reals = real("z"), point("reals", REAL)
SPEC = Theorem(
    title="Noise of a metric: the triangle inequality bounds the log-ratio",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-QU12",),
    uses=(close, metric_noise),
    given={
        "noise": is_noise,
        "triangle": triangle,
        "rate": eta >= 0,
        "enough": eta * at(apart, x, other) <= epsilon,
    },
    claim=close(at(N, x), at(N, other), epsilon, 0),
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "less epsilon": NearMiss(
            without=("enough",), at=At({**response, epsilon: 1}, told, two)
        ),
        "no triangle inequality": NearMiss(
            without=("triangle",),
            at=At(
                {**response, apart: function(bits, number(0)), epsilon: 1}, told, two
            ),
        ),
        "the square of the distance, which is no metric": NearMiss(
            claim=close(normal(0, sqrt("1/2")), normal(1, sqrt("1/2")), 1, 0),
            at=At(response, (event(reals, reals <= 0),), two),
        ),
    },
    remark="Any spaces; on the line the cost is that of y - x, and 1 / eta takes the "
    "place of b. The Gaussian, which the paper lists among such noises, has the square "
    "of a distance in the exponent; two constants at distance 1 refute it.",
)


def at_all_pairs(p):
    """The bound at the cost of each move."""
    known = [p.assume(one) for one in (is_noise, triangle, eta >= 0)]
    move = eta * at(apart, x, other)
    laws = {epsilon: move}
    fact = p.use(SPEC, laws, *known, p.have(move <= move))
    fact = p.every(fact, x, other)
    for one in reversed(known):
        fact = p.supposing(one.formula, fact)
    return p.the_same(fact, p.statement.claim)


MECHANISM = Theorem(
    title="The mechanism with the noise of a metric",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-M4",),
    standing="definition",
    defines=metric_noise,
    reads="{0} is noise with density proportional to exp(-{5} {6})",
    uses=(close,),
    claim=implies(
        is_noise,
        implies(
            triangle,
            implies(
                eta >= 0,
                forall(
                    x,
                    other,
                    close(at(N, x), at(N, other), eta * at(apart, x, other), 0),
                ),
            ),
        ),
    ),
    proof=at_all_pairs,
    near_misses={
        "half the loss": NearMiss(
            claim=implies(
                is_noise,
                close(at(N, x), at(N, other), eta * at(apart, x, other) / 2, 0),
            ),
            at=At(response, told, two),
        ),
    },
    remark="The weight is the same for all places, so that no normaliser has to be "
    "compared. Pure metric privacy at the rate eta follows.",
)
