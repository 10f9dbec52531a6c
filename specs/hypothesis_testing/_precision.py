"""Precision of an adversary who says a or z of a record, by a test of the output."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

by_odds = theorem("hypothesis_testing.learned_odds.precision")
V, Out = space("V"), space("O")
a, z, d = point("a", V), point("z", V), point("d", V)
M, o, test = kernel("M", V, Out), point("o", Out), any_test("test", Out)


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


hits, alarms = accepted(a), accepted(z)


def precision(after):
    """Of the answers a, those that are right, where the record has a law."""
    right, wrong = chance(after, a) * hits, chance(after, z) * alarms
    return right / (right + wrong)


def formula(constant):
    """Precision as it is printed, with a constant in place of the odds of z and a."""
    return 1 / (1 + constant * (alarms / hits))


def at_most_formula(p, after, constant, odds, sign):
    """Precision falls as the odds against the answer grow."""
    chances = [
        p.mean_between(after, d, indicator(equal(d, value_))) for value_ in (a, z)
    ]
    rates = [p.mean_between(at(M, value_), o, value(test, o)) for value_ in (a, z)]
    values = {"x": chance(after, a), "y": chance(after, z), "c": constant}
    signs = (
        p.have(conjunction(values["x"] >= 0, values["y"] >= 0), *chances),
        p.have(conjunction(hits >= 0, alarms >= 0), *rates),
        sign,
    )
    return p.use(by_odds, *signs, odds, **values, hits=hits, alarms=alarms)


bit = point("bit", finite(2))
#: A test of two outputs that says a at the first one.
telling = {
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, label(0, 2)))),
}
#: A test that says a always, of outputs that say nothing of three values.
telling_nothing = {
    M: function(point("three", finite(3)), finite_law("1/2", "1/2")),
    test: test_of(bit, 1),
}
