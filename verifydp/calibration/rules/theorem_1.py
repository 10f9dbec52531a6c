"""Theorem 1 of the paper, with the normal quantile."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pair_forms import differences, needs_delta, needs_single
from verifydp.calibration.quantiles import quantile_factor
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
    moved = ball(abs(shift)) + ball(width) * quantile_factor(demand.delta)
    return moved / ball(demand.epsilon)


#: What the folder offers under this file's name.
RULE = Rule(
    name="theorem-1",
    title="shift of the mean plus the normal quantile times the change of deviation",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 1",
    misfit=_misfit,
    scale=_scale,
)
