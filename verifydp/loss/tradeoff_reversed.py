"""Trade-off functions with one minus the type I error as argument: a thin view.

Cho and Awan 2024 (arXiv:2410.17468, section 2.2) write
``T(P, Q)(a) = inf {1 - E_Q phi : E_P phi <= 1 - a}``, so the value here at ``a`` is
that of `TradeOff` at ``1 - a``. Functions then rise, are at most ``a``, and groups are
plain composition of functions. Everything is computed by `TradeOff`; this is where the
two forms meet, and the only place.

At ``a = 1`` no type I error is allowed, and the value is 1 less what the second law has
where the first has nothing. It is below 1 where a delta is allowed; the function is
continuous there all the same, and no mass may be forgotten in a tensor product.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from verifydp.errors import InputError
from verifydp.exact.balls import Ball
from verifydp.laws.parameters import Rational, rational
from verifydp.loss.tradeoff import TradeOff
from verifydp.loss.tradeoff_gaussian import gaussian_tradeoff

__all__ = ["ReversedTradeOff", "reversed_gaussian"]


@dataclass(frozen=True, slots=True)
class ReversedTradeOff:
    """A piecewise linear trade-off function of one minus the type I error.

    Parameters
    ----------
    standard
        The same function of the type I error.

    Notes
    -----
    Guarantee: every method is exact.

    Examples
    --------
    >>> half = ReversedTradeOff.from_approximate(2, "1/10")
    >>> half(1), half("1/2"), half(0)
    (Fraction(9, 10), Fraction(1, 5), Fraction(0, 1))
    """

    standard: TradeOff

    @classmethod
    def of_vertices(cls, vertices: Iterable[tuple[Rational, Rational]]) -> Self:
        """Make it from points (one minus the type I error, type II error).

        Raises
        ------
        InputError
            If the points are not those of such a function: convex, rising from 0 at 0.
        """
        points = [(rational(a, "an argument"), b) for a, b in vertices]
        return cls(TradeOff([(1 - a, b) for a, b in points]))

    @classmethod
    def from_approximate(cls, growth: Rational, delta: Rational) -> Self:
        """``max(0, 1 - delta - growth (1 - a), (a - delta) / growth)``.

        Raises
        ------
        InputError
            If growth is below 1 or delta is outside [0, 1].
        """
        return cls(TradeOff.from_approximate(growth, delta))

    def __call__(self, argument: Rational) -> Fraction:
        """Evaluate at one minus a type I error, from 0 to 1.

        Raises
        ------
        InputError
            If it is outside [0, 1] or a float.
        """
        at = rational(argument, "one minus the type I error")
        if not 0 <= at <= 1:
            raise InputError(
                f"one minus the type I error is {at}: give a number from 0 to 1"
            )
        return self.standard(1 - at)

    @property
    def vertices(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The corners, from (0, 0) to (1, value at 1)."""
        return tuple((1 - a, b) for a, b in reversed(self.standard.vertices))

    @property
    def at_one(self) -> Fraction:
        """The value at the border; below 1 where an event may betray the second law."""
        return self.standard.vertices[0][1]

    @property
    def is_symmetric(self) -> bool:
        """Whether ``f(1 - f(x)) = 1 - x`` wherever ``f(x) > 0``."""
        return self.standard.is_symmetric

    @property
    def is_nontrivial(self) -> bool:
        """Whether anything can be told apart: ``f(a) < a`` for some a in (0, 1)."""
        return self.standard != TradeOff([(0, 1), (1, 0)])

    def after(self, inner: "ReversedTradeOff") -> Self:
        """Give ``f(inner(a))``: what a chain of two pairs leaves, ``inner`` the first.

        Examples
        --------
        >>> f = ReversedTradeOff.from_approximate(3, 0)
        >>> f.after(f)("3/4") == f(f("3/4"))
        True
        """
        return type(self)(inner.standard.chained(self.standard))

    def iterated(self, times: int) -> Self:
        """Compose it with itself: group privacy; the identity at 0.

        Raises
        ------
        InputError
            If the number is negative.
        """
        return type(self)(self.standard.group(times))

    def tensor(self, other: "ReversedTradeOff") -> Self:
        """The function of two independent answers together."""
        return type(self)(self.standard.tensor(other.standard))

    def is_above(self, other: "ReversedTradeOff") -> bool:
        """Say whether it is at least the other everywhere: at least as private."""
        return self.standard.is_above(other.standard)


def reversed_gaussian(mu: Rational, argument: Rational) -> Ball:
    """Enclose ``Phi(Phi^-1(a) - mu)``, with a one minus the type I error.

    Raises
    ------
    InputError
        If mu is negative or the argument outside [0, 1], or one is a float.

    Examples
    --------
    >>> value = reversed_gaussian(1, "1/2")
    >>> float(value.mid()) == 0.15865525393145705
    True
    """
    return gaussian_tradeoff(mu, 1 - rational(argument, "one minus the type I error"))
