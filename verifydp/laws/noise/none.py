"""No noise: the data are released as they are."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from verifydp.laws.components import NormalComponent, NormalMixture
from verifydp.laws.noise.protocol import Noise
from verifydp.laws.normal import Normal
from verifydp.laws.protocol import LineLaw

__all__ = ["NoNoise"]


@dataclass(frozen=True)
class NoNoise(Noise):
    """Nothing is added.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> NoNoise().released(GaussianPrior(0, 1)) == GaussianPrior(0, 1).law
    True
    """

    kind: ClassVar[str] = "none"
    parameter: ClassVar[str] = ""

    @property
    def variance(self) -> Fraction:
        """Zero."""
        return Fraction(0)

    @property
    def text(self) -> str:
        """That there is none."""
        return "no noise"

    @property
    def exact(self) -> str:
        """The text, with every number exact."""
        return "no noise"

    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Give zeros of shape ``(size,)``."""
        del rng
        return np.zeros(size)

    def around(self, component: NormalComponent) -> Normal:
        """The component itself."""
        return Normal(component.mean, component.sd)

    def released(self, prior: NormalMixture) -> LineLaw:
        """The prior's own law."""
        return prior.law
