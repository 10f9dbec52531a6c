"""Statements on boxes: a function is positive everywhere, or its minimum is so much.

A proof of positivity is a text, the bisection tree in prefix order: a digit names the
axis that is halved, a dot a leaf on which the enclosure is positive. Whatever such a
text says, its leaves cover the box; so only the leaves need to be checked.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, hull, lowest, precision

__all__ = [
    "Box",
    "BoxFunction",
    "Gradient",
    "check_positive",
    "minimum",
    "prove_positive",
]

#: Intervals with rational ends, both included, one for each axis.
Box = tuple[tuple[Fraction, Fraction], ...]
#: Encloses a function of several variables on balls, wide ones too.
BoxFunction = Callable[[Sequence[Ball]], Ball]
#: Encloses its partial derivatives, in the order of the axes.
Gradient = Callable[[Sequence[Ball]], Sequence[Ball]]

#: An axis is one digit of a tree.
_MOST_AXES = 10
#: A tree that is deeper than this is refused: no proof needs cells so small.
_MOST_HALVINGS = 400
#: Bounds beyond this, or below its inverse, are as good as it: they order the search.
_HUGE = 1 << 5000


def prove_positive(
    function: BoxFunction,
    box: Sequence[tuple[Fraction | int, Fraction | int]],
    *,
    gradient: Gradient | None = None,
    budget: int = 100_000,
    bits: int = 64,
) -> str:
    """Prove that a function is positive on a box, ends included.

    Parameters
    ----------
    function
        Encloses the function on balls.
    box
        One interval with finite rational ends for each axis, at most 10.
    gradient
        Encloses the partial derivatives. With it cells are also tried by the mean
        value form, which needs far fewer of them near a small minimum.
    budget
        How many cells may be looked at.
    bits
        Binary digits of the working precision.

    Returns
    -------
    str
        The bisection tree, such as ``"10..."``; `check_positive` checks it, given the
        same gradient. Guarantee: the function is positive on the whole box.

    Raises
    ------
    InputError
        If a side is infinite, empty or no rational.
    UnsupportedError
        If the function is surely not positive at a point, which is named, or the
        budget is spent; then the worst cell is named.

    Examples
    --------
    >>> prove_positive(lambda x: x[0].exp() - x[0], [(0, 4)])
    '000....'
    """
    root = _box(box)
    halved: dict[str, int] = {}
    order = count()
    pending: list[tuple[bool, Fraction, int, str, Box]] = []

    def look(path: str, cell: Box) -> None:
        value = _enclosure(function, gradient, cell, bits)
        if not value > 0:
            low = _below(value)
            entry = (low is not None, low or Fraction(0), next(order), path, cell)
            heappush(pending, entry)

    look("", root)
    looked_at = 1
    while pending:
        known, low, _, path, cell = heappop(pending)
        _refuse_negative(function, cell, bits)
        if looked_at + 2 > budget or len(path) >= _MOST_HALVINGS:
            raise UnsupportedError(
                f"positivity stays undecided after {looked_at} cells and "
                f"{len(path)} halvings; the worst lower bound is "
                f"{decimal(low, 3) if known else '-infinity'} at {_words(cell)}: "
                "exclude that part, or allow more"
            )
        axis = _axis(function, gradient, cell, bits)
        halved[path] = axis
        for side, half in zip("lh", _halves(cell, axis), strict=True):
            look(path + side, half)
        looked_at += 2
    return _text(halved)


def check_positive(
    function: BoxFunction,
    box: Sequence[tuple[Fraction | int, Fraction | int]],
    tree: str,
    bits: int = 64,
    *,
    gradient: Gradient | None = None,
) -> int:
    """Check a proof that a function is positive on a box.

    Parameters
    ----------
    function, box, gradient
        As for `prove_positive`.
    tree
        The bisection tree, from whatever source.
    bits
        Binary digits of the working precision.

    Returns
    -------
    int
        The number of leaves. Guarantee: the function is positive on the whole box.

    Raises
    ------
    CertificateError
        If the text is no tree, or a leaf's enclosure is not positive.
    InputError
        If the box is none.

    Examples
    --------
    >>> check_positive(lambda x: x[0].exp() - x[0], [(0, 1)], "0..")
    2
    """
    stack = [(_box(box), 0)]
    leaves = 0
    for place, letter in enumerate(tree):
        if not stack:
            raise CertificateError(
                f"the tree is complete before its character {place + 1}: cut the rest"
            )
        cell, depth = stack.pop()
        if letter == ".":
            if not _enclosure(function, gradient, cell, bits) > 0:
                raise CertificateError(
                    f"the function is not surely positive at {_words(cell)} (leaf "
                    f"{leaves + 1} of the tree) at {bits} binary digits"
                )
            leaves += 1
            continue
        axis = "0123456789".find(letter)
        if not 0 <= axis < len(cell):
            raise CertificateError(
                f"character {place + 1} of the tree is {letter!r}: no axis of a box "
                f"with {len(cell)} axes, and no leaf"
            )
        if depth >= _MOST_HALVINGS:
            raise CertificateError(
                f"the tree is deeper than {_MOST_HALVINGS} halvings: refused"
            )
        lower, upper = _halves(cell, axis)
        stack += [(upper, depth + 1), (lower, depth + 1)]
    if stack:
        raise CertificateError(
            f"the tree ends with {len(stack)} cells open: it does not cover the box"
        )
    return leaves


def minimum(
    function: BoxFunction,
    box: Sequence[tuple[Fraction | int, Fraction | int]],
    tolerance: Fraction,
    *,
    gradient: Gradient | None = None,
    budget: int = 100_000,
    bits: int = 64,
) -> tuple[Fraction, Fraction]:
    """Enclose the least value of a continuous function on a box.

    Parameters
    ----------
    function, box, gradient, budget, bits
        As for `prove_positive`.
    tolerance
        How far the two bounds may be apart.

    Returns
    -------
    tuple of Fraction
        Lower and upper bound. Guarantee: the minimum lies between them, the ends
        included; the upper one is reached up to rounding at some point of the box.

    Raises
    ------
    InputError
        If a side is infinite, empty or no rational, or the tolerance is not positive.
    UnsupportedError
        If the budget is spent first; the bounds that were reached are told.

    Examples
    --------
    >>> low, high = minimum(lambda x: (x[0] - 1) ** 2 + x[1], [(0, 3), (2, 5)],
    ...     Fraction(1, 100))
    >>> low <= 2 <= high, high - low <= Fraction(1, 100)
    (True, True)
    """
    if tolerance <= 0:
        raise InputError(f"the tolerance of a minimum is {tolerance}: give one above 0")
    root = _box(box)
    order = count()
    best = _upper(function, root, bits)
    pending: list[tuple[bool, Fraction, int, Box]] = []

    def look(cell: Box) -> None:
        low = _below(_enclosure(function, gradient, cell, bits))
        # Cells without any lower bound come first, whatever the others' are.
        entry = (low is not None, low or Fraction(0), next(order), cell)
        heappush(pending, entry)

    look(root)
    looked_at = 1
    while True:
        known, low, _, cell = pending[0]
        if known and best is not None and best - low <= tolerance:
            return min(low, best), best
        if looked_at + 2 > budget:
            bound = decimal(low) if known else "-infinity"
            above = "infinity" if best is None else decimal(best)
            raise UnsupportedError(
                f"a minimum is between {bound} and {above} after {looked_at} cells: "
                f"allow more than a tolerance of {decimal(tolerance, 3)} or a larger "
                f"budget; the worst cell is {_words(cell)}"
            )
        heappop(pending)
        for half in _halves(cell, _axis(function, gradient, cell, bits)):
            look(half)
            value = _upper(function, half, bits)
            if value is not None and (best is None or value < best):
                best = value
        looked_at += 2


def _box(sides: Sequence[tuple[Fraction | int, Fraction | int]]) -> Box:
    if not 1 <= len(sides) <= _MOST_AXES:
        raise InputError(f"a box of {len(sides)} axes: give 1 to {_MOST_AXES}")
    for axis, side in enumerate(sides):
        for end in side:
            if end in {float("inf"), float("-inf")}:
                raise InputError(
                    "a box with an infinite side needs a tail obligation: axis "
                    f"{axis} reaches {end}; cut it and prove the rest separately"
                )
            if not isinstance(end, Fraction | int):
                raise InputError(
                    f"an end of axis {axis} of a box is {end!r}: give a rational"
                )
        if side[0] > side[1]:
            raise InputError(
                f"axis {axis} of a box runs from {side[0]} to {side[1]}: swap the ends"
            )
    return tuple((Fraction(low), Fraction(high)) for low, high in sides)


def _halves(cell: Box, axis: int) -> tuple[Box, Box]:
    low, high = cell[axis]
    middle = (low + high) / 2
    before, after = cell[:axis], cell[axis + 1 :]
    return (
        (*before, (low, middle), *after),
        (*before, (middle, high), *after),
    )


def _middle(cell: Box) -> list[Ball]:
    return [ball((low + high) / 2) for low, high in cell]


def _enclosure(
    function: BoxFunction, gradient: Gradient | None, cell: Box, bits: int
) -> Ball:
    """Enclose the function on a cell, by the mean value form where that is higher."""
    with precision(bits):
        sides = [hull(low, high) for low, high in cell]
        value = function(sides)
        if gradient is None or value > 0:
            return value
        slopes, middle = gradient(sides), _middle(cell)
        shifted = function(middle)
        for slope, side, centre in zip(slopes, sides, middle, strict=True):
            shifted += slope * (side - centre)
        better = not value.is_finite() or shifted.lower() > value.lower()
        return shifted if better else value


def _below(value: Ball) -> Fraction | None:
    """Bound a ball from below by a rational of moderate size, or by None."""
    if not value.is_finite() or not value > -_HUGE:
        return None
    if abs(value) < 1 / ball(_HUGE):
        return Fraction(0) if value >= 0 else Fraction(-1, _HUGE)
    return min(lowest(value), Fraction(_HUGE)) if value < _HUGE else Fraction(_HUGE)


def _upper(function: BoxFunction, cell: Box, bits: int) -> Fraction | None:
    """Bound the minimum from above by the value in the middle."""
    with precision(bits):
        below = _below(-function(_middle(cell)))
    return None if below is None else -below


def _axis(
    function: BoxFunction, gradient: Gradient | None, cell: Box, bits: int
) -> int:
    """Choose the axis along which the function varies most; any choice is sound."""
    with precision(bits):
        middle = _middle(cell)
        sides = [hull(low, high) for low, high in cell]
        if gradient is not None:
            slopes = gradient(sides)
            spreads = [
                slope.abs_upper() * side.rad()
                for slope, side in zip(slopes, sides, strict=True)
            ]
        else:
            spreads = [
                function([*middle[:axis], side, *middle[axis + 1 :]]).rad()
                for axis, side in enumerate(sides)
            ]
        widths = [high - low for low, high in cell]
        choice = widths.index(max(widths))
        if all(spread.is_finite() for spread in spreads):
            for axis, spread in enumerate(spreads):
                if widths[axis] > 0 and spread > spreads[choice]:
                    choice = axis
        return choice


def _refuse_negative(function: BoxFunction, cell: Box, bits: int) -> None:
    """Stop at a point where the function is surely not positive."""
    with precision(bits):
        value = function(_middle(cell))
    if value <= 0:
        point = ", ".join(str((low + high) / 2) for low, high in cell)
        raise UnsupportedError(
            f"the function is {value} at ({point}): it is not positive on the box"
        )


def _words(cell: Box) -> str:
    return " x ".join(f"[{decimal(low)}, {decimal(high)}]" for low, high in cell)


def _text(halved: dict[str, int]) -> str:
    """Write the tree down in prefix order."""

    def letters() -> Iterator[str]:
        stack = [""]
        while stack:
            path = stack.pop()
            if path not in halved:
                yield "."
                continue
            yield str(halved[path])
            stack += [path + "h", path + "l"]

    return "".join(letters())
