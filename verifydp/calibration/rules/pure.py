"""The least scale with delta 0."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.dominance import undominated
from verifydp.calibration.least_scale import least_scale_together, pure_scale
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    return pure_scale(pair, demand).upper


def _together(pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
    kept = undominated(pairs)
    losses = [PairLoss.of(pairs[place], demand) for place in kept]
    found = least_scale_together(losses, Fraction(0)).own
    return {kept[place]: least.upper for place, least in found.items()}


#: What the folder offers under this file's name.
RULE = Rule(
    name="pure",
    title="least scale at which the claim holds even with delta 0",
    source="supremum of the log ratio of normal plus Laplace laws (their density: Reed "
    "and Jorgensen 2004), monotone in the scale",
    scale=_scale,
    compared_up_to=40,  # a search that takes seconds beyond
    together=_together,
)
