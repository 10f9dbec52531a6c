"""What one neighbour can change: how far the data of each component move."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import and_

from verifydp.composition.regions import RecordCell, cells_of
from verifydp.composition.releases import ReleasePlan
from verifydp.composition.undefined import refuse_moves_out_of_parts

__all__ = ["Step", "NeighbourSteps", "WorstStep", "steps_of"]

#: Cells up to which each is compared with each.
_COMPARED_MAX = 2000


@dataclass(frozen=True, slots=True)
class Step:
    """One neighbour: a record that comes or goes, or one in place of another.

    Parameters
    ----------
    record
        The record that is removed, or replaced.
    other
        What stands in its place; None where it is removed.
    """

    record: RecordCell
    other: RecordCell | None

    def __str__(self) -> str:
        if self.other is None:
            return f"{self.record} is added or removed"
        if self.other is self.record:
            return f"{self.record} becomes another such record"
        return f"{self.record} becomes {str(self.other).replace('a record', 'one', 1)}"


@dataclass(frozen=True, slots=True)
class WorstStep:
    """Where a sum of costs is largest.

    Parameters
    ----------
    step
        Such a neighbour.
    distances
        By component, how far its data move in neighbours of its own relation; those
        that do not move are not in it.
    sum
        The sum of their costs.
    """

    step: Step
    distances: dict[int, int]
    sum: Fraction


@dataclass(frozen=True, slots=True)
class NeighbourSteps:
    """All neighbours that a release protects, by the components that they touch.

    Parameters
    ----------
    groups
        Cells; of those that read less than another of their group none is listed. A
        neighbour changes a record within its group.
    replaces
        Whether a neighbour puts a record in place of another.
    counted_twice
        Bits of components whose data lose a record and gain one where both records
        are read: a distance of 2 in their own relation.
    """

    groups: tuple[tuple[RecordCell, ...], ...]
    replaces: bool
    counted_twice: int

    def worst(
        self,
        once: Sequence[Fraction],
        twice: Sequence[Fraction],
        value: Callable[[WorstStep], Fraction] | None = None,
    ) -> WorstStep:
        """Find where the sum of the components' costs is largest.

        Parameters
        ----------
        once, twice
            What each component costs at distance 1, and at distance 2.
        value
            What is made as large as can be instead: it is never more than the sum.

        Returns
        -------
        WorstStep
            Guarantee: exact, at no neighbour is there more. A pair of cells is left out
            only where what its two cells cost at most, each for itself, sums to no more
            than what was found.
        """
        best: WorstStep | None = None
        largest = Fraction(-1)
        for group in self.groups:
            share = self._shares(group, once, twice)
            alone = [(sum(share[i] for i in bits(c.components)), c) for c in group]
            alone.sort(key=lambda pair: pair[0], reverse=True)
            for place, (most, record) in enumerate(alone):
                if most + (most if self.replaces else 0) <= largest:
                    break  # so are all after it, with whatever comes in their place
                others = alone[place:] if self.replaces else _NOBODY
                for more, other in others:
                    if most + more <= largest:
                        break
                    found = self._cost(Step(record, other), once, twice)
                    own = found.sum if value is None else value(found)
                    if own > largest:
                        best, largest = found, own
        assert best is not None, "every group has a cell"
        return best

    def _shares(
        self,
        group: Sequence[RecordCell],
        once: Sequence[Fraction],
        twice: Sequence[Fraction],
    ) -> list[Fraction]:
        """What a component charges to a record of a pair, so that both pay for it.

        One that reads both records may charge half to each; it is not known of which
        it reads both, but for those that read the whole group. Where a record is only
        removed, it pays for all.
        """
        if not self.replaces:
            return list(once)
        everyone = reduce(and_, (cell.components for cell in group))
        shares = []
        for place, (one, two) in enumerate(zip(once, twice, strict=True)):
            both = two if self.counted_twice >> place & 1 else one
            shares.append(both / 2 if everyone >> place & 1 else max(one, both / 2))
        return shares

    def _cost(
        self, step: Step, once: Sequence[Fraction], twice: Sequence[Fraction]
    ) -> WorstStep:
        first = step.record.components
        second = 0 if step.other is None else step.other.components
        both = first & second & self.counted_twice
        distances = {i: 2 if both >> i & 1 else 1 for i in bits(first | second)}
        costs = (twice[i] if far == 2 else once[i] for i, far in distances.items())
        return WorstStep(step, distances, sum(costs, Fraction(0)))


#: What comes in place of a record that is removed, at no cost.
_NOBODY: Sequence[tuple[Fraction, RecordCell | None]] = ((Fraction(0), None),)


def steps_of(release: ReleasePlan) -> NeighbourSteps:
    """List what one neighbour of a release can change; groups of records are one each.

    Raises
    ------
    InputError
        If the budget of a component says nothing of such neighbours; the message names
        it and shows two databases.
    """
    replaces = release.relation.name == "replace"
    regions = [component.region for component in release.components]
    cells = cells_of(regions, release.domain, release.keeps)
    groups: defaultdict[object, list[RecordCell]] = defaultdict(list)
    for cell in cells:
        groups[cell.kept].append(cell)
    refuse_moves_out_of_parts(release, list(groups.values()))
    counted_twice = sum(
        1 << place
        for place, component in enumerate(release.components)
        if replaces and component.relation.name == "add-remove"
    )
    return NeighbourSteps(
        groups=tuple(tuple(_largest(group)) for group in groups.values()),
        replaces=replaces,
        counted_twice=counted_twice,
    )


def bits(number: int) -> Iterator[int]:
    """Places of the bits that are set, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def _largest(group: Sequence[RecordCell]) -> Iterator[RecordCell]:
    """Cells that no other reads all of, and more; all of them where there are many.

    They are left out to save work alone: with them the largest sum is the same.
    """
    if len(group) > _COMPARED_MAX:
        yield from group
        return
    ordered = sorted(group, key=lambda c: c.components.bit_count(), reverse=True)
    kept: list[int] = []
    for cell in ordered:
        if not any(cell.components & ~other == 0 for other in kept):
            kept.append(cell.components)
            yield cell
