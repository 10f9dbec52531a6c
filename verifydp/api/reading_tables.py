"""Tables of counts as users have them: counts, files, data frames of persons."""

from collections.abc import Sequence
from os import PathLike
from typing import Any

from verifydp.adapters.frames import is_frame
from verifydp.errors import InputError
from verifydp.invariants.margins import CountTable, TableFeature, read_table

__all__ = ["is_path", "read_counts"]


def is_path(table: Any) -> bool:
    """Whether a table is given by where its file is."""
    return isinstance(table, str | PathLike)


def read_counts(table: Any, columns: Sequence[str] | None) -> CountTable:
    """Read a table of counts.

    Parameters
    ----------
    table
        A `CountTable`, counts, a path, or a data frame.
    columns
        The features, of a file or a frame of persons.

    Raises
    ------
    InputError
        If it is none of these, or has no such columns.
    """
    if is_path(table):
        return read_table(table, columns=columns)
    if is_frame(table):
        return _of_frame(table, columns)
    if columns is not None:
        raise InputError("columns are for CSV files: this table has its features")
    return table if isinstance(table, CountTable) else CountTable.from_counts(table)


def _of_frame(frame: Any, columns: Sequence[str] | None) -> CountTable:
    """Count the rows of a data frame, a person each; levels are sorted."""
    known = [*map(str, frame.columns)]
    if columns is None:
        raise InputError(
            "a data frame has a row for each person: name the columns to count by, of "
            f"{', '.join(known)[:200]}; counts are given by their to_numpy()"
        )
    for name in columns:
        if name not in known:
            raise InputError(f"the data frame has no column {name!r:.60}")
    texts = [[*map(str, frame[name].to_numpy())] for name in columns]
    features = [
        TableFeature(name, tuple(sorted(set(own))))
        for name, own in zip(columns, texts, strict=True)
    ]
    places = [
        {label: place for place, label in enumerate(one.labels)} for one in features
    ]
    persons = zip(
        *(map(own.__getitem__, text) for own, text in zip(places, texts, strict=True)),
        strict=True,
    )
    return CountTable.from_persons(features, persons)
