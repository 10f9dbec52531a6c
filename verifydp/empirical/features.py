"""Scalar views of an output: what an attack looks at.

Columns may lie in host memory or on a device; there, values stay where they are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from verifydp.arrays import as_drawn, namespace_of

__all__ = [
    "CLIP",
    "Coordinate",
    "Feature",
    "Interpolated",
    "LearnedScore",
    "OutputKind",
    "Total",
    "in_parts",
    "row_sums",
    "standardised",
]

_FloatArray = npt.NDArray[np.float64]

#: Numbers of rows that are scored together: 2 MiB.
_PART = 1 << 18
#: Standardised numbers are cut here, so that none of them decides alone.
CLIP = 6.0


class Feature(Protocol):
    """A function of an output's numeric columns; values may be NaN or infinite."""

    @property
    def name(self) -> str:
        """The name that events and reports use."""

    def values(self, columns: Any) -> Any:
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

    def values(self, columns: Any) -> Any:
        """Pick the column (no copy)."""
        return columns[:, self.index]


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all numbers of the output."""

    name: str = "sum"

    def values(self, columns: Any) -> Any:
        """Sum over the columns; NaN and infinities pass through."""
        with np.errstate(invalid="ignore", over="ignore"):
            return namespace_of(columns).sum(columns, axis=1)


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

    def values(self, columns: Any) -> Any:
        """Evaluate the score; a NaN anywhere makes it NaN."""
        return in_parts(self._scores, columns)

    def _scores(self, columns: Any) -> Any:
        z = standardised(columns, self.centre, self.scale)
        return row_sums(z, self.linear) + row_sums(abs(z) - 1, self.bent)


@dataclass(frozen=True, slots=True)
class OutputKind:
    """No number at all: whether the output is of the usual kind or another.

    All outputs of the usual structure fall into one cell; the other structures
    are categories beside it.
    """

    name: str = "kind of output"

    def values(self, columns: Any) -> _FloatArray:
        """The same number for every draw."""
        return np.zeros(columns.shape[0])


@dataclass(frozen=True, slots=True)
class Interpolated:
    """A score that is known at some places, straight in between, constant beyond."""

    places: tuple[float, ...]
    scores: tuple[float, ...]
    name: str = "stated log-likelihood ratio"

    def values(self, columns: Any) -> Any:
        """Evaluate the score of each draw's one number; NaN stays NaN."""
        numbers = columns[:, 0]
        if isinstance(columns, np.ndarray):
            return np.interp(numbers, self.places, self.scores)
        library, last = namespace_of(columns), len(self.places) - 1
        places, scores = (as_drawn(one, columns) for one in (self.places, self.scores))
        inside = library.clip(numbers, self.places[0], self.places[-1])
        after = library.searchsorted(places, inside, side="right")
        after = library.clip(after, min(1, last), last)
        before = library.clip(after - 1, 0, last)
        step = library.take(places, after) - library.take(places, before)
        # One place alone has no step: the score is the same everywhere.
        share = (inside - library.take(places, before)) / library.where(
            step > 0, step, library.ones_like(step)
        )
        low, high = (library.take(scores, each) for each in (before, after))
        return low + share * (high - low)


def in_parts(score: Callable[[Any], Any], columns: Any) -> Any:
    """Score rows a few at a time, where they lie in host memory.

    Steps on a part find it in the processor's cache, and what they need stays small.

    Parameters
    ----------
    score
        Gives a row the same number whatever rows are beside it.
    columns
        Shape (n, width).
    """
    rows = max(1, _PART // max(1, columns.shape[1]))
    if not isinstance(columns, np.ndarray) or len(columns) <= rows:
        return score(columns)
    starts = range(0, len(columns), rows)
    return np.concatenate([score(columns[one : one + rows]) for one in starts])


def standardised(columns: Any, centre: Sequence[float], scale: Sequence[float]) -> Any:
    """Give ``clip((columns - centre) / scale, -6, 6)``, in the order of rows.

    The order of an array's numbers in memory would show in the sums of its rows.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        if isinstance(columns, np.ndarray):  # one copy alone, for outputs are large
            moved = np.subtract(columns, centre, order="C", dtype=np.float64)
            moved /= scale
            return moved.clip(-CLIP, CLIP, out=moved)
        z = (columns - as_drawn(centre, columns)) / as_drawn(scale, columns)
    return namespace_of(columns).clip(z, -CLIP, CLIP)


def row_sums(numbers: Any, weights: tuple[float, ...]) -> Any:
    """Sum rows with weights: the same for a row whatever the batch around it.

    So no product of matrices, whose sums depend on their sizes.
    """
    if isinstance(numbers, np.ndarray):
        return np.einsum("ij,j->i", numbers, np.array(weights))
    return namespace_of(numbers).sum(numbers * as_drawn(weights, numbers), axis=1)
