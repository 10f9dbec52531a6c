"""Order-based, event level: the record at one place has another value."""

from collections.abc import Hashable, Iterator

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.keys import in_order

__all__ = ["GRANULARITY", "differing_places"]

_Key = tuple[Hashable, ...]


def _shared(key: _Key, _: int) -> Iterator[Hashable]:
    for place in range(len(key)):
        yield place, key[:place], key[place + 1 :]


def differing_places(first: _Key, second: _Key) -> list[int] | None:
    """Places at which two rows differ; None where their lengths do."""
    if len(first) != len(second):
        return None
    pairs = zip(first, second, strict=True)
    return [place for place, (one, two) in enumerate(pairs) if one != two]


def _distance(first: _Key, second: _Key, _: int) -> Distance:
    """The Hamming distance."""
    places = differing_places(first, second)
    return INFINITE if places is None else len(places)


GRANULARITY = Granularity(
    name="in-place",
    title="the record at one place is replaced by another",
    databases="rows of records, such as streams of events",
    drawn_by="rows(records, group_size={size})",
    read=in_order,
    shared=_shared,
    distance=_distance,
    aliases=("ordered", "event"),
    size_means=GROUP,
)
