"""What is claimed of normal noise on a subspace, and why it holds or fails.

Outputs tell two answers with the difference u apart by their product with u alone. Let
S be the length of the longest u. That product times ``S / |u|`` is normal of deviation
``sigma S``, and its means are ``S |u|`` apart, which is ``S ** 2`` at most: that is the
statement, and the longest u is its worst pair. Means and the event's bound are
rational, and the deviation stands as the root that it is.
"""

from verifydp.formal.mechanisms.gaussian import normal_question
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.language.notation import number, sqrt
from verifydp.laws.vectors.span_normal import rational_root
from verifydp.mechanisms.projected_gaussian import ProjectedGaussianMechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["question"]


def question(
    mechanism: ProjectedGaussianMechanism, claim: ExactApproximate
) -> ClaimToProve:
    """State a claim about outputs' products with the longest difference."""
    square = mechanism.squared_sensitivity
    variance = square * mechanism.variance
    root = rational_root(variance)
    sigma = sqrt(number(variance)) if root is None else number(root)
    return normal_question(mechanism.name, square, variance, claim, sigma=sigma)
