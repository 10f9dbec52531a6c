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
#: A bound of the logarithm of the ratio of densities, which any norm has.
most = function_variable("most", V)
query, rate = function_variable("query", D, V), real("rate")
ratio = any_test("ratio", pair_sort(V, V))


def is_ratio(of, norm_, minus_, rate_, most_):
    """The ratio of densities, as a share of the most that it can be."""
    change = at(norm_, v) - at(norm_, at(minus_, v, u))
    log_ratio = rate_ * change - at(most_, u)
    return forall(v, u, equal(value(of, pair(v, u)), exp(log_ratio)))


def moves(of, law_, moved_, most_):
    """The law that is moved has the density of the ratio with respect to the law."""
    there = mean(at(moved_, u), v, value(h, v))
    here = mean(law_, v, value(h, v) * value(of, pair(v, u)))
    return forall(h, u, equal(there, exp(at(most_, u)) * here))


noise = Definition(
    "k_norm_noise",
    (N, W, norm, minus, rate, most),
    exists(
        ratio,
        conjunction(is_ratio(ratio, norm, minus, rate, most), moves(ratio, N, W, most)),
    ),
)
