"""Every threshold is the best test of its own level."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_3._words")
y, h = point("y", REAL), any_test("h", REAL)
q_in, q_out, scale = real("q_in"), real("q_out"), real("scale")
theta = real("theta")

SPEC = Theorem(
    title="Every threshold is the best test of its own level",
    source="Neyman and Pearson 1933; Lehmann and Romano 2005, theorem 3.4.1",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=forall(h, words.strongest(theta <= y)),
)


def at_threshold(p):
    return words.best_at_threshold(p, theta <= y)


SPEC = SPEC.but(
    proof=at_threshold,
    instance=At(words.usual),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at=At(words.swapped, (words.outside,))
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
