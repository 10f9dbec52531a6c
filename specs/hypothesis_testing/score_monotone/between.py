"""Between the answers the inverse score falls up to a threshold, then it rises."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.score_monotone._words")
cut, later, rises, turn = words.cut, words.later, words.rises, words.turn
inner = (
    (words.epsilon <= words.split, rises),
    (later <= turn, words.falls),
    (turn <= cut, rises),
)
between = {**words.usual, cut: "1/10", later: "3/20"}

SPEC = words.stated(
    "Between the answers the inverse score falls up to one threshold and rises from "
    "there",
    1,
    inner,
    between,
    ("beta", "odds"),
    {
        "no weight": NearMiss(without=("beta",), at=At({**between, words.beta: 0})),
        "negative odds": NearMiss(without=("odds",), at=At({**between, words.c: -100})),
        "4 in place of 2": NearMiss(At(between), number=Number(2, 4, place=1)),
        "2 in place of 4": NearMiss(At(between), number=Number(4, 2, place=1)),
    },
    "The turn is the threshold theta* of the appendix; below the split it rises on "
    "the whole interval. The paper argues with the signs of the slope at the two ends, "
    "which does not suffice. It prints epsilon for the threshold.",
)
