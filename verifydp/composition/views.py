"""Composition over a finite class of databases, whatever they are: exact, by listing.

A component reads its own view of the database, a function of it. Over a common domain
its budget is for the whole database, and the distance that counts is the least over
databases with the same views, along chains of them: in the graph of views, where two
are neighbours if some neighbouring databases have them. That is a metric, and no
smaller one holds for all such components (the path closure of the minimum privacy of
Guerra-Balboa and others 2024, proposition IV.10; without the closure it is neither).
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.composition.kinds import Cost, kind_of
from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.finite import FiniteSpace
from verifydp.data.spaces.keys import frozen
from verifydp.errors import InputError

__all__ = ["ViewComposition", "ViewPart", "FarthestPair", "compose_views"]


@dataclass(frozen=True, slots=True)
class ViewPart:
    """A component over a finite class.

    Parameters
    ----------
    name
        How it is called in messages.
    budget
        A notion, for neighbours of the space that its distances are taken in.
    view
        What it reads of a database: a hashable value; None for the whole.
    own
        The space of its views, where the budget is for views as databases of their
        own; None where it is for the whole database.
    """

    name: str
    budget: Any
    view: Callable[[Any], Hashable] | None = None
    own: FiniteSpace | None = None


@dataclass(frozen=True, slots=True)
class FarthestPair:
    """Neighbours at which a budget is reached.

    Parameters
    ----------
    database, neighbour
        Their places in the class.
    distances
        Of each component's view.
    """

    database: int
    neighbour: int
    distances: tuple[Distance, ...]


@dataclass(frozen=True)
class ViewComposition:
    """What the composition of components over a finite class gives away.

    Parameters
    ----------
    space
        The class.
    parts
        The components.
    budget
        For all neighbours of the space.
    worst
        Where its first number is reached; None where there are no neighbours.
    """

    space: FiniteSpace
    parts: tuple[ViewPart, ...]
    budget: Any
    worst: FarthestPair | None
    _views: "tuple[_Views, ...]" = field(repr=False)

    def distances(self, database: int, neighbour: int) -> tuple[Distance, ...]:
        """How far each component's view moves from one database to another."""
        return tuple(one.distance(database, neighbour) for one in self._views)

    def between(self, database: int, neighbour: int) -> Any:
        """The guarantee for two databases by their places; None where there is none.

        Raises
        ------
        InputError
            If it is a guarantee of no use, such as delta 1.
        """
        far = self.distances(database, neighbour)
        if INFINITE in far:
            return None
        kind = kind_of(self.parts[0].budget)
        return kind.total(_sum(self.parts, far), self.parts[0].budget)


def compose_views(space: FiniteSpace, parts: Sequence[ViewPart]) -> ViewComposition:
    """Compose components over a finite class, independent or adaptive.

    Returns
    -------
    ViewComposition
        Guarantee: where each component has its budget for whatever the others before
        it gave out, the composition has this one for all neighbours, and `between` for
        all pairs. Exact in the costs.

    Raises
    ------
    InputError
        If there is no component, their budgets are of several kinds, a view is no
        function of the database, or a neighbour moves a view infinitely far; the
        message names the component and the databases.
    """
    if not parts:
        raise InputError("there are no components: give at least one")
    kind = kind_of(parts[0].budget)
    for part in parts:
        its = kind_of(part.budget)
        same = kind.family(parts[0].budget) == its.family(part.budget)
        if its is not kind or not same:
            raise InputError(
                f"component {part.name}: its budget is {part.budget}, and that of "
                f"{parts[0].name} is {parts[0].budget}: give budgets of one kind"
            )
    views = tuple(_Views.of(space, part) for part in parts)
    most: list[tuple[Fraction, FarthestPair]] = []
    for place, other in space.pairs:
        far = tuple(one.distance(place, other) for one in views)
        _require_finite(space, parts, far, place, other)
        cost = _sum(parts, far)
        most = most or [(Fraction(-1), FarthestPair(place, other, far)) for _ in cost]
        for i, number in enumerate(cost):
            if number > most[i][0]:
                most[i] = number, FarthestPair(place, other, far)
    sums = tuple(number for number, _ in most) or _sum(parts, (0,) * len(parts))
    return ViewComposition(
        space=space,
        parts=tuple(parts),
        budget=kind.total(sums, parts[0].budget),
        worst=most[0][1] if most else None,
        _views=views,
    )


def _sum(parts: Sequence[ViewPart], far: Sequence[Distance]) -> Cost:
    """The costs of all components at these distances, number by number."""
    kind = kind_of(parts[0].budget)
    none = tuple(Fraction(0) for _ in kind.costs(parts[0].budget, 1))
    found = [
        kind.costs(part.budget, int(distance)) if distance else none
        for part, distance in zip(parts, far, strict=True)
    ]
    return tuple(sum(numbers, Fraction(0)) for numbers in zip(*found, strict=True))


def _require_finite(
    space: FiniteSpace,
    parts: Sequence[ViewPart],
    far: Sequence[Distance],
    place: int,
    other: int,
) -> None:
    for part, distance in zip(parts, far, strict=True):
        if distance == INFINITE:
            raise InputError(
                f"component {part.name}: the neighbours {space.databases[place]!r:.80} "
                f"and {space.databases[other]!r:.80} have views between which there is "
                "no chain of neighbours: its budget says nothing of them"
            )


@dataclass(frozen=True)
class _Views:
    """The views of a component, and their distances."""

    of_database: npt.NDArray[np.intp]
    metric: FiniteSpace

    @classmethod
    def of(cls, space: FiniteSpace, part: ViewPart) -> "_Views":
        if part.own is not None:
            return cls(_places(space, part, part.own), part.own)
        if part.view is None:
            return cls(np.arange(len(space)), space)
        labels = [part.view(database) for database in space.databases]
        again = [part.view(database) for database in space.databases]
        if labels != again:
            raise InputError(
                f"component {part.name}: its view gives two values for one database: "
                "it has to be a function of it"
            )
        places_of = {label: i for i, label in enumerate(dict.fromkeys(labels))}
        places = np.array([places_of[label] for label in labels])
        return cls(places, _quotient(space, list(places_of), places))

    def distance(self, database: int, neighbour: int) -> Distance:
        first, second = self.of_database[database], self.of_database[neighbour]
        return 0 if first == second else self.metric.distance(int(first), int(second))


def _quotient(
    space: FiniteSpace, values: Sequence[Hashable], places: npt.NDArray[np.intp]
) -> FiniteSpace:
    """The graph of views: neighbours where some neighbouring databases have them."""
    pairs = {
        (min(one, two), max(one, two))
        for one, two in ((int(places[a]), int(places[b])) for a, b in space.pairs)
        if one != two
    }
    table = np.array(sorted(pairs), dtype=np.int32).reshape(len(pairs), 2)
    return FiniteSpace(values, table[:, 0], table[:, 1])


def _places(
    space: FiniteSpace, part: ViewPart, own: FiniteSpace
) -> npt.NDArray[np.intp]:
    """The places of the views in their own space."""
    view = part.view or (lambda database: database)
    listed = {frozen(one): place for place, one in enumerate(own.databases)}
    found = []
    for database in space.databases:
        value = view(database)
        if (key := frozen(value)) not in listed:
            raise InputError(
                f"component {part.name}: its view {value!r:.80} of {database!r:.80} is "
                "no database of its own space: add it"
            )
        found.append(listed[key])
    return np.array(found)
