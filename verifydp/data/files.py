"""Reading a database from a file."""

import csv
import io
import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.json_form import from_json
from verifydp.data.kinds import kind_of
from verifydp.errors import InputError

__all__ = ["FileReading", "load_database", "read_database", "read_json"]

_INTEGER = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_INFINITY = re.compile(r"[+-]?inf(inity)?", re.IGNORECASE)
#: Names of columns that a note lists.
_SHOWN = 8
#: Digits of a number that a message quotes.
_SHOWN_DIGITS = 40
#: Codes such as 02139 are texts: as numbers they would lose their zeros.
_LEADING_ZERO = re.compile(r"[+-]?0[0-9]+")


@dataclass(frozen=True, slots=True, eq=False)
class FileReading:
    """A database, and in words what was decided while it was read.

    ``column`` is the name of the only column, which the database does not hold; None
    where there are others or it has none. With ``guessed`` the names of the columns are
    a row of texts above columns of texts that nobody said to be names: they may be a
    record. Then ``told`` says what they are, for the screen of whoever has the file.
    """

    database: Any
    notes: tuple[str, ...] = ()
    column: str | None = None
    guessed: bool = False
    told: tuple[str, ...] = ()


def load_database(path: str | Path) -> Any:
    """Load a database from a file; see `read_database`."""
    return read_database(path).database


def read_database(path: str | Path, *, header: bool | None = None) -> FileReading:
    """Read a database from a CSV, JSON or NPY file.

    CSV: one column is an array of its values, more are a table. The first row names
    the columns unless one of its cells is a number: then it is a record, and several
    columns are named ``column_1``, ``column_2`` and so on. A column is integer,
    double or text; an empty cell or ``nan`` in a column of numbers is NaN, and such a
    column is double. JSON: as `verifydp.data.from_json`. NPY: arrays of numbers or
    texts and structured arrays, never pickled objects.

    Parameters
    ----------
    path
        The file.
    header
        Whether the first row of a CSV file names the columns, where that is known.

    Returns
    -------
    FileReading
        Its notes say what was taken for a header.

    Raises
    ------
    InputError
        If the file is missing, is no such file, or holds no record.
    """
    file = Path(path)
    kind = file.suffix.lower()
    if file.is_dir():
        raise InputError(f"{file} is a directory: give one file with the records")
    if kind not in {".csv", ".json", ".npy"}:
        raise InputError(f"{file} is no .csv, .json or .npy file: convert it to one")
    if kind == ".csv":
        reading = _read_csv(file, header=header)
    elif header is not None:
        raise InputError(f"{file} is no CSV file, so it has no header: leave that out")
    else:
        reading = FileReading(_load_json(file) if kind == ".json" else _load_npy(file))
    database = reading.database
    if kind_of(database) in {"array", "table", "list"} and len(database) == 0:
        raise InputError(f"{file} holds no record: give a database with at least one")
    return reading


def read_json(file: Path) -> Any:
    """Parse a JSON file; NaN and Infinity are accepted.

    Raises
    ------
    InputError
        If the file cannot be read or is no JSON.
    """
    text = _read_text(file)
    if not text.strip():
        raise InputError(f"{file} is empty: it holds no JSON")
    try:
        return json.loads(text, parse_float=_double)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"{file} is no valid JSON: line {error.lineno}, column {error.colno}: "
            f"{error.msg}"
        ) from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"{file} is no JSON that can be read: {error}") from error


def _double(text: str) -> float:
    """Read a number, and never take a finite one for an infinite one."""
    value = float(text)
    if math.isinf(value) and not _INFINITY.fullmatch(text):
        raise InputError(
            f"the number {text[:_SHOWN_DIGITS]} is beyond the range of doubles, up to "
            "1.8e308: correct it, or write it in a larger unit"
        )
    return value


def _load_json(file: Path) -> Any:
    return from_json(read_json(file))


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is no UTF-8 text: save it as UTF-8") from error


def _load_npy(file: Path) -> Any:
    try:
        array = np.load(file, allow_pickle=False)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from error
    except (ValueError, EOFError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"{file} is no plain NumPy array: {reason}") from error
    if not isinstance(array, np.ndarray):
        raise InputError(
            f"{file} is an archive of arrays: save one array with numpy.save"
        )
    if array.ndim == 0 and array.dtype.names is None:
        return array.item()
    if array.dtype.names is None:
        return array
    # Texts of fixed width would truncate a longer category that is added later.
    return array.astype(
        [
            (name, object if array.dtype[name].kind in "US" else array.dtype[name])
            for name in array.dtype.names
        ]
    )


def _read_csv(file: Path, *, header: bool | None) -> FileReading:
    try:
        lines = list(csv.reader(io.StringIO(_read_text(file)), strict=True))
    except csv.Error as error:
        raise InputError(f"{file} is no valid CSV: {error}") from error
    if not lines:
        raise InputError(f"{file} is empty: it holds neither names nor records")
    names, note = _names(file, lines[0], header=header)
    # An empty line is a missing cell where there is one column, else it is nothing.
    kept = lines if note.records_from == 0 else lines[1:]
    rows = [line or [""] for line in kept if line or len(names) == 1]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(names):
            raise InputError(
                f"{file}: record {number} has {len(row)} cells, but there are "
                f"{len(names)} columns"
            )
    try:
        columns = [_typed([row[place] for row in rows]) for place in range(len(names))]
    except InputError as error:
        raise InputError(f"{file}: {error}") from error
    texts = all(column.dtype.kind == "O" for column in columns)
    guessed = header is None and note.records_from == 1 and texts
    notes, told = (
        ((note.without_names,), (note.text,)) if guessed else ((note.text,), ())
    )
    named = None
    database: npt.NDArray[Any] = columns[0]
    if len(columns) == 1:
        named = (names[0] if note.records_from else "") or None
    else:
        database = np.empty(
            len(rows),
            dtype=[
                (name, column.dtype)
                for name, column in zip(names, columns, strict=True)
            ],
        )
        for name, column in zip(names, columns, strict=True):
            database[name] = column
    return FileReading(database, notes, named, guessed, told)


@dataclass(frozen=True, slots=True)
class _HeaderNote:
    """What was decided about the first row, and where the records begin."""

    text: str
    records_from: int
    without_names: str = ""


def _names(
    file: Path, first: list[str], *, header: bool | None
) -> tuple[list[str], _HeaderNote]:
    """The names of the columns, and whether the first row gave them."""
    number = next((cell for cell in first if _is_number(cell.strip())), None)
    told = header is not None
    if header is False or (header is None and number is not None):
        count = len(first) or 1
        why = "as you say" if told else "since its first row holds a number"
        text = f"{file.name} is read without a header, {why}: that row is a record"
        hint = "" if told else " (--header yes takes names from it)"
        names = [f"column_{place}" for place in range(1, count + 1)]
        return names, _HeaderNote(text + hint, 0)
    names = [name.strip() for name in first] or [""]
    if len(names) > 1 and ("" in names or len(set(names)) < len(names)):
        raise InputError(
            f"{file}: the first line must give each column a name of its own, but it "
            f"is {','.join(first)[:120]!r}; if it is a record, say `header` no"
        )
    shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
    text = f"the first row of {file.name} names the columns: {shown}"
    hint = "" if told else " (--header no keeps it as a record)"
    plain = f"the first row of {file.name} was read as names of its columns"
    return names, _HeaderNote(text + hint, 1, f"{plain}, which are all of texts")


def _is_number(cell: str) -> bool:
    return bool(_NUMBER.fullmatch(cell) or _INFINITY.fullmatch(cell))


def _typed(cells: list[str]) -> npt.NDArray[Any]:
    """A column of numbers or texts; each distinct cell is looked at once."""
    distinct = dict.fromkeys(cells)
    bare = [cell.strip() for cell in distinct]
    given = [text for text in bare if not _is_missing(text)]
    coded = any(_LEADING_ZERO.fullmatch(text) for text in given)
    named_missing = not given and any(bare)
    if named_missing or (given and not coded):
        if len(given) == len(bare) and all(map(_INTEGER.fullmatch, given)):
            numbers = _converted(cells, distinct, int)
            if all(-(2**63) <= number < 2**63 for number in numbers):
                return np.array(numbers, dtype=np.int64)
        if all(map(_is_number, given)):
            return np.array(_converted(cells, distinct, _cell_double), dtype=np.float64)
    column = np.empty(len(cells), dtype=object)
    # Equal texts become one object: a table of them is compared and copied faster.
    column[:] = _converted(cells, distinct, str)
    return column


def _converted(
    cells: list[str], distinct: dict[str, None], convert: Callable[[str], Any]
) -> list[Any]:
    """What a function gives for each cell, called once for equal ones."""
    if 2 * len(distinct) > len(cells):  # not worth the memory
        return [convert(cell) for cell in cells]
    known = {cell: convert(cell) for cell in distinct}
    return [known[cell] for cell in cells]


def _cell_double(cell: str) -> float:
    text = cell.strip()
    return float("nan") if _is_missing(text) else _double(text)


def _is_missing(text: str) -> bool:
    return text == "" or text.lower() == "nan"
