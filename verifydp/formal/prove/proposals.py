"""Points that a solver in doubles proposes (HiGHS); who asks checks them exactly."""

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["proposed_point"]

_Doubles = npt.NDArray[np.float64]


def proposed_point(
    cost: npt.ArrayLike,
    matrix: _Doubles,
    between: tuple[npt.ArrayLike, npt.ArrayLike],
    bounds: tuple[npt.ArrayLike, npt.ArrayLike],
    *,
    whole: bool = False,
    nodes: int = 2_000,
    seconds: float = 20,
) -> _Doubles | None:
    """Ask for a point of small cost, with sums of it between two ends.

    Parameters
    ----------
    cost
        One for each variable.
    matrix
        Sums by variables.
    between
        The least and greatest value of each sum; infinities for no end.
    bounds
        The same of each variable.
    whole
        Whether whole numbers are wanted; they come as doubles near them.
    nodes, seconds
        When the search for whole numbers ends with the best so far. Nodes are there to
        end it, so that the answer is the same everywhere; seconds are a last resort.

    Returns
    -------
    array or None
        Nothing is guaranteed of it, not even that it satisfies what was asked for.

    Examples
    --------
    >>> every = np.ones((1, 2))
    >>> proposed_point([1, 2], every, ([3], [3]), ([0, 0], [2, 2]), whole=True).tolist()
    [2.0, 1.0]
    """
    import highspy  # noqa: PLC0415 - slow to load, and most tables need no solver

    height, width = matrix.shape
    columns, rows = np.nonzero(matrix.T)
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = width, height
    program.col_cost_ = np.asarray(cost, dtype=float)
    program.col_lower_, program.col_upper_ = map(_ends, bounds)
    program.row_lower_, program.row_upper_ = map(_ends, between)
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.searchsorted(columns, np.arange(width + 1)).astype(
        np.int32
    )
    program.a_matrix_.index_ = rows.astype(np.int32)
    program.a_matrix_.value_ = matrix[rows, columns]
    if whole:
        program.integrality_ = [highspy.HighsVarType.kInteger] * width
    engine: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    engine.silent()
    for name, value in (
        ("mip_max_nodes", nodes),
        ("mip_rel_gap", 0.0),
        ("time_limit", float(seconds)),
    ):
        engine.setOptionValue(name, value)
    engine.passModel(program)
    engine.run()
    if engine.getInfo().primal_solution_status != highspy.kSolutionStatusFeasible:
        return None
    return np.array(engine.getSolution().col_value, dtype=float)


def _ends(values: npt.ArrayLike) -> _Doubles:
    return np.asarray(values, dtype=float)
