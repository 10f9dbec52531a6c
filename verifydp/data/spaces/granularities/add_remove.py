"""Unbounded: a record is added or removed."""

from collections import Counter
from collections.abc import Hashable, Iterator

from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.keys import without_order, without_record

__all__ = ["GRANULARITY"]

_Key = frozenset[tuple[Hashable, int]]


def _smaller(key: _Key, _: int) -> Iterator[_Key]:
    for record in key:
        yield without_record(key, record)


def _distance(first: _Key, second: _Key, _: int) -> int:
    """The size of the symmetric difference."""
    one, two = Counter(dict(first)), Counter(dict(second))
    return (one - two).total() + (two - one).total()


GRANULARITY = Granularity(
    name="add-remove",
    title="a record is added or removed",
    databases="multisets of records",
    read=without_order,
    smaller=_smaller,
    distance=_distance,
    aliases=("unbounded",),
    size_means=GROUP,
)
