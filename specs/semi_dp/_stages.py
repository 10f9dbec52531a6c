"""Two stages, and two pairs of laws that stand for two trade-off functions."""

from verifydp.formal.spec import *

S, T, U, V = map(space, "STUV")
s, t, u, v = point("s", S), point("t", T), point("u", U), point("v", V)
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
A, B, C, E = law("A", V), law("B", V), law("C", U), law("E", U)
f, first_curve, second_curve = (
    function_variable(name, REAL) for name in ("f", "first_curve", "second_curve")
)
alpha = real("alpha")
first_best = any_test("first_best", pair_sort(REAL, V))
second_best = any_test("second_best", pair_sort(REAL, U))


def chance(best, size, output):
    """How often the test of this size says yes to an output."""
    return value(best, pair(1 - size, output))


def run(one, other):
    """Draw from a law, then from the law that the draw selects; see both draws."""
    return bind(one, s, bind(at(other, s), t, dirac(pair(s, t))))


def product(one, other):
    """Two independent draws."""
    return bind(one, v, bind(other, u, dirac(pair(v, u))))


def at_random(of_size):
    """The test of each size that says yes at random."""
    return test_of(of_size, maximum(0, minimum(1, 1 - first(of_size))))


same_law, identity = finite_law(1, 0), function(alpha, alpha)
of_size = point("of_size", pair_sort(REAL, finite(2)))
drawn = point("drawn", finite(2))
#: Laws of a bit that are all alike: the test of each size says yes at random.
alike = {
    **dict.fromkeys((P, Q, A, B, C, E), same_law),
    **dict.fromkeys((K, J), function(drawn, same_law)),
    **dict.fromkeys((f, first_curve, second_curve), identity),
    **dict.fromkeys((first_best, second_best), at_random(of_size)),
}
