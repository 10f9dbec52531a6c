"""True alarms as a function of false ones, where the answer falls."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_curve._words")
E, usual = words.E, words.usual
q_in, q_out, scale, theta = map(real, ("q_in", "q_out", "scale", "theta"))
y = point("y", REAL)


def mass_below(centre):
    return probability(laplace(centre, scale), event(y, y <= theta))


SPEC = Theorem(
    title="True alarms as a function of false ones, where the answer falls",
    source=words.source,
    given={"scale": scale > 0, "other order": q_in <= q_out},
    claim=equal(mass_below(q_in), words.true_alarms(mass_below(q_out), 1 / E)),
)


def from_above(p):
    """The same in x = exp((q' - theta) / scale), with the distribution function."""
    positive, order = p.given("scale"), p.given("other order")
    known = [p.axiom("laplace_half_line", one, scale, theta) for one in (q_in, q_out)]
    large = p.have(1 / E >= 1, p.have(words.loss <= 0, positive, order))
    odds = exp(-(theta - q_out) / scale)
    true, false = (mass_below(centre) for centre in (q_in, q_out))
    forms = conjunction(
        implies(q_out <= theta, conjunction(odds <= 1, equal(false, 1 - odds / 2))),
        implies(theta <= q_out, conjunction(odds >= 1, equal(false, 1 / odds / 2))),
        implies(
            q_in <= theta, conjunction(odds * E <= 1, equal(true, 1 - odds * E / 2))
        ),
        implies(
            theta <= q_in, conjunction(odds * E >= 1, equal(true, 1 / E / odds / 2))
        ),
    )
    forms = p.have(forms, *known, positive, order)
    return p.have(p.statement.claim, forms, positive, order, large)


SPEC = SPEC.but(
    proof=from_above,
    instance=At({**usual, q_in: 0, q_out: 1}),
    near_misses={
        "the answers in the other order": NearMiss(without="other order", at=At(usual)),
        "1 in place of 2": NearMiss(
            number=Number(2, 1),
        ),
        "1/4 in place of 1/2": NearMiss(
            number=Number("1/2", "1/4"),
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
