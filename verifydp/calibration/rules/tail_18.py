"""The least scale at which the paper's eq. (18) is within delta."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pair_forms import differences, needs_delta, needs_single
from verifydp.calibration.roots import bound_root, rounded_up
from verifydp.calibration.rules import Rule
from verifydp.calibration.tail_bounds import tail_bound
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    return needs_single(pair, demand) or needs_delta(pair, demand)


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    shift, width = differences(pair)
    if not width:
        return abs(shift) / demand.epsilon
    reach = bound_root(
        lambda reach: tail_bound(reach, shift, width),
        demand.delta,
        abs(shift) + width,
    )
    return rounded_up(reach / demand.epsilon)


#: What the folder offers under this file's name.
RULE = Rule(
    name="tail-18",
    title="least scale for which the coupled data are rarely too far apart",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (18)",
    misfit=_misfit,
    scale=_scale,
)
