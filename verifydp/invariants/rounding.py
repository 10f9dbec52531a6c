"""The nearest table of whole numbers with given margins, for a noisy two-way table.

It reads the noisy table and the published margins only, so it gives away nothing more
than they do. Distances are squared differences of cells, added up; the table is found
as a flow from rows to columns with convex costs, in exact arithmetic, and is shown to
be nearest by prices (Ahuja, Magnanti and Orlin 1993, chapter 14).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, lcm
from typing import Any

from verifydp.errors import InputError, UnsupportedError

__all__ = ["Rounded", "check_nearest", "nearest_table"]

_CELLS_MAX = 10_000
#: Units that are sent, times cells that each of them looks at: about 10 s.
_WORK_MAX = 4_000_000

_Cells = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class Rounded:
    """A table of whole numbers, and prices which show that none is nearer.

    Attributes
    ----------
    cells
        Rows of numbers of at least 0, with the margins asked for.
    squared_distance
        From the noisy table; exact.
    row_prices, column_prices
        One for each row and column, for `check_nearest`.
    steps
        How many units were sent, each on a cheapest path.
    """

    cells: tuple[tuple[int, ...], ...]
    squared_distance: Fraction
    row_prices: tuple[Fraction, ...]
    column_prices: tuple[Fraction, ...]
    steps: int


def nearest_table(table: Any, rows: Sequence[int], columns: Sequence[int]) -> Rounded:
    """Round a noisy two-way table to whole numbers of at least 0 with given margins.

    Parameters
    ----------
    table
        r rows of c finite numbers; a float is the double that it is.
    rows, columns
        r and c whole numbers of at least 0 with the same sum: the published margins.

    Returns
    -------
    Rounded
        Guarantee: the margins are met exactly, and no other table of whole numbers that
        meets them is nearer, decided in exact arithmetic. Of several nearest tables the
        same one is given each time.

    Raises
    ------
    InputError
        If shapes do not fit, a cell is not finite, or the margins are none of a table.
    UnsupportedError
        If rounding and cutting at 0 leaves more units to move than there is time for:
        noise is far larger than counts, or counts larger than doubles tell apart.

    Examples
    --------
    >>> nearest_table([[0.6, 0.4], [-0.2, 2.2]], (1, 2), (1, 2)).cells
    ((1, 0), (0, 2))
    """
    target = _target(table)
    _check_margins(target, rows, columns)
    cells = [[max(0, floor(z + Fraction(1, 2))) for z in row] for row in target]
    flow = _Flow(target, cells, [int(one) for one in rows], [int(x) for x in columns])
    if flow.units * len(target) * len(target[0]) > _WORK_MAX:
        raise UnsupportedError(
            "the noisy table is too far from every table of whole numbers with these "
            "margins: its noise is much larger than its counts"
        )
    steps = flow.balance()
    found = tuple(map(tuple, flow.cells))
    row_prices, column_prices = flow.prices()
    distance = _distance(found, target)
    result = Rounded(found, distance, row_prices, column_prices, steps)
    check_nearest(result, table, rows, columns)
    return result


def check_nearest(
    result: Rounded, table: Any, rows: Sequence[int], columns: Sequence[int]
) -> None:
    """Check that a table is nearest, from its prices alone.

    Adding 1 to a cell costs at least the difference of its column's and row's price,
    and taking 1 away gains at most that. Changes between two tables with the same
    margins cost nothing in prices, and further units of one cell cost more, so that no
    table with these margins is nearer.

    Raises
    ------
    InputError
        If the margins are not met, a cell is below 0, or the prices do not show it.
    """
    target, cells = _target(table), result.cells
    _check_margins(target, rows, columns)
    if [sum(row) for row in cells] != [int(one) for one in rows] or [
        sum(column) for column in zip(*cells, strict=True)
    ] != [int(one) for one in columns]:
        raise InputError("the table does not have the margins")
    for i, (row, wanted) in enumerate(zip(cells, target, strict=True)):
        for j, (x, z) in enumerate(zip(row, wanted, strict=True)):
            price = result.column_prices[j] - result.row_prices[i]
            if x < 0 or price > _gain(x, z) or (x > 0 and price < _gain(x - 1, z)):
                raise InputError(
                    f"the prices do not show that cell {i}, {j} is best at {x}"
                )
    if result.squared_distance != _distance(cells, target):
        raise InputError("the distance is another one")


def _gain(x: int, z: Fraction) -> Fraction:
    """What the cell costs more at x + 1 than at x."""
    return 2 * (x - z) + 1


def _distance(cells: Sequence[Sequence[int]], target: _Cells) -> Fraction:
    return sum(
        ((x - z) ** 2
         for row, wanted in zip(cells, target, strict=True)
         for x, z in zip(row, wanted, strict=True)),
        Fraction(0),
    )  # fmt: skip


def _target(table: Any) -> _Cells:
    rows = table.tolist() if hasattr(table, "tolist") else table
    try:
        cells = tuple(tuple(Fraction(one) for one in row) for row in rows)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            "the table has a cell that is no finite number: give rows of numbers"
        ) from None
    if not cells or not cells[0] or len({len(row) for row in cells}) != 1:
        raise InputError("the table has no rows of one length of at least 1")
    if len(cells) * len(cells[0]) > _CELLS_MAX:
        raise InputError(
            f"the table has {len(cells) * len(cells[0])} cells: at most {_CELLS_MAX}"
        )
    return cells


def _check_margins(target: _Cells, rows: Sequence[int], columns: Sequence[int]) -> None:
    for name, margin, size in (
        ("row", rows, len(target)),
        ("column", columns, len(target[0])),
    ):
        if len(margin) != size:
            raise InputError(
                f"there are {len(margin)} {name} margins for {size} {name}s: give one "
                "for each"
            )
        for one in margin:
            if isinstance(one, bool) or int(one) != one or one < 0:
                raise InputError(
                    f"a {name} margin is {one}: it must be a whole number of at least 0"
                )
    if sum(rows) != sum(columns):
        raise InputError(
            f"the row margins sum to {sum(rows)} and the column margins to "
            f"{sum(columns)}: margins of one table have one sum"
        )


class _Flow:
    """Units sent from rows to columns, cheapest for the amounts that have arrived.

    Nodes are the rows, then the columns. Each step sends one unit on a cheapest path
    from a node that has too much to one that has too little, which keeps the flow
    cheapest.
    """

    def __init__(
        self,
        target: _Cells,
        cells: list[list[int]],
        rows: list[int],
        columns: list[int],
    ) -> None:
        self.cells = cells
        # Costs in whole numbers, that many to a unit: sums of them are fast.
        self._unit = lcm(*(z.denominator for row in target for z in row))
        self._target = [[int(z * self._unit) for z in row] for row in target]
        self._height, self._width = len(target), len(target[0])
        arrived = [sum(column) for column in zip(*cells, strict=True)]
        self._excess = [
            *(due - sum(row) for due, row in zip(rows, cells, strict=True)),
            *(here - due for here, due in zip(arrived, columns, strict=True)),
        ]

    @property
    def units(self) -> int:
        """How many units have to be sent."""
        return sum(more for more in self._excess if more > 0)

    def balance(self) -> int:
        """Send units until every node has what it should; say how many."""
        steps = 0
        while any(self._excess):
            starts = [node for node, more in enumerate(self._excess) if more > 0]
            lengths, before = self._shortest(dict.fromkeys(starts, 0))
            end = min(
                (node for node, more in enumerate(self._excess) if more < 0),
                key=lambda node: (lengths[node], node),
            )
            self._excess[end] += 1
            while (previous := before[end]) is not None:
                self._send(previous, end)
                end = previous
            self._excess[end] -= 1
            steps += 1
        return steps

    def _send(self, start: int, end: int) -> None:
        if start < self._height:
            self.cells[start][end - self._height] += 1
        else:
            self.cells[end][start - self._height] -= 1

    def prices(self) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Lengths of cheapest paths from anywhere: no arc undercuts them."""
        every = dict.fromkeys(range(self._height + self._width), 0)
        lengths, _ = self._shortest(every)
        found = [Fraction(lengths[node], self._unit) for node in every]
        return tuple(found[: self._height]), tuple(found[self._height :])

    def _shortest(
        self, starts: dict[int, int]
    ) -> tuple[dict[int, int], dict[int, int | None]]:
        """Bellman and Ford's shortest paths; there is no cycle of negative cost."""
        lengths = dict(starts)
        before: dict[int, int | None] = dict.fromkeys(starts)
        changed = set(starts)
        while changed:
            current, changed = changed, set()
            for node in sorted(current):
                for other, cost in self._arcs(node):
                    length = lengths[node] + cost
                    if other not in lengths or length < lengths[other]:
                        lengths[other], before[other] = length, node
                        changed.add(other)
        return lengths, before

    def _arcs(self, node: int) -> list[tuple[int, int]]:
        high, unit = self._height, self._unit
        if node < high:
            pairs = zip(self.cells[node], self._target[node], strict=True)
            return [
                (high + j, 2 * (x * unit - z) + unit) for j, (x, z) in enumerate(pairs)
            ]
        column = node - high
        return [
            (i, unit - 2 * (row[column] * unit - self._target[i][column]))
            for i, row in enumerate(self.cells)
            if row[column] > 0
        ]
