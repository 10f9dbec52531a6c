"""What is claimed of normal noise on a subspace, and why it holds or fails.

An output tells two answers apart by its product with their difference u alone, which
is normal with means 0 and ``u . u`` and the deviation ``sigma |u|``. That is the
statement's subject, for the longest u; a shorter one gives a smaller mu, which in these
units is a smaller distance of the means. Means and the event's bound are rational, and
the deviation stands as the root that it is.
"""

from verifydp.formal.mechanisms.gaussian import normal_question
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.language.notation import number, sqrt
from verifydp.mechanisms.projected_gaussian import (
    ProjectedGaussianMechanism,
    rational_root,
)
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
