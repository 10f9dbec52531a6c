"""Noise for a table of counts that leaves its published margins as they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import frexp, lcm, prod, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.exact.linear import inverse, rank
from verifydp.exact.spans import span_of
from verifydp.invariants.margins.cells import cells_of, rows_of
from verifydp.invariants.margins.totals import MarginTotals
from verifydp.laws.vectors.hull_exponential import HullExponential
from verifydp.laws.vectors.polytopes import Hull

__all__ = ["HullNoise", "MarginNoise", "OccupiedTable"]

#: Binary digits of a deviation that noise keeps.
_DIGITS = 30

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True)
class OccupiedTable:
    """The part of a table in which the published margins allow anybody to be.

    A level that nobody has by a published margin keeps its counts of 0: noise there
    would protect nobody.

    Parameters
    ----------
    totals
        The published margins.
    """

    totals: MarginTotals

    @cached_property
    def kept(self) -> tuple[tuple[int, ...], ...]:
        """For each feature its levels that somebody may have."""
        found = []
        for feature, count in enumerate(self.totals.levels):
            levels = set(range(count))
            for subset in self.totals.published:
                if feature in subset:
                    at = subset.index(feature)
                    own = self.totals.of(subset)
                    levels &= {key[at] for key, number in own.items() if number}
            found.append(tuple(sorted(levels)))
        return tuple(found)

    @property
    def levels(self) -> tuple[int, ...]:
        """How many such levels each feature has."""
        return tuple(map(len, self.kept))

    @cached_property
    def places(self) -> npt.NDArray[np.intp]:
        """Where the cells of the part are in the whole table, in row-major order."""
        where = {cell: place for place, cell in enumerate(cells_of(self.totals.levels))}
        inside = (
            tuple(own[level] for own, level in zip(self.kept, cell, strict=True))
            for cell in cells_of(self.levels)
        )
        return np.array([where[cell] for cell in inside], dtype=np.intp)

    @cached_property
    def rows(self) -> Doubles:
        """The published sums as rows of 0 and 1 over the cells of the part."""
        every = rows_of(self.levels, self.totals.published or ((),))
        found = np.zeros((len(every), prod(self.levels)))
        for row, places in zip(found, every, strict=True):
            row[list(places)] = 1
        return found

    @cached_property
    def dimension(self) -> int:
        """How many numbers the published margins leave open."""
        exact = [[Fraction(int(entry)) for entry in row] for row in self.rows]
        return prod(self.levels) - rank(exact)

    def with_noise(self, counts: Sequence[int], noise: Doubles) -> Doubles:
        """Add noise of the part's cells to the counts of the whole table."""
        noisy = np.array(counts, dtype=float)
        noisy[self.places] += noise
        return noisy


@dataclass(frozen=True)
class MarginNoise:
    """Normal noise on everything that the published margins leave open.

    Parameters
    ----------
    table
        Where there is noise.
    variance
        In each direction; above 0.
    """

    table: OccupiedTable
    variance: Fraction

    def sample(self, rng: Any) -> Doubles:
        """Draw the noise of the part's cells once, in doubles; its margins are 0.

        Independent normal numbers are projected onto the tables whose published sums
        are 0, which is the law ``N(0, variance P)`` with P this projector. Then enough
        cells are rounded to a grid of about 1e-9 deviations, and the published sums
        give the others as whole multiples of its step: sums with whole counts are
        exact, so that no last digit tells where a count was rounded.
        """
        drawn = rng.normal(size=prod(self.table.levels)) * sqrt(self.variance)
        rows = self.table.rows
        drawn = drawn - rows.T @ np.linalg.lstsq(rows @ rows.T, rows @ drawn)[0]
        free, given, weights, common = self._solved
        step = min(1.0, 2.0 ** (frexp(sqrt(self.variance))[1] - _DIGITS)) * common
        rounded: Doubles = np.zeros(len(drawn))
        steps = np.round(drawn[free] / step)
        rounded[free] = steps * step
        rounded[given] = (weights @ steps) * (step / common)
        return rounded

    @cached_property
    def _solved(
        self,
    ) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Doubles, int]:
        """Cells that are free, cells that they give, by which weights over a number."""
        whole = [[int(entry) for entry in row] for row in self.table.rows]
        span = span_of(whole)
        given = np.array(span.pivots, dtype=np.intp)
        free = np.setdiff1d(np.arange(len(whole[0])), given)
        solved = inverse([[row[place] for place in span.pivots] for row in span.basis])
        weights = [
            [
                -sum(
                    (a * row[place] for a, row in zip(line, span.basis, strict=True)),
                    Fraction(0),
                )
                for place in free
            ]
            for line in solved
        ]
        common = lcm(*(one.denominator for line in weights for one in line))
        scaled = [[float(one * common) for one in line] for line in weights]
        return free, given, np.array(scaled).reshape(len(given), len(free)), common

    @property
    def error(self) -> float:
        """The root of the mean squared length of the noise."""
        return sqrt(float(self.variance) * self.table.dimension)


@dataclass(frozen=True)
class HullNoise:
    """Noise whose density falls with the norm that changes have at most 1 of.

    Parameters
    ----------
    table
        Where there is noise.
    changes
        All changes of the part's cells that neighbours can have.
    rate
        The pure epsilon.
    """

    table: OccupiedTable
    changes: tuple[tuple[int, ...], ...]
    rate: Fraction

    @cached_property
    def law(self) -> HullExponential:
        """The law of the noise around 0."""
        zero = (0,) * prod(self.table.levels)
        return HullExponential(zero, Hull(self.changes), self.rate)

    def sample(self, rng: Any) -> Doubles:
        """Draw the noise of the part's cells once, in doubles."""
        return np.asarray(self.law.sample(1, rng)[0], dtype=float)

    @cached_property
    def error(self) -> float:
        """About the root of the mean squared length, from draws of a fixed seed."""
        drawn = self.law.sample(4096, np.random.default_rng(20_240_410))
        return float(np.sqrt((np.asarray(drawn) ** 2).sum(axis=1).mean()))
