"""Comparisons on boxes: a bisection tree whose leaves are decided in balls.

A tree is text in prefix order: a digit halves the cell along that axis, a dot is a
leaf. Whatever the text says, the leaves cover the box; so only leaves are checked.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from verifydp.checker.evaluation import Evaluator, read_bits
from verifydp.checker.jets import UNKNOWN, Jet, Value, value_of
from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.exact.balls import Ball, ball, hull, precision
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term

__all__ = ["RULES", "Cell", "Region", "halves", "read_cell"]

#: Intervals with rational ends, both included, one for each axis.
Cell = tuple[tuple[Fraction, Fraction], ...]

_AXES_MAX = 10
_HALVINGS_MAX = 400
_LEAVES_MAX = 100_000
_EVALUATIONS_MAX = 1_000_000
#: Cells of an expectation without closed form, at each leaf.
_CELLS = 64
_SIDES = {
    ("at_most", False): (1, 0, False),
    ("less", False): (1, 0, True),
    ("at_most", True): (0, 1, True),
    ("less", True): (0, 1, False),
}


@dataclass(frozen=True, slots=True)
class Region:
    """A comparison, read as ``0 <= difference`` or ``0 < difference``.

    Parameters
    ----------
    context
        What the names in it mean.
    goal
        A comparison of reals, or the negation of one.
    axes
        Real variables, the only ones in the goal.

    Raises
    ------
    SpecError
        If the goal is no comparison, or has other variables.
    """

    context: Context
    goal: Term
    axes: tuple[Term, ...]
    needs: frozenset[Term] = field(init=False)
    strict: bool = field(init=False)
    difference: Term = field(init=False)
    _root: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        plain = all(axis.operator == "variable" for axis in self.axes)
        require(
            plain and all(axis.sort == REAL for axis in self.axes),
            "the axes of a box are real variables",
        )
        distinct = frozenset(self.axes)
        require(
            len(distinct) == len(self.axes) and self.goal.free == distinct,
            "the axes of a box are the free variables of its goal, each once",
        )
        reduced, needs = self.context.reduced(self.goal)
        negated = reduced.operator == "not"
        compared = reduced.arguments[0] if negated else reduced
        form = _SIDES.get((compared.operator, negated))
        require(form is not None, "the goal on a box is no comparison of reals")
        assert form is not None
        above, below, strict = form
        sides = compared.arguments
        object.__setattr__(self, "needs", needs)
        object.__setattr__(self, "strict", strict)
        root = Evaluator(
            self.context.canonical,
            cells=_CELLS,
            evaluations=_EVALUATIONS_MAX,
            parts=self.context.parts,
        )
        object.__setattr__(self, "_root", root)
        object.__setattr__(self, "difference", sides[above] - sides[below])

    def value(self, sides: list[Value]) -> Value:
        """Enclose the difference where the axes have these values."""
        at = self._root
        for axis, side in zip(self.axes, sides, strict=True):
            at = at.within(axis, side)
        return at.real(self.difference)

    def holds(self, cell: Cell) -> bool:
        """Say whether the comparison certainly holds everywhere on a cell.

        Guarantee: True is certain. It is shown by the range of the difference, by
        the corner where it is least, where its slopes have signs, or by the mean
        value theorem.
        """
        return self._enough(self.range(cell)) or self._by_slopes(cell)

    def range(self, cell: Cell) -> Ball:
        """Enclose the difference on a cell."""
        return value_of(self.value([hull(*side) for side in cell]))

    def slopes(self, cell: Cell) -> list[Ball]:
        """Enclose the derivatives of the difference on a cell; NaN is unknown."""
        sides: list[Value] = [hull(*side) for side in cell]
        found: list[Ball] = []
        for axis, side in enumerate(sides):
            jet = Jet(value_of(side), ball(1), ball(0))
            value = self.value([*sides[:axis], jet, *sides[axis + 1 :]])
            known = value_of(value).is_finite()
            slope = value.slope if isinstance(value, Jet) else ball(0)
            found.append(slope if known else UNKNOWN)
        return found

    def _by_slopes(self, cell: Cell) -> bool:
        slopes = self.slopes(cell)
        if not all(slope.is_finite() for slope in slopes):
            return False
        least: list[Value] = []
        middle: list[Value] = []
        swing = ball(0)
        for (low, high), slope in zip(cell, slopes, strict=True):
            if slope >= 0 or slope <= 0:
                end = ball(low if slope >= 0 else high)
                least.append(end)
                middle.append(end)
            else:
                least.append(hull(low, high))
                middle.append(ball((low + high) / 2))
                swing += slope.abs_upper() * ball((high - low) / 2)
        corner = value_of(self.value(least))
        return self._enough(corner) or self._enough(
            value_of(self.value(middle)) - swing
        )

    def _enough(self, value: Ball) -> bool:
        return bool(value > 0 if self.strict else value >= 0)


def halves(cell: Cell, axis: int) -> tuple[Cell, Cell]:
    """Cut a cell in the middle of an axis, exactly."""
    low, high = cell[axis]
    middle = (low + high) / 2
    before, after = cell[:axis], cell[axis + 1 :]
    return (*before, (low, middle), *after), (*before, (middle, high), *after)


def read_cell(ends: tuple[Term, ...]) -> Cell:
    """Read a box from its ends, two for each axis.

    Raises
    ------
    SpecError
        If an end is no number, or a side is empty.
    """
    sides: list[tuple[Fraction, Fraction]] = []
    for low, high in zip(ends[::2], ends[1::2], strict=True):
        start, end = low.data, high.data
        require(
            isinstance(start, Fraction) and isinstance(end, Fraction),
            "a box with an infinite side needs a tail obligation: its ends are numbers",
        )
        assert isinstance(start, Fraction)
        assert isinstance(end, Fraction)
        require(start < end, f"a side of a box runs from {start} to {end}")
        sides.append((start, end))
    return tuple(sides)


def boxes(context: Context, given: Given) -> Sequent:
    """A comparison on a box, from a tree and the number of bits.

    The terms are the goal and, for each axis, a variable and two numbers.
    """
    count, rest = divmod(len(given.terms), 3)
    require(
        rest == 1 and 1 <= count <= _AXES_MAX and not given.sequents,
        f"the rule takes a goal and 1 to {_AXES_MAX} variables with two ends each",
    )
    require(len(given.texts) == 2, "the rule takes a tree and a number of bits")
    goal, *domain = given.terms
    axes = tuple(domain[::3])
    ends = [end for place, end in enumerate(domain) if place % 3]
    region, cell = Region(context, goal, axes), read_cell(tuple(ends))
    tree, bits = given.texts[0], read_bits(given.texts[1])
    with precision(bits):
        _check(region, cell, tree)
    inside = [
        bound
        for axis, low, high in zip(axes, ends[::2], ends[1::2], strict=True)
        for bound in (low <= axis, axis <= high)
    ]
    return context.sequent(context.conditions(inside), goal, region.needs)


def _check(region: Region, cell: Cell, tree: str) -> None:
    require(len(tree) <= 2 * _LEAVES_MAX, "the tree has too many leaves")
    open_cells = [(cell, 0)]
    for place, letter in enumerate(tree):
        require(bool(open_cells), f"the tree is complete before character {place}")
        cell, depth = open_cells.pop()
        if letter == ".":
            require(
                region.holds(cell),
                f"the goal is not certain on {_words(cell)}: character {place}",
            )
            continue
        axis = "0123456789".find(letter)
        require(
            0 <= axis < len(cell) and depth < _HALVINGS_MAX,
            f"character {place} of the tree is {letter!r}: no axis, or too deep",
        )
        low, high = halves(cell, axis)
        open_cells += [(high, depth + 1), (low, depth + 1)]
    require(not open_cells, f"the tree leaves {len(open_cells)} cells open")


def _words(cell: Cell) -> str:
    return " x ".join(f"[{low}, {high}]"[:60] for low, high in cell)


RULES: dict[str, Rule] = {"boxes": boxes}
