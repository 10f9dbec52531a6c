"""Pairs of neighbouring databases: read from a file, written into a record."""

from pathlib import Path
from typing import Any

from verifydp.data.digests import database_digest, names_database, same_content
from verifydp.data.files import read_json
from verifydp.data.json_form import (
    pair_from_json,
    to_explicit_json,
    to_json,
    to_typed_json,
)
from verifydp.data.summary import difference_summary
from verifydp.errors import InputError
from verifydp.evidence.certificates import DrawnPair
from verifydp.evidence.results import Pair

__all__ = ["drawn_pair", "load_pair", "names_pair", "pair_record"]

#: The longest text that stands in for a database that is no JSON value.
_LONGEST_TEXT = 2000


def load_pair(path: str | Path) -> tuple[Any, Any]:
    """Load a pair from a JSON file ``{"database": ..., "neighbour": ...}``.

    NaN and the infinities are the texts ``"nan"``, ``"inf"`` and ``"-inf"``. Both
    sides are read together, so that an empty table has the columns of the other
    side.

    Raises
    ------
    InputError
        If the file cannot be read, is no JSON, or has other keys.
    """
    file = Path(path)
    value = read_json(file)
    if not isinstance(value, dict) or value.keys() != {"database", "neighbour"}:
        found = (
            f"the keys {', '.join(map(repr, value)) or 'none'}"
            if isinstance(value, dict)
            else f"a {type(value).__name__}"
        )
        raise InputError(
            f'{file} must hold {{"database": ..., "neighbour": ...}}, but it holds '
            f"{found[:200]}"
        )
    try:
        return pair_from_json(value["database"], value["neighbour"])
    except InputError as error:
        raise InputError(f"{file}: {error}") from error


def pair_record(database: Any, neighbour: Any) -> Pair:
    """Write a pair down with a clause on how the two differ.

    The plain form is used where `load_pair` then reads the same pair back, else
    the typed form. Where a database is no JSON value, its text is written and
    ``loadable`` is false.

    Examples
    --------
    >>> pair_record([3.5, "x"], [3.5])
    Pair(database=[3.5, 'x'], neighbour=[3.5], \
summary="the neighbour lacks record 1 ('x')", loadable=True, ...)
    """
    summary = difference_summary(database, neighbour)
    for write in (to_json, to_typed_json, to_explicit_json):
        try:
            sides = write(database), write(neighbour)
            read = pair_from_json(*sides)
        except InputError:
            continue
        if same_content(read[0], database) and same_content(read[1], neighbour):
            return Pair(database=sides[0], neighbour=sides[1], summary=summary)
    texts = [repr(side)[:_LONGEST_TEXT] for side in (database, neighbour)]
    return Pair(database=texts[0], neighbour=texts[1], summary=summary, loadable=False)


def drawn_pair(pair: Pair) -> DrawnPair:
    """Name the databases of a record by their digests, as a certificate does.

    Raises
    ------
    InputError
        If a typed form contradicts itself.
    """
    sides = pair_from_json(pair.database, pair.neighbour)
    first, second = (f"sha256:{database_digest(side)}" for side in sides)
    return DrawnPair(database=first, neighbour=second)


def names_pair(
    drawn: DrawnPair, database: Any, neighbour: Any, key: bytes | None = None
) -> bool:
    """Whether a certificate names this pair, its sides in this order.

    Parameters
    ----------
    drawn
        The names in the certificate.
    database, neighbour
        The pair.
    key
        The key of the names, where they were made with one.

    Raises
    ------
    InputError
        If a name was made with a key and none is given, or one of another length.
    """
    return names_database(drawn.database, database, key) and names_database(
        drawn.neighbour, neighbour, key
    )
