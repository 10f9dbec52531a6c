"""Tests of a count whose decisions are private, and weights of two hypotheses."""

from verifydp.formal.spec import *

words = shared("semi_dp._symmetric")
f, a, b = words.f, words.a, words.b
n, j, k = map(natural, ("n", "j", "k"))
h, phi = any_test("h", NATURAL), any_test("phi", NATURAL)
p_at, q_at = function_variable("p", NATURAL), function_variable("q", NATURAL)
within = to_real(k) <= to_real(n)


def said(test, count):
    return value(test, count)


def allowed(test, count):
    """The largest chance that privacy allows at a neighbour of this count."""
    return 1 - at(f, 1 - value(test, count))


def power_of(weights, test):
    """The mean of a test over the counts up to n, before the weights are normed."""
    return sum_(next_(n), k, at(weights, k) * value(test, k))


early = to_real(k) < to_real(n)
upwards = forall(k, implies(early, value(phi, next_(k)) <= allowed(phi, k)))
greedy = forall(
    k,
    implies(
        conjunction(early, value(h, k) > 0),
        equal(value(h, next_(k)), allowed(h, k)),
    ),
)
increasing_ratio = forall(
    j,
    k,
    implies(
        conjunction(to_real(j) <= to_real(k), within),
        at(q_at, j) * at(p_at, k) <= at(q_at, k) * at(p_at, j),
    ),
)
