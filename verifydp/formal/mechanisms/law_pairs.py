"""What two laws on the line give away, proved where they are one law and its shift."""

from verifydp.errors import SpecError, UnsupportedError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.mechanisms.gaussian import normal_question
from verifydp.formal.mechanisms.laplace import question as laplace_question
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.language.notation import number, sqrt
from verifydp.laws.laplace import Laplace
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.protocol import LineLaw
from verifydp.laws.vectors.span_normal import rational_root
from verifydp.mechanisms.laplace import LaplaceMechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["prove_pair"]


def prove_pair(
    first: LineLaw, second: LineLaw, claim: ExactApproximate
) -> ProofCertificate | None:
    """Prove that two laws are as close as claimed, in both orders.

    Parameters
    ----------
    first, second
        Laws of outputs on two databases.
    claim
        Epsilon and delta.

    Returns
    -------
    ProofCertificate or None
        Accepted by the checker. It says the same of all shifts that are no longer. None
        where the laws are no two normal or Laplace laws of one width, or one law, or
        no proof was found.
    """
    question = _question(first, second, claim)
    if question is None:
        return None
    try:
        return question.proved()[0]
    except (SpecError, UnsupportedError):
        return None


def _question(
    first: LineLaw, second: LineLaw, claim: ExactApproximate
) -> ClaimToProve | None:
    if isinstance(first, Laplace) and isinstance(second, Laplace):
        shift = abs(first.location - second.location)
        if first.scale != second.scale or not shift:
            return None
        return laplace_question(LaplaceMechanism(first.scale, shift), claim)
    normal = Normal | NormalSum
    if not isinstance(first, normal) or not isinstance(second, normal):
        return None
    variances = [
        law.deviation**2 if isinstance(law, Normal) else law.variance
        for law in (first, second)
    ]
    shift = abs(first.mean - second.mean)
    if variances[0] != variances[1] or not variances[0] or not shift:
        return None
    root = rational_root(variances[0])
    sigma = sqrt(number(variances[0])) if root is None else number(root)
    return normal_question("law", shift, variances[0], claim, sigma=sigma)
