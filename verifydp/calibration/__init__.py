"""How much noise a pufferfish claim needs: five stations, each built on those before.

| station | what it hands on |
| --- | --- |
| `beliefs` | a `Family`: what adversaries believe given each secret |
| `pairs` | ordered pairs of priors, each two priors once |
| `loss_at_scale` | `PairLoss`: what a pair gives away, as a function of the scale |
| `least_scale` | the least scale; `rules` propose others and are trusted with nothing |
| `certificate` | the claim at that scale, measured, refuted or proved |

`calibrate` walks through them; `optimal_scale` encloses the least scale of an ordered
pair; `pair_delta` and its kin enclose what a pair gives away.
"""

from verifydp.calibration.calibrating import calibrate
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import Enclosed, optimal_scale, pure_scale
from verifydp.calibration.loss_at_scale import (
    holds_raw,
    noise_of,
    pair_delta,
    pair_epsilon,
    raw_delta,
)
from verifydp.calibration.rules import RULES, Falsehood, Rule

__all__ = [
    "RULES",
    "Demand",
    "Enclosed",
    "Falsehood",
    "Rule",
    "calibrate",
    "holds_raw",
    "noise_of",
    "optimal_scale",
    "pair_delta",
    "pair_epsilon",
    "pure_scale",
    "raw_delta",
]
