"""Whether published sets can be joined one after the other, without a circle."""

from dataclasses import dataclass

from verifydp.invariants.margins.cells import Published, maximal

__all__ = ["JoinedSet", "is_decomposable", "joining_order"]


@dataclass(frozen=True, slots=True)
class JoinedSet:
    """A published set, and where it is joined to those before it.

    Parameters
    ----------
    places
        Its features.
    parent
        The set before it that it is joined to; None for the first.
    shared
        The features that it shares with those before it: all of them are its parent's.
    """

    places: tuple[int, ...]
    parent: int | None
    shared: tuple[int, ...]


def joining_order(published: Published) -> tuple[JoinedSet, ...] | None:
    """Put the largest sets in an order in which each shares features with one before.

    What a set shares with all sets before it, it shares with one of them. In a
    decomposable model a tree of the largest intersections gives such an order (P.
    Bernstein and N. Goodman 1981); that the order is one is looked at here.

    Returns
    -------
    tuple of JoinedSet or None
        None where the sets have no such order: then the model is not decomposable.

    Examples
    --------
    >>> [one.shared for one in joining_order(((0, 1), (2,), (1, 2)))]
    [(), (1,)]
    """
    left = [one for one in maximal(published) if one]
    found: list[JoinedSet] = []
    seen: set[int] = set()
    while left:
        ties = [
            (len(set(one) & set(before.places)), -at, -parent)
            for at, one in enumerate(left)
            for parent, before in enumerate(found)
        ]
        _, at, parent = max(ties, default=(0, 0, 0))
        places = left.pop(-at)
        shared = tuple(place for place in places if place in seen)
        if found and not set(shared) <= set(found[-parent].places):
            return None
        found.append(JoinedSet(places, -parent if found else None, shared))
        seen |= set(places)
    return tuple(found)


def is_decomposable(published: Published) -> bool:
    """Say whether the sets are the cliques of a decomposable model.

    Examples
    --------
    >>> is_decomposable(((0, 1), (1, 2))), is_decomposable(((0, 1), (1, 2), (0, 2)))
    (True, False)
    """
    return joining_order(published) is not None
