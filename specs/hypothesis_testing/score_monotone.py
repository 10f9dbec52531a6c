"""Where the function f rises and falls: on the left, between the answers, on the right.

What the appendix reads off the signs of the slopes (score_slopes), for f itself: so
that its infimum is at the far left or at one threshold between the answers.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.score_monotone._words")
epsilon, rises, split, falls = words.epsilon, words.rises, words.split, words.falls
usual, wrong, claimed = words.usual, words.wrong, words.claimed
left = (
    (epsilon < split, rises),
    (equal(epsilon, split), words.still),
    (split < epsilon, falls),
)

SPEC = words.stated(
    "Up to the smaller answer the inverse score rises for small epsilon and falls for "
    "large",
    0,
    left,
    usual,
    ("odds",),
    {
        "negative odds": NearMiss(without=("odds",), at=At({**usual, words.c: "-1/2"})),
        "rising a little above the split": wrong(
            claimed(0, (epsilon < split + "1/10", rises)), {**usual, epsilon: "3/4"}
        ),
        "falling a little below the split": wrong(
            claimed(0, (split - "1/10" < epsilon, falls)), {**usual, epsilon: "13/20"}
        ),
    },
    "The split is log(1 + {beta}^2 / {c}), at which the inverse score is constant; "
    "the paper's sign of the slope at {'Q(D')'} is that of the whole interval.",
)
