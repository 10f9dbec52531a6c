"""The numbers whose thresholds and exact values a test looked at, in words."""

from collections.abc import Iterable

from verifydp.empirical.features import Coordinate, Feature, OutputKind
from verifydp.empirical.pair_testing import TestOutcome
from verifydp.empirical.stats.bettors import Outcomes, Tails

__all__ = ["detectable_words"]

#: Most coordinates that are named one by one.
_NAMED = 3


def detectable_words(outcome: TestOutcome) -> str:
    """Say where an event has to show for the detectable losses to hold."""
    ledger, placed = outcome.ledger, outcome.placed
    beyond = _names(ledger.looked_at(Tails, placed), outcome.width)
    single = _names(ledger.looked_at(Outcomes, placed), outcome.width)
    parts = []
    if beyond:
        parts.append(f"thresholds of {beyond}")
    if single:
        parts.append(f"exact values of {single}, and other kinds of output")
    elif ledger.looked_at(Outcomes, placed):
        parts.append("kinds of output")
    return "; ".join(parts)


def _names(features: Iterable[Feature], width: int) -> str:
    """Name features, many coordinates by their number; kinds of output are no number.

    Examples
    --------
    >>> _names([Coordinate(place, 12) for place in range(12)], 12)
    'each of the 12 numbers'
    >>> _names([Coordinate(7, 99), Coordinate(3, 99)], 99)
    'coordinates 3 and 7 (of 99)'
    """
    known = tuple(features)
    places = sorted({one.index for one in known if isinstance(one, Coordinate)})
    others = [
        f"the {one.name}"
        for one in known
        if not isinstance(one, (Coordinate, OutputKind))
    ]
    words = [*_coordinates(places, width), *others]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _coordinates(places: list[int], width: int) -> list[str]:
    if not places:
        return []
    if width == 1:
        return ["the value"]
    if len(places) == width:
        return [f"each of the {width} numbers"]
    if places == list(range(len(places))) and len(places) > _NAMED:
        return [f"the first {len(places)} of {width} numbers"]
    if len(places) > _NAMED:
        return [f"{len(places)} of {width} numbers"]
    if len(places) == 1:
        return [f"coordinate {places[0]} (of {width})"]
    named = ", ".join(map(str, places[:-1]))
    return [f"coordinates {named} and {places[-1]} (of {width})"]
