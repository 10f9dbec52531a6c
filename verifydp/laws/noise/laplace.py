"""Laplace noise."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from verifydp.evidence.numbers import written
from verifydp.laws.components import NormalComponent
from verifydp.laws.laplace import Laplace
from verifydp.laws.noise.protocol import Noise, positive_parameter
from verifydp.laws.normal_laplace import NormalLaplace

__all__ = ["LaplaceNoise"]


@dataclass(frozen=True, init=False)
class LaplaceNoise(Noise):
    """Noise of density ``exp(-|z| / scale) / (2 scale)``.

    Parameters
    ----------
    scale
        Its mean absolute value, above 0, in the unit of the data.

    Raises
    ------
    InputError
        If the scale is not above 0.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> noise = LaplaceNoise(scale=1.5)
    >>> noise.variance, noise.text
    (Fraction(9, 2), 'Laplace noise of scale 1.5')
    >>> noise.exact
    'Laplace noise of scale 3/2'
    >>> noise.released(GaussianPrior(0, 1))
    NormalLaplace(mean=Fraction(0, 1), deviation=Fraction(1, 1), scale=Fraction(3, 2))
    """

    kind: ClassVar[str] = "laplace"
    parameter: ClassVar[str] = "scale"

    scale: Fraction

    def __init__(self, scale: Any) -> None:
        object.__setattr__(self, "scale", positive_parameter(scale, "scale"))

    @property
    def variance(self) -> Fraction:
        """Twice the square of the scale."""
        return 2 * self.scale**2

    @property
    def text(self) -> str:
        """The scale."""
        return f"Laplace noise of scale {written(self.scale)}"

    @property
    def exact(self) -> str:
        """The text, with every number exact."""
        return f"Laplace noise of scale {self.scale}"

    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw independent values of shape ``(size,)``, in doubles."""
        return np.asarray(rng.laplace(scale=float(self.scale), size=size))

    def around(self, component: NormalComponent) -> Laplace | NormalLaplace:
        """Normal plus Laplace, or Laplace around a point."""
        if not component.sd:
            return Laplace(component.mean, self.scale)
        return NormalLaplace(component.mean, component.sd, self.scale)
