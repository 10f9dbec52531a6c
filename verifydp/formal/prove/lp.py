"""Linear programs over the rationals: floats propose, exact arithmetic decides.

HiGHS proposes which variables are positive at the optimum. Their values and the dual
values then solve linear equations, which is done in rationals. Where the proposal does
not check, the simplex method in rationals with Bland's rule takes over.

Every answer carries its certificate in the terms of the program as it was given, by
the duality of linear programming (A. Schrijver, Theory of Linear and Integer
Programming, 1986, section 7.4), and is checked before it is returned.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Literal

import numpy as np

from verifydp.errors import InputError

__all__ = ["Infeasible", "LinearProgram", "Optimum", "certifies", "solve_rational"]

Sense = Literal["<=", "=", ">="]
ConstraintRow = Mapping[int, Fraction | int] | Sequence[Fraction | int]
_Vector = dict[int, Fraction]

_RIGHT = -1  # where a row of the simplex table keeps its right-hand side


@dataclass(frozen=True, slots=True)
class LinearProgram:
    """Minimise ``cost . x`` over all x whose rows meet their right-hand sides.

    Parameters
    ----------
    cost
        One number a variable.
    rows
        The coefficients of each row that are not zero, by the index of the variable.
    senses
        How each row compares to its right-hand side.
    rhs
        The right-hand sides.
    free
        Variables that may be negative; all others are at least 0.
    """

    cost: tuple[Fraction, ...]
    rows: tuple[Mapping[int, Fraction], ...]
    senses: tuple[Sense, ...]
    rhs: tuple[Fraction, ...]
    free: frozenset[int]

    def __post_init__(self) -> None:
        if not len(self.rows) == len(self.rhs) == len(self.senses):
            raise InputError(
                f"{len(self.rows)} rows, {len(self.rhs)} right-hand sides and "
                f"{len(self.senses)} senses: give as many of each"
            )
        if unknown := set(self.senses) - {"<=", "=", ">="}:
            raise InputError(f"a row has the sense {min(unknown)!r}: use <=, = or >=")
        used = {index for row in self.rows for index in row} | self.free
        if used and not 0 <= min(used) <= max(used) < len(self.cost):
            raise InputError(
                f"variables {min(used)} to {max(used)} are used, but the cost has "
                f"{len(self.cost)} entries: give one a variable"
            )


@dataclass(frozen=True, slots=True)
class Optimum:
    """The least cost, a point that attains it, and a dual that shows it least.

    ``dual`` has one number a row: at least 0 where the row says ``>=``, at most 0 for
    ``<=``. Its combination of the rows has no coefficient above the cost's, equal ones
    at free variables, and the right-hand side ``value``.
    """

    value: Fraction
    primal: tuple[Fraction, ...]
    dual: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No point meets all rows: a combination of them that cannot hold.

    ``ray`` has one number a row with signs as of a dual. Its combination of the rows
    has no positive coefficient, zeros at free variables, and a positive right side.
    """

    ray: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Standard:
    """Minimise ``cost . x`` where the columns sum to ``rhs`` and ``x >= 0``."""

    columns: tuple[_Vector, ...]
    cost: tuple[Fraction, ...]
    rhs: tuple[Fraction, ...]


#: A form, the columns of a basis of it, and rows whose dual is 0.
_Proposals = Iterator[tuple[_Standard, Collection[int], Collection[int]]]


def solve_rational(
    cost: Sequence[Fraction | int],
    matrix: Sequence[ConstraintRow],
    rhs: Sequence[Fraction | int],
    *,
    senses: Sequence[Sense] | None = None,
    free: Collection[int] = (),
    work: int = 5_000_000,
) -> Optimum | Infeasible | None:
    """Minimise ``cost . x`` subject to ``matrix x = rhs`` and ``x >= 0``, exactly.

    Parameters
    ----------
    cost
        One number a variable.
    matrix
        The rows: all coefficients in order, or the nonzero ones by index.
    rhs
        One number a row.
    senses
        ``"<="``, ``"="`` or ``">="`` for each row; by default all are equations.
    free
        Indices of variables that may be negative.
    work
        How many entries of tables the exact simplex method may go through where floats
        do not suffice: some seconds by default.

    Returns
    -------
    Optimum, Infeasible or None
        None where the cost has no least value, or the work did not suffice.
        Guarantee: all numbers are exact, and `certifies` holds for what is returned.

    Raises
    ------
    InputError
        If the sizes do not match or an index is out of range.

    Examples
    --------
    The least of ``x + y`` where ``3 x + y >= 1`` and ``x + 3 y >= 1``:

    >>> solve_rational([1, 1], [[3, 1], [1, 3]], [1, 1], senses=[">=", ">="]).value
    Fraction(1, 2)
    """
    equation: Sense = "="
    program = LinearProgram(
        cost=tuple(Fraction(number) for number in cost),
        rows=tuple(_sparse(row) for row in matrix),
        senses=(equation,) * len(matrix) if senses is None else tuple(senses),
        rhs=tuple(Fraction(number) for number in rhs),
        free=frozenset(free),
    )
    standard = _standardise(program)
    elastic = _elastic(standard)
    floats = chain(_by_floats(standard), _by_floats(elastic))
    simplex = _by_simplex(standard, elastic, work)
    for form, basis, idle in chain(floats, simplex):  # each starts when it is needed
        dual = _dual(form, basis, idle)
        outcome: Optimum | Infeasible = Infeasible(dual)
        if form is standard:
            primal = _primal(program, form, basis)
            outcome = Optimum(_dot(program.cost, primal), primal, dual)
        if certifies(program, outcome):
            return outcome
    return None


def certifies(program: LinearProgram, outcome: Optimum | Infeasible) -> bool:
    """Check an answer in rationals, with nothing but the program at hand."""
    match outcome:
        case Optimum(value, primal, dual):
            return (
                _is_point(program, primal)
                and _is_dual(program, dual, program.cost)
                and _dot(program.cost, primal) == value == _dot(program.rhs, dual)
            )
        case Infeasible(ray):
            zeros = (Fraction(0),) * len(program.cost)
            return _is_dual(program, ray, zeros) and _dot(program.rhs, ray) > 0


def _is_point(program: LinearProgram, point: Sequence[Fraction]) -> bool:
    if len(point) != len(program.cost):
        return False
    if any(x < 0 for index, x in enumerate(point) if index not in program.free):
        return False
    rows = zip(program.rows, program.senses, program.rhs, strict=True)
    for row, sense, right in rows:
        gap = sum((value * point[index] for index, value in row.items()), -right)
        if (gap < 0 and sense != "<=") or (gap > 0 and sense != ">="):
            return False
    return True


def _is_dual(
    program: LinearProgram, dual: Sequence[Fraction], cost: Sequence[Fraction]
) -> bool:
    if len(dual) != len(program.rows):
        return False
    reduced = list(cost)
    for row, sense, weight in zip(program.rows, program.senses, dual, strict=True):
        if (weight < 0 and sense == ">=") or (weight > 0 and sense == "<="):
            return False
        for index, value in row.items():
            reduced[index] -= weight * value
    return all(
        rest >= 0 and (rest == 0 or index not in program.free)
        for index, rest in enumerate(reduced)
    )


def _standardise(program: LinearProgram) -> _Standard:
    """Write it with equations and nonnegative variables only.

    Mirror images of the free variables follow the variables, and then come the slacks
    of the inequalities. The dual stays the same.
    """
    columns: list[_Vector] = [{} for _ in program.cost]
    for number, row in enumerate(program.rows):
        for index, value in row.items():
            columns[index][number] = value
    cost = list(program.cost)
    for index in sorted(program.free):
        columns.append({row: -value for row, value in columns[index].items()})
        cost.append(-program.cost[index])
    for number, sense in enumerate(program.senses):
        if sense != "=":
            columns.append({number: Fraction(1 if sense == "<=" else -1)})
            cost.append(Fraction(0))
    return _Standard(tuple(columns), tuple(cost), program.rhs)


def _elastic(standard: _Standard) -> _Standard:
    """Ask how far the equations are from holding; its dual shows that they cannot."""
    signs = (Fraction(-1 if right < 0 else 1) for right in standard.rhs)
    give = tuple({number: sign} for number, sign in enumerate(signs))
    cost = (Fraction(0),) * len(standard.columns) + (Fraction(1),) * len(give)
    return _Standard(standard.columns + give, cost, standard.rhs)


def _primal(
    program: LinearProgram, form: _Standard, basis: Collection[int]
) -> tuple[Fraction, ...]:
    """Solve for the point where all other columns have the value 0."""
    rows: list[_Vector] = [{} for _ in form.rhs]
    for index in basis:
        for row, value in form.columns[index].items():
            rows[row][index] = value
    values = _solve_equations(zip(rows, form.rhs, strict=True))
    count = len(program.cost)
    primal = [values.get(index, Fraction(0)) for index in range(count)]
    for mirror, index in enumerate(sorted(program.free), start=count):
        primal[index] -= values.get(mirror, Fraction(0))
    return tuple(primal)


def _dual(
    form: _Standard, basis: Collection[int], idle: Collection[int]
) -> tuple[Fraction, ...]:
    """Solve for the weights of the rows that give the basis its own cost."""
    columns = ((form.columns[index], form.cost[index]) for index in sorted(basis))
    weights = _solve_equations(
        ({row: x for row, x in column.items() if row not in idle}, cost)
        for column, cost in columns
    )
    return tuple(weights.get(row, Fraction(0)) for row in range(len(form.rhs)))


def _solve_equations(equations: Iterable[tuple[_Vector, Fraction]]) -> _Vector:
    """One solution, if there is any, by elimination in the shortest equation first."""
    table = [{**vector, _RIGHT: right} for vector, right in equations]
    basis = [_RIGHT] * len(table)
    left = set(range(len(table)))
    while left:
        row = min(left, key=lambda number: (len(table[number]), number))
        left.remove(row)
        uses = {j: sum(j in table[other] for other in left) for j in table[row]}
        uses.pop(_RIGHT, None)
        if uses:
            _pivot(table, basis, row, min(uses, key=lambda j: (uses[j], j)))
    zero = Fraction(0)
    return {j: table[row].get(_RIGHT, zero) for row, j in enumerate(basis) if j >= 0}


def _by_floats(form: _Standard) -> _Proposals:
    """Let HiGHS propose a basis; rows are scaled, so that their sizes do not matter."""
    import highspy  # noqa: PLC0415 - slow to load, and most proofs ask no program

    sizes = [Fraction(0)] * len(form.rhs)
    for column in form.columns:
        for row, value in column.items():
            sizes[row] = max(sizes[row], abs(value))
    most = max(map(abs, form.cost), default=0) or 1
    entries = [(row, x / sizes[row]) for col in form.columns for row, x in col.items()]
    starts = np.cumsum([0, *map(len, form.columns)])
    try:
        values = np.array([float(value) for _, value in entries])
        cost = np.array([float(x / most) for x in form.cost])
        rhs = [float(x / (s or 1)) for x, s in zip(form.rhs, sizes, strict=True)]
    except OverflowError:  # beyond the range of floats
        return
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(form.columns), len(form.rhs)
    program.col_cost_ = cost
    program.col_lower_ = np.zeros(len(form.columns))
    program.col_upper_ = np.full(len(form.columns), highspy.kHighsInf)
    program.row_lower_ = program.row_upper_ = np.array(rhs)
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = starts.astype(np.int32)
    program.a_matrix_.index_ = np.array([row for row, _ in entries], np.int32)
    program.a_matrix_.value_ = values
    engine = highspy.Highs()  # type: ignore[no-untyped-call]
    engine.silent()
    engine.passModel(program)
    engine.run()
    if engine.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        proposal = engine.getBasis()
        inside = highspy.HighsBasisStatus.kBasic
        basis = [i for i, status in enumerate(proposal.col_status) if status == inside]
        idle = {i for i, status in enumerate(proposal.row_status) if status == inside}
        yield form, basis, idle


def _by_simplex(standard: _Standard, elastic: _Standard, work: int) -> _Proposals:
    """Walk from basis to basis in rationals: first to a point, then to the least cost.

    Bland's rule (R. Bland, Mathematics of Operations Research 2, 1977) never cycles.
    """
    count = len(standard.columns)
    table: list[_Vector] = [{} for _ in standard.rhs]
    signs = [-1 if right < 0 else 1 for right in standard.rhs]
    for index, column in enumerate(elastic.columns):
        for row, value in column.items():
            table[row][index] = signs[row] * value
    for row, right in enumerate(standard.rhs):
        table[row][_RIGHT] = abs(right)
    basis = [count + row for row in range(len(table))]
    left = _descend(table, basis, elastic.cost, work)
    if left is None:
        return
    yield elastic, tuple(basis), ()
    for row, index in enumerate(basis):
        entering = [j for j in table[row] if 0 <= j < count]
        if index >= count and entering:
            _pivot(table, basis, row, min(entering))
    if _descend(table, basis, standard.cost, left) is not None:
        yield standard, [index for index in basis if index < count], ()


def _descend(
    table: list[_Vector], basis: list[int], cost: Sequence[Fraction], work: int
) -> int | None:
    """Pivot until no entering variable lowers the cost; tell the work left."""
    while True:
        reduced = dict(enumerate(cost))
        for row, index in zip(table, basis, strict=True):
            for j in row.keys() & reduced.keys() if index in reduced else ():
                reduced[j] -= cost[index] * row[j]
        entering = min((j for j, rest in reduced.items() if rest < 0), default=None)
        if entering is None:
            return work
        leaving = [
            (vector.get(_RIGHT, Fraction(0)) / vector[entering], basis[row], row)
            for row, vector in enumerate(table)
            if vector.get(entering, 0) > 0
        ]
        if not leaving or work <= 0:  # the cost falls for ever, or no budget
            return None
        _pivot(table, basis, min(leaving)[2], entering)
        work -= sum(map(len, table))


def _pivot(table: list[_Vector], basis: list[int], row: int, entering: int) -> None:
    lead = table[row][entering]
    table[row] = {j: value / lead for j, value in table[row].items()}
    basis[row] = entering
    for other, vector in enumerate(table):
        factor = vector.get(entering)
        if other != row and factor:
            for j, value in table[row].items():
                vector[j] = vector.get(j, Fraction(0)) - factor * value
            table[other] = {j: value for j, value in vector.items() if value}


def _sparse(row: ConstraintRow) -> _Vector:
    items = row.items() if isinstance(row, Mapping) else enumerate(row)
    return {index: Fraction(value) for index, value in items if value}


def _dot(left: Sequence[Fraction], right: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), Fraction(0))
