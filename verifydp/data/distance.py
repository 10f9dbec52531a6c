"""How far two databases are apart: their records compared as multisets."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.digests import content_bytes
from verifydp.data.kinds import require_records
from verifydp.errors import InputError

__all__ = ["Matching", "match_records"]


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
    _require_one_form(database, neighbour)
    first, second = _keys(database), _keys(neighbour)
    partner = {
        place: place
        for place, (left, right) in enumerate(zip(first, second, strict=False))
        if left == right
    }
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for place in reversed(range(len(second))):
        if place not in partner:
            waiting[second[place]].append(place)
    for place, key in enumerate(first):
        if place not in partner and waiting.get(key):
            partner[place] = waiting[key].pop()
    taken = set(partner.values())
    return Matching(
        common=tuple(sorted(partner.items())),
        removed=tuple(i for i in range(len(first)) if i not in partner),
        added=tuple(j for j in range(len(second)) if j not in taken),
    )


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


def _keys(database: Any) -> Sequence[Hashable]:
    """A hashable key for each record; equal keys are equal records."""
    if isinstance(database, list):
        return [content_bytes(record) for record in database]
    if database.dtype.names is not None:
        columns = (_cell_keys(database[name]) for name in database.dtype.names)
        return list(zip(*columns, strict=True))
    if database.ndim == 1:
        return _cell_keys(database)
    flat = database.reshape(len(database), int(np.prod(database.shape[1:])))
    return [tuple(row) for row in zip(*map(_cell_keys, flat.T), strict=True)] or [
        ()
    ] * len(database)


def _cell_keys(column: npt.NDArray[Any]) -> list[Hashable]:
    if column.ndim > 1:
        return [content_bytes(cell) for cell in column]
    if column.dtype.kind == "f" and column.dtype.itemsize <= np.dtype(float).itemsize:
        doubles = column.astype(np.float64)
        doubles = np.where(np.isnan(doubles), np.nan, doubles)
        return list(doubles.view(np.int64).tolist())
    if column.dtype.kind in "biu":
        return list(column.tolist())
    return [content_bytes(cell) for cell in column.tolist()]
