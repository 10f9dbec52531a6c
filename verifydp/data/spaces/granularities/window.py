"""w-event level: whatever happens within a window of places."""

from collections.abc import Hashable, Iterator

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import Granularity
from verifydp.data.spaces.granularities.in_place import differing_places
from verifydp.data.spaces.keys import in_order

__all__ = ["GRANULARITY"]

_Key = tuple[Hashable, ...]


def _shared(key: _Key, size: int) -> Iterator[Hashable]:
    for start in range(max(1, len(key) - size + 1)):
        yield start, key[:start], key[start + size :], len(key)


def _distance(first: _Key, second: _Key, size: int) -> Distance:
    """How many windows it takes to cover the places that differ, from the left."""
    places = differing_places(first, second)
    if places is None:
        return INFINITE
    windows, end = 0, -1
    for place in places:
        if place > end:
            windows, end = windows + 1, place + size - 1
    return windows


GRANULARITY = Granularity(
    name="window",
    title="records within one window of places are replaced by others",
    databases="rows of records, such as streams of events",
    drawn_by="rows(records, window={size})",
    read=in_order,
    shared=_shared,
    distance=_distance,
    aliases=("w-event",),
    size_means="the length of the window",
)
