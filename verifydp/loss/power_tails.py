"""Tails of mixtures of power-exponential laws of one rate and power.

Beyond all locations a part with its location further out is the larger one. For a
power above 1 the ratio of two such parts grows without bound, for one below 1 it falls
to the ratio of their weights.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parts import Part, PowerPart

__all__ = ["is_power_tail", "power_limit", "power_ratio_upper"]


def is_power_tail(first: Sequence[Part], second: Sequence[Part]) -> bool:
    """Say whether a tail is made of power parts of one rate and power.

    Raises
    ------
    UnsupportedError
        If some of its parts are such and others are not.
    """
    parts = [*first, *second]
    powers = [part for part in parts if isinstance(part, PowerPart)]
    if not powers:
        return False
    if len(powers) < len(parts) or len({(p.rate, p.power) for p in powers}) > 1:
        raise UnsupportedError(
            "the tails of power-exponential laws are compared for one rate and one "
            "power only: give both laws the same noise"
        )
    return True


def _powers(parts: Sequence[Part], side: int) -> list[PowerPart]:
    """The parts, with the location that is furthest out last."""
    found = [part for part in parts if isinstance(part, PowerPart)]
    return sorted(found, key=lambda part: side * part.location)


def _sum(values: list[Ball]) -> Ball:
    return reduce(lambda a, b: a + b, values)


def power_ratio_upper(
    first: Sequence[Part], second: Sequence[Part], cut: Fraction, side: int
) -> Ball | None:
    """Bound ``p / q`` on the tail beyond a cut; None where that cannot be done.

    Guarantee: the upper end of the ball is not below the ratio anywhere on the tail.
    """
    ones, twos = _powers(first, side), _powers(second, side)
    if side * cut <= max(side * part.location for part in (*ones, *twos)):
        return None
    at = ball(cut)
    if ones[0].power > 1:
        lead = twos[-1]
        if side * ones[-1].location > side * lead.location:
            return None
        base = lead.log_density(at)  # every part of p over it falls along the tail
        return _sum([(part.log_density(at) - base).exp() for part in ones])
    lead = twos[0]  # every part of q over it falls to the ratio of their weights
    base = lead.log_density(at)
    above = [
        (part.log_density(at) - base).exp().max(_weight(part) / _weight(lead))
        for part in ones
    ]
    below = [_weight(part) / _weight(lead) for part in twos]
    return _sum(above) / _sum(below)


def _weight(part: PowerPart) -> Ball:
    return part.log_weight.exp()


def power_limit(first: Sequence[Part], second: Sequence[Part], side: int) -> Ball:
    """Enclose the limit of the log ratio along the tail; perhaps infinite."""
    ones, twos = _powers(first, side), _powers(second, side)
    if ones[0].power < 1:
        return _sum([*map(_weight, ones)]).log() - _sum([*map(_weight, twos)]).log()
    gain = side * (ones[-1].location - twos[-1].location)
    if gain:
        return Ball.pos_inf() if gain > 0 else Ball.neg_inf()
    return ones[-1].log_weight - twos[-1].log_weight
