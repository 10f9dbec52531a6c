"""User level: all records of one user change, come or go."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.keys import frozen
from verifydp.errors import InputError

__all__ = ["GRANULARITY"]

_Key = frozenset[tuple[Hashable, Hashable]]


def _read(database: Any) -> _Key:
    """Records by user; one without records is no user, and must not be listed.

    Else two databases that list others of these would be called neighbours, and a
    mechanism that counts users sees how many there are.
    """
    if not isinstance(database, Mapping):
        raise InputError(
            f"a database is a {type(database).__name__}: give records by user, "
            '{"ann": [...], "bob": [...]}'
        )
    for user, own in database.items():
        if not hasattr(own, "__len__"):
            raise InputError(
                f"the records of user {user!r:.60} are a {type(own).__name__}: give a "
                "list of them"
            )
        if not len(own):
            raise InputError(
                f"user {user!r:.60} has no records, so that nothing tells it from one "
                "who is not there: leave such users out"
            )
    return frozenset((user, frozen(own)) for user, own in database.items())


def _shared(key: _Key, _: int) -> Iterator[Hashable]:
    """What the others have, for each user: two that share it differ in this one."""
    for user, own in key:
        yield user, key - {(user, own)}


def _smaller(key: _Key, _: int) -> Iterator[_Key]:
    for one in key:
        yield key - {one}


def _distance(first: _Key, second: _Key, _: int) -> int:
    """The number of users whose records differ."""
    return len({user for user, _ in first ^ second})


GRANULARITY = Granularity(
    name="user",
    title="all records of one user change, come or go",
    databases="records by user",
    drawn_by="users(names, records, group_size={size})",
    read=_read,
    smaller=_smaller,
    shared=_shared,
    distance=_distance,
    size_means=GROUP,
)
