"""The content of a database as bytes, cut so that databases share what they share.

A database of records is encoded column by column (a list of values as one column).
What belongs to a record lies in one place of each column, so the bytes of some of
the records, in any order, are slices of the bytes of all: a neighbour is encoded
from its base and the few records that differ.
"""

import math
import pickle
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Buffer", "EncodedRecords", "Places", "content_bytes"]

_IntArray = npt.NDArray[np.int64]

#: What hashes read without a copy.
Buffer = bytes | memoryview

#: Up to so many runs of places their bytes are slices, beyond they are gathered.
_RUNS = 256


def content_bytes(value: Any) -> bytes:
    """Bytes that differ exactly where two values differ.

    Each part is tagged with its type and preceded by its length, so that no two
    contents share their bytes.
    """
    if isinstance(value, bool | np.bool_):
        return b"b1" if value else b"b0"
    if isinstance(value, int):
        return _part(b"i", str(value).encode())
    if isinstance(value, float):
        return b"fnan" if math.isnan(value) else b"f" + struct.pack(">d", value)
    if isinstance(value, str):
        return _part(b"s", value.encode("utf-8", "surrogatepass"))
    if value is None:
        return b"n"
    if isinstance(value, bytes):
        return _part(b"y", value)
    if isinstance(value, list | tuple):
        tag = b"l" if isinstance(value, list) else b"t"
        return _part(tag, b"".join(_cell_parts(value)))
    if isinstance(value, dict):
        items = (_part(b"", content_bytes(item)) for item in value.items())
        return _part(b"d", b"".join(sorted(items)))
    if isinstance(value, set | frozenset):
        return _part(b"e", b"".join(sorted(_cell_parts(tuple(value)))))
    if isinstance(value, np.ndarray):
        return _array_bytes(value)
    if isinstance(value, np.generic):
        return _part(b"g", _array_bytes(np.asarray(value)))
    return _part(b"o", _foreign_bytes(value))


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Places in a sequence, in any order, as runs ``[start, stop)`` of neighbours.

    Examples
    --------
    >>> places = Places.of(np.array([0, 1, 2, 7, 4]))
    >>> places.starts.tolist(), places.stops.tolist(), len(places)
    ([0, 7, 4], [3, 8, 5], 5)
    >>> places.expanded().tolist()
    [0, 1, 2, 7, 4]
    """

    starts: _IntArray
    stops: _IntArray

    @classmethod
    def of(cls, places: _IntArray) -> "Places":
        """Find the runs."""
        first = np.flatnonzero(np.diff(places, prepend=places[:1] - 2) != 1)
        last = np.append(first[1:], len(places)) - 1 if len(first) else first
        return cls(places[first], places[last] + 1)

    @classmethod
    def all_of(cls, size: int) -> "Places":
        """All places of a sequence of that size, in order."""
        return cls.of(np.arange(size))

    def __len__(self) -> int:
        return int((self.stops - self.starts).sum())

    def expanded(self) -> _IntArray:
        """Every place, shape (places,)."""
        lengths = self.stops - self.starts
        before = np.cumsum(lengths) - lengths
        return np.repeat(self.starts - before, lengths) + np.arange(lengths.sum())

    def runs(self) -> list[tuple[int, int]]:
        """The runs as integers of Python."""
        return list(zip(self.starts.tolist(), self.stops.tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Numbers:
    """A column whose records have one size each: numbers, in a form of their own."""

    rows: npt.NDArray[Any]
    head: bytes
    shape: tuple[int, ...]

    @classmethod
    def of(cls, column: npt.NDArray[Any]) -> "_Numbers":
        plain = _plain_numbers(column)
        head = _part(b"", column.dtype.newbyteorder("<").str.encode())
        rows = plain.view(np.int64) if plain.dtype.kind in "mM" else plain
        return cls(rows, head, column.shape[1:])

    def pieces(self, places: Places, more: "_Numbers | None") -> list[Buffer]:
        size = len(self.rows)
        if len(places.starts) <= _RUNS:
            parts = [
                self.rows[start:stop]
                if stop <= size
                else _rows_across(self.rows, more, start, stop)
                for start, stop in places.runs()
            ]
        else:
            whole = np.concatenate([self.rows, more.rows]) if more else self.rows
            parts = [whole[places.expanded()]]
        content: list[Buffer] = [_bytes_of(part) for part in parts]
        shape = _part(b"", str((len(places), *self.shape)).encode())
        return _tagged(b"A", [self.head, shape, *content])


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """A column of texts or other values, whose bytes have any length."""

    parts: list[bytes]
    #: The kind of the array that it is; None for a list of records.
    kind: str | None
    joined: bytes = field(init=False)
    ends: _IntArray = field(init=False)

    def __post_init__(self) -> None:
        lengths = np.fromiter(map(len, self.parts), np.int64, len(self.parts))
        object.__setattr__(self, "joined", b"".join(self.parts))
        object.__setattr__(self, "ends", np.concatenate([[0], np.cumsum(lengths)]))

    def pieces(self, places: Places, more: "_Cells | None") -> list[Buffer]:
        content: list[Buffer] = []
        size = len(self.parts)
        if len(places.starts) <= _RUNS:
            for start, stop in places.runs():
                content += self._slice(start, min(stop, size))
                if more and stop > size:
                    content += more._slice(max(start - size, 0), stop - size)
        else:
            parts = [*self.parts, *more.parts] if more else self.parts
            chosen = map(parts.__getitem__, places.expanded().tolist())
            content.append(b"".join(chosen))
        values = _tagged(b"l", content)
        if self.kind is None:
            return values
        head = _part(b"", self.kind.encode())
        shape = _part(b"", str((len(places),)).encode())
        return _tagged(b"A", [head, shape, *values])

    def _slice(self, start: int, stop: int) -> list[Buffer]:
        if stop <= start:
            return []
        return [memoryview(self.joined)[self.ends[start] : self.ends[stop]]]


@dataclass(frozen=True, slots=True, eq=False)
class EncodedRecords:
    """A database of records as bytes by column, for digests of parts of it.

    Examples
    --------
    >>> encoded = EncodedRecords.of([1.5, "x", None])
    >>> some = encoded.pieces(Places.of(np.array([2, 0])), None)
    >>> b"".join(some) == content_bytes([None, 1.5])
    True
    """

    columns: tuple[_Numbers | _Cells, ...]
    #: The names of a table's columns; None for an array or a list.
    names: tuple[str, ...] | None

    @classmethod
    def of(cls, database: Any) -> "EncodedRecords | None":
        """Encode a list, an array or a table; None for what has no such columns."""
        if type(database) is list:
            return cls((_Cells(_cell_parts(database), None),), None)
        if not isinstance(database, np.ndarray) or database.ndim == 0:
            return None
        names = database.dtype.names
        if names is not None and database.ndim > 1:
            return None
        columns = [database] if names is None else [database[name] for name in names]
        encoded = tuple(map(_column, columns))
        known = tuple(column for column in encoded if column is not None)
        return cls(known, names) if len(known) == len(encoded) else None

    def pieces(self, places: Places, more: "EncodedRecords | None") -> list[Buffer]:
        """The bytes of these records; places beyond the last are those of ``more``."""
        further = more.columns if more else (None,) * len(self.columns)
        columns = [
            column.pieces(places, added)  # type: ignore[arg-type]
            for column, added in zip(self.columns, further, strict=True)
        ]
        if self.names is None:
            return columns[0]
        content: list[Buffer] = [_part(b"", str((len(places),)).encode())]
        for name, pieces in zip(self.names, columns, strict=True):
            content += [content_bytes(name), *pieces]
        return _tagged(b"T", content)


def _column(column: npt.NDArray[Any]) -> _Numbers | _Cells | None:
    if column.dtype.names is not None or column.dtype.kind == "V":
        return None
    if column.dtype.kind not in "OUS":
        return _Numbers.of(column)
    if column.ndim > 1:
        return None
    return _Cells(_cell_parts(column.tolist()), column.dtype.kind)


def _rows_across(
    rows: npt.NDArray[Any], more: "_Numbers | None", start: int, stop: int
) -> npt.NDArray[Any]:
    """A run that reaches into the further records."""
    size = len(rows)
    further = rows[:0] if more is None else more.rows[max(start - size, 0) :]
    return np.concatenate([rows[start:size], further[: stop - max(start, size)]])


def _bytes_of(rows: npt.NDArray[Any]) -> Buffer:
    return rows.data.cast("B") if rows.size else b""


def _tagged(tag: bytes, pieces: Sequence[Buffer]) -> list[Buffer]:
    return [tag + struct.pack(">Q", sum(map(len, pieces))), *pieces]


def _cell_parts(values: Sequence[Any]) -> list[bytes]:
    """Bytes of each value, preceded by their length; each text is encoded once."""
    if set(map(type, values)) == {str}:
        known = {text: _part(b"", content_bytes(text)) for text in set(values)}
        return list(map(known.__getitem__, values))
    return [_part(b"", content_bytes(value)) for value in values]


def _part(tag: bytes, content: bytes) -> bytes:
    return tag + struct.pack(">Q", len(content)) + content


def _array_bytes(array: npt.NDArray[Any]) -> bytes:
    shape = str(array.shape).encode()
    names = array.dtype.names
    if names is not None:
        columns = b"".join(
            content_bytes(name) + _array_bytes(array[name]) for name in names
        )
        return _part(b"T", _part(b"", shape) + columns)
    if array.dtype.kind in "OUS":
        content = content_bytes(array.tolist())
        kind = array.dtype.kind.encode()
    else:
        content = _plain_numbers(array).tobytes()
        kind = array.dtype.newbyteorder("<").str.encode()
    return _part(b"A", _part(b"", kind) + _part(b"", shape) + content)


def _plain_numbers(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same numbers in one byte order, with one NaN."""
    plain = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
    if plain.dtype.kind == "f" and np.isnan(plain).any():
        plain = np.where(np.isnan(plain), plain.dtype.type("nan"), plain)
    return plain


def _foreign_bytes(value: Any) -> bytes:
    name = f"{type(value).__module__}.{type(value).__qualname__}:"
    try:
        # What pickle can raise is up to the object's own type.
        return name.encode() + pickle.dumps(value, protocol=5)
    except Exception:  # noqa: BLE001
        return name.encode() + repr(value).encode("utf-8", "surrogatepass")
