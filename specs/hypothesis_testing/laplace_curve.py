"""The rates of threshold tests of Laplace noise as functions of one another.

FA and TD are the rates of false and of true alarms at one threshold, and E is the
exponential of the distance of the two answers in units of the noise scale: exp(r
epsilon) for a distance of r sensitivities.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_curve._words")

SPEC = words.stated(
    "True alarms as a function of false ones",
    equal(words.TD, words.true_alarms(words.FA)),
    "The curve of the error rates: on it are all threshold tests.",
    misses=words.numbers((2, 1), ("1/2", "1/4"), (4, "18/5")),
)
