"""What is added to the data before it is released.

| the noise | the class |
| --- | --- |
| Laplace | `LaplaceNoise` |
| normal | `GaussianNoise` |
| density proportional to ``exp(-rate |z|**power)`` | `PowerExponentialNoise` |
| none | `NoNoise` |

``released(prior)`` is the exact law of data plus noise.
"""

from verifydp.privacy.noise.gaussian import GaussianNoise
from verifydp.privacy.noise.laplace import LaplaceNoise
from verifydp.privacy.noise.none import NoNoise
from verifydp.privacy.noise.normal_sums import NormalSum
from verifydp.privacy.noise.power_exponential import PowerExponentialNoise
from verifydp.privacy.noise.protocol import Noise

__all__ = [
    "GaussianNoise",
    "LaplaceNoise",
    "NoNoise",
    "Noise",
    "NormalSum",
    "PowerExponentialNoise",
]
