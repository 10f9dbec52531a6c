"""What is claimed of coupled normal noises, and why it holds or fails.

Outputs tell two answers with the difference d apart by their product with
``R**-1 d / sigma**2`` alone, for the correlations R. Let ``m`` be the largest of all
``d' R**-1 d / sigma**2``. That product, stretched to the variance m, is normal, and its
means are m apart at most: that is the statement, and the farthest d is its worst pair.
"""

from verifydp.formal.mechanisms.gaussian import normal_question
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.language.notation import number, sqrt
from verifydp.laws.vectors.span_normal import rational_root
from verifydp.mechanisms.gaussian_copula import GaussianCopulaMechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["question"]


def question(
    mechanism: GaussianCopulaMechanism, claim: ExactApproximate
) -> ClaimToProve:
    """State a claim about outputs' products with the worst difference."""
    square = mechanism.squared_mu
    root = rational_root(square)
    sigma = sqrt(number(square)) if root is None else number(root)
    return normal_question(mechanism.name, square, square, claim, sigma=sigma)
