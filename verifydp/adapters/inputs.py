"""What a user gives as data, as a database that neighbours can be made from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from verifydp.adapters.frames import FrameForm, is_frame
from verifydp.data import FileReading, kind_of, read_database

__all__ = ["Inputs", "input_text", "take_inputs"]

#: Columns and cells that a text shows.
_SHOWN = 8


@dataclass(frozen=True, slots=True, eq=False)
class Inputs:
    """The data and the pair, what was decided about them, and the form of frames.

    ``form`` is None where databases are given to the mechanism as they are; ``column``
    is the name of a file's only column, which its database does not hold. ``told``
    is for the screen alone; with ``unnamed`` no report names the columns.
    """

    data: Any
    pair: Any
    notes: tuple[str, ...]
    form: FrameForm | None
    column: str | None = None
    told: tuple[str, ...] = ()
    unnamed: bool = False

    def received(self, database: Any) -> Any:
        """What the mechanism is called with."""
        return database if self.form is None else self.form.frame(database)


def take_inputs(data: Any, pair: Any, *, guessed_names: bool = True) -> Inputs:
    """Read files and frames; everything else is a database already.

    Parameters
    ----------
    data
        A database, the path of a file, what `verifydp.data.read_database` returned, or
        a data frame.
    pair
        A pair of databases or of data frames, or None.
    guessed_names
        Whether names of columns are written down that may be a record.

    Raises
    ------
    InputError
        If a file or a frame cannot be read.
    """
    notes: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    column, unnamed = None, False
    if isinstance(data, str | Path):
        data = read_database(data)
    if isinstance(data, FileReading):
        unnamed = data.guessed and not guessed_names
        data, notes, column, told = data.database, data.notes, data.column, data.told
    form = None
    if is_frame(data):
        form, data = FrameForm.of(data), FrameForm.table(data)
    elif isinstance(pair, tuple | list) and any(map(is_frame, pair)):
        form = FrameForm.of(next(filter(is_frame, pair)))
        pair = tuple(FrameForm.table(x) if is_frame(x) else x for x in pair)
    if data is not None and kind_of(data) in {"array", "table", "list"}:
        what = input_text(data, form, named=not unnamed)
        notes = (*notes, f"each call gets {what}, or a neighbour in the same form")
    return Inputs(data, pair, notes, form, column, told, unnamed)


def input_text(
    database: Any, form: FrameForm | None = None, *, named: bool = True
) -> str:
    """Say what a mechanism is called with, without any of its values.

    Examples
    --------
    >>> input_text(np.array([39, 50]))
    'a NumPy array of 2 numbers (int64)'
    >>> input_text([{"age": 3}])
    'a list of 1 record (dict)'
    """
    kind = kind_of(database)
    if kind == "table":
        types = [
            f"{name} {_type_text(database.dtype[name])}"
            for name in database.dtype.names
        ]
        more = ", ..." if len(types) > _SHOWN else ""
        columns = f"the columns {', '.join(types[:_SHOWN])}{more}"
        if not named:
            columns = f"{_count(len(types), 'column')}"
        what = "a structured NumPy array"
        if form is not None:
            what = f"a {form.kind.__module__.partition('.')[0]} {form.kind.__name__}"
        return f"{what} of {_count(len(database), 'record')} with {columns}"
    if kind == "array":
        words = {"M": "date", "m": "duration", "O": "text", "U": "text", "S": "text"}
        what = words.get(database.dtype.kind, "number")
        if database.ndim > 1:
            shape = " x ".join(map(str, database.shape))
            return f"a NumPy array of {shape} {what}s ({_type_text(database.dtype)})"
        count = _count(len(database), what)
        return f"a NumPy array of {count} ({_type_text(database.dtype)})"
    if kind == "list":
        names = sorted({type(each).__name__ for each in database})
        listed = f" ({', '.join(names)})" if names else ""
        return f"a list of {_count(len(database), 'record')}{listed}"
    return f"a {type(database).__name__}"


def _type_text(dtype: np.dtype[Any]) -> str:
    return "text" if dtype.kind in "OUS" else dtype.name


def _count(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'s' * (count != 1)}"
