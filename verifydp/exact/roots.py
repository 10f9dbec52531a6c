"""All roots of a function on an interval, and the proof that there are no others.

The interval is cut into cells. In each of them either the function has one sign, or
its derivative has; then the signs at the cell's ends tell whether there is one root
or none. The cells are the certificate: whoever doubts it walks them again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, hull, precision
from verifydp.exact.comparison import PRECISION_LIMIT
from verifydp.exact.refinement import Bracket, Function, refine_root, sign_at

__all__ = [
    "Bracket",
    "Cell",
    "Function",
    "RootIsolation",
    "Shape",
    "check_isolation",
    "isolate_roots",
    "refine_root",
]

#: Where a cell is cut, as shares of its width: the first at which the function's sign
#: is certain. Odd denominators after the first: roots like to sit at halves.
_CUTS = (
    Fraction(1, 2),
    Fraction(5, 11),
    Fraction(4, 7),
    Fraction(6, 13),
    Fraction(10, 19),
)
#: Digits after which a sign at a cut is given up, and at an end of the interval.
_CUT_LIMIT, _END_LIMIT = 512, PRECISION_LIMIT


class Shape(StrEnum):
    """What is certain about the function on a whole cell."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    RISING = "rising"
    FALLING = "falling"


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of the interval on which one thing is certain.

    Parameters
    ----------
    low, high
        Its ends, both included.
    shape
        The sign of the function, or that of its derivative.
    bits
        Binary digits at which the ball shows it.
    """

    low: Fraction
    high: Fraction
    shape: Shape
    bits: int


@dataclass(frozen=True, slots=True)
class RootIsolation:
    """The roots of a function on an interval, with the cells that prove it.

    Parameters
    ----------
    cells
        From left to right; each begins where the one before ends.
    brackets
        From left to right, disjoint (two may share an end that is no root). In each
        the function has exactly one root, which is simple and inside; a bracket whose
        ends are equal is the root.
    """

    cells: tuple[Cell, ...]
    brackets: tuple[Bracket, ...]


def isolate_roots(
    function: Function,
    derivative: Function,
    low: Fraction | int,
    high: Fraction | int,
    *,
    depth: int = 40,
    cells: int = 20_000,
    bits: int = 64,
) -> RootIsolation:
    """Find all roots on ``[low, high]``, with a proof that there are no others.

    Parameters
    ----------
    function, derivative
        Enclose f and f' on balls, wide ones too; f is continuously differentiable.
    low, high
        Ends of the interval, both included, ``low < high``.
    depth
        How often an interval may be cut before it is given up.
    cells
        How many cells may be looked at.
    bits
        Binary digits at first; each cut adds two.

    Returns
    -------
    RootIsolation
        Guarantee: every root on the interval is in exactly one bracket, and every
        bracket has exactly one root.

    Raises
    ------
    InputError
        If the interval is empty.
    UnsupportedError
        If a part stays undecided, as around a double root; it is named.

    Notes
    -----
    On a cell the ball of f is met with its mean value form
    ``f(middle) + f'(cell) (cell - middle)`` (Moore 1966).

    Examples
    --------
    >>> found = isolate_roots(lambda x: x * x - 2, lambda x: 2 * x, -2, 2)
    >>> len(found.brackets), found.brackets[1][0] > 0
    (2, True)
    """
    left, right = Fraction(low), Fraction(high)
    if left >= right:
        raise InputError(f"no interval from {low} to {high}: give low < high")
    pending = [(left, right, 0)]
    done: list[Cell] = []
    looked_at = 0
    while pending:
        start, end, cuts = pending.pop()
        looked_at += 1
        digits = bits + 2 * cuts
        shape = _shape(function, derivative, start, end, digits)
        if shape is not None:
            done.append(Cell(start, end, shape, digits))
            continue
        if cuts >= depth or looked_at > cells:
            raise UnsupportedError(
                f"the roots between {decimal(start)} and {decimal(end)} stay "
                f"undecided after {cuts} cuts and {looked_at} cells (a double root?): "
                "exclude that part, or allow more"
            )
        middle = _cut(function, start, end)
        pending += [(middle, end, cuts + 1), (start, middle, cuts + 1)]
    return RootIsolation(tuple(done), _brackets(function, done))


def check_isolation(
    function: Function, derivative: Function, isolation: RootIsolation
) -> tuple[Fraction, Fraction]:
    """Walk the cells of an isolation again.

    Parameters
    ----------
    function, derivative
        As for `isolate_roots`.
    isolation
        What it returned, from whatever source.

    Returns
    -------
    tuple of Fraction
        The interval that is covered. Guarantee: there the roots are as stated.

    Raises
    ------
    CertificateError
        If a cell does not show what it says, the cells leave a gap, or the brackets
        are not those that follow.

    Examples
    --------
    >>> found = isolate_roots(lambda x: x.exp() - 2, lambda x: x.exp(), 0, 1)
    >>> check_isolation(lambda x: x.exp() - 2, lambda x: x.exp(), found) == (0, 1)
    True
    """
    cells = isolation.cells
    if not cells:
        raise CertificateError("an isolation of roots without cells covers nothing")
    for before, after in pairwise(cells):
        if before.high != after.low:
            raise CertificateError(
                f"the cells leave a gap or overlap: {before.high} then {after.low}"
            )
    for cell in cells:
        if cell.low >= cell.high or not 2 <= cell.bits <= _END_LIMIT:
            raise CertificateError(
                f"no cell from {cell.low} to {cell.high} at {cell.bits} digits"
            )
        if not _has_shape(function, derivative, cell):
            raise CertificateError(
                f"the function is not surely {cell.shape.value} from {cell.low} to "
                f"{cell.high} at {cell.bits} digits"
            )
    try:
        brackets = _brackets(function, cells)
    except UnsupportedError as error:
        raise CertificateError(f"a cell of the isolation: {error}") from error
    if brackets != isolation.brackets:
        raise CertificateError(
            f"the cells hold {len(brackets)} roots, not the "
            f"{len(isolation.brackets)} brackets that are stated"
        )
    return cells[0].low, cells[-1].high


def _shape(
    function: Function, derivative: Function, low: Fraction, high: Fraction, bits: int
) -> Shape | None:
    with precision(bits):
        cell = hull(low, high)
        value = function(cell)
        if value > 0:
            return Shape.POSITIVE
        if value < 0:
            return Shape.NEGATIVE
        slope = derivative(cell)
        if slope > 0:
            return Shape.RISING
        if slope < 0:
            return Shape.FALLING
        value = _mean_value(function, slope, cell, low, high)
        if value > 0:
            return Shape.POSITIVE
        return Shape.NEGATIVE if value < 0 else None


def _has_shape(function: Function, derivative: Function, cell: Cell) -> bool:
    with precision(cell.bits):
        whole = hull(cell.low, cell.high)
        if cell.shape in {Shape.RISING, Shape.FALLING}:
            slope = derivative(whole)
            return bool(slope > 0 if cell.shape is Shape.RISING else slope < 0)
        sign = 1 if cell.shape is Shape.POSITIVE else -1
        if sign * function(whole) > 0:
            return True
        slope = derivative(whole)
        value = _mean_value(function, slope, whole, cell.low, cell.high)
        return bool(sign * value > 0)


def _mean_value(
    function: Function, slope: Ball, cell: Ball, low: Fraction, high: Fraction
) -> Ball:
    middle = ball((low + high) / 2)
    return function(middle) + slope * (cell - middle)


def _cut(function: Function, low: Fraction, high: Fraction) -> Fraction:
    """Choose where to cut: a point that is surely no root."""
    for share in _CUTS:
        point = low + share * (high - low)
        try:
            if sign_at(function, point, _CUT_LIMIT) != 0:
                return point
        except UnsupportedError:
            continue
    raise UnsupportedError(
        f"the function cannot be told from zero between {decimal(low)} and "
        f"{decimal(high)}: exclude that part"
    )


def _brackets(function: Function, cells: Sequence[Cell]) -> tuple[Bracket, ...]:
    """Read the roots off the monotone cells by the signs at their ends."""
    found: list[Bracket] = []
    for cell in cells:
        if cell.shape in {Shape.POSITIVE, Shape.NEGATIVE}:
            continue
        below = sign_at(function, cell.low, _END_LIMIT)
        above = sign_at(function, cell.high, _END_LIMIT)
        if below == 0:
            bracket = (cell.low, cell.low)
        elif above == 0:
            bracket = (cell.high, cell.high)
        elif below != above:
            bracket = (cell.low, cell.high)
        else:
            continue
        if not found or found[-1] != bracket:  # a root where two cells meet
            found.append(bracket)
    return tuple(found)
