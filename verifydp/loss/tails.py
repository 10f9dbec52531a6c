"""Bounds on the ratio of two densities beyond a point."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parts import (
    NormalLaplacePart,
    Part,
    PowerPart,
    QuadraticPart,
    merged,
)
from verifydp.loss.exponentials import exponential_integral
from verifydp.loss.power_tails import (
    is_power_tail,
    power_limit,
    power_ratio_upper,
)
from verifydp.loss.quadratics import power_product

__all__ = ["compare_tails", "limit_log_ratio", "power_tail_upper", "tail_ratio_upper"]


def _tail_form(part: Part, cut: Fraction, side: int) -> QuadraticPart:
    """Give an exponential whose weight encloses the part's ratio to it beyond the cut.

    The ratio of a normal-Laplace density to its asymptote rises to 1 along the tail,
    since its logarithm has a slope within ``1 / scale`` of 0.
    """
    if isinstance(part, QuadraticPart):
        return part
    if isinstance(part, PowerPart):
        raise UnsupportedError(
            "divergences of power-exponential laws other than the hockey-stick are not "
            "known: ask for hockey_stick, epsilon_at or pure_epsilon"
        )
    slope = -side / part.scale
    asymptote = QuadraticPart(
        Fraction(0),
        slope,
        part.deviation**2 / (2 * part.scale**2) - slope * part.mean,
        part.factor / (2 * part.scale),
        weight=part.weight,
        weight_key=part.weight_key,
    )
    at = ball(cut)
    share = (part.log_density(at) - asymptote.log_density(at)).exp()
    key = ("tail", part.mean, part.deviation, part.scale, cut)
    return asymptote.weighted(share.union(ball(1)), key)


def _order(part: QuadraticPart, side: int) -> tuple[Fraction, Fraction]:
    """Rank of growth towards the infinity of ``side``."""
    return part.square, side * part.slope


def tail_ratio_upper(
    first: Sequence[Part], second: Sequence[Part], cut: Fraction, side: int
) -> Ball | None:
    """Bound the ratio of two sums of parts on the whole tail beyond a cut.

    Parameters
    ----------
    first, second
        Parts of p and of q on the tail; not empty.
    cut
        Where the tail begins.
    side
        1 for the tail above the cut, -1 for the one below.

    Returns
    -------
    Ball or None
        A ball whose upper end is surely not below ``p / q`` anywhere on the tail;
        None where the cut is too near, or p outgrows q.

    Notes
    -----
    q is at least the sum of its leading parts, which have one shape, and each part of
    p over that shape is the exponential of a quadratic that falls along the tail: its
    derivative is not positive at the cut, and the square coefficient is not positive,
    so it stays so.
    """
    if is_power_tail(first, second):
        return power_ratio_upper(first, second, cut, side)
    forms = [_tail_form(part, cut, side) for part in first]
    others = [_tail_form(part, cut, side) for part in second]
    lead = max(others, key=lambda part: _order(part, side))
    for form in forms:
        square, slope = form.square - lead.square, form.slope - lead.slope
        if square > 0 or side * (2 * square * cut + slope) > 0:
            return None
    at, base = ball(cut), lead.log_density(ball(cut)).mid()
    above, below = (
        reduce(
            lambda a, b: a + b,
            [(form.log_density(at) - base).exp() for form in group],
        )
        for group in (
            forms,
            [part for part in others if _order(part, side) == _order(lead, side)],
        )
    )
    return above / below if below > 0 else None


def compare_tails(
    first: Sequence[Part],
    second: Sequence[Part],
    epsilon: Fraction,
    cut: Fraction,
    side: int,
) -> int:
    """Give the sign of ``p - exp(epsilon) q`` on a tail, 0 where it is not proved."""
    growth = ball(epsilon).exp()
    above = tail_ratio_upper(first, second, cut, side)
    if above is not None and above < growth:
        return -1
    below = tail_ratio_upper(second, first, cut, side)
    return 1 if below is not None and below * growth < 1 else 0


def limit_log_ratio(
    first: Sequence[Part], second: Sequence[Part], cut: Fraction, side: int
) -> Ball:
    """Enclose the limit of ``log p - log q`` towards the infinity of ``side``.

    Plus or minus infinity where that is the limit. ``cut`` is a point of the tail.
    """
    if is_power_tail(first, second):
        return power_limit(first, second, side)
    one, two = (_leading(parts, cut, side) for parts in (first, second))
    if _order(one, side) > _order(two, side):
        return Ball.pos_inf()
    if _order(one, side) < _order(two, side):
        return Ball.neg_inf()
    return ball(one.offset - two.offset) + one.log_weight - two.log_weight


def _leading(parts: Sequence[Part], cut: Fraction, side: int) -> QuadraticPart:
    asymptotes = merged([_asymptote(part, cut, side) for part in parts])
    quadratics = [part for part in asymptotes if isinstance(part, QuadraticPart)]
    return max(quadratics, key=lambda part: _order(part, side))


def _asymptote(part: Part, cut: Fraction, side: int) -> QuadraticPart:
    form = _tail_form(part, cut, side)
    if not isinstance(part, NormalLaplacePart):
        return form
    return QuadraticPart(
        form.square,
        form.slope,
        form.offset,
        form.factor,
        weight=part.weight,
        weight_key=part.weight_key,
    )


def power_tail_upper(
    first: Sequence[Part],
    second: Sequence[Part],
    order: Fraction,
    cut: Fraction,
    side: int,
) -> Ball | None:
    """Bound the integral of ``p^order q^(1 - order)`` over a tail.

    Parameters are those of `tail_ratio_upper`, and the order, above 0.

    Returns
    -------
    Ball or None
        A ball whose upper end is not below the integral; infinite where the cut is
        too near to tell; None where the integral diverges.

    Notes
    -----
    With the leading parts ``a`` of p and ``b`` of q, p is at most ``U a`` on the tail
    and q at least ``b`` (for an order above 1) or at most ``V b`` (below 1).
    """
    leads = [
        max(
            (_tail_form(part, cut, side) for part in parts),
            key=lambda part: _order(part, side),
        )
        for parts in (first, second)
    ]
    exponent = power_product(leads[0], leads[1], order)
    ends = (cut, None) if side > 0 else (None, cut)
    integral = exponential_integral(exponent, *ends)
    if integral == Ball.pos_inf():
        return None
    factor = tail_ratio_upper(first, [leads[0]], cut, side)
    other = ball(1)
    if order < 1:
        above = tail_ratio_upper(second, [leads[1]], cut, side)
        if above is None:
            return Ball.pos_inf()
        other = (above.log() * ball(1 - order)).exp()
    if factor is None:
        return Ball.pos_inf()
    return integral * (factor.log() * ball(order)).exp() * other
