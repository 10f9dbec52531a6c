"""Features and events as numbers that a record can hold, and features from these."""

import math
import re
from collections.abc import Callable, Mapping

from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.features import (
    Coordinate,
    Feature,
    Interpolated,
    LearnedScore,
    OutputKind,
    Total,
)
from verifydp.empirical.network_score import NetworkScore
from verifydp.errors import InputError
from verifydp.evidence.results import Counting

__all__ = ["counting_of", "feature_of"]

#: Features that their name and the width of the output settle.
_NAMED = (Coordinate, Total, OutputKind)
#: Features that have numbers of their own, by the names of these.
_LEARNED: tuple[tuple[type[LearnedScore | Interpolated], tuple[str, ...]], ...] = (
    (LearnedScore, ("centre", "scale", "linear", "bent")),
    (Interpolated, ("places", "scores")),
)
#: Most numbers of one sort that a record takes in: about 80 KB of text.
_MOST = 4096
_COORDINATE = re.compile(r"coordinate (\d{1,9})", re.ASCII)


def counting_of(event: CountedEvent, structure: str, width: int) -> Counting | None:
    """What further draws are counted by; None where a record cannot hold that.

    It cannot hold features of attacks that are not verifydp's own, and scores of more
    than 4,096 numbers.
    """
    numbers = _numbers(event.feature)
    if numbers is None:
        return None
    return Counting(
        structure=structure,
        width=width,
        known=None
        if event.unknown_beside is None
        else tuple(sorted(event.unknown_beside)),
        sets_aside=event.sets_aside,
        below_infinity=_ends_below_infinity(event),
        numbers=numbers,
    )


def feature_of(name: str, counting: Counting) -> Feature:
    """The feature of this name.

    Raises
    ------
    InputError
        If there is none, or its numbers are not those of such a feature.
    """
    numbers, width = counting.numbers, counting.width
    named = numbers.keys() == NetworkScore.names_of_numbers()
    if named and NetworkScore.fits(numbers, width):
        network = NetworkScore.from_numbers(numbers)
        if network.name == name:
            return network
    for kind, names in _LEARNED:
        if numbers.keys() == set(names) and _fit(kind, numbers, width):
            make: Callable[..., Feature] = kind
            learned = make(*(numbers[each] for each in names))
            if learned.name == name:
                return learned
    if not numbers:
        coordinate = _COORDINATE.fullmatch(name)
        index = int(coordinate[1]) if coordinate else 0
        for feature in (Coordinate(index, width), Total(), OutputKind()):
            if feature.name == name and index < max(width, 1):
                return feature
    raise InputError(
        f"the event is about {name!r:.80}, which cannot be computed from what the "
        "result says of it: audit again"
    )


def _numbers(feature: Feature) -> dict[str, tuple[float, ...]] | None:
    if type(feature) in _NAMED:
        return {}
    if type(feature) is NetworkScore:
        return _all_short(feature.numbers())
    for kind, names in _LEARNED:
        if type(feature) is kind:
            return _all_short({name: getattr(feature, name) for name in names})
    return None


def _all_short(
    numbers: dict[str, tuple[float, ...]],
) -> dict[str, tuple[float, ...]] | None:
    return numbers if all(map(_is_short, numbers.values())) else None


def _is_short(numbers: tuple[float, ...]) -> bool:
    return len(numbers) <= _MOST and all(map(math.isfinite, numbers))


def _fit(
    kind: type[Feature], numbers: Mapping[str, tuple[float, ...]], width: int
) -> bool:
    lengths = set(map(len, numbers.values()))
    if kind is LearnedScore:
        return lengths == {width} and 0.0 not in numbers["scale"]
    places = numbers["places"]
    return (
        width == 1
        and len(lengths) == 1
        and len(places) > 0
        and list(places) == sorted(set(places))
    )


def _ends_below_infinity(event: CountedEvent) -> bool:
    """Whether the last interval reaches up to infinity, which is outside."""
    edges, mask = event.cells.edges, event.mask
    if isinstance(event.feature, OutputKind):
        return False
    if not (len(edges) and math.isinf(edges[-1])):
        return False
    return bool(mask[len(edges) - 1]) and not mask[len(edges)]
