"""Linear scores of long vectors, each half of the past judging what the other taught.

Where an output has more numbers than the past has draws, a score that fits the past
says nothing. So ridge regression, with the strength that does best on draws that did
not teach it; then once more on all of them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import in_host
from verifydp.empirical.attacks import Past
from verifydp.empirical.features import standardised
from verifydp.empirical.stats.projections import ridge_weights, separation, signs_of
from verifydp.sampling import Backend

__all__ = [
    "TaughtHalves",
    "JudgedScore",
    "LabelledRows",
    "learn_halves",
    "short_numbers",
    "unit",
]

_FloatArray = npt.NDArray[np.float64]

#: Strengths of the ridge that are tried.
_STRENGTHS = (0.03, 0.3, 3.0, 30.0)
#: Digits of the numbers of a score.
_DIGITS = 4
#: Finite draws of each side, at least.
_DRAWS_MIN = 4


@dataclass(frozen=True, slots=True, eq=False)
class LabelledRows:
    """Standardised rows and their labels, where they are computed with.

    Parameters
    ----------
    numbers
        Shape (n, width).
    labels
        1 for rows of the database, 0 for those of the neighbour; shape (n,).
    """

    numbers: Any
    labels: Any

    @property
    def magnitudes(self) -> Any:
        """How far each number lies from the middle, less 1."""
        return abs(self.numbers) - 1

    @property
    def signs(self) -> Any:
        """One over the rows of a label, negative for the neighbour; shape (n,)."""
        return signs_of(self.labels)

    def half(self, start: int) -> "LabelledRows":
        """Every other row, from ``start`` on: 0 or 1."""
        library = namespace_of(self.numbers)
        places = as_drawn(np.arange(start, self.numbers.shape[0], 2), self.numbers)
        return LabelledRows(
            library.take(self.numbers, places, axis=0),
            library.take(self.labels, places, axis=0),
        )


@dataclass(frozen=True, slots=True, eq=False)
class JudgedScore:
    """Weights of a linear score, of length 1.

    Parameters
    ----------
    by_half
        What each half taught.
    weights
        What all rows taught.
    separation
        How far the score of one half puts the labels of the other apart, in standard
        deviations; below 0 where the wrong way round.
    """

    by_half: tuple[_FloatArray, _FloatArray]
    weights: _FloatArray
    separation: float


@dataclass(frozen=True, slots=True, eq=False)
class TaughtHalves:
    """What a beginning of the past taught.

    Parameters
    ----------
    centre, scale
        Of each column, as `standardised` takes them.
    linear, bent
        Scores of the numbers and of their magnitudes.
    """

    centre: tuple[float, ...]
    scale: tuple[float, ...]
    linear: JudgedScore
    bent: JudgedScore

    def rows(self, past: Past, backend: Backend) -> LabelledRows:
        """The finite rows of the past, standardised, on the backend's device."""
        return _moved(_finite(past), self.centre, self.scale, backend)


def learn_halves(past: Past, backend: Backend) -> TaughtHalves | None:
    """Learn both scores; a deterministic function of the past and the backend.

    Parameters
    ----------
    past
        Outputs of both sides; rows that are not finite are left out.
    backend
        Where it is computed.

    Returns
    -------
    TaughtHalves
        None where too few rows are finite.
    """
    both, labels = _finite(past)
    if min(np.sum(labels == 1), np.sum(labels == 0)) < _DRAWS_MIN:
        return None
    middle, spread = _middle_and_scale(both)
    # Four digits of a centre far from 0 might lie far from the centre.
    centre, scale = tuple(map(float, middle)), short_numbers(spread)
    rows = _moved((both, labels), centre, scale, backend)
    return TaughtHalves(
        centre,
        scale,
        _judged(rows, "numbers"),
        _judged(rows, "magnitudes"),
    )


def _moved(
    finite: tuple[_FloatArray, _FloatArray], centre: Any, scale: Any, backend: Backend
) -> LabelledRows:
    both, labels = finite
    numbers = standardised(both, centre, scale)
    return LabelledRows(backend.asarray(numbers), backend.asarray(labels))


def _judged(rows: LabelledRows, kind: str) -> JudgedScore:
    halves = rows.half(0), rows.half(1)
    taught = [_ridge(getattr(half, kind), half.labels, _STRENGTHS) for half in halves]
    judges = halves[1], halves[0]
    apart = [
        sum(
            separation(getattr(judge, kind) @ weights[place], judge.labels)
            for weights, judge in zip(taught, judges, strict=True)
        )
        / 2
        for place in range(len(_STRENGTHS))
    ]
    best = int(np.argmax(apart))
    (whole,) = _ridge(getattr(rows, kind), rows.labels, (_STRENGTHS[best],))
    first, second = (unit(in_host(weights[best])) for weights in taught)
    return JudgedScore((first, second), unit(in_host(whole)), apart[best])


def _ridge(numbers: Any, labels: Any, strengths: tuple[float, ...]) -> list[Any]:
    library = namespace_of(numbers)
    return ridge_weights(
        numbers - library.mean(numbers, axis=0),
        labels - library.mean(labels),
        strengths,
    )


def _finite(past: Past) -> tuple[_FloatArray, _FloatArray]:
    """Finite rows of both sides, and their labels."""
    both = np.concatenate([past.database, past.neighbour])
    labels = np.repeat([1.0, 0.0], [len(past.database), len(past.neighbour)])
    finite = np.isfinite(both).all(axis=1)
    return both[finite], labels[finite]


def _middle_and_scale(both: _FloatArray) -> tuple[_FloatArray, _FloatArray]:
    """Median and quartiles of each column; its deviation where these agree."""
    with np.errstate(over="ignore", invalid="ignore"):  # outputs may be huge
        low, centre, high = np.nan_to_num(np.quantile(both, [0.25, 0.5, 0.75], axis=0))
        scale = (high - low) / 1.349
        scale = np.where(scale > 0, scale, both.std(axis=0))
    return centre, np.where(np.isfinite(scale) & (scale > 0), scale, 1.0)


def unit(weights: _FloatArray) -> _FloatArray:
    """The same direction, of length 1; zeros stay zeros."""
    length = float(np.sqrt(np.sum(weights * weights)))
    return weights / length if length > 0 else weights


def short_numbers(array: Any) -> tuple[float, ...]:
    """Four digits of each number, which tell enough: a record is then half as long.

    Numbers that are very large or very small stay as they are.
    """
    flat = np.asarray(in_host(array), dtype=np.float64).reshape(-1)
    size = np.abs(flat)
    usual = (size > 1e-18) & (size < 1e18)
    beyond = _DIGITS - 1 - np.floor(np.log10(np.where(usual, size, 1.0)))
    # Whole powers of ten are exact, so that the quotient is the double next to the
    # decimal; below 0 they are no powers that are.
    up, down = 10.0 ** np.maximum(beyond, 0), 10.0 ** np.maximum(-beyond, 0)
    short = np.round(np.where(usual, flat, 0.0) * up / down) / up * down
    return tuple(np.where(usual, short, flat).tolist())
