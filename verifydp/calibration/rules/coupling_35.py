"""The least scale at which the paper's eq. (35) is within delta."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pair_forms import differences, needs_delta, needs_single
from verifydp.calibration.roots import bound_root
from verifydp.calibration.rules import Rule
from verifydp.calibration.tail_bounds import coupling_bound
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball, ball

__all__ = ["RULE"]

_RATE = Fraction(1)


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    return needs_single(pair, demand) or needs_delta(pair, demand)


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    shift, width = differences(pair)
    if not width:
        if not demand.delta:
            return abs(shift) / demand.epsilon
        # All points move alike: 1 - exp(rate (epsilon - shift / scale)) is delta.
        slack = -(ball(1 - demand.delta)).log() / ball(_RATE)
        return ball(abs(shift)) / (ball(demand.epsilon) + slack)
    return bound_root(
        lambda scale: coupling_bound(scale, shift, width, demand.epsilon, _RATE),
        demand.delta,
        (abs(shift) + width) / demand.epsilon,
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="coupling-35",
    title="least scale for which the paper's coupling bound is within delta",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (35)",
    misfit=_misfit,
    scale=_scale,
)
