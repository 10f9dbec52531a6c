"""Step 3 of the proof of Theorem 1: two tails, and the larger one twice."""

from verifydp.formal.spec import *

shift, spread, radius = real("shift"), real("spread"), real("radius")
z = point("z", REAL)
place, end = shift / spread, radius / abs(spread)
beyond = mean(standard_normal, z, indicator(end < abs(z + place)))
most = 2 * normal_cdf(-(radius - abs(shift)) / abs(spread))


def proof(p):
    """The tails begin at end - place and end + place; one of them is nearer to 0."""
    low, high = -end - place, end - place
    tails = indicator(z <= low) + indicator(high <= z)
    inside = p.have(indicator(end < abs(z + place)) <= tails)
    average = p.mean(inside, standard_normal, z)
    masses = p.axiom("normal_half_line", low), p.axiom("normal_mirrored", high)
    limit = -(radius - abs(shift)) / abs(spread)
    far = p.have(conjunction(low <= limit, -high <= limit))
    return p.have(p.statement.claim, average, *masses, far)


usual = {shift: -1, spread: 1, radius: 2}
printed = 2 * normal_cdf(-(radius + abs(shift)) / abs(spread))

SPEC = Theorem(
    title="Proof of Theorem 1: two tails",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (19)",
    covers=("GP-Q19",),
    standing="holds-repaired",
    claim=beyond <= most,
    proof=proof,
    near_misses={
        "as printed": NearMiss(
            claim=implies(place < 0, beyond <= printed), at=At(usual)
        ),
        "one tail": NearMiss(claim=beyond <= most / 2, at=At({**usual, shift: 0})),
    },
    remark="shift, spread and radius are the differences of the means and of the "
    "deviations and the scale times epsilon. For a negative quotient of the first two "
    "the middle display prints the tail beyond -(radius + |shift|) / |spread|, which "
    "is too small; here it is radius - |shift|, as in the line that follows there. "
    "With spread 0 the quotients are 0 by convention: both sides are 1, and nothing is "
    "said about the data.",
)
