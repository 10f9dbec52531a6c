"""Approximate differential privacy with exact parameters."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.privacy.notions.level import Level, exact_number

__all__ = ["ExactApproximate"]


@dataclass(frozen=True, slots=True)
class ExactApproximate:
    """(epsilon, delta)-differential privacy, where epsilon may be a logarithm.

    Parameters
    ----------
    level
        Epsilon.
    delta
        At least 0 and below 1.

    Raises
    ------
    InputError
        If delta is out of range.

    Examples
    --------
    >>> str(ExactApproximate.read("log(3)", 0))
    'log(3)-DP'
    """

    level: Level
    delta: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.delta < 1:
            raise InputError(
                f"delta is {float(self.delta):g}: it must be at least 0 and below 1"
            )

    @classmethod
    def read(cls, epsilon: Any, delta: Any = 0) -> "ExactApproximate":
        """Read both parameters as they are written.

        Raises
        ------
        InputError
            If one is no number or out of range.
        """
        return cls(Level.read(epsilon), exact_number(delta, "delta"))

    @classmethod
    def of(cls, claim: "ExactApproximate | ApproximateDP") -> "ExactApproximate":
        """The exact form of a claim."""
        if isinstance(claim, ApproximateDP):
            return cls(Level(epsilon=claim.exact_epsilon), claim.exact_delta)
        return claim

    def __str__(self) -> str:
        epsilon = _shown(self.level.epsilon) or str(self.level)
        if self.delta == 0:
            return f"{epsilon}-DP"
        return f"({epsilon}, {_shown(self.delta)})-DP"


def _shown(value: Fraction | None) -> str:
    """As a decimal where that is exact and short, else as a quotient."""
    if value is None:
        return ""
    short = f"{float(value):.12g}"
    return short if Fraction(short) == value else str(value)
