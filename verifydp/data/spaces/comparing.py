"""How far one granularity's neighbours are apart in another's distance."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import numpy as np

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.finite import NO_CHAIN, FiniteSpace
from verifydp.data.spaces.granularities import Granularity
from verifydp.errors import InputError

__all__ = ["GranularityRatio", "ratio_among_all", "ratio_in_class"]


@dataclass(frozen=True, slots=True)
class GranularityRatio:
    """The largest distance in one granularity between neighbours of another.

    A mechanism that is private in the first is so in the second, with its budget that
    many times over (Guerra-Balboa and others 2024, proposition A.3); where the ratio is
    infinite, not at all.

    Parameters
    ----------
    value
        0 where there are no neighbours.
    database, neighbour
        Neighbours at that distance; None where there are none.
    """

    value: Distance
    database: Any = None
    neighbour: Any = None


def ratio_in_class(measured: FiniteSpace, over: FiniteSpace) -> GranularityRatio:
    """Find it inside a class; exact.

    Parameters
    ----------
    measured
        The class with the neighbours whose distance is measured.
    over
        The same databases with the neighbours among whom the largest is looked for.

    Raises
    ------
    InputError
        If the two are of different classes.
    """
    if measured.databases is not over.databases and len(measured) != len(over):
        raise InputError("the two granularities are compared over one class: give one")
    best = GranularityRatio(0)
    for place in range(len(over)):
        others = over.neighbours_of(place)
        if not len(others):
            continue
        far = measured.distances_from(place, others)[others]
        largest = NO_CHAIN if (far == NO_CHAIN).any() else int(far.max())
        other = int(others[int(np.argmax(far == largest))])
        value: Distance = INFINITE if largest == NO_CHAIN else largest
        if value > best.value:
            best = GranularityRatio(value, over.databases[place], over.databases[other])
        if best.value == INFINITE:
            break
    return best


def ratio_among_all(measured: Granularity, over: Granularity) -> GranularityRatio:
    """Give it among all databases of one form, where it is known; exact.

    Raises
    ------
    InputError
        If it is not known, or depends on the class.

    Examples
    --------
    >>> from verifydp.data.spaces.granularities import granularity
    >>> ratio_among_all(granularity("unbounded"), granularity("bounded")).value
    2
    >>> ratio_among_all(granularity("bounded"), granularity("unbounded")).value
    inf
    """
    if measured.name == "any":
        return GranularityRatio(1)
    known = _KNOWN.get((measured.name, over.name))
    if measured.name == over.name:
        known = _Known(lambda own, others: ceil(others / own))
    if known is None:
        raise InputError(
            f"how far neighbours under {over} are apart under {measured} depends on "
            "the class: give it, --databases FILE"
        )
    value = known.value(measured.size, over.size)
    if known.neighbour is None:
        return GranularityRatio(value)
    # The pair is one of single neighbours: groups may be farther apart than it.
    if measured.between(known.database, known.neighbour) != value:
        return GranularityRatio(value)
    return GranularityRatio(value, known.database, known.neighbour)


@dataclass(frozen=True, slots=True)
class _Known:
    """The ratio from the two sizes, and single neighbours that are so far apart."""

    value: Callable[[int, int], Distance]
    database: Any = None
    neighbour: Any = None


#: Measured and over whose neighbours, among all databases of the form.
_KNOWN: Final = {
    ("add-remove", "replace"): _Known(
        lambda own, others: ceil(2 * others / own), ["a"], ["b"]
    ),
    ("replace", "add-remove"): _Known(lambda *_: INFINITE, [], ["a"]),
    ("in-place", "window"): _Known(
        lambda own, others: ceil(others / own), ["a"], ["b"]
    ),
    # Places that differ may be so far apart that each needs a window.
    ("window", "in-place"): _Known(lambda _, others: others, ["a"], ["b"]),
    ("node", "edge"): _Known(
        lambda own, others: ceil(others / own),
        {"nodes": [1, 2], "edges": []},
        {"nodes": [1, 2], "edges": [[1, 2]]},
    ),
}
