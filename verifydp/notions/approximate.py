"""Approximate differential privacy with exact parameters."""

import warnings
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp import loss
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import plain
from verifydp.exact.balls import ball
from verifydp.language.terms import Term, number
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import as_written
from verifydp.loss import finite
from verifydp.notions.deciding import at_most
from verifydp.notions.definitions import CLOSE, epsilon_term

__all__ = ["ExactApproximate"]


@dataclass(frozen=True, slots=True)
class ExactApproximate:
    """(epsilon, delta)-differential privacy, where epsilon may be a logarithm.

    Parameters
    ----------
    epsilon
        From 0 to 700.
    delta
        At least 0 and below 1.

    Raises
    ------
    InputError
        If one is out of range.

    Examples
    --------
    >>> str(ExactApproximate.read("log(3)", 0))
    'log(3)-DP'
    """

    epsilon: Epsilon
    delta: Fraction

    def __post_init__(self) -> None:
        Epsilon.of_claim(self.epsilon)  # refuses what is out of range
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
        return cls(Epsilon.of_claim(epsilon), as_written(delta, "delta"))

    @property
    def level(self) -> Epsilon:
        """Deprecated: use `epsilon`."""
        warnings.warn(
            "level is called epsilon now",
            DeprecationWarning,
            stacklevel=2,
        )
        return self.epsilon

    @classmethod
    def of(cls, claim: "ExactApproximate | ApproximateDP") -> "ExactApproximate":
        """The exact form of a claim."""
        if isinstance(claim, ApproximateDP):
            return cls(claim.epsilon, claim.exact_delta)
        return claim

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for a pair of laws, in this order.

        Raises
        ------
        UnsupportedError
            If the enclosure does not decide it.
        """
        if isinstance(first, FiniteLaw) and self.epsilon.growth is not None:
            growth = self.epsilon.growth
            value = ball(finite.hockey_stick(first, second, growth=growth))
        else:
            value = loss.delta_at(first, second, self.epsilon)
        return at_most(value, self.delta, "delta")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return CLOSE(first, second, epsilon_term(self.epsilon), number(self.delta))

    def implied_approximate(self, delta: Fraction) -> "ExactApproximate":
        """Itself, whatever delta is asked for."""
        del delta
        return self

    def __str__(self) -> str:
        if self.delta == 0:
            return f"{self.epsilon}-DP"
        return f"({self.epsilon}, {plain(self.delta)})-DP"
