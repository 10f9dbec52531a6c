"""Renyi differential privacy of one order, and zero-concentrated privacy."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp import loss
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, highest, precision
from verifydp.language.terms import Term, number
from verifydp.laws.parameters import as_written
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.deciding import at_most
from verifydp.notions.definitions import RENYI, ZCDP

__all__ = ["RenyiDP", "ZeroConcentratedDP"]

_BITS = 128


@dataclass(frozen=True, slots=True)
class RenyiDP:
    """The Renyi divergence of an order is at most epsilon (Mironov 2017).

    Parameters
    ----------
    order
        Above 1.
    epsilon
        In nats, at least 0.

    Examples
    --------
    >>> claim = RenyiDP.read(order=2, epsilon="0.5")
    >>> float(claim.implied_approximate(Fraction(1, 1000)).epsilon) < 7
    True
    """

    order: Fraction
    epsilon: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", as_written(self.order, "order"))
        object.__setattr__(self, "epsilon", as_written(self.epsilon, "epsilon"))
        if self.order <= 1:
            raise InputError(f"the order is {self.order}: it must be above 1")
        if self.epsilon < 0:
            raise InputError(f"epsilon is {self.epsilon}: it must be at least 0")

    @classmethod
    def read(cls, order: Any, epsilon: Any) -> "RenyiDP":
        """Read both parameters as they are written."""
        return cls(as_written(order, "order"), as_written(epsilon, "epsilon"))

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for a pair of laws, in this order.

        Raises
        ------
        UnsupportedError
            If the enclosure does not decide it.
        """
        value = loss.renyi(first, second, self.order)
        return at_most(value, self.epsilon, "the Renyi divergence")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return RENYI(first, second, number(self.order), number(self.epsilon))

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """An (epsilon, delta) claim that follows from it.

        ``epsilon + log(1 - 1 / order) - log(delta order) / (order - 1)`` (Canonne,
        Kamath and Steinke 2020, proposition 12). Guarantee: rounded upward, so
        refuting it refutes this claim.

        Raises
        ------
        InputError
            If delta is not above 0 and below 1.
        """
        value = _implied(self.order, self.epsilon, delta)
        return ExactApproximate(Epsilon.of_claim(value), delta)

    def __str__(self) -> str:
        return f"({self.order}, {self.epsilon})-Renyi DP"


@dataclass(frozen=True, slots=True)
class ZeroConcentratedDP:
    """At every order above 1 the Renyi divergence is at most rho times the order.

    Bun and Steinke 2016.

    Parameters
    ----------
    rho
        At least 0.

    Examples
    --------
    >>> claim = ZeroConcentratedDP.read("0.5")
    >>> float(claim.implied_approximate(Fraction(1, 1000)).epsilon) < 4
    True
    """

    rho: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "rho", as_written(self.rho, "rho"))
        if self.rho < 0:
            raise InputError(f"rho is {self.rho}: it must be at least 0")

    @classmethod
    def read(cls, rho: Any) -> "ZeroConcentratedDP":
        """Read rho as it is written."""
        return cls(as_written(rho, "rho"))

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for a pair of laws, in this order.

        Raises
        ------
        UnsupportedError
            If the enclosure does not decide it.
        """
        return at_most(loss.zcdp_rho(first, second), self.rho, "rho")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return ZCDP(first, second, number(self.rho))

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """An (epsilon, delta) claim that follows from it, at the best of many orders.

        Guarantee: rounded upward; each order gives a claim that follows.

        Raises
        ------
        InputError
            If delta is not above 0 and below 1.
        """
        values = (_implied(order, self.rho * order, delta) for order in _orders())
        return ExactApproximate(Epsilon.of_claim(min(values)), delta)

    def __str__(self) -> str:
        return f"{self.rho}-zCDP"


def _orders() -> list[Fraction]:
    """Orders from just above 1 to a thousand, in steps of an eighth of the excess."""
    return [
        1 + Fraction(2) ** whole * (8 + part) / 8
        for whole in range(-10, 10)
        for part in range(8)
    ]


def _implied(order: Fraction, epsilon: Fraction, delta: Fraction) -> Fraction:
    """An epsilon of at least 0 that a bound of one order gives, rounded upward."""
    if not 0 < delta < 1:
        raise InputError(f"delta is {delta}: it must be above 0 and below 1")
    with precision(_BITS):
        at = ball(order)
        value = ball(epsilon) + (1 - 1 / at).log() - (ball(delta) * at).log() / (at - 1)
        return max(Fraction(0), highest(value))
