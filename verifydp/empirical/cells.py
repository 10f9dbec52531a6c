"""A partition of the real line into cells, and counting draws in them.

Cells are half-open ``[edge, next edge)``; the first begins at minus infinity and
includes it, the last ends at plus infinity and includes it; one more cell holds
NaN. A value that occurs often is an atom and gets a cell of its own, from
itself to the next double. Where the outputs have no atoms, the inner edges are
the borders of an even grid, which counts without a search: rounding is
monotone, so a grid cell is an interval of doubles and its border is found
exactly.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

__all__ = ["CELLS_MAX", "KEPT_PAIRS", "Grid", "OutputCells", "lay_cells", "lay_grid"]

_FloatArray = npt.NDArray[np.float64]
_IntArray = npt.NDArray[np.int64]

#: Most cells of a grid; with two sides of 64-bit counts this is 32 KiB a feature.
CELLS_MAX = 2048
#: Pairs of draws that are kept one by one before the cells are fixed.
KEPT_PAIRS = 2000
_ATOMS_MAX = 256
_CHUNK = 16384
_LARGEST = float(np.finfo(np.float64).max)


@dataclass(frozen=True, slots=True)
class Grid:
    """The map ``floor(clip((value - low) * scale, 0, cells - 1))``."""

    low: float
    scale: float
    cells: int

    def index(self, values: _FloatArray) -> _IntArray:
        """Cell of each finite value."""
        with np.errstate(over="ignore"):
            scaled = values - self.low
            scaled *= self.scale
        scaled.clip(0, self.cells - 1, out=scaled)
        return scaled.astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class OutputCells:
    """Ordered edges, and the grid that they are the borders of, if any.

    Parameters
    ----------
    edges
        Increasing finite numbers (the last may be infinity), shape (m,): m + 1
        intervals and the NaN cell.
    grid
        If given, ``edges`` are exactly the borders of its cells.
    atoms
        Which interval cells hold a single double, shape (count - 1,).
    """

    edges: _FloatArray
    grid: Grid | None = None
    atoms: npt.NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "atoms", _atoms(self.edges))

    @property
    def count(self) -> int:
        """Number of cells, the NaN cell (the last) included."""
        return len(self.edges) + 2

    def tally(self, values: _FloatArray) -> _IntArray:
        """Count values per cell: shape (n,) to shape (count,)."""
        total = np.zeros(self.count, dtype=np.int64)
        for start in range(0, len(values), _CHUNK):
            chunk = values[start : start + _CHUNK]
            if self.grid is not None and bool(np.isfinite(chunk).all()):
                total[:-1] += np.bincount(
                    self.grid.index(chunk), minlength=self.grid.cells
                )
            else:
                missing = np.isnan(chunk)
                present = chunk[~missing]
                index = np.searchsorted(self.edges, present, side="right")
                total[:-1] += np.bincount(index, minlength=self.count - 1)
                total[-1] += int(missing.sum())
        return total

    def interval(self, cell: int) -> tuple[float, float]:
        """Ends of an interval cell (not of the NaN cell)."""
        lower = -np.inf if cell == 0 else float(self.edges[cell - 1])
        upper = np.inf if cell == len(self.edges) else float(self.edges[cell])
        return lower, upper

    def centres(self) -> _FloatArray:
        """A finite representative of each interval cell, shape (count - 1,)."""
        edges = np.clip(self.edges, -_LARGEST, _LARGEST)
        if len(edges) == 0:
            return np.zeros(1)
        middle = edges[:-1] / 2 + edges[1:] / 2
        return np.concatenate([edges[:1], middle, edges[-1:]])


def lay_cells(values: _FloatArray, *, quantiles: int) -> OutputCells:
    """Lay cells from past values: atoms by themselves, quantiles between them.

    Parameters
    ----------
    values
        Past draws of both sides, shape (n,); may hold NaN and infinities.
    quantiles
        About how many cells the values that are no atoms are cut into.

    Returns
    -------
    OutputCells
        Beyond the extremes there are cells at growing distances, so that tails
        which the past has not reached stay distinguishable.
    """
    present = values[~np.isnan(values)]
    if len(present) == 0:
        return OutputCells(np.zeros(0))
    distinct, repeats = np.unique(present, return_counts=True)
    atoms = distinct[repeats >= 2]
    if len(atoms) > _ATOMS_MAX:
        frequent = np.argsort(-repeats[repeats >= 2], kind="stable")[:_ATOMS_MAX]
        atoms = np.sort(atoms[frequent])
    with np.errstate(over="ignore"):
        after = np.nextafter(atoms, np.inf)
    single = distinct[(repeats == 1) & np.isfinite(distinct)]
    edges = [atoms, after, _spread(single, quantiles)]
    if bool(np.isneginf(distinct[0])):
        edges.append(np.array([-_LARGEST]))
    if bool(np.isposinf(distinct[-1])):
        edges.append(np.array([np.inf]))
    merged = np.unique(np.concatenate(edges))
    return OutputCells(merged[merged > -np.inf])


def lay_grid(values: _FloatArray) -> OutputCells | None:
    """Lay an even grid over past values, or None where it would be too coarse.

    The grid spans the range from the 0.1 % to the 99.9 % quantile and as much again
    on either side. It is refused where values repeat, where any is not finite, or
    where half of the pooled 32-quantiles would share a cell with another.
    """
    if len(values) < 64 or not bool(np.isfinite(values).all()):
        return None
    ordered = np.sort(values)
    if bool((ordered[1:] == ordered[:-1]).any()):
        return None
    with np.errstate(over="ignore", invalid="ignore"):
        low, high = np.quantile(ordered, [0.001, 0.999])
        span = high - low
        start, width = low - span, 3 * span
        scale = CELLS_MAX / width if width > 0 else np.inf
    if not (np.isfinite(start) and np.isfinite(scale) and scale > 0):
        return None
    grid = Grid(float(start), float(scale), CELLS_MAX)
    cuts = ordered[np.linspace(0, len(ordered) - 1, 33).astype(int)]
    if len(np.unique(grid.index(cuts))) < len(cuts) / 2:
        return None
    edges = _borders(grid)
    if edges is None:
        return None
    return OutputCells(edges, grid)


def _atoms(edges: _FloatArray) -> npt.NDArray[np.bool_]:
    single = np.zeros(len(edges) + 1, dtype=bool)
    with np.errstate(over="ignore"):
        single[1:-1] = np.nextafter(edges[:-1], np.inf) == edges[1:]
    if len(edges):
        single[0] = edges[0] == -_LARGEST
        single[-1] = bool(np.isinf(edges[-1]))
    return single


def _spread(single: _FloatArray, quantiles: int) -> _FloatArray:
    """Quantile edges of values without repeats, and steps beyond the extremes."""
    if len(single) == 0:
        return np.zeros(0)
    picks = np.linspace(0, len(single) - 1, min(quantiles, len(single)) + 1)
    inner = single[np.unique(picks.astype(int))]
    reach = single[-1] / 2 - single[0] / 2
    if not (np.isfinite(reach) and reach > 0):
        return np.asarray(inner)
    with np.errstate(over="ignore"):
        steps = reach * 2.0 ** np.arange(-3, 4)
        beyond = np.concatenate([single[0] - steps, single[-1] + steps])
    return np.asarray(np.concatenate([inner, beyond[np.isfinite(beyond)]]))


def _borders(grid: Grid) -> _FloatArray | None:
    """The smallest double of every grid cell but the first, by bisection.

    Doubles are searched in their order, as integers, so that the border is exact
    even near 0, where millions of doubles fall between two roundings of the map.
    """
    target = np.arange(1, grid.cells)
    width = grid.cells / grid.scale
    low = np.full(len(target), _rank(np.array(grid.low - width))[()])
    high = np.full(len(target), _rank(np.array(grid.low + 2 * width))[()])
    for _ in range(64):
        # Half of each first: the sum of two ranks may not fit 64 bits.
        middle = low // 2 + high // 2 + (low % 2 + high % 2) // 2
        inside = grid.index(_double(middle)) >= target
        high = np.where(inside, middle, high)
        low = np.where(inside, low, middle)
    border = _double(high)
    return border if bool((np.diff(border) > 0).all()) else None


def _rank(values: _FloatArray) -> _IntArray:
    """The position of a double in the order of all doubles."""
    bits = values.view(np.int64)
    return np.where(bits < 0, np.int64(-(2**63)) - bits, bits)


def _double(ranks: _IntArray) -> _FloatArray:
    """The double at a position; the inverse of `_rank`."""
    bits = np.where(ranks < 0, np.int64(-(2**63)) - ranks, ranks)
    return bits.view(np.float64)
