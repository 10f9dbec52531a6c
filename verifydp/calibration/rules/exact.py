"""The least scale at which the claim is true."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import optimal_scale
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    return optimal_scale(pair, demand).upper


#: What the folder offers under this file's name.
RULE = Rule(
    name="exact",
    title="least scale at which the exact delta is within the claim",
    source="hockey-stick divergence of the released laws (Barthe and Olmedo 2013), "
    "monotone in the scale",
    scale=_scale,
    noises=("laplace", "gaussian"),
    compared_up_to=0,  # results carry the optimum in fields of its own
)
