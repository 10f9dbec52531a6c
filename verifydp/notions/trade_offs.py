"""Gaussian differential privacy and f-DP: bounds on trade-off functions."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp import loss
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import highest
from verifydp.language.notation import function, maximum, real
from verifydp.language.terms import Term, number
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.normal import Normal
from verifydp.laws.parameters import as_written
from verifydp.loss.tradeoff import TradeOff, tradeoff
from verifydp.loss.tradeoff_gaussian import is_gaussian_dp
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.deciding import at_most
from verifydp.notions.definitions import GAUSSIAN, TRADE_OFF

__all__ = ["GaussianDP", "TradeOffDP"]


@dataclass(frozen=True, slots=True)
class GaussianDP:
    """Hardly easier to tell apart than normal laws mu apart (Dong, Roth, Su 2022).

    Parameters
    ----------
    mu
        Distance of two normal laws of deviation 1, at least 0.

    Examples
    --------
    >>> GaussianDP.read(1).holds(Normal(0, 1), Normal("0.9", 1))
    True
    """

    mu: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "mu", as_written(self.mu, "mu"))
        if self.mu < 0:
            raise InputError(f"mu is {self.mu}: it must be at least 0")

    @classmethod
    def read(cls, mu: Any) -> "GaussianDP":
        """Read mu as it is written."""
        return cls(as_written(mu, "mu"))

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for finite laws and for normal laws of one deviation.

        Raises
        ------
        UnsupportedError
            If the laws are others, or too close to the bound.
        """
        if isinstance(first, FiniteLaw):
            return is_gaussian_dp(tradeoff(first, second), self.mu)
        return at_most(loss.gaussian_dp_parameter(first, second), self.mu, "mu")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return GAUSSIAN(first, second, number(self.mu))

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """The (epsilon, delta) claim that follows from it; exact but for rounding.

        Guarantee: epsilon is rounded upward (Dong, Roth and Su 2022, corollary 2.13).

        Raises
        ------
        InputError
            If delta is not above 0 and below 1.
        """
        if not 0 < delta < 1:
            raise InputError(f"delta is {delta}: it must be above 0 and below 1")
        if self.mu == 0:
            return ExactApproximate(Epsilon.of_claim(Fraction(0)), delta)
        value = loss.epsilon_at(Normal(0, 1), Normal(self.mu, 1), delta)
        epsilon = Fraction(0) if value <= 0 else max(Fraction(0), highest(value))
        return ExactApproximate(Epsilon.of_claim(epsilon), delta)

    def __str__(self) -> str:
        return f"{self.mu}-Gaussian DP"


@dataclass(frozen=True, slots=True)
class TradeOffDP:
    """Every test has a type II error above a curve (f-DP, Dong, Roth, Su 2022).

    Parameters
    ----------
    curve
        From type I errors to least type II errors.

    Examples
    --------
    >>> coin = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> TradeOffDP(TradeOff.from_approximate(3, 0)).holds(*coin)
    True
    """

    curve: TradeOff

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for finite laws, exactly.

        Raises
        ------
        UnsupportedError
            If the laws are not finite: a curve cannot be compared at every point.
        """
        if not isinstance(first, FiniteLaw) or not isinstance(second, FiniteLaw):
            raise UnsupportedError(
                "f-DP is decided for finite laws only: compare single points of the "
                "trade-off function of others"
            )
        return tradeoff(first, second).is_above(self.curve)

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order; the curve is the largest line."""
        error = real("a")
        lines = [
            number(left[1]) + (error - left[0]) * _slope(left, right)
            for left, right in zip(
                self.curve.vertices, self.curve.vertices[1:], strict=False
            )
        ]
        return TRADE_OFF(first, second, function(error, maximum(0, *lines)))

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """The (epsilon, delta) claim that follows from it.

        Guarantee: exact; epsilon is the logarithm of the least growth at which the
        curve's profile is at most delta, of those at its corners.

        Raises
        ------
        UnsupportedError
            If no corner of the curve has so small a delta.
        """
        fitting = [
            growth
            for growth, slack in self.curve.profile()
            if growth >= 1 and slack <= delta
        ]
        if not fitting:
            raise UnsupportedError(
                f"the curve implies no claim with delta {delta}: take a larger delta"
            )
        return ExactApproximate(Epsilon.of_claim(Epsilon(growth=min(fitting))), delta)

    def __str__(self) -> str:
        return f"f-DP with a curve of {len(self.curve.vertices)} vertices"


def _slope(left: tuple[Fraction, Fraction], right: tuple[Fraction, Fraction]) -> Term:
    return number((right[1] - left[1]) / (right[0] - left[0]))
