"""Noise whose density falls with the exponential of a metric, wherever it is put.

All laws of the noise have densities for one law: a common weight times the exponential
of minus eta times a cost. If costs satisfy the triangle inequality, moving the noise
changes its log-density by no more than eta times the cost of the move.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
S, T = space("S"), space("T")
N, base = kernel("N", S, T), law("base", T)
u, cost = any_test("u", pair_sort(S, T)), function_variable("cost", pair_sort(S, T))
size, weight = function_variable("size", S), function_variable("weight", T)
x, other, y, B = point("x", S), point("other", S), point("y", T), event_variable("B", T)
apart = function_variable("apart", pair_sort(S, S))
eta, epsilon = real("eta"), real("epsilon")
words = shared("gaussian_pufferfish.metric_noise._words")
differ, is_noise, metric_noise = words.differ, words.is_noise, words.metric_noise
response, told, triangle, two = words.response, words.told, words.triangle, words.two

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
    remark="Any spaces; on the line the cost is the distance, and 1 / {eta} takes the "
    "place of the scale. The Gaussian, which the paper lists among such noises, has "
    "the square of a distance in the exponent; two constants at distance 1 refute it.",
)
zero, one = label(0, 2), label(1, 2)


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
#: Label 1 is likelier at place 0: the noise prefers what is far away.
turned = {
    **response,
    N: table(finite_law("1/4", "3/4"), finite_law("3/4", "1/4")),
    u: test_of(bits, "1/3" + differ * "2/3"),
    weight: function(bit, number("1/2")),
    eta: -log(3),
    x: one,
    other: zero,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "less epsilon": NearMiss(without="enough", at={epsilon: 1}, witnesses=told),
        "a negative rate": NearMiss(
            without="rate", at=At({**turned, epsilon: 0}, told, two)
        ),
        "no triangle inequality": NearMiss(
            without="triangle",
            at={apart: function(bits, number(0)), epsilon: 1},
            witnesses=told,
        ),
        "without noise: eta 0": NearMiss(
            without="noise", at={epsilon: 1, eta: 0}, witnesses=told
        ),
    },
)
