"""Changes of a table up to relabelling: one form for all that differ by names only.

A change adds to some cells and takes from others. Its pattern has the labels of every
feature numbered by first appearance, in the order of cells that makes the pattern the
first of all: two changes have one pattern exactly when a relabelling of the levels,
feature by feature, takes one into the other.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import perm, prod

__all__ = [
    "CellChange",
    "ChangeClass",
    "Labels",
    "Pattern",
    "change_class",
    "distinct_labels",
    "first_pattern",
    "place_of",
]

#: One label for each feature.
Labels = tuple[int, ...]
#: What is added to which cell, for cells that change.
CellChange = Mapping[Labels, int]
#: Cells with what is added to them, in the order of the pattern.
Pattern = tuple[tuple[int, Labels], ...]


@dataclass(frozen=True, slots=True)
class ChangeClass:
    """All changes of a table that differ by the names of levels only.

    Parameters
    ----------
    pattern
        What is added to which cell, with labels by first appearance; empty for the
        change that changes nothing.
    levels
        How many levels each feature has.
    symmetries
        How many relabellings of the labels in the pattern leave it as it is.

    Examples
    --------
    >>> switch = change_class({(0, 0): 1, (1, 1): 1, (0, 1): -1, (1, 0): -1}, (3, 4))
    >>> switch.size, switch.l1, switch.l2_squared, switch.linf
    (36, 4, 4, 1)
    """

    pattern: Pattern
    levels: tuple[int, ...]
    symmetries: int

    @property
    def labels_used(self) -> tuple[int, ...]:
        """How many labels of each feature occur in the pattern."""
        return tuple(
            1 + max((cell[feature] for _, cell in self.pattern), default=-1)
            for feature in range(len(self.levels))
        )

    @property
    def size(self) -> int:
        """How many changes there are of this class."""
        ways = zip(self.levels, self.labels_used, strict=True)
        return prod(perm(levels, used) for levels, used in ways) // self.symmetries

    @property
    def l1(self) -> int:
        """The sum of absolute values: twice as many persons change cells at least."""
        return sum(abs(count) for count, _ in self.pattern)

    @property
    def l2_squared(self) -> int:
        """The sum of squares."""
        return sum(count * count for count, _ in self.pattern)

    @property
    def linf(self) -> int:
        """The largest absolute value."""
        return max((abs(count) for count, _ in self.pattern), default=0)

    @property
    def removed(self) -> dict[Labels, int]:
        """How many persons leave which cell of the pattern."""
        return {cell: -count for count, cell in self.pattern if count < 0}

    def vectors(self) -> Iterator[tuple[int, ...]]:
        """Every change of the class as a vector, cells row-major; made one by one."""
        seen: set[frozenset[tuple[int, int]]] = set()
        length = prod(self.levels)
        steps = [prod(self.levels[place + 1 :]) for place in range(len(self.levels))]
        ways = zip(self.levels, self.labels_used, steps, strict=True)
        parts = (
            [[step * level for level in chosen] for chosen in permutations(range(m), n)]
            for m, n, step in ways
        )
        for chosen in product(*parts):
            places = frozenset(
                (sum(part[x] for part, x in zip(chosen, cell, strict=True)), count)
                for count, cell in self.pattern
            )
            if places not in seen:
                seen.add(places)
                vector = [0] * length
                for place, count in places:
                    vector[place] = count
                yield tuple(vector)

    def representative(self) -> tuple[int, ...]:
        """One change of the class as a vector."""
        vector = [0] * prod(self.levels)
        for count, cell in self.pattern:
            vector[place_of(cell, self.levels)] = count
        return tuple(vector)


def place_of(cell: Labels, levels: Sequence[int]) -> int:
    """Where a cell stands in a row-major vector."""
    place = 0
    for label, size in zip(cell, levels, strict=True):
        place = place * size + label
    return place


def change_class(change: CellChange, levels: tuple[int, ...]) -> ChangeClass:
    """The class of a change, whatever its labels are."""
    present = {cell: count for cell, count in change.items() if count}
    pattern, symmetries = first_pattern(present, len(levels))
    return ChangeClass(pattern, levels, symmetries)


def first_pattern(
    change: CellChange, features: int, spend: Callable[[int], None] = lambda steps: None
) -> tuple[Pattern, int]:
    """The first of all patterns of a change, and how many orders of cells give it.

    Cells are taken one by one; of all beginnings only the first are kept. Two orders
    with the same pattern differ by a relabelling that leaves the change as it is, and
    every such relabelling gives another order: each label stands in some cell.

    Parameters
    ----------
    change
        Without zeros.
    features
        How many labels a cell has.
    spend
        Told how many beginnings are kept, so that it can end what takes too long: a
        change with many symmetries has many.
    """
    ordered: list[tuple[int, Labels]] = []
    nothing: tuple[dict[int, int], ...] = tuple({} for _ in range(features))
    beginnings = [(nothing, frozenset(change))]
    for _ in range(len(change)):
        ordered_next: tuple[int, Labels] | None = None
        kept: list[tuple[tuple[dict[int, int], ...], frozenset[Labels], Labels]] = []
        for names, left in beginnings:
            for cell in left:
                code = change[cell], _code(cell, names)
                if ordered_next is None or code < ordered_next:
                    ordered_next, kept = code, []
                if code == ordered_next:
                    kept.append((names, left, cell))
        assert ordered_next is not None
        ordered.append(ordered_next)
        spend(len(kept))
        beginnings = [(_with(names, cell), left - {cell}) for names, left, cell in kept]
    return tuple(ordered), len(beginnings)


def _code(cell: Labels, names: Sequence[Mapping[int, int]]) -> Labels:
    return tuple(
        known.get(label, len(known)) for known, label in zip(names, cell, strict=True)
    )


def _with(names: Sequence[dict[int, int]], cell: Labels) -> tuple[dict[int, int], ...]:
    return tuple(
        known if label in known else {**known, label: len(known)}
        for known, label in zip(names, cell, strict=True)
    )


def distinct_labels(cells: Collection[Labels], features: int) -> tuple[int, ...]:
    """How many labels of each feature occur, where they are numbered from 0."""
    return tuple(
        1 + max((cell[feature] for cell in cells), default=-1)
        for feature in range(features)
    )
