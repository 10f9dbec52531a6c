"""Names for databases that depend on their content only."""

import hashlib
import math
import pickle
import struct
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["content_bytes", "database_digest", "digest_words", "pair_digest"]


def database_digest(database: Any) -> str:
    """SHA-256 over a database's content, as 64 hexadecimal digits.

    Equal content gives equal digests in every process: all NaN are one, the
    order of a dict's keys and the width of a text column do not count. The type
    counts (``1`` is not ``1.0``), the sign of zero counts, the order of records
    counts. Objects of foreign types are read through pickle and, where that
    fails, through ``repr``.

    Examples
    --------
    >>> database_digest([1.0, float("nan")])[:16]
    'bd9717980e716cb6'
    """
    return hashlib.sha256(content_bytes(database)).hexdigest()


def pair_digest(database: Any, neighbour: Any) -> str:
    """SHA-256 over an ordered pair, as 64 hexadecimal digits."""
    text = database_digest(database) + database_digest(neighbour)
    return hashlib.sha256(text.encode()).hexdigest()


def digest_words(database: Any, neighbour: Any) -> tuple[int, ...]:
    """Eight 32-bit words that name an ordered pair, to seed a stream with.

    Examples
    --------
    >>> words = digest_words(0.0, 1.0)
    >>> len(words), all(0 <= word < 2**32 for word in words)
    (8, True)
    >>> words == digest_words(1.0, 0.0)
    False
    """
    return struct.unpack(">8I", bytes.fromhex(pair_digest(database, neighbour)))


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
        return _part(tag, b"".join(_part(b"", content_bytes(each)) for each in value))
    if isinstance(value, dict):
        items = (_part(b"", content_bytes(item)) for item in value.items())
        return _part(b"d", b"".join(sorted(items)))
    if isinstance(value, set | frozenset):
        return _part(
            b"e", b"".join(sorted(_part(b"", content_bytes(each)) for each in value))
        )
    if isinstance(value, np.ndarray):
        return _array_bytes(value)
    if isinstance(value, np.generic):
        return _part(b"g", _array_bytes(np.asarray(value)))
    return _part(b"o", _foreign_bytes(value))


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
        content = _number_bytes(array)
        kind = array.dtype.newbyteorder("<").str.encode()
    return _part(b"A", _part(b"", kind) + _part(b"", shape) + content)


def _number_bytes(array: npt.NDArray[Any]) -> bytes:
    plain = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<")))
    if plain.dtype.kind == "f" and np.isnan(plain).any():
        plain = np.where(np.isnan(plain), plain.dtype.type("nan"), plain)
    return plain.tobytes()


def _foreign_bytes(value: Any) -> bytes:
    name = f"{type(value).__module__}.{type(value).__qualname__}:"
    try:
        # What pickle can raise is up to the object's own type.
        return name.encode() + pickle.dumps(value, protocol=5)
    except Exception:  # noqa: BLE001
        return name.encode() + repr(value).encode("utf-8", "surrogatepass")
