"""Approximate differential privacy with exact parameters."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.exact.balls import ball, highest, hull, lowest, precision
from verifydp.language.terms import Term, number
from verifydp.privacy import loss
from verifydp.privacy.laws.finite import FiniteLaw
from verifydp.privacy.laws.parameters import as_written
from verifydp.privacy.loss import finite
from verifydp.privacy.notions.deciding import at_most
from verifydp.privacy.notions.definitions import CLOSE
from verifydp.privacy.notions.level import Level

__all__ = ["ExactApproximate"]

_BITS = 192


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
        return cls(Level.read(epsilon), as_written(delta, "delta"))

    @classmethod
    def of(cls, claim: "ExactApproximate | ApproximateDP") -> "ExactApproximate":
        """The exact form of a claim."""
        if isinstance(claim, ApproximateDP):
            return cls(Level(epsilon=claim.exact_epsilon), claim.exact_delta)
        return claim

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for a pair of laws, in this order.

        Raises
        ------
        UnsupportedError
            If the enclosure does not decide it.
        """
        level = self.level
        if level.growth is None:
            assert level.epsilon is not None
            value = loss.delta_at(first, second, level.epsilon)
        elif isinstance(first, FiniteLaw):
            value = ball(finite.hockey_stick(first, second, growth=level.growth))
        else:
            with precision(_BITS):
                place = level.enclosed()
            # The profile falls in epsilon, so its values at both ends enclose it.
            low, high = (
                loss.delta_at(first, second, end)
                for end in (lowest(place), highest(place))
            )
            value = hull(low, high)
        return at_most(value, self.delta, "delta")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return CLOSE(first, second, self.level.term, number(self.delta))

    def implied_approximate(self, delta: Fraction) -> "ExactApproximate":
        """Itself, whatever delta is asked for."""
        del delta
        return self

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
    if Fraction(short) == value:
        return short
    return str(value) if len(str(value)) <= len(short) else f"{short}..."
