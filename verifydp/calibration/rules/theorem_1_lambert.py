"""Theorem 1 of the paper, with the factor of its eq. (23)."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pair_forms import differences, needs_delta, needs_single
from verifydp.calibration.quantiles import lambert_factor
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball, ball

__all__ = ["RULE"]


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    return needs_single(pair, demand) or needs_delta(pair, demand)


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    shift, width = differences(pair)
    if not width:
        return abs(shift) / demand.epsilon
    moved = ball(abs(shift)) + ball(width) * lambert_factor(demand.delta)
    return moved / ball(demand.epsilon)


#: What the folder offers under this file's name.
RULE = Rule(
    name="theorem-1-lambert",
    title="theorem 1 with Lambert's function in place of the normal quantile",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (23)",
    misfit=_misfit,
    scale=_scale,
)
