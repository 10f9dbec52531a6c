"""The turning point approaches 0 with beta."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.highest_score_shape._words")
beta, turn, b = words.beta, words.turn, words.b
tolerance, radius = real("tolerance"), real("radius")
small = forall(beta, implies(conjunction(beta > 0, beta < radius), turn < tolerance))
vanishes = forall(
    tolerance, implies(tolerance > 0, exists(radius, conjunction(radius > 0, small)))
)

SPEC = Theorem(
    title="The turning point approaches 0 with beta",
    source=words.paper,
    covers=("HT-QU4",),
    claim=vanishes,
    remark="The other part of the observation: the limit of log(1 + beta^2) for beta "
    "to 0, written out.",
)


def vanishing(p):
    """Where beta is below 1 and the tolerance, log(1 + beta^2) is below beta."""
    known = p.assume(tolerance > 0)
    within = minimum(1, tolerance)
    room = p.assume(conjunction(beta > 0, beta < within))
    tangent = p.axiom("exp_tangent", log(1 + b))
    tangent = p.have(log(1 + b) <= b, tangent)
    below = p.have(turn < tolerance, tangent, room)
    inner = p.every(p.supposing(room, below), beta)
    positive = p.have(within > 0, known)
    body = At({radius: within}).of(conjunction(radius > 0, small))
    body = p.have(body, inner, positive)
    found = p.some(exists(radius, conjunction(radius > 0, small)), within, body)
    return p.every(p.supposing(known, found), tolerance)


def never_negative(p, claim):
    """The turning point is not below -1, whatever beta is."""
    found, below = p.at(p.assume(claim), -1), At({tolerance: -1}).of(small)
    body = conjunction(radius > 0, below)
    known, half = p.assume(body), radius / 2
    there = p.at(p.have(below, known), half)
    there = p.apply(there, p.have(there.formula.arguments[0], known))
    square = 1 + half * half
    exact = p.axiom("exp_log", square, facts=[p.have(square > 0)])
    return p.obtain(found, radius, p.have(FALSE, there, exact, known))


SPEC = SPEC.but(
    proof=vanishing,
    near_misses={
        "a negative tolerance": NearMiss(
            claim=forall(tolerance, exists(radius, conjunction(radius > 0, small))),
            at=At({}, refute=never_negative),
        ),
    },
)
