"""Scales for two normal priors, from how far the monotone coupling moves a point.

A point moves by the difference of the means plus that of the deviations times a
standard normal variable. Where the deviations are equal all points move alike.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from verifydp.calibration.couplings.tail_bounds import coupling_bound
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import bound_root
from verifydp.calibration.pairs import differences
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball, ball

__all__ = ["coupling_scale", "largest_of_moves", "quantile_scale", "sure_coupling"]


def quantile_scale(
    pair: PriorPair, demand: Demand, factor: Callable[[Fraction], Ball]
) -> Ball | Fraction:
    """Give the scale that hides a move of the shift plus a factor times the width.

    Parameters
    ----------
    pair, demand
        Two normal priors, and what is asked.
    factor
        Encloses what the difference of deviations counts at a delta.

    Returns
    -------
    Ball or Fraction
        Encloses the scale of theorem 1; exact where all points move alike.
    """
    shift, width = differences(pair)
    if not width:
        return abs(shift) / demand.epsilon
    moved = ball(abs(shift)) + ball(width) * factor(demand.delta)
    return moved / ball(demand.epsilon)


def coupling_scale(pair: PriorPair, demand: Demand, rate: Fraction) -> Ball | Fraction:
    """Give the least scale at which the mean loss of coupled points is within delta.

    Parameters
    ----------
    pair, demand
        Two normal priors, and what is asked.
    rate
        That of `coupling_bound`.

    Returns
    -------
    Ball or Fraction
        A scale that is surely enough, or encloses the least one.
    """
    shift, width = differences(pair)
    if not width:
        if not demand.delta:
            return abs(shift) / demand.epsilon
        # All points move alike: 1 - exp(rate (epsilon - shift / scale)) is delta.
        slack = -(ball(1 - demand.delta)).log() / ball(rate)
        return ball(abs(shift)) / (ball(demand.epsilon) + slack)
    bound = partial(
        coupling_bound, shift=shift, width=width, epsilon=demand.epsilon, rate=rate
    )
    return bound_root(bound, demand.delta, (abs(shift) + width) / demand.epsilon)


def sure_coupling(
    pair: PriorPair, demand: Demand, rate: Fraction, scale: Fraction
) -> bool:
    """Say whether a scale above 0 is seen to be at least that of `coupling_scale`.

    The deviations differ. Guarantee: True is certain.
    """
    shift, width = differences(pair)
    bound = coupling_bound(scale, shift, width, demand.epsilon, rate)
    return bool(bound <= ball(demand.delta))


def largest_of_moves(
    pairs: Sequence[PriorPair],
    scale_of: Callable[[PriorPair], Fraction],
    is_enough: Callable[[PriorPair, Fraction], bool],
) -> dict[int, Fraction]:
    """Find the largest scale of many pairs without seeking that of each.

    Parameters
    ----------
    pairs
        Of normal priors.
    scale_of
        Seeks the scale of a pair, which depends on the sizes of its two `differences`
        alone.
    is_enough
        Says whether a scale above 0 is surely enough for a pair whose deviations
        differ.

    Returns
    -------
    dict of int to Fraction
        The scales of some pairs by their places. Guarantee: the largest of them is
        surely enough for every pair.

    Notes
    -----
    The widest moves come first, since they are likely to need most: the order decides
    the speed and nothing else.
    """
    place_of: dict[tuple[Fraction, Fraction], int] = {}
    for place, pair in enumerate(pairs):
        shift, width = differences(pair)
        place_of.setdefault((abs(shift), width), place)
    found: dict[int, Fraction] = {}
    largest = Fraction(0)
    for (_, width), place in sorted(
        place_of.items(), key=lambda one: (-sum(one[0]), one[1])
    ):
        pair = pairs[place]
        if largest and width and is_enough(pair, largest):
            continue
        found[place] = scale_of(pair)
        largest = max(largest, found[place])
    return found
