"""The exact privacy profile of the Laplace mechanism, below its pure epsilon.

Two Laplace laws of scale b have centres f and g. For |epsilon| <= |f - g| / b their
divergence is 1 - exp((epsilon - |f - g| / b) / 2), and a half-line reaches it.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
f, g, b, epsilon = real("f"), real("g"), real("b"), real("epsilon")
P, Q = laplace(f, b), laplace(g, b)
#: The logarithm of one minus the divergence.
middle = (epsilon - abs(f - g) / b) / 2
within = 1 - exp(middle)

SPEC = Theorem(
    title="The exact profile of the Laplace mechanism",
    source="Balle, Barthe and Gaboardi 2018, theorem 3",
    uses=(hockey_stick,),
    given={"scale": b > 0, "within": abs(epsilon) * b <= abs(f - g)},
    claim=hockey_stick(P, Q, epsilon, within),
)

y, B, below = point("y", REAL), event_variable("B", REAL), real("below")


def excess(of):
    return probability(P, of) - exp(epsilon) * probability(Q, of)


def proof(p):
    """P is likelier than exp(epsilon) Q on one side of a threshold in the middle."""
    order = f <= g
    left, right = (f + g - epsilon * b) / 2, (f + g + epsilon * b) / 2
    return p.cases(
        order,
        half_line(p, p.assume(order), 1, left, y <= left),
        half_line(p, p.assume(negation(order)), -1, right, right < y),
    )


def half_line(p, order, side, threshold, best):
    """The half-line on the side of f; ``side`` is 1 on the left and -1 on the right."""
    gain = gain_of(p, order, side, threshold, best)
    most = p.have(excess(B) <= within, most_gain(p, order, best), gain)
    limit = probability(P, B) <= exp(epsilon) * probability(Q, B) + within
    bound = p.every(p.have(limit, most), B)
    smaller = p.assume(below < within)
    found = p.have(below < excess(event(y, best)), smaller, gain)
    some = p.some(exists(B, below < excess(B)), event(y, best), found)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


def gain_of(p, order, side, threshold, best):
    """The threshold lies between the centres, so one formula for tails applies."""
    known = (order, p.given("scale"), p.given("within"))
    ends = conjunction(minimum(f, g) <= threshold, threshold <= maximum(f, g))
    between = p.have(ends, *known)
    tails = [
        p.have(
            equal(exp(exponent), exp(middle)), p.have(equal(exponent, middle), *known)
        )
        for exponent in (
            side * (f - threshold) / b,
            epsilon + side * (threshold - g) / b,
        )
    ]
    masses = [p.axiom("laplace_half_line", at, b, threshold) for at in (f, g)]
    return p.have(
        equal(excess(event(y, best)), within), *masses, *tails, between, order
    )


def most_gain(p, order, best):
    """Where P is likelier every point gains, elsewhere every point loses."""
    known = (order, p.given("scale"), p.given("within"))
    log_p, log_q = -abs(y - f) / b, epsilon - abs(y - g) / b
    likelier, rarer = (
        p.have(
            implies(side, exp(low) <= exp(high)),
            p.have(implies(side, low <= high), *known),
        )
        for side, low, high in ((best, log_q, log_p), (negation(best), log_p, log_q))
    )
    gains = (exp(log_p) - exp(log_q)) / (2 * b)
    hit, inside = indicator(member(y, B)), indicator(best)
    pointwise = p.have(
        hit * gains - inside * gains <= 0, likelier, rarer, p.given("scale")
    )
    growth = exp(epsilon)
    parts = (1, P, hit), (-growth, Q, hit), (-1, P, inside), (growth, Q, inside)
    return p.densities(pointwise, y, *parts)


usual = {f: 0, g: 1, b: 1, epsilon: "1/2"}


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(
            without="scale", at={g: 0, b: -1}, witnesses=(event(y, FALSE),)
        ),
        "a larger epsilon": NearMiss(
            without="within", at={epsilon: 2}, witnesses=(event(y, FALSE),)
        ),
        "a little less delta": NearMiss(
            claim=hockey_stick(P, Q, epsilon, within - "1/1000"),
            witnesses=(event(y, y <= "1/4"),),
        ),
        "less than half of the shift": NearMiss(
            number=Number(2, "11/5"), witnesses=(event(y, y <= "1/4"),)
        ),
    },
)
