"""What the theorems of precision_with_prior share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

attained_at = shared("hypothesis_testing._attained").attained_at
V, Out = space("V"), space("O")
prior, M = law("prior", V), kernel("M", V, Out)
likely, rare = point("likely", V), point("rare", V)
o, test = point("o", Out), any_test("test", Out)
rho = real("rho")


def mass(value_):
    """The chance of a value."""
    return chance(prior, value_)


def accepted(value_):
    """The chance that the test says "likely", if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
usual = {
    prior: finite_law("5/9", "4/9"),
    rho: "1/5",
    likely: zero,
    rare: one,
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}


def law_at(changed, *tight, size=2):
    show = {"coefficient": attained_at(*(tight or (zero, one)))}
    spaces = {"V": finite(size), "O": finite(2)}
    return At({**usual, **changed}, spaces=spaces, show=show)
