"""The loss from one point of the curve."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_curve._words")
FA, TD, loss, usual = words.FA, words.TD, words.loss, words.usual
q_in, theta = real("q_in"), real("theta")


def inverted(p):
    """The exponential of the distance is a ratio of the rates."""
    known, forms = words.by_odds(p)
    facts = (forms, *known[:2], known[-1])
    sizes = p.have(conjunction(TD > 0, FA > 0, TD < 1, FA < 1), *facts)
    goals = []
    for when, ratio, exact in inversions:
        goal = p.have(implies(when, equal(ratio, words.E)), *facts)
        positive = p.have(ratio > 0, sizes)
        root = p.axiom("exp_log", ratio, facts=[positive])
        goals.append(p.have(implies(when, equal(loss, exact)), goal, root))
    return p.have(p.statement.claim, *goals)


inversions = (
    (TD <= "1/2", TD / FA, log(TD / FA)),
    (
        conjunction(FA <= "1/2", TD >= "1/2"),
        1 / (4 * FA * (1 - TD)),
        log(1 / (4 * FA * (1 - TD))),
    ),
    (FA >= "1/2", (1 - FA) / (1 - TD), log((1 - FA) / (1 - TD))),
)

SPEC = words.stated(
    "The loss from one point of the curve",
    conjunction(*(implies(when, equal(loss, exact)) for when, _, exact in inversions)),
    "One pair of rates gives the distance of the answers over the scale: for answers a "
    "sensitivity apart it is epsilon.",
    by=inverted,
    misses={
        "the ratio at every point": words.wrong(equal(loss, log(TD / FA))),
        **words.numbers(("1/2", 1), (4, "18/5")),
        "1 in place of 1/2, place 2": NearMiss(
            At({**usual, theta: -1}), number=Number("1/2", 1, place=1)
        ),
        "1/4 in place of 1/2, place 3": NearMiss(
            At({**usual, q_in: 0}), number=Number("1/2", "1/4", place=2)
        ),
        "1/4 in place of 1/2, place 4": NearMiss(
            At(usual), number=Number("1/2", "1/4", place=3)
        ),
    },
)
