"""Bounds on the mean of a nonnegative function, which need not be bounded.

Expectations are taken of bounded functions; the mean of any other nonnegative function
is the least upper bound of the means of the bounded functions below it.
"""

from verifydp.formal.spec import *

X = space("X")
L = law("L", X)
h = any_test("h", X)
x = point("x", X)
m, c = map(real, ("m", "c"))
words = shared("foundations.mean_bound._words")
high, less_than, mean_at_most = words.high, words.less_than, words.mean_at_most
shown, spread, two = words.shown, words.spread, words.two

SPEC = Theorem(
    title="The mean of a bounded function",
    source="Durrett 2019, section 1.4 (the integral of a nonnegative function)",
    defines=mean_at_most,
    reads="the mean of {1} under {0} is at most {2}",
    given={"mean": c * mean(L, x, value(h, x)) <= m},
    claim=mean_at_most(L, function(x, c * value(h, x)), m),
)


def proof(p):
    """A function below has a smaller mean."""

    def why(_, below):
        return p.have(less_than <= m, p.mean(below, L, x), p.given("mean"))

    return shown(p, c * value(h, x), m, why)


SPEC = SPEC.but(
    proof=proof,
    instance=At({**spread, m: 2}, spaces=two),
    near_misses={
        "a larger mean": NearMiss(
            without="mean", at={**spread, m: "199/100"}, witnesses=(4, high)
        ),
    },
)
