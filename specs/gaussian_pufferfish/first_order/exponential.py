"""An exponential to second order."""

from verifydp.formal.spec import *

t, e, i = map(real, ("t", "e", "i"))

SPEC = Theorem(
    title="An exponential to second order",
    source="convexity of the exponential",
    given={"small": t <= "1/2"},
    claim=exp(t) <= 1 + t + 2 * t * t,
)


def exponential(p):
    """Times 1 - t the exponential is at most 1, and the polynomial at least."""
    known = p.assume(conjunction(t <= "1/2", e * i <= 1, 1 - t <= i, e > 0))
    low = p.have(e * (1 - t) <= 1, known)
    whole = p.have(t * t * (1 - 2 * t) >= 0, known)
    whole = p.have((1 + t + 2 * t * t) * (1 - t) >= 1, whole)
    bound = p.have(e <= 1 + t + 2 * t * t, low, whole, known)
    rule = p.every(p.supposing(known, bound), e, i)
    rule = p.at(rule, exp(t), exp(-t))
    tangent = p.axiom("exp_tangent", -t)
    return p.granted(rule, tangent, p.given("small"))


SPEC = SPEC.but(
    proof=exponential,
    instance=At({t: "1/2"}),
    reach=(At({t: -9}),),
    near_misses={
        "a large exponent": NearMiss(without="small", at={t: 9}),
        "without the square": NearMiss(
            claim=exp(t) <= 1 + t,
        ),
        "exponents up to 4": NearMiss(
            At({t: 4}), number=Number("1/2", 4, hypothesis="small")
        ),
        "a quarter of the square": NearMiss(At({t: "1/2"}), number=Number(2, "1/2")),
    },
)
