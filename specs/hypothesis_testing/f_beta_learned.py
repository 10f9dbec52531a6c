"""The highest F_beta score of a threshold adversary, from a bound on the odds.

The two answers have the chances x and y for the adversary. If the odds y / x are at
least 1 - rho, no threshold scores more than with these odds; if they are 1 - rho, the
supremum is the same. A prior with the coefficient rho has odds of exactly 1 - rho.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_learned._words")
scores = shared("hypothesis_testing._scores")
highest, scored, threshold = words.highest, words.scored, words.threshold
usual = words.usual
x, y, rho = real("x"), real("y"), real("rho")
SPEC = Theorem(
    title="No threshold scores more than with the least odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendices 10.5.2 and 10.5.3",
    given={**words.given, "odds": words.c * x <= y},
    claim=scores.never(scored, highest),
    remark="For an answer without a chance the precision is 0, and 1 / 0 is 0 here, "
    "so that the score would say nothing. With odds of 0 the formula has no value "
    "(here 0), and the near miss shows no more than that. Only sensitivity / {epsilon} "
    "has to be positive: else the noise is some law of which nothing is known, so that "
    "scale has no near miss.",
)


def proof(p):
    """Threshold by threshold."""
    rule = words.at_threshold(p, p.given("odds"))
    less = p.have(rule.formula.arguments[0], rule)
    halves = words.known(p)
    bound = p.at(p.have(halves.formula.arguments[0], halves), threshold)
    return p.every(p.have(scored <= highest, less, bound), threshold)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, y: 1}), At({**usual, words.epsilon: "1/100"})),
    near_misses={
        "no weight": NearMiss(without="beta", at={words.beta: 0}, witnesses=(0,)),
        "odds of 0": NearMiss(
            without="odds above 0", at={rho: 1, y: 0}, witnesses=(0,)
        ),
        "an answer without a chance": NearMiss(
            without="chances", at={x: 0, y: 1}, witnesses=(-5,)
        ),
        "smaller odds": NearMiss(
            without="odds", at={y: "25/81"}, witnesses=("-1/100",)
        ),
        "a little less": NearMiss(
            claim=scores.never(scored, highest - "1/1000"),
            witnesses=("-1/100",),
        ),
        "18/5 in place of 4": NearMiss(number=Number(4, "18/5"), witnesses=("-1/100",)),
    },
    exceptions=scores.no_scale,
)
