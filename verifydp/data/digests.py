"""Names for databases that depend on their content only."""

import hashlib
import hmac
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import numpy as np

from verifydp.data.encodings import Buffer, EncodedRecords, Places, content_bytes
from verifydp.errors import InputError

__all__ = [
    "KEYED",
    "KEY_BYTES",
    "Digested",
    "content_bytes",
    "database_digest",
    "digest_of_pieces",
    "digest_words",
    "keyed_digest",
    "names_database",
    "pair_digest",
    "same_content",
]


#: How names begin that were made with a key, and how long a key is.
KEYED, KEY_BYTES = "hmac-sha256:", 32


class Digested(ABC):
    """What stands for a database and knows that database's digest."""

    @property
    @abstractmethod
    def digest(self) -> str:
        """SHA-256 over the content of the database, as `database_digest` gives it."""


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
    if isinstance(database, Digested):
        return database.digest
    encoded = EncodedRecords.of(database)
    if encoded is None:
        return digest_of_pieces([content_bytes(database)])
    return digest_of_pieces(encoded.pieces(Places.all_of(len(database)), None))


def digest_of_pieces(pieces: Iterable[Buffer]) -> str:
    """SHA-256 over pieces in their order, as 64 hexadecimal digits."""
    state = hashlib.sha256()
    for piece in pieces:
        state.update(piece)
    return state.hexdigest()


def keyed_digest(digest: str, key: bytes) -> str:
    """Name a database so that nobody without the key can try contents against it.

    Parameters
    ----------
    digest
        The digest of its content, as 64 hexadecimal digits.
    key
        32 random bytes.

    Raises
    ------
    InputError
        If the key has another length.

    Examples
    --------
    >>> keyed_digest(database_digest([1.0]), bytes(32))[:28]
    'hmac-sha256:c976dc98e1ed6f60'
    """
    if len(key) != KEY_BYTES:
        raise InputError(f"a key of {len(key)} bytes was given: it has {KEY_BYTES}")
    return KEYED + hmac.new(key, digest.encode("ascii"), hashlib.sha256).hexdigest()


def names_database(name: str, database: Any, key: bytes | None = None) -> bool:
    """Whether a name in a certificate is the name of this database.

    Parameters
    ----------
    name
        ``sha256:`` or ``hmac-sha256:`` and 64 hexadecimal digits.
    database
        The database.
    key
        The key of names of the second kind.

    Raises
    ------
    InputError
        If the name was made with a key and none is given, or one of another length.

    Examples
    --------
    >>> names_database("sha256:" + database_digest([1.0]), [1.0])
    True
    """
    digest = database_digest(database)
    if not name.startswith(KEYED):
        return name == f"sha256:{digest}"
    if key is None:
        raise InputError(
            "the certificate names its databases with a key: give the one in the file "
            "checkpoint/key of the audit's folder"
        )
    return hmac.compare_digest(name, keyed_digest(digest, key))


def pair_digest(database: Any, neighbour: Any) -> str:
    """SHA-256 over an ordered pair, as 64 hexadecimal digits."""
    text = database_digest(database) + database_digest(neighbour)
    return hashlib.sha256(text.encode()).hexdigest()


def same_content(one: Any, other: Any) -> bool:
    """Whether two databases have one digest; long tables are compared, not digested.

    Examples
    --------
    >>> same_content([1.0, float("nan")], [1.0, float("nan")]), same_content(1, 1.0)
    (True, False)
    """
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        names = one.dtype.names
        if one.shape != other.shape or names != other.dtype.names:
            return False
        if names is not None:
            return all(same_content(one[name], other[name]) for name in names)
        if one.dtype.kind == other.dtype.kind == "O" and one.ndim == 1:
            first, second = one.tolist(), other.tolist()
            if set(map(type, first)) <= {str} and set(map(type, second)) <= {str}:
                return bool(first == second)
    return database_digest(one) == database_digest(other)


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
