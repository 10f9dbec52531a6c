"""What is added to the data before it is released.

| the noise | the class |
| --- | --- |
| Laplace | `LaplaceNoise` |
| normal | `GaussianNoise` |
| density proportional to ``exp(-rate |z|**power)`` | `PowerExponentialNoise` |
| none | `NoNoise` |

``released(prior)`` is the exact law of data plus noise.
"""

from verifydp.laws.noise.gaussian import GaussianNoise
from verifydp.laws.noise.laplace import LaplaceNoise
from verifydp.laws.noise.none import NoNoise
from verifydp.laws.noise.power_exponential import PowerExponentialNoise
from verifydp.laws.noise.protocol import Noise
from verifydp.laws.normal_sum import NormalSum

__all__ = [
    "GaussianNoise",
    "LaplaceNoise",
    "NoNoise",
    "Noise",
    "NormalSum",
    "PowerExponentialNoise",
]
