"""The discrete Gaussian mechanism: whole answers plus discrete normal noise."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.laws.discrete_normal import DiscreteNormal
from verifydp.laws.protocol import Floats
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    known_database,
)
from verifydp.mechanisms.reading import positive_number, positive_whole

__all__ = ["MECHANISM", "DiscreteGaussianMechanism"]

#: Deviations from the mean beyond which a double holds no mass worth a draw.
_REACH = 12
_VARIANCE_MAX = Fraction(10**10)


@dataclass(frozen=True)
class DiscreteGaussianMechanism(Mechanism):
    """A whole answer plus discrete normal noise (Canonne, Kamath and Steinke 2020).

    Parameters
    ----------
    variance
        The parameter sigma squared; above 0, at most 1e10.
    sensitivity
        The most by which neighbouring answers differ; a whole number.

    Notes
    -----
    The noise is log-concave: half-lines tell answers apart best, and better the
    further the answers are from each other. A database that is an array gets noise in
    each cell of its own; what the whole table gives away is `rho_of`.

    Examples
    --------
    >>> counts = DiscreteGaussianMechanism.create(variance=4, sensitivity=1)
    >>> counts.rho_of([(1, -1, -1, 1)])
    Fraction(1, 2)
    """

    name: ClassVar[str] = "discrete-gaussian"
    title: ClassVar[str] = "a whole answer plus discrete normal noise"
    example: ClassVar[Mapping[str, Any]] = {"variance": 4, "sensitivity": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("variance", "The parameter sigma squared; above 0."),
        Parameter("sensitivity", "Most that neighbouring answers differ; whole."),
    )

    variance: Fraction
    sensitivity: int

    @classmethod
    def create(cls, *, variance: Any, sensitivity: Any) -> Self:  # type: ignore[override]
        """Read the parameters."""
        size = positive_number(variance, "variance")
        if size > _VARIANCE_MAX:
            raise InputError(f"variance is {size}: at most {_VARIANCE_MAX} is drawn")
        return cls(size, positive_whole(sensitivity, "sensitivity", most=10**9))

    @property
    def values(self) -> dict[str, str]:
        """Variance and sensitivity."""
        return {"variance": str(self.variance), "sensitivity": str(self.sensitivity)}

    @property
    def neighbours(self) -> str:
        """Whole answers that are close."""
        return f"all whole answers that differ by at most {self.sensitivity}"

    @cached_property
    def _steps(self) -> Floats:
        """Distribution function of the noise's size in doubles."""
        reach = int(_REACH * float(self.variance) ** 0.5) + 2
        sizes = np.arange(reach)
        masses = DiscreteNormal(0, self.variance).probability_float(sizes)
        masses[1:] *= 2
        total = np.cumsum(masses)
        return np.asarray(total[:-1] / total[-1])

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers; noise of its own in each cell, if there are several.

        In doubles: sizes whose probability is below about 1e-16 are missed.
        """
        answer = np.asarray(database)
        if answer.dtype.kind not in "iu":
            answer = np.vectorize(_whole, otypes=[np.int64])(answer)
        shape = (size, *answer.shape)
        drawn, sides = rng.random(size=shape), rng.random(size=shape)
        library = namespace_of(drawn)
        steps, flat = as_drawn(self._steps, drawn), library.reshape(drawn, (-1,))
        sizes = library.searchsorted(steps, flat, side="right")
        sizes = library.reshape(library.astype(sizes, library.int64), shape)
        return as_drawn(answer, drawn) + library.where(sides < 0.5, -sizes, sizes)

    def law(self, database: Any) -> DiscreteNormal:
        """The discrete normal law around one answer."""
        return DiscreteNormal(_whole(database), self.variance)

    def worst_pair(self) -> WorstPair:
        """Two answers that are as far apart as they may be."""
        return WorstPair(
            (0, self.sensitivity),
            DiscreteNormal(0, self.variance),
            DiscreteNormal(self.sensitivity, self.variance),
            "the noise is log-concave: the profile grows with the distance",
        )

    def rho_of(self, vectors: Iterable[Sequence[int]]) -> Fraction:
        """Give the rho of concentrated DP of tables whose neighbours differ by vectors.

        Guarantee: noise in each cell is at most rho apart for each of them.
        """
        lengths = [sum(int(one) ** 2 for one in row) for row in vectors]
        if not lengths:
            raise InputError("there are no vectors: list those by which tables differ")
        return max(lengths) / (2 * self.variance)


def _whole(value: Any) -> int:
    exact = known_database(value, DiscreteGaussianMechanism.name)
    if exact.denominator != 1:
        raise InputError(f"the database is {value}: it must be a whole number")
    return int(exact)


#: What the folder offers under this file's name.
MECHANISM = DiscreteGaussianMechanism
