"""How far two databases are apart: their records compared as multisets."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.digests import content_bytes
from verifydp.data.kinds import require_records
from verifydp.data.times import are_times
from verifydp.errors import InputError

__all__ = ["Matching", "match_records", "unmatched_records"]

_IntArray = npt.NDArray[np.int64]

#: More records than any database has: a code and a count fit into 64 bits together.
_RECORDS_MAX = 2**31


@dataclass(frozen=True, slots=True)
class Matching:
    """Which records two databases share.

    Parameters
    ----------
    common
        Pairs ``(i, j)``: record ``i`` of the database equals record ``j`` of the
        neighbour; each record is matched at most once, as many as possible, in
        the order of the database.
    removed
        Records of the database without a partner.
    added
        Records of the neighbour without a partner.
    """

    common: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def add_remove_distance(self) -> int:
        """The size of the symmetric difference of the two multisets of records."""
        return len(self.removed) + len(self.added)


def match_records(database: Any, neighbour: Any) -> Matching:
    """Match equal records; NaN equals NaN, and 0.0 differs from -0.0.

    Records at the same place are matched first.

    Raises
    ------
    InputError
        If the two are not of one form: both arrays of one type with records of
        one shape, both tables with the same typed columns, or both lists.

    Examples
    --------
    >>> match_records(np.array([1.0, np.nan]), np.array([np.nan, 1.0, 1.0]))
    Matching(common=((0, 1), (1, 0)), removed=(), added=(2,))
    """
    common, removed, added = _matched(database, neighbour)
    return Matching(
        common=tuple(zip(*(side.tolist() for side in common), strict=True)),
        removed=tuple(removed.tolist()),
        added=tuple(added.tolist()),
    )


def unmatched_records(
    database: Any, neighbour: Any
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places in `Matching.removed` and `Matching.added`, without the rest.

    Raises
    ------
    InputError
        As `match_records` does.
    """
    _, removed, added = _matched(database, neighbour)
    return tuple(removed.tolist()), tuple(added.tolist())


def _matched(
    database: Any, neighbour: Any
) -> tuple[tuple[_IntArray, _IntArray], _IntArray, _IntArray]:
    """Places of the common records on both sides, of the removed, of the added."""
    _require_one_form(database, neighbour)
    first, second = _codes(database, neighbour)
    shorter = min(len(first), len(second))
    same = np.flatnonzero(first[:shorter] == second[:shorter])
    rest_first = np.delete(np.arange(len(first)), same)
    rest_second = np.delete(np.arange(len(second)), same)
    # The first of the records that are left with the first equal one, and so on.
    _, at, to = np.intersect1d(
        _occurrences(first[rest_first]),
        _occurrences(second[rest_second]),
        assume_unique=True,
        return_indices=True,
    )
    here = np.concatenate([same, rest_first[at]])
    there = np.concatenate([same, rest_second[to]])
    order = np.argsort(here)
    return (
        (here[order], there[order]),
        np.delete(rest_first, at),
        np.delete(rest_second, to),
    )


def _occurrences(codes: _IntArray) -> _IntArray:
    """Each code together with how often it stood before; no two are equal."""
    order = np.argsort(codes, kind="stable")
    ordered = codes[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))
    lengths = np.diff(np.append(starts, len(codes)))
    before = np.empty_like(codes)
    before[order] = np.arange(len(codes)) - np.repeat(starts, lengths)
    return codes * _RECORDS_MAX + before


def _require_one_form(database: Any, neighbour: Any) -> None:
    kinds = require_records(database), require_records(neighbour)
    if kinds[0] != kinds[1]:
        raise InputError(
            f"the database has the form {kinds[0]} and the neighbour the form "
            f"{kinds[1]}: give both in one form"
        )
    if kinds[0] == "list":
        return
    if kinds[0] == "table" and database.dtype.names != neighbour.dtype.names:
        raise InputError(
            f"the database has the columns {', '.join(database.dtype.names)} and the "
            f"neighbour {', '.join(neighbour.dtype.names)}: give both the same columns"
        )
    if database.shape[1:] != neighbour.shape[1:]:
        raise InputError(
            f"the records of the database have shape {database.shape[1:]} and those "
            f"of the neighbour {neighbour.shape[1:]}: give both the same shape"
        )
    for name in database.dtype.names or (None,):
        types = [
            side.dtype if name is None else side.dtype[name]
            for side in (database, neighbour)
        ]
        texts = all(dtype.kind == "U" for dtype in types)
        if types[0] != types[1] and not texts:
            where = "the values" if name is None else f"the values of column {name!r}"
            raise InputError(
                f"{where} have type {types[0]} in the database and {types[1]} in the "
                "neighbour: give both the same type"
            )


def _codes(database: Any, neighbour: Any) -> tuple[_IntArray, _IntArray]:
    """A number for each record; equal numbers are equal records."""
    size = len(database)
    codes = np.zeros(size + len(neighbour), dtype=np.int64)
    for ours, theirs in zip(_columns(database), _columns(neighbour), strict=True):
        column = _column_codes(ours, theirs)
        # Renumbered after every column, so that the product stays small.
        paired = codes * (int(column.max(initial=0)) + 1) + column
        codes = np.unique(paired, return_inverse=True)[1].reshape(-1)
    return codes[:size], codes[size:]


def _columns(database: Any) -> Iterator[Any]:
    if isinstance(database, list):
        yield database
    elif database.dtype.names is not None:
        yield from (database[name] for name in database.dtype.names)
    elif database.ndim == 1:
        yield database
    else:
        width = int(np.prod(database.shape[1:]))
        yield from database.reshape(len(database), width).T


def _column_codes(ours: Any, theirs: Any) -> _IntArray:
    if isinstance(ours, np.ndarray) and ours.ndim == 1:
        if ours.dtype.kind in "biumM":
            both = np.concatenate([ours, theirs])
            both = both.view(np.int64) if are_times(both.dtype) else both
            return np.unique(both, return_inverse=True)[1].reshape(-1)
        if ours.dtype.kind == "f" and ours.dtype.itemsize <= np.dtype(float).itemsize:
            doubles = np.concatenate([ours, theirs]).astype(np.float64)
            doubles[np.isnan(doubles)] = np.nan
            bits = doubles.view(np.int64)
            return np.unique(bits, return_inverse=True)[1].reshape(-1)
        ours, theirs = ours.tolist(), theirs.tolist()
    cells: list[Any] = [*ours, *theirs]
    keys: list[Hashable] = cells
    if set(map(type, cells)) != {str}:
        keys = [content_bytes(cell) for cell in cells]
    numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    return np.fromiter(map(numbers.__getitem__, keys), np.int64, len(keys))
