"""The least scale at which the paper's eq. (18) is within delta."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from verifydp.calibration.couplings.normal_moves import largest_of_moves
from verifydp.calibration.couplings.tail_bounds import tail_bound
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import bound_root, rounded_up
from verifydp.calibration.pairs import differences, normal_misfit
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import ball

__all__ = ["RULE"]


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    shift, width = differences(pair)
    if not width:
        return abs(shift) / demand.epsilon
    tail = partial(tail_bound, shift=shift, width=width)
    reach = bound_root(tail, demand.delta, abs(shift) + width)
    return rounded_up(reach / demand.epsilon)


def _is_enough(pair: PriorPair, demand: Demand, scale: Fraction) -> bool:
    bound = tail_bound(demand.epsilon * scale, *differences(pair))
    return bool(bound <= ball(demand.delta))


def _together(pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
    return largest_of_moves(
        pairs,
        lambda pair: _scale(pair, demand),
        lambda pair, scale: _is_enough(pair, demand, scale),
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="tail-18",
    title="least scale for which the coupled data are rarely too far apart",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (18)",
    misfit=normal_misfit,
    scale=_scale,
    together=_together,
)
