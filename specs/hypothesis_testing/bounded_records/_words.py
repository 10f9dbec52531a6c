"""What the theorems of bounded_records share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

V = space("V")
low, high = point("low", V), point("high", V)
answer, scale = function_variable("answer", V), real("scale")
y = point("y", REAL)


def rate(record, test):
    """How often a test says yes if the record has this value."""
    return mean(laplace(at(answer, record), scale), y, value(test, y))


record, three = point("record", finite(3)), {"V": finite(3)}
zero, one, two = (label(place, 3) for place in range(3))
usual = {
    answer: table(0, "1/2", 1),
    scale: "1/2",
    low: zero,
    high: two,
}
from_one = test_of(y, indicator(number(1) <= y))
