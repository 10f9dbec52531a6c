"""The concentrated-DP parameter of laws on the line or on the integers."""

import heapq
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, hull, lowest
from verifydp.laws.canonical_forms import canonical
from verifydp.laws.discrete_normal import DiscreteNormal
from verifydp.laws.normal import Normal
from verifydp.laws.protocol import LatticeLaw, LineLaw
from verifydp.loss.divergences import is_infinite, kl, renyi
from verifydp.loss.positive_part import Law
from verifydp.loss.profiles import directions
from verifydp.loss.suprema import pure_epsilon

__all__ = ["zcdp_rho"]

#: Cells after which the search for the worst order ends with what it has.
_CELL_LIMIT = 2_000
#: An order at which all but the thickest difference of tails shows.
_HUGE = Fraction(2**40)

_Cell = tuple[Fraction, Fraction | None]


def zcdp_rho(
    first: Law,
    second: Law,
    *,
    symmetric: bool = False,
    relative: Fraction = Fraction(1, 2**24),
) -> Ball:
    """Enclose the least rho with ``D_order(P, Q) <= rho order`` for all orders > 1.

    Parameters
    ----------
    first, second
        The laws P and Q.
    symmetric
        Take the larger of both directions, as a mechanism's claim needs.
    relative
        The width that is aimed at, relative to the value.

    Returns
    -------
    Ball
        Guarantee: it contains the supremum, whatever its width. Infinite where a
        divergence is.

    Raises
    ------
    UnsupportedError
        If the log ratio is unbounded and no closed form is known, so that no tail of
        orders can be bounded.

    Notes
    -----
    Shifts of a normal law give ``shift^2 / (2 variance)`` (Bun and Steinke 2016), and
    so do integer shifts of a discrete one (Canonne, Kamath and Steinke 2020). Else
    ``K = (order - 1) D`` is convex in the order with ``K(1) = 0`` (van Erven and
    Harremoes 2014), so that its chord bounds it on a cell of orders; beyond the last
    cell ``D`` is at most the pure epsilon, and up to the first it is at most D at its
    end. The cell with the largest bound is halved until the bounds meet.

    Examples
    --------
    >>> zcdp_rho(Normal(1, 1), Normal(0, 1)) * 2 == 1
    True
    """
    return directions(
        first,
        second,
        symmetric=symmetric,
        compute=lambda p, q: _one_way(p, q, relative),
    )


def _one_way(first: Law, second: Law, relative: Fraction) -> Ball:
    first, second = canonical(first), canonical(second)
    if first == second:
        return ball(0)
    if isinstance(first, Normal) and isinstance(second, Normal):
        shift, variance = first.mean - second.mean, first.deviation**2
        if variance and first.deviation == second.deviation:
            return ball(shift**2 / (2 * variance))
    if (
        isinstance(first, DiscreteNormal)
        and isinstance(second, DiscreteNormal)
        and first.variance == second.variance
    ):
        return ball(Fraction((first.mean - second.mean) ** 2) / (2 * first.variance))
    top = pure_epsilon(first, second)
    if not top.is_finite():
        if isinstance(first, LatticeLaw) and isinstance(second, LatticeLaw):
            infinite = not renyi(first, second, _HUGE).is_finite()
        else:
            assert isinstance(first, LineLaw)
            assert isinstance(second, LineLaw)
            infinite = is_infinite(first, second, _HUGE)
        if infinite:  # a divergence that is infinite stays so for larger orders
            return Ball.pos_inf()
        raise UnsupportedError(
            "the log ratio of the laws is unbounded and no closed rho is known: "
            "ask for the Renyi divergence of single orders"
        )
    return _Orders(first, second, top).supremum(relative)


class _Orders:
    """Branch and bound over the orders of one pair with a finite pure epsilon."""

    def __init__(self, first: Law, second: Law, top: Ball) -> None:
        self._pair = first, second
        self._top = highest(top)
        self._known: dict[Fraction, tuple[Fraction, Fraction]] = {}
        divergence = kl(first, second)
        self._best = lowest(divergence)

    def supremum(self, relative: Fraction) -> Ball:
        queue: list[tuple[Fraction, _Cell]] = []
        cell: _Cell
        for cell in ((Fraction(1), Fraction(2)), (Fraction(2), None)):
            heapq.heappush(queue, (-self._bound(cell), cell))
        for _ in range(_CELL_LIMIT):
            bound, (left, right) = queue[0]
            if -bound <= self._best * (1 + relative):
                break
            heapq.heappop(queue)
            middle = 2 * left if right is None else (left + right) / 2
            for cell in ((left, middle), (middle, right)):
                heapq.heappush(queue, (-self._bound(cell), cell))
        return hull(self._best, max(-queue[0][0], self._best))

    def _scaled(self, order: Fraction) -> tuple[Fraction, Fraction]:
        """Both ends of ``(order - 1) D``; notes the best value seen."""
        if order not in self._known:
            divergence = renyi(*self._pair, order)
            ends = lowest(divergence), highest(divergence)
            self._best = max(self._best, ends[0] / order)
            self._known[order] = (order - 1) * ends[0], (order - 1) * ends[1]
        return self._known[order]

    def _bound(self, cell: _Cell) -> Fraction:
        """Bound ``D / order`` from above on a cell of orders."""
        left, right = cell
        if right is None:
            return self._top / left
        above = self._scaled(right)[1]
        if left == 1:
            return above / (right - 1)
        return _chord_bound(left, right, self._scaled(left)[1], above)


def _chord_bound(
    left: Fraction, right: Fraction, at_left: Fraction, at_right: Fraction
) -> Fraction:
    """Bound ``(c + s a) / (a (a - 1))`` on ``left <= a <= right``, the chord's line.

    Its derivative is zero where ``s a^2 + 2 c a - c = 0``.
    """
    slope = (at_right - at_left) / (right - left)
    constant = at_left - slope * left
    bound = max(at_left / (left * (left - 1)), at_right / (right * (right - 1)))
    discriminant = constant * (constant + slope)
    if discriminant < 0 or slope == 0:
        return bound
    root = ball(discriminant).sqrt()
    for sign in (1, -1):
        at = (sign * root - ball(constant)) / ball(slope)
        # An undecided place counts: a bound may be too large, never too small.
        if not (at < ball(left) or at > ball(right)):
            value = (ball(constant) + ball(slope) * at) / (at * (at - 1))
            bound = max(bound, highest(value))
    return bound
