"""What callers of `verifydp.audit` give, read and refused."""

import numbers
import operator
from fractions import Fraction
from typing import Any, get_args

from verifydp.api.watching import require_progress
from verifydp.empirical.disclosing import EvidenceMode
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.suggestions import instead_of

__all__ = [
    "alpha_of",
    "claim_of",
    "exact_alpha",
    "require_choices",
    "require_no_data",
    "whole",
]


def claim_of(claim: Any, epsilon: Any, delta: Any) -> Any:
    """The claim, or the one of these numbers."""
    if (claim is None) == (epsilon is None):
        raise InputError("what is claimed? give a claim, or an epsilon: one of them")
    return ApproximateDP(epsilon, delta) if claim is None else claim


def require_choices(evidence: Any, progress: Any) -> None:
    """Refuse a name that no extent of evidence has, and what shows no progress."""
    require_progress(progress)
    if evidence not in get_args(EvidenceMode):
        hint = instead_of(evidence, get_args(EvidenceMode))
        raise InputError(f"evidence is {evidence!r}: {hint}")


def require_no_data(*given: Any) -> None:
    """A pufferfish claim comes with its own data."""
    if any(one is not None for one in given):
        raise InputError(
            "a pufferfish claim names its secrets: leave out `pair`, `relation`, "
            "`data`, `neighbours` and `domain`"
        )


def whole(name: str, number: Any) -> int:
    """Take any integer type, and nothing that is rounded."""
    try:
        return operator.index(number)
    except TypeError as error:
        raise InputError(f"{name} is {number!r}: it must be an integer") from error


def exact_alpha(alpha: Any) -> Fraction:
    """An error probability as it was given."""
    if isinstance(alpha, numbers.Rational):
        return Fraction(alpha)
    raise InputError(f"alpha is {alpha!r}: give a Fraction, or `confidence` instead")


def alpha_of(confidence: Any) -> Fraction:
    """One minus the confidence, as the decimal that was written."""
    if isinstance(confidence, numbers.Real) and 0 < float(confidence) < 1:
        return 1 - Fraction(repr(float(confidence)))
    raise InputError(
        f"confidence is {confidence!r}: it must be a number strictly between 0 and 1"
    )
