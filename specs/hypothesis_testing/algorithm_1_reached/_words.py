"""An event of large likelihood ratio that has the highest score."""

from verifydp.formal.spec import *

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
f_score = definition("hypothesis_testing.f_score")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
best = any_test("best", S)
odds, beta, threshold, limit = map(real, ("odds", "beta", "threshold", "limit"))


def score(test):
    return f_score(test, P1, P0, odds, beta)


swept = ratio_test(best, P1, P0, threshold)
#: The test accepts an event, and rejects what is outside of it.
decides = forall(x, disjunction(equal(value(best, x), 0), equal(value(best, x), 1)))
found = conjunction(swept, decides, equal(score(best), limit))
