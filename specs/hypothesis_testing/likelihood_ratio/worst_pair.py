"""Eq. (7) as printed, for answers a sensitivity apart."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.likelihood_ratio._words")
likelihood_ratio = theorem("hypothesis_testing.likelihood_ratio")
plateaus = words.plateaus
q_in, q_out, sensitivity, epsilon, o = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "o")
)

SPEC = Theorem(
    title="Eq. (7) as printed, for answers a sensitivity apart",
    source=words.paper + "eq. (7)",
    standing="ambiguous",
    repair="hypothesis_testing.likelihood_ratio",
    given={
        "scale": words.scale > 0,
        "sensitivity": sensitivity > 0,
        "worst pair": equal(q_in - q_out, sensitivity),
    },
    claim=plateaus(epsilon),
    printed=words.eq_7,
    remark="Reading for the worst pair of neighbours, which the proof of theorem 5 "
    "names.",
)


def at_worst_pair(p):
    """With the answers a sensitivity apart the loss is epsilon."""
    positive, apart = p.given("scale"), p.given("worst pair")
    room = p.have(conjunction(epsilon > 0, sensitivity > 0), positive, apart,
                  p.given("sensitivity"))  # fmt: skip
    order = p.have(q_out <= q_in, apart, room)
    lines = p.use(likelihood_ratio, positive, order)
    same = p.have(equal(words.loss, epsilon), apart, room)
    hole = real("hole")
    return p.rewrite(same, lines, plateaus(hole), hole)


SPEC = SPEC.but(
    proof=at_worst_pair,
    instance=At(words.usual),
    near_misses={
        "answers half a sensitivity apart": NearMiss(
            without="worst pair", at=At(words.half)
        ),
        "a little less on the plateau": NearMiss(
            claim=implies(q_in < o, equal(words.ratio(o), exp(epsilon * "99/100"))),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=4), at={o: "3/4"}
        ),
        "without scale: epsilon 0": NearMiss(without="scale", at={epsilon: 0}),
        "both numbers negative, the answers in the other order": NearMiss(
            without="sensitivity",
            at={q_in: -1, sensitivity: -1, epsilon: -1, o: "-1/2"},
        ),
    },
)
