"""Point masses are coupled at the difference of their means."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_i, mean_j = map(real, ("mean_i", "mean_j"))
w = law("w", pair_sort(REAL, REAL))
x, both = point("x", REAL), point("both", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.transport_range._words")
distance, drawn = words.distance, words.drawn

SPEC = Theorem(
    title="Point masses are coupled at the difference of their means",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section I, "
    "footnote 2",
    uses=(coupling,),
    given={"coupling": coupling(w, dirac(mean_i), dirac(mean_j))},
    claim=mean(w, both, indicator(negation(equal(distance, abs(mean_i - mean_j)))))
    <= 0,
    remark="It is the sensitivity of the answer, as in differential privacy.",
)
zero = number(0)


def at_points(p):
    """A coupling of two constants is the pair of them."""
    parts = coupling.at((w, dirac(mean_i), dirac(mean_j))).arguments
    off = [event(x, negation(equal(x, one))) for one in (mean_i, mean_j)]
    marginals_ = [
        p.at(p.have(part, p.given("coupling")), one)
        for part, one in zip(parts, off, strict=True)
    ]
    missed = indicator(negation(equal(distance, abs(mean_i - mean_j))))
    elsewhere = [
        indicator(negation(equal(part(both), one)))
        for part, one in ((first, mean_i), (second, mean_j))
    ]
    rare = p.mean(p.have(missed <= elsewhere[0] + elsewhere[1]), w, both)
    return p.have(p.statement.claim, rare, *marginals_)


SPEC = SPEC.but(
    proof=at_points,
    instance=At(drawn(zero, number(3), mean_j=3)),
    near_misses={
        "no coupling": NearMiss(without="coupling", at=At(drawn(zero, zero, mean_j=3))),
        "half of it": NearMiss(
            claim=mean(
                w, both, indicator(negation(equal(distance, abs(mean_i - mean_j) / 2)))
            )
            <= 0,
        ),
        "-1/100 in place of 0": NearMiss(
            number=Number(0, "-1/100", place=1),
        ),
    },
)
