"""Rows, columns and exact numbers of CSV files with a header."""

import csv
from collections.abc import Sequence
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path

from verifydp.errors import InputError
from verifydp.laws.parameters import as_written

__all__ = ["listed", "number_in", "place_of", "read_rows"]

#: Columns or secrets that a message lists.
_LISTED = 8
#: Most characters of a cell that a message quotes.
_QUOTED = 40
#: What separates columns in files that spreadsheets write, instead of commas.
_OTHER_MARKS = {";": "';'", "\t": "a tab"}


def read_rows(
    file: Path, delimiter: str
) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Read the header and the rows with their line numbers; blank lines are none.

    Raises
    ------
    InputError
        If it is no such file, its columns are separated by another mark, or a row has
        more or fewer cells than the header: a decimal comma would split a number in
        two.
    """
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            reader = csv.reader(opened, delimiter=delimiter, strict=True)
            rows = [(reader.line_num, row) for row in reader if row]
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is no text in UTF-8: {error.reason}") from error
    except (csv.Error, TypeError, ValueError) as error:
        raise InputError(f"{file} is no CSV file: {error}") from error
    if not rows:
        raise InputError(f"{file} is empty: its first row must name the columns")
    header = [name.strip() for name in rows[0][1]]
    if len(header) == 1:
        for mark, words in _OTHER_MARKS.items():
            if mark in header[0]:
                raise InputError(
                    f"{file}: columns are separated by {words}: save it with commas "
                    "(and decimal points)"
                )
    for line, row in rows[1:]:
        if len(row) != len(header):
            raise InputError(
                f"{file}, line {line}: {len(row)} cells under a header of "
                f"{len(header)}: repair the row or name the delimiter"
            )
    return header, rows[1:]


def place_of(file: Path, header: Sequence[str], name: str) -> int:
    """Find a column by its name.

    Raises
    ------
    InputError
        If there is none or more than one; near matches are named.
    """
    places = [place for place, title in enumerate(header) if title == name]
    if len(places) > 1:
        raise InputError(f"{file} has {len(places)} columns {name!r}: rename them")
    if places:
        return places[0]
    lower = {title.casefold(): title for title in header}
    near = get_close_matches(name.casefold(), lower, cutoff=0.5)
    if near:
        hint = "did you mean " + " or ".join(repr(lower[title]) for title in near)
    else:
        hint = "its columns are " + listed(header)
    raise InputError(f"{file} has no column {name!r}: {hint}")


def listed(names: Sequence[str]) -> str:
    """Name the first of some texts."""
    shown = ", ".join(repr(name[:_QUOTED]) for name in names[:_LISTED])
    return shown + (f" and {len(names) - _LISTED} more" if len(names) > _LISTED else "")


def number_in(cell: str) -> Fraction | None:
    """Read a finite decimal number in the range of doubles; None for everything else.

    Examples
    --------
    >>> number_in("2.5"), number_in("1e399"), number_in("1_000"), number_in("1/2")
    (Fraction(5, 2), None, None, None)
    """
    try:
        return None if "/" in cell else as_written(cell, "a cell")
    except InputError:
        return None
