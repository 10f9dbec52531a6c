"""The least scale with delta 0."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import pure_scale
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    return pure_scale(pair, demand).upper


#: What the folder offers under this file's name.
RULE = Rule(
    name="pure",
    title="least scale at which the claim holds even with delta 0",
    source="supremum of the log ratio of normal plus Laplace laws (their density: Reed "
    "and Jorgensen 2004), monotone in the scale",
    scale=_scale,
    compared_up_to=40,  # a search that takes seconds beyond
)
