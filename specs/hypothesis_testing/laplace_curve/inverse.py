"""False alarms as a function of true ones."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_curve._words")
E, FA, TD = words.E, words.FA, words.TD


def false_alarms(true):
    """FA of TD."""
    low, high = true / E, 1 - E * (1 - true)
    middle = 1 / (4 * E * (1 - true))
    return if_(true <= "1/2", low, if_(true <= 1 - 1 / (2 * E), middle, high))


SPEC = words.stated(
    "False alarms as a function of true ones",
    equal(FA, false_alarms(TD)),
    "The same curve, solved for the false alarms.",
    misses={
        "one line up to 1": words.wrong(equal(FA, TD / E)),
        **words.numbers(("1/2", 1), (2, 1), (4, "18/5")),
    },
)
