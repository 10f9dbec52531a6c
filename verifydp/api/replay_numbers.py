"""The numbers that a replay is given: read and refused before anything is done."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.api.audit_arguments import exact_alpha, whole
from verifydp.api.confidences import confidence_of
from verifydp.errors import InputError

__all__ = ["ReplayNumbers", "replay_numbers"]


@dataclass(frozen=True, slots=True)
class ReplayNumbers:
    """The error probability, and what else was given; None where nothing was."""

    alpha: Fraction
    samples: int | None
    seed: int | None
    jobs: int


def replay_numbers(
    *,
    confidence: Any = None,
    alpha: Any = None,
    samples: Any = None,
    seed: Any = None,
    jobs: Any = 1,
) -> ReplayNumbers:
    """Read them; `alpha` overrides `confidence`, by the same rule.

    Raises
    ------
    InputError
        If one is no such number, or out of its range.

    Examples
    --------
    >>> replay_numbers(confidence="0.99").alpha
    Fraction(1, 100)
    """
    return ReplayNumbers(
        1 - confidence_of(confidence if alpha is None else 1 - exact_alpha(alpha)),
        None if samples is None else _at_least("samples", samples, 2, ", one a side"),
        None if seed is None else _at_least("seed", seed, 0),
        _at_least("jobs", jobs, 1),
    )


def _at_least(name: str, given: Any, least: int, why: str = "") -> int:
    number = whole(name, given)
    if number < least:
        raise InputError(f"{name} is {number}: it must be at least {least}{why}")
    return number
