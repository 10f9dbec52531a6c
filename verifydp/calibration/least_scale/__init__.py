"""The fourth station: the least scale of noise at which a claim is true.

`optimal_scale` and `pure_scale` enclose it for an ordered pair; `roots` finds where
any falling function passes a limit, which rules use as well; `least_scale_together`
serves many pairs and seeks the scale of the worst one only.
"""

from verifydp.calibration.least_scale.optimum import (
    least_pure_scale,
    least_scale,
    optimal_scale,
    pure_scale,
)
from verifydp.calibration.least_scale.roots import Enclosed
from verifydp.calibration.least_scale.together import (
    LeastTogether,
    least_scale_together,
)

__all__ = [
    "Enclosed",
    "LeastTogether",
    "least_pure_scale",
    "least_scale",
    "least_scale_together",
    "optimal_scale",
    "pure_scale",
]
