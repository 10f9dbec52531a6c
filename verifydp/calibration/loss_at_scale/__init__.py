"""The third station: what an ordered pair gives away, as a function of the noise.

Scale 0 is no noise, and what is given away does not rise with the scale. `PairLoss`
encloses it, `FloatPair` evaluates it in doubles, and `measure` holds a claim against
it: searches and checks ask these and nothing else.
"""

from verifydp.calibration.loss_at_scale.doubles import FloatPair
from verifydp.calibration.loss_at_scale.measuring import Measured, measure
from verifydp.calibration.loss_at_scale.pair_loss import (
    PairLoss,
    holds_raw,
    noise_of,
    pair_delta,
    pair_epsilon,
    raw_delta,
)

__all__ = [
    "FloatPair",
    "Measured",
    "PairLoss",
    "measure",
    "holds_raw",
    "noise_of",
    "pair_delta",
    "pair_epsilon",
    "raw_delta",
]
