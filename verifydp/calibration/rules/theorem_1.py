"""Theorem 1 of the paper, with the normal quantile."""

from fractions import Fraction

from verifydp.calibration.couplings.normal_moves import quantile_scale
from verifydp.calibration.couplings.quantiles import quantile_factor
from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import normal_misfit
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    return quantile_scale(pair, demand, quantile_factor)


#: What the folder offers under this file's name.
RULE = Rule(
    name="theorem-1",
    title="shift of the mean plus the normal quantile times the change of deviation",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 1",
    misfit=normal_misfit,
    scale=_scale,
)
