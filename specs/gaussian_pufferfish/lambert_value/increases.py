"""The Lambert function increases."""

from verifydp.formal.spec import *

t, y = map(real, ("t", "y"))
larger, strictly = t * exp(t) <= y * exp(y), t * exp(t) < y * exp(y)
rises = conjunction(implies(larger, t <= y), implies(strictly, t < y))

SPEC = Theorem(
    title="The Lambert function increases",
    source="Corless et al. 1996, On the Lambert W function, section 2",
    claim=forall(t, y, implies(conjunction(t >= 0, y >= 0), rises)),
    remark="So there is one value at each nonnegative number. A number between -1 / e "
    "and 0 is {'t exp(t)'} for two numbers {'t'}, both negative.",
)


def increases(p):
    """For t > y >= 0 the product at t would be the larger one."""
    known = p.assume(conjunction(t >= 0, y >= 0))
    turned = p.have(implies(y < t, y * exp(y) < t * exp(t)), known)
    back = p.have(implies(y <= t, y * exp(y) <= t * exp(t)), known)
    return p.every(p.supposing(known, p.have(rises, turned, back)), t, y)


SPEC = SPEC.but(
    proof=increases,
    near_misses={
        "negative numbers": NearMiss(claim=forall(t, y, rises), at=At({}, (-1, -2))),
    },
)
