"""What every prior offers: its exact law, its moments, its components."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verifydp.errors import InputError
from verifydp.evidence.numbers import exact_text
from verifydp.exact.balls import decimal
from verifydp.laws.components import NormalComponent
from verifydp.laws.parameters import as_written
from verifydp.laws.protocol import LineLaw

__all__ = ["NormalComponent", "Prior", "shares_of"]


class Prior(ABC):
    """A law on the line that an adversary believes the data to have.

    Every prior is a finite mixture of normal laws and points, and all of its
    parameters are exact rationals.
    """

    @property
    @abstractmethod
    def components(self) -> tuple[NormalComponent, ...]:
        """The normal laws and points that it is a mixture of, with their weights."""

    @property
    @abstractmethod
    def law(self) -> LineLaw:
        """The exact law."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The prior in one short line."""

    @property
    def exact(self) -> str:
        """The prior in words that determine it, with every number exact."""
        return "; ".join(
            f"{exact_text(weight)} of "
            + (f"normal({mean}, sd {sd})" if sd else f"the point {mean}")
            for weight, mean, sd in self.components
        )

    @property
    def mean(self) -> Fraction:
        """The expectation, exactly."""
        return sum((weight * mean for weight, mean, _ in self.components), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance, exactly."""
        second = sum(
            (weight * (mean**2 + sd**2) for weight, mean, sd in self.components),
            Fraction(0),
        )
        return second - self.mean**2

    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw independent values, in doubles.

        Parameters
        ----------
        size
            How many.
        rng
            Where the randomness comes from.

        Returns
        -------
        ndarray
            Shape ``(size,)``. No guarantee of bits: parameters are rounded to doubles.
        """
        parts = self.components
        weights = np.array([float(part.weight) for part in parts])
        chosen = rng.choice(len(parts), size=size, p=weights / weights.sum())
        means = np.array([float(part.mean) for part in parts])
        sds = np.array([float(part.sd) for part in parts])
        return np.asarray(means[chosen] + sds[chosen] * rng.standard_normal(size))

    def __str__(self) -> str:
        return self.text


def shares_of(weights: Sequence[Any], what: str) -> tuple[Fraction, ...]:
    """Read weights that are at least 0 and sum to 1 exactly.

    Raises
    ------
    InputError
        If one is negative or no number, or the sum is another; nothing is rescaled.

    Examples
    --------
    >>> shares_of([0.1, 0.9], "mixture")
    (Fraction(1, 10), Fraction(9, 10))
    """
    shares = tuple(as_written(weight, f"a weight of the {what}") for weight in weights)
    for share in shares:
        if share < 0:
            raise InputError(
                f"a weight of the {what} is {decimal(share)}: it must be at least 0"
            )
    total = sum(shares, Fraction(0))
    if total != 1:
        raise InputError(
            f"the weights of the {what} sum to {decimal(total, 17)}, not to 1: give "
            "decimals or fractions that sum to exactly 1"
        )
    return shares
