"""Norms and noise with a density that falls in a norm, on any space of vectors."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
D, V, x, y, near = words.D, words.V, words.x, words.y, words.near
alpha = words.alpha
v, u, a, b = (point(name, V) for name in "vuab")
N, h = law("N", V), any_test("h", V)
norm = function_variable("norm", V)
minus = function_variable("minus", pair_sort(V, V), V)
#: The law of noise that is added to a vector.
W = kernel("W", V, V)
query, rate = function_variable("query", D, V), real("rate")
ratio = any_test("ratio", pair_sort(V, V))


def growth(norm_, minus_, rate_, where, by):
    """The logarithm of the ratio of densities, less the most that it can be."""
    change = at(norm_, where) - at(norm_, at(minus_, where, by))
    return rate_ * change - abs(rate_) * at(norm_, by)


def is_ratio(of, norm_, minus_, rate_):
    log_ratio = growth(norm_, minus_, rate_, v, u)
    return forall(v, u, equal(value(of, pair(v, u)), exp(log_ratio)))


def moves(of, law_, moved_, norm_, rate_):
    """The law that is moved has the density of the ratio with respect to the law."""
    there = mean(at(moved_, u), v, value(h, v))
    here = mean(law_, v, value(h, v) * value(of, pair(v, u)))
    return forall(h, u, equal(there, exp(abs(rate_) * at(norm_, u)) * here))


noise = Definition(
    "k_norm_noise",
    (N, W, norm, minus, rate),
    exists(
        ratio,
        conjunction(
            is_ratio(ratio, norm, minus, rate), moves(ratio, N, W, norm, rate)
        ),
    ),
)
