"""What the theorems of metric_noise are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

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
zero, one = label(0, 2), label(1, 2)
bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
two = {"S": finite(2), "T": finite(2)}
differ = indicator(negation(equal(first(bits), second(bits))))
#: Randomised response: the noise of the discrete metric.
response = {
    N: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
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
