"""Every ordered pair of a family, measured at a scale of noise."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.optimum import (
    holds_raw,
    noise_of,
    pair_delta,
    pair_epsilon,
    raw_delta,
)
from verifydp.calibration.roots import Enclosed
from verifydp.data.beliefs import PriorPair
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball

__all__ = ["Measured", "is_settled", "measure"]


@dataclass(frozen=True, slots=True)
class Measured:
    """An ordered pair at a scale.

    Attributes
    ----------
    pair
        The priors.
    raw
        Encloses the least delta without noise.
    delta
        Encloses the least delta at the scale.
    epsilon
        Encloses the largest log ratio at the scale, infinite where it is; None where
        it could not be enclosed.
    holds
        Whether the claim certainly holds or fails at the scale; None where that is
        open.
    own
        What the rule prescribes for this pair.
    optimum
        Encloses the least scale for this pair; None where it was not found.
    """

    pair: PriorPair
    raw: Ball
    delta: Ball
    epsilon: Ball | None
    holds: bool | None
    own: Fraction
    optimum: Enclosed | None


def measure(
    pair: PriorPair,
    demand: Demand,
    scale: Fraction,
    own: Fraction,
    optimum: Enclosed | None,
) -> Measured:
    """Measure an ordered pair at a scale, 0 for no noise."""
    raw = raw_delta(pair, demand.epsilon)
    noise = noise_of(demand.noise, scale)
    delta = raw if not scale else pair_delta(pair, demand.epsilon, noise)
    try:
        epsilon = pair_epsilon(pair, noise)
    except UnsupportedError:
        epsilon = None
    holds = _holds(pair, demand, scale, delta, epsilon)
    return Measured(pair, raw, delta, epsilon, holds, own, optimum)


def _holds(
    pair: PriorPair,
    demand: Demand,
    scale: Fraction,
    delta: Ball,
    epsilon: Ball | None,
) -> bool | None:
    if delta > ball(demand.delta):
        return False
    if delta <= ball(demand.delta):
        return True
    # At a tie one of the exact arguments may tell.
    if not scale:
        return holds_raw(pair, demand) or None
    if epsilon is not None and epsilon <= ball(demand.epsilon):
        return True
    return None


def is_settled(measured: Sequence[Measured]) -> bool | None:
    """Say whether the claim holds for all pairs, fails for one, or is open."""
    answers = [one.holds for one in measured]
    if False in answers:
        return False
    return None if None in answers else True
