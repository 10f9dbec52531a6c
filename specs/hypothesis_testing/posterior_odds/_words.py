"""What the theorems of posterior_odds share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

V, W, Out = space("V"), space("W"), space("O")
rest, given = law("rest", W), kernel("given", W, V)
M, d = kernel("M", pair_sort(V, W), Out), point("d", V)
a, z, w, u = point("a", V), point("z", V), point("w", W), point("u", W)
B = event_variable("B", Out)


def output(value_, known):
    """The chance of the output, if the record has the value and the others have w."""
    return probability(at(M, value_, known), B)


def joint(of, body, when):
    """The chance of the output, of what is known, and of the body."""
    inner = mean(of, d, body * output(d, u))
    return mean(rest, u, when * inner)


def ratio(of, when):
    """The odds of a and z given the output and what is known."""
    total = joint(of, number(1), when)
    chances = (joint(of, indicator(equal(d, one)), when) for one in (a, z))
    left, right = (part / total for part in chances)
    return left / right


def likelihoods(chances):
    """The likelihood ratio of the output times the odds before."""
    left, right = (output(one, w) * chance(chances, one) for one in (a, z))
    return left / right


is_w = indicator(equal(u, w))
known = mean(rest, u, is_w)
bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
told = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
usual = {
    rest: finite_law("5/9", "4/9"),
    given: table(*tells),
    M: function(both, choose(first(both), *told)),
    B: event(bit, equal(bit, zero)),
    a: zero,
    z: one,
    w: one,
}
never = {rest: finite_law(1, 0)}
