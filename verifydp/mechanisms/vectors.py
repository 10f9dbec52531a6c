"""Reading differences of neighbouring answers, and answers that are vectors."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.parameters import as_written

__all__ = ["Answer", "known_answer", "read_vectors", "squared_length"]

#: An exact vector.
Answer = tuple[Fraction, ...]

_VECTORS_MAX, _ENTRIES_MAX, _BYTES_MAX = 20_000, 1_024, 1 << 24


def read_vectors(given: Any, name: str = "vectors") -> tuple[Answer, ...]:
    """Read the differences of neighbouring answers, zero and doubles left out.

    Parameters
    ----------
    given
        Rows of d exact numbers, or the path of a JSON file with such a list.
    name
        What messages call them.

    Returns
    -------
    tuple of Answer
        Sorted, each once, with the negative of each: neighbours may be swapped.

    Raises
    ------
    InputError
        If there is none but zero, an entry is no number, or the lengths differ.

    Examples
    --------
    >>> read_vectors([(1, -1), (0, 0)])
    ((Fraction(-1, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(-1, 1)))
    """
    rows = _read_file(Path(given)) if isinstance(given, str | Path) else given
    if isinstance(rows, bytes) or not hasattr(rows, "__iter__"):
        raise InputError(f"{name} is {str(rows)[:60]!r}: give a list of vectors")
    found: set[Answer] = set()
    for row in rows:
        found.add(_vector(row, name))
        if len(found) > _VECTORS_MAX:
            raise InputError(f"{name} has over {_VECTORS_MAX} rows: that is the most")
    lengths = sorted({len(row) for row in found})
    if len(lengths) > 1:
        raise InputError(
            f"{name} have {lengths[0]} and {lengths[1]} entries: all need as many"
        )
    moves = {row for row in found if any(row)}
    if not moves:
        raise InputError(
            f"{name} are all zero: neighbouring answers do not differ, so there is "
            "nothing to protect; release the answer as it is"
        )
    return tuple(sorted(moves | {tuple(-one for one in row) for row in moves}))


def _vector(row: Any, name: str) -> Answer:
    if isinstance(row, str | bytes) or not hasattr(row, "__iter__"):
        raise InputError(f"{name} has the row {str(row)[:60]!r}: give a list")
    entries = list(row.tolist() if hasattr(row, "tolist") else row)
    if not 1 <= len(entries) <= _ENTRIES_MAX:
        raise InputError(
            f"{name} has a row of {len(entries)} entries: it needs 1 to {_ENTRIES_MAX}"
        )
    return tuple(as_written(entry, f"an entry of {name}") for entry in entries)


def _read_file(path: Path) -> Any:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    if len(content) > _BYTES_MAX:
        raise InputError(f"{path} has {len(content)} bytes: at most {_BYTES_MAX}")
    try:
        return json.loads(content, parse_float=str, parse_int=str)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is no JSON file: {error}") from error


def known_answer(database: Any, length: int, mechanism: str) -> Answer:
    """Read the database of a mechanism on vectors: the answer before noise.

    A float is the double that it is.

    Raises
    ------
    InputError
        If it is no list of as many finite numbers.
    """
    rows = database.tolist() if hasattr(database, "tolist") else database
    try:
        if isinstance(rows, str | bytes):
            raise TypeError
        answer = tuple(
            one if isinstance(one, Fraction) else Fraction(one) for one in rows
        )
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"the database is {str(database)[:60]!r}: that of {mechanism} is a list of "
            f"{length} finite numbers, the answer before noise"
        ) from None
    if len(answer) != length:
        raise InputError(
            f"the database has {len(answer)} entries: {mechanism} needs {length}, as "
            "its vectors have"
        )
    return answer


def squared_length(row: Sequence[Fraction]) -> Fraction:
    """Give the squared Euclidean length, exact."""
    return sum((one * one for one in row), Fraction(0))
