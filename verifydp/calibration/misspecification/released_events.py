"""Events of what is released, learned from data: a few intervals of the line.

The noise is known, so the probability of an event given the data's value is known
too; only how the data are distributed is learned.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from verifydp.data.beliefs import FinitePrior
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws import LineLaw
from verifydp.laws.noise import Noise

__all__ = ["LineCells", "ReleasedEvent", "lay_cells", "learn_event", "plug_in_delta"]

_Floats: TypeAlias = npt.NDArray[np.float64]

#: Quantiles of the data around which cells are laid.
_ANCHORS, _ANCHORS_WITHOUT_NOISE = 40, 400
#: Where the cells end, in units of the noise's width from an anchor.
_OFFSETS = tuple(Fraction(k, 4) for k in range(13)) + tuple(
    map(Fraction, (4, 6, 9, 16))
)
#: Most intervals of an event.
_MOST_INTERVALS = 8
#: What an interval must add, in standard errors.
_CAUTION = 2.0
#: Most values that an estimate is made from; more are represented by quantiles.
_MOST_VALUES = 1000
#: Probabilities are rounded outward to this many binary digits.
_CHANCE_BITS, _BALL_BITS = 30, 96


@dataclass(frozen=True, slots=True)
class ReleasedEvent:
    """That the released number lies in one of some intervals ``(low, high]``.

    Attributes
    ----------
    intervals
        Increasing and apart; None is an infinite end.
    """

    intervals: tuple[tuple[Fraction | None, Fraction | None], ...]

    @property
    def text(self) -> str:
        """The event in words."""
        parts = []
        for low, high in self.intervals:
            left = "-inf" if low is None else written(low)
            right = "inf)" if high is None else f"{written(high)}]"
            parts.append(f"({left}, {right}")
        return "the release lies in " + " or ".join(parts)

    def chances(
        self, noise: Noise, counts: Mapping[Fraction, int], *, upper: bool
    ) -> dict[Fraction, int]:
        """Bound the probability of the event given each value of the data.

        Parameters
        ----------
        noise
            What is added.
        counts
            How often each value was seen.
        upper
            Whether upper bounds are given, or lower ones.

        Returns
        -------
        dict
            How often each bound occurs. Guarantee: the bounds are on the side asked
            for, within ``2**-30`` of the probabilities (from ball arithmetic).

        Examples
        --------
        >>> from verifydp.laws.noise import LaplaceNoise
        >>> event = ReleasedEvent(((None, Fraction(0)),))
        >>> event.chances(LaplaceNoise(1), {Fraction(0): 3}, upper=True)
        {Fraction(1, 2): 3}
        """
        around = _around_zero(noise)
        counts_of_bounds: dict[Fraction, int] = {}
        unit = 2**_CHANCE_BITS
        with precision(_BALL_BITS):
            for value, count in counts.items():
                chance = ball(0)
                for low, high in self.intervals:
                    chance += 1 if high is None else around.cdf(high - value)
                    chance -= 0 if low is None else around.cdf(low - value)
                exact = highest(chance) if upper else lowest(chance)
                whole = -(-exact * unit // 1) if upper else exact * unit // 1
                bound = min(max(Fraction(int(whole), unit), Fraction(0)), Fraction(1))
                counts_of_bounds[bound] = counts_of_bounds.get(bound, 0) + count
        return counts_of_bounds


@dataclass(frozen=True, slots=True)
class LineCells:
    """The line cut at increasing edges; a cell is ``(low, high]``, all in doubles."""

    edges: tuple[Fraction, ...]
    around: LineLaw

    def chances(self, values: Sequence[Fraction]) -> _Floats:
        """Give the probability of each cell given each value: a row for a value."""
        edges = np.array([float(edge) for edge in self.edges])
        points = np.array([float(value) for value in values])[:, np.newaxis]
        below = np.asarray(self.around.cdf_float(edges - points))
        ends = np.zeros((len(values), 1)), np.ones((len(values), 1))
        return np.diff(np.hstack([ends[0], below, ends[1]]), axis=1)

    def mean_chances(self, counts: Mapping[Fraction, int]) -> _Floats:
        """Give the probability of each cell under an empirical law."""
        often = np.array([float(count) for count in counts.values()])
        return np.asarray(often @ self.chances(list(counts)) / often.sum())

    def interval(
        self, first: int, last: int
    ) -> tuple[Fraction | None, Fraction | None]:
        """Give the ends of the cells from ``first`` to ``last``."""
        low = self.edges[first - 1] if first else None
        high = self.edges[last] if last < len(self.edges) else None
        return low, high


def lay_cells(
    first: Mapping[Fraction, int], second: Mapping[Fraction, int], noise: Noise
) -> LineCells:
    """Cut the line around quantiles of two sets of values."""
    around = _around_zero(noise)
    plain = bool(around.atoms)  # without noise the values themselves are the ends
    count = _ANCHORS_WITHOUT_NOISE if plain else _ANCHORS
    anchors = {*_quantiles(first, count), *_quantiles(second, count)}
    if plain:
        return LineCells(tuple(sorted(anchors)), around)
    steps = {sign * offset * around.spread for offset in _OFFSETS for sign in (1, -1)}
    return LineCells(
        tuple(sorted({anchor + step for anchor in anchors for step in steps})), around
    )


def plug_in_delta(
    first: Mapping[Fraction, int],
    second: Mapping[Fraction, int],
    noise: Noise,
    growth: float,
) -> float:
    """Estimate delta as if the values seen were all there are.

    Parameters
    ----------
    first, second
        How often each value was seen given each secret.
    noise
        What is added.
    growth
        ``exp(epsilon)``.

    Returns
    -------
    float
        An estimate without guarantee: of the empirical laws (by 1000 quantiles where
        there are more values), up to the width of the cells that the line is cut into;
        good to some thousandths.

    Examples
    --------
    >>> from verifydp.laws.noise import LaplaceNoise
    >>> found = plug_in_delta({Fraction(0): 1}, {Fraction(2): 1}, LaplaceNoise(1), np.e)
    >>> round(found, 3)
    0.393
    """
    first, second = _thinned(first), _thinned(second)
    cells = lay_cells(first, second, noise)
    gains = cells.mean_chances(first) - growth * cells.mean_chances(second)
    return float(np.maximum(gains, 0).sum())


def learn_event(
    first: Mapping[Fraction, int],
    second: Mapping[Fraction, int],
    noise: Noise,
    growth: float,
) -> ReleasedEvent:
    """Find an event that shows a large delta, from values set apart for it.

    Parameters
    ----------
    first, second
        How often each value was seen given each secret.
    noise
        What is added.
    growth
        ``exp(epsilon)``.

    Returns
    -------
    ReleasedEvent
        At most 8 intervals: those that add the most, as long as each adds more than
        its standard error. Any event gives a valid bound on other values.

    Examples
    --------
    >>> from verifydp.laws.noise import LaplaceNoise
    >>> one, two = {Fraction(0): 50}, {Fraction(9): 50}
    >>> event = learn_event(one, two, LaplaceNoise(1), np.e)
    >>> event.text
    'the release lies in (-inf, 4]'
    """
    cells = lay_cells(first, second, noise)
    sides = [_Side.of(cells, counts) for counts in (first, second)]
    gains = sides[0].means - growth * sides[1].means
    runs = _runs(gains > 0) or [(int(np.argmax(gains)),) * 2]
    runs.sort(key=lambda run: -gains[run[0] : run[1] + 1].sum())
    chosen: list[tuple[int, int]] = []
    best = -np.inf
    for run in runs[:_MOST_INTERVALS]:
        tried = [*chosen, run]
        inside = np.zeros(len(gains), dtype=bool)
        for start, end in tried:
            inside[start : end + 1] = True
        errors = [side.error(inside) for side in sides]
        error = np.hypot(errors[0], growth * errors[1])
        score = float(gains[inside].sum() - _CAUTION * error)
        if chosen and score <= best:
            break
        chosen, best = tried, score
    return ReleasedEvent(tuple(cells.interval(*run) for run in sorted(chosen)))


@dataclass(frozen=True, slots=True)
class _Side:
    """Chances of the cells given the values of one secret, and how often these are."""

    chances: _Floats
    often: _Floats
    means: _Floats

    @classmethod
    def of(cls, cells: LineCells, counts: Mapping[Fraction, int]) -> "_Side":
        chances = cells.chances(list(counts))
        often = np.array([float(count) for count in counts.values()])
        return cls(chances, often, often @ chances / often.sum())

    def error(self, inside: npt.NDArray[np.bool_]) -> float:
        """The standard error of the mean chance of some cells."""
        total = self.often.sum()
        chance = self.chances[:, inside].sum(axis=1)
        mean = self.often @ chance / total
        variance = self.often @ (chance - mean) ** 2 / total
        return float(np.sqrt(variance / total + (1 / total) ** 2))


def _runs(flags: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and last place of each run of true flags."""
    padded = np.concatenate([[False], flags, [False]])
    changes = np.flatnonzero(padded[1:] != padded[:-1]).tolist()
    return [(start, end - 1) for start, end in pairwise(changes)][::2]


def _around_zero(noise: Noise) -> LineLaw:
    return noise.released(FinitePrior({0: 1}))


def _thinned(counts: Mapping[Fraction, int]) -> Mapping[Fraction, int]:
    if len(counts) <= _MOST_VALUES:
        return counts
    values = sorted(counts)
    reached = np.cumsum([counts[value] for value in values])
    levels = (np.arange(_MOST_VALUES) + 0.5) / _MOST_VALUES * float(reached[-1])
    return Counter(values[index] for index in np.searchsorted(reached, levels).tolist())


def _quantiles(counts: Mapping[Fraction, int], count: int) -> list[Fraction]:
    """At most so many values, at equal steps of the distribution, the ends included."""
    values = sorted(counts)
    reached = np.cumsum([counts[value] for value in values])
    levels = np.linspace(0, float(reached[-1]), count)
    indices = np.minimum(np.searchsorted(reached, levels), len(values) - 1)
    return [values[index] for index in sorted(set(indices.tolist()))]
