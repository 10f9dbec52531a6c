"""A claim held against what an ordered pair gives away at a scale of noise."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.loss_at_scale.pair_loss import PairLoss
from verifydp.calibration.pairs import LikeComponents
from verifydp.data.beliefs import PriorPair
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball

__all__ = ["Measured", "measure"]


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
    hidden
        Like components that the noise hides each by itself, with delta 0, so that it
        hides their mixtures; None where there are none.
    """

    pair: PriorPair
    raw: Ball
    delta: Ball
    epsilon: Ball | None
    holds: bool | None
    hidden: LikeComponents | None = None


def measure(loss: PairLoss, scale: Fraction, delta: Fraction) -> Measured:
    """Hold a claimed delta against an ordered pair at a scale, 0 for no noise."""
    raw = loss.delta(Fraction(0))
    enclosed = loss.delta(scale) if scale else raw
    hidden = loss.hidden(scale)
    try:
        log_ratio = loss.log_ratio(scale)
    except UnsupportedError:
        log_ratio = None
    holds = _holds(loss, scale, delta, enclosed, log_ratio)
    return Measured(loss.pair, raw, enclosed, log_ratio, holds, hidden)


def _holds(
    loss: PairLoss,
    scale: Fraction,
    claimed: Fraction,
    delta: Ball,
    log_ratio: Ball | None,
) -> bool | None:
    if delta > ball(claimed):
        return False
    if delta <= ball(claimed):
        return True
    # At a tie one of the exact arguments may tell.
    if not scale:
        return loss.satisfies_raw(claimed) or None
    if log_ratio is not None and log_ratio <= ball(loss.epsilon):
        return True
    return None
