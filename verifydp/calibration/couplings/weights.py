"""Couplings of the weights of two mixtures: the least one, its proof, and others.

Everything is rational. Linear programs are solved by `verifydp.formal.prove.lp`; what
is checked here is checked by sums and comparisons alone.
"""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from verifydp.data.beliefs import NormalComponent
from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.linear import Matrix, Vector
from verifydp.formal.prove.lp import Optimum, solve_rational

__all__ = [
    "Cell",
    "LeastCoupling",
    "another_coupling",
    "average",
    "check_coupling",
    "check_potentials",
    "dot",
    "least_coupling",
    "margin_rows",
    "shares",
    "shifts",
    "solved",
    "spread",
]

#: A row and a column.
Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LeastCoupling:
    """A coupling of least average, with the potentials that show it."""

    value: Fraction
    weights: Matrix
    rows: Vector
    columns: Vector


def shares(components: Sequence[NormalComponent]) -> Vector:
    """Give the weights of components."""
    return tuple(weight for weight, _, _ in components)


def shifts(
    first: Sequence[NormalComponent],
    second: Sequence[NormalComponent],
    factor: Fraction,
) -> Matrix:
    """Write down ``|difference of means| + factor * |difference of deviations|``.

    Raises
    ------
    InputError
        If the factor is below 0.
    """
    if factor < 0:
        raise InputError(f"the factor is {factor}: it must be at least 0")
    return tuple(
        tuple(
            abs(mean - other_mean) + factor * abs(sd - other_sd)
            for _, other_mean, other_sd in second
        )
        for _, mean, sd in first
    )


def dot(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    """Sum the products of two vectors of one length."""
    return sum((a * b for a, b in zip(first, second, strict=True)), Fraction(0))


def average(weights: Matrix, matrix: Matrix) -> Fraction:
    """Sum the entries of a matrix times those of a coupling."""
    rows = zip(weights, matrix, strict=True)
    return sum((dot(row, values) for row, values in rows), Fraction(0))


def check_coupling(weights: Matrix, rows: Vector, columns: Vector) -> None:
    """Check that weights are at least 0 and have the sums of a coupling.

    Raises
    ------
    CertificateError
        If they have not, or the shape is another.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> check_coupling(((half, half),), (Fraction(1),), (half, half))
    """
    if len(weights) != len(rows) or any(len(row) != len(columns) for row in weights):
        raise CertificateError(
            f"a coupling of {len(rows)} and {len(columns)} components has another shape"
        )
    if any(weight < 0 for row in weights for weight in row):
        raise CertificateError("a coupling has a weight below 0")
    sums = tuple(sum(row, Fraction(0)) for row in weights)
    if sums != rows:
        raise CertificateError(f"the rows sum to {sums}: they must to {rows}")
    sums = tuple(sum(column, Fraction(0)) for column in zip(*weights, strict=True))
    if sums != columns:
        raise CertificateError(f"the columns sum to {sums}: they must to {columns}")


def check_potentials(
    matrix: Matrix,
    rows: Sequence[Fraction],
    columns: Sequence[Fraction],
    *,
    cells: Collection[Cell] | None = None,
) -> None:
    """Check that sums of potentials are at most the entries of a matrix.

    Parameters
    ----------
    matrix
        The entries, a row for each potential of ``rows``.
    rows, columns
        The potentials.
    cells
        Where it must be so; None for everywhere.

    Raises
    ------
    CertificateError
        If one is larger, or the shapes do not fit.
    """
    if len(rows) != len(matrix) or any(len(row) != len(columns) for row in matrix):
        raise CertificateError("the potentials do not fit the matrix")
    for m, entries in enumerate(matrix):
        for n, entry in enumerate(entries):
            total = rows[m] + columns[n]
            if (cells is None or (m, n) in cells) and total > entry:
                raise CertificateError(
                    f"the potentials of components {m} and {n} sum to {total}: above "
                    f"{entry}"
                )


def margin_rows(
    cells: Sequence[Cell], rows: int, columns: int
) -> list[dict[int, Fraction]]:
    """Write the sums of rows, then those of columns, over variables for cells."""
    margins: list[dict[int, Fraction]] = [{} for _ in range(rows + columns)]
    for index, (row, column) in enumerate(cells):
        margins[row][index] = margins[rows + column][index] = Fraction(1)
    return margins


def least_coupling(
    matrix: Matrix, rows: Vector, columns: Vector, cells: Sequence[Cell]
) -> LeastCoupling:
    """Find the coupling with weight on some cells only that averages a matrix least.

    Parameters
    ----------
    matrix
        What is averaged.
    rows, columns
        The sums of the coupling.
    cells
        Where it may have weight; there must be a coupling with weight on them only.

    Returns
    -------
    LeastCoupling
        Guarantee: exact, by the potentials that are returned.

    Raises
    ------
    UnsupportedError
        If the exact simplex method gives up.
    """
    solution = solved(
        [matrix[row][column] for row, column in cells],
        margin_rows(cells, len(rows), len(columns)),
        (*rows, *columns),
    )
    weights = spread(cells, solution.primal, len(rows), len(columns))
    potentials = solution.dual
    return LeastCoupling(
        solution.value, weights, potentials[: len(rows)], potentials[len(rows) :]
    )


def solved(
    cost: Sequence[Fraction],
    matrix: Sequence[dict[int, Fraction]],
    right: Sequence[Fraction],
    *,
    inequalities: int = 0,
) -> Optimum:
    """Solve a program that has an optimum; the last rows may be ``<=``.

    Raises
    ------
    UnsupportedError
        If the exact simplex method gives up.
    """
    senses: list[Literal["<=", "="]] = ["="] * (len(matrix) - inequalities)
    senses += ["<="] * inequalities
    outcome = solve_rational(cost, matrix, right, senses=senses)
    if not isinstance(outcome, Optimum):
        raise UnsupportedError(
            f"the coupling of least cost was not found exactly over {len(cost)} "
            "variables: use fewer components"
        )
    return outcome


def spread(
    cells: Sequence[Cell], values: Sequence[Fraction], rows: int, columns: int
) -> Matrix:
    """Lay values of cells out as a matrix that is 0 elsewhere."""
    table = [[Fraction(0)] * columns for _ in range(rows)]
    for (row, column), value in zip(cells, values[: len(cells)], strict=True):
        table[row][column] = value
    return tuple(map(tuple, table))


def another_coupling(weights: Matrix, cells: Collection[Cell]) -> Matrix | None:
    """Find another coupling of the same sums with weight on some cells only.

    Parameters
    ----------
    weights
        A coupling with weight on the cells only.
    cells
        Where the other one may have weight.

    Returns
    -------
    tuple of tuple of Fraction, or None
        Guarantee: None if and only if there is no other.

    Notes
    -----
    The difference of two couplings has sums 0, so it is a sum of cycles that add
    weight on cells and take it from positive ones in turn (decomposition of flows: R.
    Ahuja, T. Magnanti and J. Orlin, Network Flows, 1993, section 3.5). A cycle is
    looked for through each cell.

    Examples
    --------
    >>> half, none = Fraction(1, 2), Fraction(0)
    >>> everywhere = [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> another_coupling(((half, none), (none, half)), everywhere[:3]) is None
    True
    >>> another_coupling(((half, none), (none, half)), everywhere)[0]
    (Fraction(0, 1), Fraction(1, 2))
    """
    for start in sorted(cells):
        path = _way_back(weights, cells, start)
        if path is not None:
            taken, given = path[0::2], [start, *path[1::2]]
            most = min(weights[row][column] for row, column in taken)
            table = [list(row) for row in weights]
            for row, column in given:
                table[row][column] += most
            for row, column in taken:
                table[row][column] -= most
            return tuple(map(tuple, table))
    return None


def _way_back(
    weights: Matrix, cells: Collection[Cell], start: Cell
) -> list[Cell] | None:
    """Cells to take from and to add to in turn, from the start's column to its row."""
    row_cells: dict[int, list[Cell]] = {}
    column_cells: dict[int, list[Cell]] = {}
    for row, column in cells:
        if (row, column) != start:
            row_cells.setdefault(row, []).append((row, column))
            if weights[row][column] > 0:
                column_cells.setdefault(column, []).append((row, column))
    reached: dict[int, list[Cell]] = {start[1]: []}  # the way to each column
    queue = deque([start[1]])
    while queue:
        column = queue.popleft()
        for taken in column_cells.get(column, []):
            if taken[0] == start[0]:
                return [*reached[column], taken]
            for given in row_cells.get(taken[0], []):
                if given[1] not in reached:
                    reached[given[1]] = [*reached[column], taken, given]
                    queue.append(given[1])
    return None
