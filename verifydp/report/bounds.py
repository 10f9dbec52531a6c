"""Bounds as every report prints them.

Guarantee: a bound is written as `verifydp.evidence.numbers.bound_digits` writes it,
rounded outward, so that the printed number is true whenever the recorded one is.
"""

import math
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import BoundValue, bound_digits, plain
from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible

__all__ = [
    "bound_sentence",
    "delta_sentence",
    "epsilon_sentence",
    "least_epsilon_text",
    "lower_text",
    "upper_text",
]


def lower_text(bound: BoundValue) -> str:
    """Write a lower bound that has no exact form, rounded down.

    Examples
    --------
    >>> lower_text(0.9999999), lower_text("inf"), lower_text(None)
    ('0.999999', 'infinity', 'no bound')
    """
    return visible(bound_digits(bound, "lower"))


def upper_text(bound: BoundValue) -> str:
    """Write an upper bound that has no exact form, rounded up.

    Examples
    --------
    >>> upper_text(0.9999991)
    '1'
    """
    return visible(bound_digits(bound, "upper"))


def least_epsilon_text(result: AuditResult) -> str:
    """Write the lower bound of epsilon for a table; a dash where there is none."""
    bound = result.summary.bound("epsilon", "lower")
    return "-" if bound is None else visible(bound.text)


def bound_sentence(
    bound: BoundValue,
    claimed: Epsilon | Fraction,
    *,
    rejected: bool,
    exact: str | None = None,
) -> str:
    """Put a lower bound beside the claimed value.

    Parameters
    ----------
    bound
        The lower bound.
    claimed
        The value of the claim.
    rejected
        Whether the claim is refuted, so that a bound equal to the claimed value
        is exceeded.
    exact
        The bound as exact text, where there is one.

    Examples
    --------
    >>> bound_sentence(2.11359, Fraction(1), rejected=True)
    'at least 2.11359 (claimed: 1)'
    >>> bound_sentence(1.0, Fraction(1), rejected=True)
    'above 1 (claimed: 1)'
    """
    text = plain(claimed) if isinstance(claimed, Fraction) else str(claimed)
    if bound is None:
        return f"no bound (claimed: {text})"
    if rejected and _is_rounded(claimed, bound):
        return f"above {text} (claimed: {text})"
    shown = visible(bound_digits(bound, "lower", exact))
    return f"at least {shown} (claimed: {text})"


def _is_rounded(claimed: Epsilon | Fraction, bound: BoundValue) -> bool:
    """Whether a bound is the claimed value, rounded downward."""
    if not isinstance(bound, float):
        return False
    above = math.nextafter(bound, math.inf)
    return Epsilon.read(bound) <= claimed <= Epsilon.read(above)


def epsilon_sentence(result: AuditResult) -> str:
    """Say what is known of epsilon, at the claim's delta."""
    return _sentence_of(result, "epsilon", result.claim.notion.epsilon)


def delta_sentence(result: AuditResult) -> str:
    """Say what is known of delta, at the claim's epsilon."""
    return _sentence_of(result, "delta", result.claim.notion.exact_delta)


def _sentence_of(result: AuditResult, name: str, claimed: Epsilon | Fraction) -> str:
    found = result.summary.bound(name, "lower")
    return bound_sentence(
        None if found is None else found.value,
        claimed,
        rejected=result.verdict is Verdict.REFUTED,
        exact=None if found is None else found.exact,
    )
