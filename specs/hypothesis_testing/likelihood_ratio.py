"""The likelihood ratio of two Laplace answers, and its value at a threshold.

The ratio is that of the densities at an output; it is constant beyond the two answers,
so that its extreme values have positive probability.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.likelihood_ratio._words")
scale, loss, usual, half = words.scale, words.loss, words.usual, words.half
q_in, q_out, sensitivity, epsilon, o = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "o")
)

SPEC = Theorem(
    title="The likelihood ratio of Laplace answers",
    source=words.paper + "eq. (7)",
    covers=("HT-Q7",),
    standing="holds-repaired",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=words.plateaus(loss),
    remark="The loss is {epsilon} times the distance of the answers over the "
    "sensitivity. Printed is epsilon, which is right for answers a sensitivity apart; "
    "at half the distance the ratio beyond the answers is exp({epsilon} / 2).",
)


def proof(p):
    positive, order = p.given("scale"), p.given("order")
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    inverse = p.have(equal(1 / scale, epsilon / sensitivity), positive, not_zero)
    simple = exp((abs(o - q_out) - abs(o - q_in)) / scale)
    same = p.have(equal(words.ratio(o), simple), positive)
    middle = (abs(o - q_out) - abs(o - q_in)) / scale
    lines = []
    between = (2 * o - q_in - q_out) * epsilon / sensitivity
    for where, value_ in (
        (q_in < o, loss),
        (conjunction(q_out <= o, o <= q_in), between),
        (o < q_out, -loss),
    ):
        line = p.have(implies(where, equal(middle, value_)), inverse, positive, order)
        lines.append(p.have(implies(where, equal(simple, exp(value_))), line))
    return p.have(p.statement.claim, same, *lines)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, q_in: 0}), At({**usual, epsilon: 20, o: -3})),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at={q_in: -1, o: "-1/2"}
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=At(half)),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=4), at={o: "3/4"}
        ),
        "without scale: epsilon 0": NearMiss(without="scale", at={**half, epsilon: 0}),
    },
)
