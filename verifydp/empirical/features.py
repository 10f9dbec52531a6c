"""Scalar views of an output: what an attack looks at."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

__all__ = [
    "Coordinate",
    "Feature",
    "Interpolated",
    "LearnedScore",
    "OutputKind",
    "Total",
]

_FloatArray = npt.NDArray[np.float64]


class Feature(Protocol):
    """A function of an output's numeric columns; values may be NaN or infinite."""

    @property
    def name(self) -> str:
        """The name that events and reports use."""

    def values(self, columns: _FloatArray) -> _FloatArray:
        """One number per draw: shape (n, width) to shape (n,)."""


@dataclass(frozen=True, slots=True)
class Coordinate:
    """One number of the output; the output itself where it is a single number."""

    index: int
    width: int

    @property
    def name(self) -> str:
        """The field's word for it: ``value``, or ``coordinate i`` of a vector."""
        return "value" if self.width == 1 else f"coordinate {self.index}"

    def values(self, columns: _FloatArray) -> _FloatArray:
        """Pick the column (no copy)."""
        return columns[:, self.index]


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all numbers of the output."""

    name: str = "sum"

    def values(self, columns: _FloatArray) -> _FloatArray:
        """Sum over the columns; NaN and infinities pass through."""
        with np.errstate(invalid="ignore", over="ignore"):
            return np.asarray(columns.sum(axis=1))


@dataclass(frozen=True, slots=True)
class LearnedScore:
    """A learned linear score of the standardised numbers and their magnitudes.

    ``score = sum_j linear_j z_j + bent_j (|z_j| - 1)``, with
    ``z = clip((output - centre) / scale, -6, 6)``.
    """

    centre: tuple[float, ...]
    scale: tuple[float, ...]
    linear: tuple[float, ...]
    bent: tuple[float, ...]
    name: str = "learned score"

    def values(self, columns: _FloatArray) -> _FloatArray:
        """Evaluate the score; a NaN anywhere makes it NaN."""
        with np.errstate(invalid="ignore", over="ignore"):
            z = (columns - np.array(self.centre)) / np.array(self.scale)
        z = np.clip(z, -6.0, 6.0)
        # einsum and not BLAS: the same sum for a row whatever the batch around it.
        score = np.einsum("ij,j->i", z, np.array(self.linear))
        bent = np.einsum("ij,j->i", np.abs(z) - 1, np.array(self.bent))
        return np.asarray(score + bent)


@dataclass(frozen=True, slots=True)
class OutputKind:
    """No number at all: whether the output is of the usual kind or another.

    All outputs of the usual structure fall into one cell; the other structures
    are categories beside it.
    """

    name: str = "kind of output"

    def values(self, columns: _FloatArray) -> _FloatArray:
        """The same number for every draw."""
        return np.zeros(len(columns))


@dataclass(frozen=True, slots=True)
class Interpolated:
    """A score that is known at some places, straight in between, constant beyond."""

    places: tuple[float, ...]
    scores: tuple[float, ...]
    name: str = "stated log-likelihood ratio"

    def values(self, columns: _FloatArray) -> _FloatArray:
        """Evaluate the score of each draw's one number; NaN stays NaN."""
        return np.asarray(np.interp(columns[:, 0], self.places, self.scores))
