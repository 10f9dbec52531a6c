r"""Joint laws of a record and what an adversary knows, from CSV or JSON files.

A CSV file has a header and one row for each cell; a JSON file has a list of objects
with the same names:

| name | what it holds |
| --- | --- |
| record | a value of the record |
| known | a value of what is known of other records |
| past | a value of the record's past; leave it out where there is none |
| probability | of the three together, such as 0.25 or 1/3 |
"""

import json
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from verifydp.adapters.csv_rows import place_of, read_rows
from verifydp.errors import InputError
from verifydp.laws.parameters import as_written

__all__ = ["load_joint_table"]

_NAMES = ("record", "known", "past", "probability")
_QUOTED = 40


def load_joint_table(
    path: str | Path, *, delimiter: str = ","
) -> dict[tuple[Hashable, ...], Fraction]:
    r"""Read a joint table for `verifydp.adversary.coefficients_from_joint`.

    Parameters
    ----------
    path
        A file in UTF-8; one that ends in ``.json`` holds JSON, every other one CSV.
    delimiter
        What separates the cells of a CSV file.

    Returns
    -------
    dict
        The probability of each (record, known) or (record, known, past), exactly as
        written. Values from CSV are texts.

    Raises
    ------
    InputError
        If the file cannot be read, a name is missing or unknown, a probability is no
        number, or a cell is given twice.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "joint.csv"
    ...     _ = file.write_text("record,known,probability\n1,1,1/2\n0,1,1/2\n")
    ...     load_joint_table(file)
    {('1', '1'): Fraction(1, 2), ('0', '1'): Fraction(1, 2)}
    """
    file = Path(path)
    rows = _json_rows(file) if file.suffix.casefold() == ".json" else None
    if rows is None:
        rows = _csv_rows(file, delimiter)
    table: dict[tuple[Hashable, ...], Fraction] = {}
    for place, row in rows:
        key = tuple(row[name] for name in _NAMES[:3] if name in row)
        shown = ", ".join(str(part)[:_QUOTED] for part in key)
        if key in table:
            raise InputError(
                f"{file}, {place}: the cell ({shown}) is given twice: add them up"
            )
        table[key] = as_written(
            row["probability"], f"{file}, {place}: the probability of ({shown})"
        )
    return table


def _csv_rows(file: Path, delimiter: str) -> list[tuple[str, dict[str, Any]]]:
    header, rows = read_rows(file, delimiter)
    _check_names(file, header)
    names = [name for name in _NAMES if name != "past" or "past" in header]
    places = {name: place_of(file, header, name) for name in names}
    return [
        (f"line {line}", {name: row[at].strip() for name, at in places.items()})
        for line, row in rows
    ]


def _json_rows(file: Path) -> list[tuple[str, dict[str, Any]]]:
    try:
        # Numbers stay the decimals that they are written as.
        text = file.read_text(encoding="utf-8-sig")
        content = json.loads(text, parse_float=str, object_pairs_hook=_object)
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file} is no JSON file: {error}") from error
    if not isinstance(content, list):
        raise InputError(
            f"{file} holds no list: give one object for each cell, with the names "
            f"{', '.join(_NAMES)}"
        )
    rows: list[tuple[str, dict[str, Any]]] = []
    for number, row in enumerate(content, 1):
        if not isinstance(row, Mapping):
            raise InputError(f"{file}, cell {number}: give an object with names")
        _check_names(file, list(row))
        read = {
            name: cell if name == "probability" else _value(cell)
            for name, cell in row.items()
        }
        rows.append((f"cell {number}", read))
    return rows


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a name that is given twice, of which the last value would count."""
    counts = Counter(name for name, _ in pairs)
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        raise ValueError(f"the name {twice[0][:_QUOTED]!r} is twice in one object")
    return dict(pairs)


def _value(value: Any) -> Hashable:
    """Make a value of JSON one that a cell can have: lists become tuples.

    Truth values become text, since 1 and true would be one value.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return tuple(_value(part) for part in value)
    if isinstance(value, Mapping):
        raise InputError(
            f"the value {str(dict(value))[:_QUOTED]} of a cell is an object: give "
            "text, a number or a list"
        )
    return str(value) if isinstance(value, float) else value


def _check_names(file: Path, names: Sequence[str]) -> None:
    missing = [name for name in _NAMES if name not in names and name != "past"]
    unknown = [name for name in names if name not in _NAMES]
    if missing or unknown:
        wrong = f"lacks {', '.join(missing)}" if missing else f"has {unknown[0]!r}"
        raise InputError(
            f"{file} {wrong}: its columns are record, known, probability and, where "
            "there is one, past"
        )
