"""How a table of counts can change while its published margins stay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from verifydp.errors import UnsupportedError
from verifydp.invariants.sensitivity.changes import ChangeClass
from verifydp.invariants.sensitivity.classes import WORK_MAX, change_classes
from verifydp.invariants.sensitivity.occurrence import Occurrence, occurrence, occurring
from verifydp.invariants.sensitivity.shapes import (
    read_levels,
    read_persons,
    read_published,
    read_table,
)
from verifydp.invariants.sensitivity.spaces import SensitivitySpace

__all__ = ["VECTORS_MAX", "TableSensitivity", "table_sensitivity"]

#: Vectors that are written out at most.
VECTORS_MAX = 200_000


@dataclass(frozen=True, slots=True)
class TableSensitivity:
    """All changes of a table of counts that keep its published margins.

    Parameters
    ----------
    levels
        How many levels each feature has.
    published
        The published margins as positions of features, without those that another one
        implies; without any, the number of persons alone is published.
    persons
        How many persons change cells at most.
    table
        A table with the margins that were published, cells row-major; None for all
        margins that there can be.
    classes
        The changes that occur, up to relabelling; the first changes nothing. With a
        table these have a member that occurs.
    absent
        With a table: classes of which no member occurs.
    occurrences
        With a table, for each of the classes: a member, and two tables with the
        published margins that differ by it.
    """

    levels: tuple[int, ...]
    published: tuple[tuple[int, ...], ...]
    persons: int
    table: tuple[int, ...] | None
    classes: tuple[ChangeClass, ...]
    absent: tuple[ChangeClass, ...]
    occurrences: tuple[Occurrence, ...]

    @property
    def l1(self) -> int:
        """The largest sum of absolute values."""
        return max(one.l1 for one in self.classes)

    @property
    def l2_squared(self) -> int:
        """The largest sum of squares."""
        return max(one.l2_squared for one in self.classes)

    @property
    def linf(self) -> int:
        """The largest absolute value."""
        return max(one.linf for one in self.classes)

    @property
    def size(self) -> int:
        """How many changes there are, with the one that changes nothing.

        Raises
        ------
        UnsupportedError
            With a table: if there may be more than `VECTORS_MAX`.
        """
        if self.table is None:
            return sum(one.size for one in self.classes)
        self._require_few()
        return sum(1 for _ in self.vectors())

    @property
    def greatest(self) -> Occurrence:
        """A change of the largest Euclidean norm, and two tables that differ by it."""
        place = max(
            range(len(self.classes)),
            key=lambda place: (self.classes[place].l2_squared, self.classes[place].l1),
        )
        if self.table is not None:
            return self.occurrences[place]
        change = self.classes[place].representative()
        return Occurrence(
            change,
            tuple(max(0, -count) for count in change),
            tuple(max(0, count) for count in change),
        )

    def vectors(self) -> Iterator[tuple[int, ...]]:
        """Every change that occurs, each once; made one by one.

        Raises
        ------
        UnsupportedError
            If it is not decided within the work whether a change occurs.
        """
        for one in self.classes:
            if self.table is None:
                yield from one.vectors()
            else:
                yield from occurring(one, self.table, self.published)

    def space(self) -> SensitivitySpace:
        """All changes written out: for norms, hulls and projectors.

        Raises
        ------
        UnsupportedError
            If there are more than `VECTORS_MAX`.
        """
        self._require_few()
        return SensitivitySpace(tuple(sorted(self.vectors())))

    def _require_few(self) -> None:
        most = sum(one.size for one in self.classes)
        if most > VECTORS_MAX:
            raise UnsupportedError(
                f"{most} changes in {prod(self.levels)} cells are not written out, "
                f"above {VECTORS_MAX}: use the classes and their norms"
            )


def table_sensitivity(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    persons: int,
    table: Sequence[int] | None = None,
    *,
    work: int = WORK_MAX,
) -> TableSensitivity:
    """Find how a table can change when some persons change cells and margins stay.

    Parameters
    ----------
    levels
        How many levels each feature has; a cell is one level of each.
    published
        Margins that are published, each as positions of features: ``[(0,), (1,)]`` are
        the totals of rows and columns. ``()``, or none: only the number of persons.
    persons
        How many persons change cells at most; nobody comes or leaves.
    table
        A table with the published margins, cells row-major: changes among tables with
        the same margins only. Without it: among databases of any size.
    work
        How many steps the search may take; each looks at one cell.

    Returns
    -------
    TableSensitivity
        Guarantee: exact, both ways. No other change occurs, and each one that is listed
        does: between databases of some size, or with a table, between two tables with
        its margins. Margins of 0, and small ones, make some impossible.

    Raises
    ------
    InputError
        If an argument is not of this form.
    UnsupportedError
        If the work does not suffice.

    Notes
    -----
    Semi-DP calls this the sensitivity space of the table under the published margins
    (J. Cho and J. Awan, Formal Privacy Guarantees with Invariant Statistics, 2024,
    section 5.1). Its proposition 32 leaves out that three persons can move in a circle.

    Examples
    --------
    >>> three = table_sensitivity((3, 3), [(0,), (1,)], persons=3)
    >>> three.size, three.l1, three.l2_squared, three.linf
    (31, 6, 6, 1)
    >>> table_sensitivity((2, 2), [(0,), (1,)], 3, [0, 0, 2, 3]).size
    1
    """
    levels = read_levels(levels)
    margins = read_published(published, len(levels))
    persons = read_persons(persons)
    classes = change_classes(levels, margins, persons, work)
    if table is None:
        return TableSensitivity(levels, margins, persons, None, classes, (), ())
    counts = read_table(table, levels)
    found = [(one, occurrence(one, counts, margins)) for one in classes]
    return TableSensitivity(
        levels,
        margins,
        persons,
        counts,
        tuple(one for one, seen in found if seen is not None),
        tuple(one for one, seen in found if seen is None),
        tuple(seen for _, seen in found if seen is not None),
    )
