"""Work units: draw a piece of outputs, and keep them or count them.

Both functions run in workers; they depend on nothing but their arguments. What
they return is small and can be written to the journal.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.device_counts import count_values, to_host
from verifydp.empirical.features import Feature
from verifydp.empirical.outputs import Outputs, collect
from verifydp.sampling import InTurn, Piece, Sampler

__all__ = ["Both", "Drawn", "Tally", "View", "draw_both", "draw_counted", "draw_kept"]

_FloatArray = npt.NDArray[np.float64]
_IntArray = npt.NDArray[np.int64]


class Drawn(msgspec.Struct, frozen=True):
    """Outputs that are kept one by one, in a form that can be written down.

    ``structures`` are 64-bit indices into ``names``; ``widths`` says how many
    numbers an output of each structure holds; ``columns`` are doubles in row order.
    ``host_bytes`` of them were moved from a device.
    """

    names: tuple[str, ...]
    widths: tuple[int, ...]
    structures: bytes
    columns: bytes
    width: int
    host_bytes: int = 0

    @classmethod
    def of(cls, outputs: Outputs) -> "Drawn":
        """Pack outputs, in host memory."""
        columns, moved = to_host(outputs.columns)
        index = outputs.structures
        if index is None:
            index = np.zeros(len(outputs), dtype=np.int64)
        return cls(
            outputs.names,
            outputs.widths,
            np.asarray(index, dtype=np.int64).tobytes(),
            np.ascontiguousarray(columns, dtype=np.float64).tobytes(),
            outputs.columns.shape[1],
            moved,
        )

    def __add__(self, other: "Drawn") -> "Drawn":
        """The outputs of both, in order."""
        names = tuple(dict.fromkeys((*self.names, *other.names)))
        known = dict(
            zip(self.names + other.names, self.widths + other.widths, strict=True)
        )
        width = max(self.width, other.width)
        index, columns = [], []
        for part in (self, other):
            place = np.array([names.index(name) for name in part.names], dtype=np.int64)
            index.append(place[np.frombuffer(part.structures, dtype=np.int64)])
            table = np.frombuffer(part.columns, dtype=np.float64)
            padded = np.full((len(part), width), np.nan)
            padded[:, : part.width] = table.reshape(len(part), part.width)
            columns.append(padded)
        return Drawn(
            names,
            tuple(known[name] for name in names),
            np.concatenate(index).tobytes(),
            np.concatenate(columns).tobytes(),
            width,
            self.host_bytes + other.host_bytes,
        )

    def __len__(self) -> int:
        return len(self.structures) // 8

    def part(self, start: int, stop: int) -> "Drawn":
        """The outputs of draws ``start`` to ``stop``, in order."""
        row = 8 * self.width
        return Drawn(
            self.names,
            self.widths,
            self.structures[8 * start : 8 * stop],
            self.columns[row * start : row * stop],
            self.width,
        )

    def counted(self) -> Counter[str]:
        """How many outputs of each structure."""
        index = np.frombuffer(self.structures, dtype=np.int64)
        totals = np.bincount(index, minlength=len(self.names))
        return Counter(
            {n: int(t) for n, t in zip(self.names, totals, strict=True) if t}
        )

    def rows(self, structure: str, width: int) -> _FloatArray:
        """Numbers of the outputs of one structure, shape (rows, width)."""
        if structure not in self.names:
            return np.zeros((0, width))
        index = np.frombuffer(self.structures, dtype=np.int64)
        columns = np.frombuffer(self.columns, dtype=np.float64)
        columns = columns.reshape(len(index), self.width)
        # Other structures of the batch may be wider; theirs are no numbers of this.
        return columns[index == self.names.index(structure), :width]


class Tally(msgspec.Struct, frozen=True):
    """Outputs that were counted and dropped.

    ``counts`` has an array of 64-bit integers per look of the `View`;
    ``categories`` counts the outputs of other structures by name; ``host_bytes`` were
    moved from a device.
    """

    counts: tuple[bytes, ...]
    categories: dict[str, int]
    host_bytes: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        summed = tuple(
            (np.frombuffer(a, np.int64) + np.frombuffer(b, np.int64)).tobytes()
            for a, b in zip(self.counts, other.counts, strict=True)
        )
        names = Counter(self.categories) + Counter(other.categories)
        return Tally(summed, dict(names), self.host_bytes + other.host_bytes)

    def drawn(self, size: int) -> int:
        """How many draws were counted, where there is a look; else ``size``."""
        if not self.counts:
            return size
        return int(self.array(0).sum()) + sum(self.categories.values())

    def array(self, look: int) -> _IntArray:
        """Counts of one look, shape (cells,)."""
        return np.frombuffer(self.counts[look], dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """How outputs are counted: the usual structure, and features with their cells.

    ``width`` is how many numbers an output of the usual structure holds.
    """

    structure: str
    width: int
    looks: tuple[tuple[Feature, OutputCells], ...]

    def tally(self, drawn: Drawn) -> Tally:
        """Count outputs that were kept."""
        categories = drawn.counted()
        del categories[self.structure]
        rows = drawn.rows(self.structure, self.width)
        return self._count(rows, dict(categories), drawn.host_bytes)

    def tally_outputs(self, outputs: Outputs) -> Tally:
        """Count outputs without keeping them; no copy where all are usual."""
        if outputs.structures is None and outputs.names == (self.structure,):
            return self._count(outputs.columns, {})
        return self.tally(Drawn.of(outputs))

    def _count(self, rows: Any, categories: dict[str, int], moved: int = 0) -> Tally:
        counts = []
        for feature, cells in self.looks:
            counted, bytes_moved = count_values(cells, feature.values(rows))
            counts.append(counted.tobytes())
            moved += bytes_moved
        return Tally(tuple(counts), categories, moved)


def draw_kept(sampler: Sampler, piece: Piece) -> Drawn:
    """Draw a piece and keep every output."""
    return Drawn.of(collect(sampler.draw(piece)))


def draw_counted(sampler: Sampler, piece: Piece, view: View) -> Tally:
    """Draw a piece and count it."""
    return view.tally_outputs(collect(sampler.draw(piece)))


@dataclass(frozen=True, slots=True)
class Both:
    """What was drawn on the two sides in turn."""

    sides: tuple[Any, Any]

    def __add__(self, other: "Both") -> "Both":
        first, second = (
            one + more for one, more in zip(self.sides, other.sides, strict=True)
        )
        return Both((first, second))


def draw_both(
    sampler: InTurn,
    pieces: tuple[Piece, Piece],
    order: tuple[int, ...],
    view: View | None,
) -> Both:
    """Draw two pieces in turn; keep every output, or count it where there is a view."""
    outputs = map(collect, sampler.draw_in_turn(pieces, order))
    first, second = (
        Drawn.of(one) if view is None else view.tally_outputs(one) for one in outputs
    )
    return Both((first, second))
