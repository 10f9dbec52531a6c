"""Bounds on the ratio of two densities beyond a point."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parts import Part, QuadraticPart, TailRule, merged
from verifydp.loss.exponentials import exponential_integral
from verifydp.loss.quadratics import power_product

__all__ = ["compare_tails", "limit_log_ratio", "power_tail_upper", "tail_ratio_upper"]


def _common_rule(parts: Sequence[Part]) -> TailRule | None:
    """Give the rule by which all parts compare; None where exponentials tell.

    Raises
    ------
    UnsupportedError
        If some of the parts have such a rule and others have another or none.
    """
    rules = [rule for part in parts if (rule := part.tail_rule) is not None]
    if not rules:
        return None
    if len(rules) < len(parts) or len({rule.name for rule in rules}) > 1:
        raise UnsupportedError(rules[0].misfit)
    return rules[0]


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
    rule = _common_rule([*first, *second])
    if rule is not None:
        return rule.ratio_upper(first, second, cut, side)
    forms = [part.tail_form(cut, side) for part in first]
    others = [part.tail_form(cut, side) for part in second]
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
    rule = _common_rule([*first, *second])
    if rule is not None:
        return rule.limit(first, second, side)
    one, two = (_leading(parts, side) for parts in (first, second))
    if _order(one, side) > _order(two, side):
        return Ball.pos_inf()
    if _order(one, side) < _order(two, side):
        return Ball.neg_inf()
    return ball(one.offset - two.offset) + one.log_weight - two.log_weight


def _leading(parts: Sequence[Part], side: int) -> QuadraticPart:
    asymptotes = merged([part.asymptote(side) for part in parts])
    quadratics = [form for part in asymptotes if (form := part.quadratic) is not None]
    return max(quadratics, key=lambda part: _order(part, side))


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
            (part.tail_form(cut, side) for part in parts),
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
