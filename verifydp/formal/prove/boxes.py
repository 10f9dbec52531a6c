"""Finds the bisection tree by which a comparison holds on a box."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.checker.regions import Cell, Region, halves
from verifydp.checker.sequents import Context
from verifydp.exact.balls import Ball, ball, float_above, precision
from verifydp.language.terms import Term

__all__ = ["find_boxes"]

_DEPTH_MAX = 60


def find_boxes(
    context: Context,
    goal: Term,
    domain: Sequence[tuple[Term, Fraction | int, Fraction | int]],
    *,
    bits: int = 64,
    cells: int = 20_000,
) -> str | None:
    """Search a tree for the rule ``boxes``.

    Parameters
    ----------
    context
        What the names in the goal mean.
    goal
        A comparison of reals, or the negation of one.
    domain
        Each variable of the goal with its two rational ends.
    bits
        Binary digits of the working precision.
    cells
        How many cells may be looked at.

    Returns
    -------
    str or None
        The tree; None where the goal surely fails in the middle of a cell, or the
        cells were not enough. Guarantee: none, the checker walks the tree again.

    Raises
    ------
    SpecError
        If the goal is no comparison, or has other variables.

    Examples
    --------
    >>> from verifydp.language.notation import exp, real
    >>> x = real("x")
    >>> def no_solver(script, *, seconds):
    ...     return "unknown"
    >>> find_boxes(Context({}, (), no_solver), x + 1 <= exp(x), [(x, 1, 4)])
    '.'
    """
    region = Region(context, goal, tuple(axis for axis, _, _ in domain))
    pending = [(tuple((Fraction(low), Fraction(high)) for _, low, high in domain), 0)]
    tree: list[str] = []
    looked_at = 0
    with precision(bits):
        while pending:
            cell, depth = pending.pop()
            looked_at += 1
            if looked_at + len(pending) > cells or depth > _DEPTH_MAX:
                return None
            if region.holds(cell):
                tree.append(".")
                continue
            if _fails(region, cell):
                return None
            axis = _axis(region, cell)
            tree.append(str(axis))
            low, high = halves(cell, axis)
            pending += [(high, depth + 1), (low, depth + 1)]
    return "".join(tree)


def _fails(region: Region, cell: Cell) -> bool:
    middle = tuple(((low + high) / 2,) * 2 for low, high in cell)
    return bool(region.range(middle) < 0)


def _axis(region: Region, cell: Cell) -> int:
    """The axis along which the difference varies most."""
    widths = [high - low for low, high in cell]
    slopes = region.slopes(cell)
    if all(slope.is_finite() for slope in slopes):
        spreads = [
            slope.abs_upper() * ball(width)
            for slope, width in zip(slopes, widths, strict=True)
        ]
    else:
        spreads = [_spread(region, cell, axis) for axis in range(len(cell))]
    if not all(spread.is_finite() for spread in spreads):
        return widths.index(max(widths))
    sizes = [float_above(spread) for spread in spreads]
    return sizes.index(max(sizes))


def _spread(region: Region, cell: Cell, axis: int) -> Ball:
    """How wide the range is along one axis, with the others in their middle."""
    sides = [((low + high) / 2,) * 2 for low, high in cell]
    sides[axis] = cell[axis]
    return region.range(tuple(sides)).rad()
