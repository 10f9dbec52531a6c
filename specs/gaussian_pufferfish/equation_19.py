"""Step 3 of the proof of Theorem 1: two tails, and the larger one twice."""

from verifydp.formal.spec import *

shift, spread, radius = real("shift"), real("spread"), real("radius")
z = point("z", REAL)
place, end = shift / spread, radius / abs(spread)
beyond = mean(standard_normal, z, indicator(end < abs(z + place)))
most = 2 * normal_cdf(-(radius - abs(shift)) / abs(spread))
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (19)"

SPEC = Theorem(
    title="Proof of Theorem 1: two tails",
    source=PAPER,
    covers=("GP-Q19",),
    standing="holds-repaired",
    claim=beyond <= most,
    remark="shift, spread and radius are the differences of the means and of "
    "the deviations and epsilon {'b'}. For a negative quotient of the "
    "first two the paper has the tail beyond -(radius + |shift|) / "
    "|spread|, which is too small (as_printed); here it is radius - "
    "|shift|, as in the line that follows there. With spread 0 the "
    "quotients are 0 by convention: both sides are 1, and nothing is "
    "said about the data.",
)
further_out = 2 * normal_cdf(-(radius + abs(shift)) / abs(spread))

AS_PRINTED = Theorem(
    title="Proof of Theorem 1: two tails, for a negative quotient",
    source=PAPER,
    standing="refuted",
    repair="gaussian_pufferfish.equation_19",
    printed=Printed(
        "appendix A, the second case of the inequality before eq. (19)",
        "<= 2 Pr(Z < -(epsilon b + |mu_i - mu_j|) / |sigma_i - sigma_j|) if (mu_i - "
        "mu_j) / (sigma_i - sigma_j) < 0",
    ),
    given={"noise": radius >= abs(shift), "negative": place < 0},
    claim=beyond <= further_out,
    remark="At |shift| = |spread| and radius = 2 |spread| the left side is 0.16, the "
    "right one 0.0027. The line that follows there has the right sign, so that theorem "
    "1 is not touched.",
)


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

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the tails further out": NearMiss(claim=beyond <= further_out, at=At(usual)),
        "one tail": NearMiss(claim=beyond <= most / 2, at=At({**usual, shift: 0})),
    },
)

AS_PRINTED = AS_PRINTED.but(
    refutation=At(usual),
)
