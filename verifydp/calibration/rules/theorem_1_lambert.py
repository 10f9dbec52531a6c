"""Theorem 1 of the paper, with the factor of its eq. (23)."""

from fractions import Fraction

from verifydp.calibration.couplings.normal_moves import quantile_scale
from verifydp.calibration.couplings.quantiles import lambert_factor
from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import normal_misfit
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    return quantile_scale(pair, demand, lambert_factor)


#: What the folder offers under this file's name.
RULE = Rule(
    name="theorem-1-lambert",
    title="theorem 1 with Lambert's function in place of the normal quantile",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (23)",
    misfit=normal_misfit,
    scale=_scale,
)
