"""Records that explain an output: their chances, and k different ones among them."""

from verifydp.formal.spec import *

Rec, Out = space("I"), space("O")
records, o = kernel("records", Rec, Out), point("o", Out)
seed, seen = point("seed", Rec), point("seen", Out)
k, m, n = natural("k"), natural("m"), natural("n")
chosen = function_variable("chosen", NATURAL, Rec)


def likely(record):
    """The chance that a record gives the output."""
    return mean(at(records, record), o, indicator(equal(o, seen)))


def below(left, right):
    """The order of the natural numbers."""
    return to_real(left) < to_real(right)


running = conjunction(below(m, k), below(n, k))


def among(body):
    """What holds of each two of the k chosen records."""
    return forall(m, n, implies(running, body))


def compared_within(factor):
    """No record is more likely than another one by more than a factor."""
    return among(likely(at(chosen, m)) <= factor * likely(at(chosen, n)))


starts = equal(at(chosen, natural_number(0)), seed)
distinct = among(implies(equal(at(chosen, m), at(chosen, n)), equal(m, n)))
