"""Whole numbers near a noisy table of any number of features, with given margins.

They are read off the noisy table and the published margins alone, so they give away
nothing more. A solver in doubles proposes a table and a price for each published total;
what is said of them is worked out in exact arithmetic. For any prices, cells that each
take their own best count bound the distance of every table with these margins from
below (Lagrange's bound): where the proposed table reaches it, none is nearer; else the
difference is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError, UnsupportedError
from verifydp.formal.prove.proposals import proposed_point
from verifydp.invariants.margins.cells import rows_of
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["RoundedCounts", "least_squared_distance", "near_counts"]

_CELLS_MAX = 3_000
#: Noisy counts and totals beyond which doubles of a solver are too coarse.
_SIZE_MAX = 10**7
#: Counts around the best so far of which each is a step by itself; rounds of searching.
_STEPS, _ROUNDS = 4, 12

_Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RoundedCounts:
    """A table of whole numbers with the margins, and how near it is.

    Attributes
    ----------
    counts
        Row-major, of at least 0, with the margins asked for.
    squared_distance
        From the noisy table; exact.
    prices
        One for each published total, in the order of `rows_of`.
    least
        Guarantee: no table of whole numbers of at least 0 with these margins has a
        smaller squared distance; from the prices, exact.
    """

    counts: tuple[int, ...]
    squared_distance: Fraction
    prices: tuple[Fraction, ...]
    least: Fraction

    @property
    def is_nearest(self) -> bool:
        """Whether the prices show that no table with these margins is nearer."""
        return self.squared_distance == self.least


def near_counts(totals: MarginTotals, noisy: Sequence[Any]) -> RoundedCounts:
    """Find whole numbers with published margins near a noisy table.

    Parameters
    ----------
    totals
        The published margins.
    noisy
        A finite number for each cell, row-major; a float is the double that it is.

    Returns
    -------
    RoundedCounts
        Guarantee: the margins are met exactly by counts of at least 0, and the bound
        on what any other table can do holds. That the table is nearest is said only
        where the prices show it, as they do for most tables; between equally near ones
        they need not.

    Raises
    ------
    InputError
        If there are fewer or more numbers than cells, or one is not finite.
    UnsupportedError
        If the table is too large, noise is far larger than counts, or no whole numbers
        were found.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> cube = CountTable.from_counts([[[1, 0], [0, 1]], [[0, 2], [1, 0]]])
    >>> totals = MarginTotals.of_table(cube, [("A", "B"), ("B", "C")])
    >>> noisy = [0.6, 0.4, 0.7, 0.3, 0.4, 1.6, 0.3, 0.7]
    >>> near_counts(totals, noisy).counts
    (1, 0, 1, 0, 0, 2, 0, 1)
    """
    target = _target(totals, noisy)
    program = _Program(totals, np.array([float(one) for one in target]))
    counts = program.found()
    if not totals.are_those_of(counts):  # a solver's word is not enough
        raise UnsupportedError("no whole numbers with these margins were found near")
    distance = sum(
        ((x - z) ** 2 for x, z in zip(counts, target, strict=True)), Fraction(0)
    )
    prices = max(
        program.prices(counts),
        key=lambda own: least_squared_distance(totals, noisy, own),
    )
    least = least_squared_distance(totals, noisy, prices)
    return RoundedCounts(counts, distance, tuple(prices), least)


def least_squared_distance(
    totals: MarginTotals, noisy: Sequence[Any], prices: Sequence[Fraction]
) -> Fraction:
    """Bound the squared distance of every table with given margins from below; exact.

    The sum over cells of ``(x - z)^2 - p x``, with p the sum of a cell's prices, is at
    least what it is if each cell takes the best whole number of at least 0; and for a
    table with the margins, prices times counts are prices times totals.

    Parameters
    ----------
    totals
        The published margins.
    noisy
        The table from which distances are measured.
    prices
        Any numbers, one for each published total.
    """
    target = _target(totals, noisy)
    rows = rows_of(totals.levels, totals.published)
    rights = [count for one in totals.totals for count in one]
    own = [Fraction(0)] * len(target)
    found = Fraction(0)
    for price, places, right in zip(prices, rows, rights, strict=True):
        found += price * right
        for place in places:
            own[place] += price
    for z, price in zip(target, own, strict=True):
        best = max(0, floor(z + price / 2 + Fraction(1, 2)))
        found += (best - z) ** 2 - price * best
    return found


def _target(totals: MarginTotals, noisy: Sequence[Any]) -> list[Fraction]:
    if len(noisy) != len(totals.margins.matrix[0]):
        raise InputError(
            f"{len(noisy)} numbers are given for {len(totals.margins.matrix[0])} cells"
        )
    if not all(isfinite(one) for one in noisy):
        raise InputError("the table has a cell that is no finite number")
    return [Fraction(one) for one in noisy]


class _Program:
    """Squared distances as steps of rising cost, for a solver of linear programs.

    Near the best table so far each count is a step; farther away steps are longer, and
    what they cost is right at their ends. So the search moves there in a few rounds.
    """

    def __init__(self, totals: MarginTotals, target: _Doubles) -> None:
        rights = [count for one in totals.totals for count in one]
        self._rows = totals.margins.matrix.astype(float)
        self._rights = np.array(rights, dtype=float)
        if len(target) > _CELLS_MAX:
            raise UnsupportedError(
                f"the table has {len(target)} cells: whole numbers are looked for in "
                f"at most {_CELLS_MAX}"
            )
        if max(np.abs(target).max(), self._rights.max()) > _SIZE_MAX:
            raise UnsupportedError(
                f"a noisy count or total is above {_SIZE_MAX}: no whole numbers are "
                "looked for"
            )
        self._target = target
        most = np.where(self._rows > 0, self._rights[:, None], np.inf).min(axis=0)
        self._most = most.astype(int)

    def found(self) -> tuple[int, ...]:
        """Whole numbers that the solver proposes, rounded from its doubles.

        Raises
        ------
        UnsupportedError
            If it proposes none.
        """
        centre = np.clip(np.rint(self._target), 0, self._most)
        for _ in range(_ROUNDS):
            proposed = self._solved(centre, whole=False)
            settled = np.abs(proposed - centre).max() <= _STEPS
            centre = np.rint(proposed)
            if settled:
                break
        if np.abs(proposed - centre).max() > 1e-6:  # the corner is no table of counts
            for _ in range(_ROUNDS):
                before, centre = centre, self._solved(centre, whole=True)
                if np.abs(centre - before).max() <= _STEPS:
                    break
        return tuple(int(one) for one in np.rint(centre))

    def _solved(self, centre: _Doubles, *, whole: bool) -> _Doubles:
        cells, costs, widths = [], [], []
        for place, (near, most) in enumerate(zip(centre, self._most, strict=True)):
            ends = _ends(int(near), int(most))
            for low, high in pairwise(ends):
                cells.append(place)
                costs.append(low + high - 2 * self._target[place])
                widths.append(high - low)
        steps = proposed_point(
            costs,
            self._rows[:, cells],
            (self._rights, self._rights),
            (np.zeros(len(widths)), widths),
            whole=whole,
        )
        if steps is None:
            raise UnsupportedError(
                "no whole numbers with these margins were found near the noisy counts"
            )
        sums = np.bincount(cells, weights=steps, minlength=len(centre))
        return np.asarray(sums, dtype=np.float64)

    def prices(self, counts: Sequence[int]) -> list[list[Fraction]]:
        """Prices at which as many cells as possible are best where they are.

        Those that leave each cell the most room, and of these cells not quite best
        where no prices serve all: the solver's least sum of what they miss.
        """
        x = np.array(counts, dtype=float)
        height = len(self._rows)
        above, below = self._rows.T, -self._rows.T[x > 0]
        limits = np.concatenate(
            [2 * (x - self._target) + 1, 1 - 2 * (x - self._target)[x > 0]]
        )
        stacked = np.vstack([above, below])
        found = [[Fraction(0)] * height]
        alike, each = np.ones((len(stacked), 1)), np.eye(len(stacked))
        for extra, cost, low, high in (
            (alike, [-1.0], -np.inf, 1.0),
            (-each, [1.0] * len(stacked), 0.0, np.inf),
        ):
            free = np.full(height, np.inf)
            point = proposed_point(
                np.concatenate([np.zeros(height), cost]),
                np.hstack([stacked, extra]),
                (np.full(len(stacked), -np.inf), limits),
                (
                    np.concatenate([-free, np.full(len(cost), low)]),
                    np.concatenate([free, np.full(len(cost), high)]),
                ),
            )
            if point is None:
                continue
            found.append([Fraction(one) for one in point[:height].tolist()])
            if len(cost) == 1 and point[-1] > 0:
                break
        return found


def _ends(near: int, most: int) -> list[int]:
    """Where steps end: each count near the middle, and ever longer steps away."""
    far, ends = _STEPS, set(range(max(0, near - _STEPS), min(most, near + _STEPS) + 1))
    while far < most:
        far *= 2
        ends |= {max(0, near - far), min(most, near + far)}
    return sorted(ends | {0, most})
