"""The fourth station: the least scale of noise at which a claim is true.

`optimal_scale` and `pure_scale` enclose it for an ordered pair; `roots` finds where
any falling function passes a limit, which rules use as well.
"""

from verifydp.calibration.least_scale.optimum import (
    least_pure_scale,
    least_scale,
    optimal_scale,
    pure_scale,
)
from verifydp.calibration.least_scale.roots import Enclosed

__all__ = [
    "Enclosed",
    "least_pure_scale",
    "least_scale",
    "optimal_scale",
    "pure_scale",
]
