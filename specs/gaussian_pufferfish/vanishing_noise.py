"""Normal data with little noise are like normal data, for all events at once.

The noise moves the data, mostly by little, and normal laws that are moved by little
have nearly the same density where nearly all of the mass is.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
m, s, b, eta, start = map(real, ("m", "s", "b", "eta", "start"))
y = point("y", REAL)
words = shared("gaussian_pufferfish.vanishing_noise._words")
claim, little, near = words.claim, words.little, words.near
proof = shared("gaussian_pufferfish.vanishing_noise._proof").proof

SPEC = Theorem(
    title="Normal data with little noise",
    source="continuity of translations for normal densities; Billingsley 1995, "
    "section 20",
    uses=(close,),
    given={"spread": negation(equal(s, 0)), "slack": eta > 0},
    claim=claim,
    remark="For all events, not for half-lines only. A point mass is far from itself "
    "with any noise, so the deviation is not 0.",
)


def fails(without, witness, **changed):
    """Whatever the start, half of it is too much noise for an event."""
    by_name = {str(over.data): over for over in usual}
    values = {**usual, **{by_name[name]: one for name, one in changed.items()}}

    def refute(p, false):
        body = conjunction(start > 0, forall(b, implies(little, near)))
        known = p.assume(At(values).of(body))
        positive = p.have(start > 0, known)
        used = p.at(p.part(known, 1), start / 2)
        used = p.granted(used, positive)
        order = p.part(used, 0)
        none = p.axiom("laplace_point", 1, start / 2, 1, facts=[positive])
        nothing = p.have(FALSE, p.at(order, witness), none)
        return p.obtain(p.assume(false), start, nothing)

    return NearMiss(without=(without,), at=At(values, refute=refute))


usual = {m: 1, s: 2, eta: "1/10"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, s: -1}),),
    near_misses={
        "a point mass": fails("spread", event(y, equal(y, 1)), s=0),
        "less than no slack": fails("slack", event(y, TRUE), eta=-1),
    },
)
