"""How much noise a pufferfish claim needs: rules, the exact optimum, what is shown.

`calibrate` chooses the noise for a `Family` of beliefs and measures what it gives;
`RULES` are the ways to choose it, one file each, and `optimal_scale` encloses the
least scale of an ordered pair of priors.
"""

from verifydp.calibration.calibrating import calibrate
from verifydp.calibration.demands import Demand
from verifydp.calibration.optimum import optimal_scale, pure_scale
from verifydp.calibration.rules import RULES, Falsehood, Rule

__all__ = [
    "RULES",
    "Demand",
    "Falsehood",
    "Rule",
    "calibrate",
    "optimal_scale",
    "pure_scale",
]
