"""Composition of finite mechanisms by their privacy loss: exact, or to a width."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.optimal.trade_off_products import product_within
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, plain, quoted
from verifydp.exact.balls import highest, lowest
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.finite import epsilon_at, hockey_stick
from verifydp.loss.tradeoff import TradeOff, tradeoff

__all__ = ["FiniteComposition", "compose_finite"]

#: Pieces of an exact product; more take a width.
_PIECES_MAX = 1 << 14


@dataclass(frozen=True, slots=True)
class FiniteComposition:
    """What finite mechanisms show together of one pair of databases.

    Attributes
    ----------
    forward, backward
        The trade-off functions of the products of the laws, in both orders.
    width
        How far below these the true ones may be; 0 where they are exact.
    """

    forward: TradeOff
    backward: TradeOff
    width: Fraction

    def delta_at(self, epsilon: Any) -> tuple[Fraction, Fraction]:
        """Enclose the least delta at an epsilon, in the worse of both orders.

        Guarantee: it is between the two; they differ by the width and by rounding.

        Raises
        ------
        InputError
            If epsilon is not from 0 to 700.
        """
        at = Epsilon.of_claim(epsilon)
        values = [hockey_stick(q, p, at) for p, q in self._pairs()]
        above = max(map(highest, values)) + self.width
        return max(Fraction(0), *map(lowest, values)), min(Fraction(1), above)

    def epsilon_at(self, delta: Any) -> tuple[Epsilon, Epsilon]:
        """Enclose the least epsilon from 0 on at a delta, in the worse of both orders.

        Guarantee: it is between the two; where the functions are exact these are equal,
        0 or the logarithm of a rational number. The second is infinite where delta is
        below the width.

        Raises
        ------
        InputError
            If delta is not from 0 on, below 1.
        """
        level = as_written(delta, "delta")
        if not 0 <= level < 1:
            raise InputError(
                f"delta is {plain(level)}: give a number from 0 on, below 1"
            )
        if level < self.width:
            return self._least(level), Epsilon()
        return self._least(level), self._least(level - self.width)

    def _least(self, delta: Fraction) -> Epsilon:
        found = [epsilon_at(q, p, delta) for p, q in self._pairs()]
        return max(Epsilon(nats=Fraction(0)), *found)

    def _pairs(self) -> list[tuple[FiniteLaw, FiniteLaw]]:
        functions = (self.forward, self.backward)
        return [function.representing_pair() for function in functions]


def compose_finite(
    pairs: Iterable[tuple[FiniteLaw, FiniteLaw, int]], *, width: Any = None
) -> FiniteComposition:
    """Compose mechanisms whose laws on two databases are finite.

    Parameters
    ----------
    pairs
        The laws of each mechanism on both databases, and how often it runs.
    width
        How far apart bounds may be; None where the result is to be exact.

    Returns
    -------
    FiniteComposition
        It holds for independent mechanisms, and for adaptive ones of which each, after
        any earlier outputs, shows at most what its pair does.

    Raises
    ------
    InputError
        If there is no pair, one is none, or an exact result has too many pieces.

    Examples
    --------
    >>> one = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> whole = compose_finite([(*one, 2)])
    >>> whole.epsilon_at("3/8")
    (Epsilon.read('log(3)'), Epsilon.read('log(3)'))
    """
    powers = [_power(place, one) for place, one in enumerate(pairs, start=1)]
    if not powers:
        raise InputError("there are no mechanisms: give at least one pair of laws")
    if width is not None:
        ways = [product_within(way, width) for way in zip(*powers, strict=True)]
        return FiniteComposition(
            ways[0].upper, ways[1].upper, max(way.width for way in ways)
        )
    pieces = math.prod(len(power.vertices) for power, _ in powers)
    if pieces > _PIECES_MAX and len(powers) > 1:
        raise InputError(
            f"the exact composition of {len(powers)} mechanisms has up to {pieces} "
            "pieces: give a width, such as width='1e-6'"
        )
    whole = powers[0][0]
    for power, _ in powers[1:]:
        whole = whole.tensor(power)
    return FiniteComposition(whole, whole.inverse, Fraction(0))


def _power(place: int, one: Any) -> tuple[TradeOff, TradeOff]:
    """The trade-off functions of all runs of one mechanism, in both orders."""
    try:
        first, second, count = one
    except (TypeError, ValueError):
        first = second = count = None
    laws = isinstance(first, FiniteLaw) and isinstance(second, FiniteLaw)
    if not laws or isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise InputError(
            f"mechanism {place} is {quoted(one)}: give its two finite laws, and how "
            "often it runs, from 1 on"
        )
    forward = tradeoff(first, second).tensor_power(count)
    return forward, forward.inverse
