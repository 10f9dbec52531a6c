"""Precision is constant and highest up to recall 1/2."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_curve._words")
TD, wrong = words.TD, words.wrong
theta, c = real("theta"), real("c")
odds_of = {**words.usual, c: "4/5"}
precision, highest = TD / (TD + c * words.FA), 1 / (1 + c / words.E)

SPEC = words.stated(
    "Precision is constant and highest up to recall 1/2",
    conjunction(precision <= highest, implies(TD <= "1/2", equal(precision, highest))),
    "With the odds c against the record beforehand, precision is at most 1 / (1 + {c} "
    "/ {'E'}), with {'E'} the exponential of the distance of the answers over the "
    "scale, and equal to it up to recall 1/2.",
    values=odds_of,
    odds=c >= 0,
    misses={
        "negative odds": NearMiss(without=("odds",), at=At({**odds_of, c: "-1/10"})),
        "constant for every recall": wrong(equal(precision, highest), odds_of),
        "a little less": wrong(precision <= highest * "99/100", {**odds_of, theta: 2}),
        "up to recall 1": NearMiss(number=Number("1/2", 1), at=At(odds_of)),
    },
)
