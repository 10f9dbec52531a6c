"""Remark 1 of the paper: priors that are shifts of one another."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import shift_between
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    del demand
    if shift_between(pair) is None:
        return f"it is for shifts of one law, and {pair} are none"
    return None


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    shift = shift_between(pair)
    assert shift is not None
    return abs(shift) / demand.epsilon


#: What the folder offers under this file's name.
RULE = Rule(
    name="translation",
    title="shift over epsilon, for priors of one shape; holds with delta 0",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, remark 1",
    misfit=_misfit,
    scale=_scale,
)
