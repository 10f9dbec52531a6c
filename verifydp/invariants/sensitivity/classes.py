"""All classes of changes that keep the published margins, for so many persons.

A change takes persons out of some cells and puts as many into others, with the same
counts in every published margin. Which persons leave is tried up to relabelling; where
they can go is searched person by person.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, product

from verifydp.errors import UnsupportedError
from verifydp.invariants.sensitivity.changes import (
    ChangeClass,
    Labels,
    Pattern,
    change_class,
    distinct_labels,
    first_pattern,
)

__all__ = ["WORK_MAX", "change_classes"]

#: Steps, each a cell that is looked at: some ten seconds.
WORK_MAX = 1_000_000

_Margins = tuple[tuple[int, ...], ...]


def change_classes(
    levels: tuple[int, ...], published: _Margins, persons: int, work: int = WORK_MAX
) -> tuple[ChangeClass, ...]:
    """Find every class of changes of at most so many persons.

    Parameters
    ----------
    levels
        How many levels each feature has.
    published
        The published margins, as positions of features; none is part of another.
    persons
        How many persons change cells at most.
    work
        How many steps the search may take; each looks at one cell.

    Returns
    -------
    tuple of ChangeClass
        Each class once, by its norms; the first changes nothing. Complete: a change
        with so many persons moved, and with all published margins kept, is in one.

    Raises
    ------
    UnsupportedError
        If the work does not suffice.
    """
    features = len(levels)
    budget = _Budget(work, persons)
    found: set[tuple[Pattern, int]] = {((), 1)}
    leaving: set[Pattern] = {()}
    for _ in range(persons):
        leaving = _one_more(leaving, levels, budget)
        for pattern in leaving:
            before = [cell for count, cell in pattern for _ in range(count)]
            for after in _arrivals(before, levels, published, budget):
                change = Counter(after)
                change.subtract(before)
                found.add(first_pattern(change, features, budget.spend))
    classes = [ChangeClass(pattern, levels, same) for pattern, same in found]
    classes.sort(key=lambda one: (one.l1, one.l2_squared, one.linf, one.pattern))
    return tuple(classes)


class _Budget:
    """Counts what is looked at, and ends a search that would not."""

    def __init__(self, work: int, persons: int) -> None:
        self.left, self.work, self.persons = work, work, persons

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise UnsupportedError(
                f"the ways in which {self.persons} persons can move take more than "
                f"{self.work} steps: ask for fewer persons or features, or allow more"
            )


def _one_more(
    leaving: set[Pattern],
    levels: Sequence[int],
    budget: _Budget,
) -> set[Pattern]:
    """Multisets of cells with one more cell, up to relabelling."""
    larger = set()
    for pattern in leaving:
        cells = Counter({cell: count for count, cell in pattern})
        used = distinct_labels(cells, len(levels))
        ways = zip(levels, used, strict=True)
        for cell in product(*(range(min(most, have + 1)) for most, have in ways)):
            budget.spend()
            more = cells + Counter([cell])
            larger.add(first_pattern(more, len(levels), budget.spend)[0])
    return larger


def _arrivals(
    before: list[Labels],
    levels: tuple[int, ...],
    published: _Margins,
    budget: _Budget,
) -> Iterator[list[Labels]]:
    """Where these persons can go: other cells, with the same published margins.

    The largest margin says what each person arrives with there, the others how often
    what is left. Persons that one margin makes alike arrive in the order of cells, and
    labels of features in no margin appear in order: both lose no class, since the first
    of all sequences has both.
    """
    base = max(published, key=len, default=())
    others = [margin for margin in published if margin != base]
    before = sorted(before, key=lambda cell: (_part(cell, base), cell))
    runs = [len(list(run)) for _, run in groupby(_part(cell, base) for cell in before)]
    continues = [place > 0 for run in runs for place in range(run)]
    covered = {feature for margin in published for feature in margin}
    left = [Counter(_part(cell, margin) for cell in before) for margin in others]
    own = [sorted({cell[f] for cell in before}) for f in range(len(levels))]
    taken = frozenset(before)
    used = distinct_labels(before, len(levels))

    def options(person: int, used: tuple[int, ...]) -> Iterator[Labels]:
        choices: list[Sequence[int]] = []
        for feature, most in enumerate(levels):
            if feature in base:
                choices.append((before[person][feature],))
            elif feature in covered:
                choices.append(own[feature])
            else:
                choices.append(range(min(most, used[feature] + 1)))
        return product(*choices)

    def go(after: list[Labels], used: tuple[int, ...]) -> Iterator[list[Labels]]:
        person = len(after)
        if person == len(before):
            yield list(after)
            return
        for cell in options(person, used):
            budget.spend()
            if cell in taken or (continues[person] and cell < after[-1]):
                continue
            parts = [_part(cell, margin) for margin in others]
            if any(not have[part] for have, part in zip(left, parts, strict=True)):
                continue
            for have, part in zip(left, parts, strict=True):
                have[part] -= 1
            after.append(cell)
            more = tuple(
                max(have, label + 1) for have, label in zip(used, cell, strict=True)
            )
            yield from go(after, more)
            after.pop()
            for have, part in zip(left, parts, strict=True):
                have[part] += 1

    return go([], used)


def _part(cell: Labels, margin: tuple[int, ...]) -> Labels:
    return tuple(cell[feature] for feature in margin)


def class_of(vector: Sequence[int], levels: tuple[int, ...]) -> ChangeClass:
    """The class of a change that is given as a vector, cells row-major."""
    cells = product(*map(range, levels))
    return change_class(dict(zip(cells, vector, strict=True)), levels)
