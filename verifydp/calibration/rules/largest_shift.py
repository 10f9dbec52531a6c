"""The repaired corollary 2: the largest shift of a component decides."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import farthest_shift, like_components
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    del demand
    if like_components(pair) is not None:
        return None
    return f"it is for mixtures of one set of weights and deviations, and {pair} differ"


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    matched = like_components(pair)
    assert matched is not None
    return farthest_shift(matched) / demand.epsilon


#: What the folder offers under this file's name.
RULE = Rule(
    name="largest-shift",
    title="largest shift of a component over epsilon; holds with delta 0",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, corollary "
    "2, with the largest shift in place of the average",
    misfit=_misfit,
    scale=_scale,
)
