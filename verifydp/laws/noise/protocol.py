"""What every noise offers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from verifydp.laws.components import NormalComponent, NormalMixture
from verifydp.laws.mixtures import Mixture
from verifydp.laws.parameters import as_written, checked_positive
from verifydp.laws.protocol import LineLaw

__all__ = ["Noise", "positive_parameter"]


class Noise(ABC):
    """A law around 0 that is added to the data, independently of them."""

    #: Short name, as in ``noise="laplace"``.
    kind: ClassVar[str]
    #: What its width is called.
    parameter: ClassVar[str]

    @property
    @abstractmethod
    def variance(self) -> Fraction:
        """The variance; exact."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The noise in one short line."""

    @property
    @abstractmethod
    def exact(self) -> str:
        """The noise in words that determine it, with every number exact."""

    @abstractmethod
    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw independent values of shape ``(size,)``, in doubles."""

    @abstractmethod
    def around(self, component: NormalComponent) -> LineLaw:
        """The exact law of one component of a prior plus the noise."""

    def released(self, prior: NormalMixture) -> LineLaw:
        """Give the exact law of data plus noise, for data that follow the prior.

        Parameters
        ----------
        prior
            What the data are believed to follow.

        Returns
        -------
        LineLaw
            Guarantee: the very law of the sum, no parameter of it rounded.
        """
        return _mixed(prior.components, [self.around(one) for one in prior.components])

    def __str__(self) -> str:
        return self.text


def _mixed(components: Sequence[NormalComponent], laws: Sequence[LineLaw]) -> LineLaw:
    if len(laws) == 1:
        return laws[0]
    return Mixture([component.weight for component in components], laws)


def positive_parameter(value: Any, name: str) -> Fraction:
    """Read a parameter of a noise; it is above 0.

    Raises
    ------
    InputError
        If it is not, or no finite number.

    Examples
    --------
    >>> positive_parameter(0.5, "scale")
    Fraction(1, 2)
    """
    hint = " (NoNoise() adds nothing)"
    return checked_positive(as_written(value, name), name, hint=hint)
