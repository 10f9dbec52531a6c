"""Bounded: a record has another value; the number of records is not protected."""

from collections import Counter
from collections.abc import Hashable, Iterator

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.keys import without_order, without_record

__all__ = ["GRANULARITY"]

_Key = frozenset[tuple[Hashable, int]]


def _shared(key: _Key, _: int) -> Iterator[_Key]:
    """What is left without one record: two that share it have one size."""
    for record in key:
        yield without_record(key, record)


def _distance(first: _Key, second: _Key, _: int) -> Distance:
    """Half of the symmetric difference, of databases of one size."""
    one, two = Counter(dict(first)), Counter(dict(second))
    return (one - two).total() if one.total() == two.total() else INFINITE


GRANULARITY = Granularity(
    name="replace",
    title="a record is replaced by another",
    databases="multisets of records",
    read=without_order,
    shared=_shared,
    distance=_distance,
    aliases=("bounded",),
    size_means=GROUP,
)
