"""Tables of counts from CSV files: two-way, one line a cell, or one line a person."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import cells_of
from verifydp.invariants.margins.tables import (
    CELLS_MAX,
    CountTable,
    TableFeature,
    check_features,
    read_count,
)

__all__ = ["FORMS", "TableForm", "read_table"]

TableForm = Literal["two-way", "long", "records"]
#: The forms of a file, and what each line of it is.
FORMS: Final[dict[TableForm, str]] = {
    "two-way": "a line for each level of the first feature, a column for each other",
    "long": "a line for each cell, its count in a column of its own",
    "records": "a line for each person",
}
#: The least lines and columns of a two-way table: labels and a count.
_LEAST = 2
#: The column of counts of a long file.
_COUNT: Final = "count"
#: What separates columns where commas do not.
_OTHER_MARKS: Final = (";", "\t")
#: Labels of sums that spreadsheets add to a table.
_SUMS: Final = frozenset({"total", "totals", "grand total", "sum", "all"})


def read_table(
    path: str | Path,
    *,
    form: TableForm | None = None,
    columns: Sequence[str] | None = None,
    count: str = _COUNT,
    labels: Mapping[str, Sequence[str]] | None = None,
) -> CountTable:
    r"""Read a table of counts from a CSV file.

    Parameters
    ----------
    path
        The file; its first line names the columns, which are separated by commas, or
        all by semicolons or tabs.
    form
        ``two-way``: the first column has the labels of the lines, the first line those
        of the columns, and its first cell may name both features, as ``sex\region``.
        ``long``: each line is a cell, with its count in the column ``count``; cells
        that are not there count nobody. ``records``: each line is a person. Without it,
        a file with a column ``count`` is long, one whose columns are chosen holds
        records, and any other is two-way.
    columns
        The features, by their columns, in order; all others are summed over. For
        records they must be chosen: a column that numbers persons is no feature.
    count
        The column of counts of a long file.
    labels
        Levels of a feature that the file need not show, in order. Without them the
        levels of a feature of a long file are in the order of the file, those of
        records are sorted, so that they tell nothing of the order of persons.

    Raises
    ------
    InputError
        If the file is no such table: the line says where.
    """
    file = Path(path)
    header, rows = _read(file)
    if form is None:
        form = "two-way" if columns is None else "records"
        form = "long" if count in header else form
    if form not in FORMS:
        raise InputError(f"form is {form!r}: give {', '.join(FORMS)}")
    near = [name for name in header if name.casefold() == count.casefold()]
    try:
        if form == "two-way" and near:
            raise InputError(f"the column of counts is called {near[0]!r}: {count!r}?")
        if form == "two-way":
            if columns is not None or labels is not None:
                raise InputError(
                    "a two-way table has its features and labels itself: leave them out"
                )
            return _two_way(header, rows)
        return _by_columns(
            header, rows, columns, count if form == "long" else "", labels
        )
    except InputError as error:
        raise InputError(f"{file}: {error}") from error


_Rows = list[tuple[int, list[str]]]


def _read(file: Path) -> tuple[list[str], _Rows]:
    if file.is_dir():
        raise InputError(f"{file} is a directory: give one file with a table")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is no UTF-8 text: save it as UTF-8") from error
    try:
        rows = _split(text, ",")
    except csv.Error as error:
        raise InputError(f"{file} is no valid CSV: {error}") from error
    if not _is_even(rows):
        rows = next(filter(_is_even, _split_otherwise(text)), rows)
    if not rows:
        raise InputError(f"{file} is empty: its first line must name the columns")
    header = [name.strip() for name in rows[0][1]]
    if len(rows) == 1:
        raise InputError(f"{file} has a header and nothing below it")
    for line, row in rows[1:]:
        if len(row) != len(header):
            raise InputError(
                f"{file}, line {line}: {len(row)} cells under a header of {len(header)}"
            )
    return header, [(line, [cell.strip() for cell in row]) for line, row in rows[1:]]


def _split(text: str, mark: str) -> _Rows:
    # Text that is quoted after a mark and a space is quoted text.
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=mark, strict=True, skipinitialspace=True)
    return [(reader.line_num, row) for row in reader if row]


def _split_otherwise(text: str) -> Iterator[_Rows]:
    for mark in _OTHER_MARKS:
        with suppress(csv.Error):
            yield _split(text, mark)


def _is_even(rows: _Rows) -> bool:
    """Say whether all lines have as many columns, of which there are several."""
    counts = {len(row) for _, row in rows}
    return len(counts) == 1 and counts != {1}


def _two_way(header: list[str], rows: _Rows) -> CountTable:
    if len(header) < _LEAST:
        raise InputError("a two-way table has labels and at least one column of counts")
    names = [part.strip() for part in header[0].split("\\")]
    if len(names) != _LEAST or not all(names):
        names = [header[0] or "row", "column"]
    for label, where in ((header[-1], "column"), (rows[-1][1][0], "line")):
        if label.casefold().rstrip(" :.") in _SUMS:
            raise InputError(
                f"the last {where} is called {label!r}: leave sums out, they would "
                "count everybody twice"
            )
    try:
        down = TableFeature(names[0], tuple(row[0] for _, row in rows))
        across = TableFeature(names[1], tuple(header[1:]))
        counts = tuple(
            read_count(cell, f"line {line}, column {label!r}: the count")
            for line, row in rows
            for label, cell in zip(header[1:], row[1:], strict=True)
        )
    except InputError as error:
        repeated = len({row[0] for _, row in rows}) < len(rows)
        numbers = any(cell[:1].isdigit() for _, row in rows for cell in row[1:])
        if repeated or not numbers:
            error = InputError(
                f"{error}; where each line is a person, name the columns to count by "
                f"as `columns`, where each is a cell, call the last column {_COUNT!r}"
            )
        raise error from None
    return CountTable((down, across), counts)


def _by_columns(
    header: list[str],
    rows: _Rows,
    columns: Sequence[str] | None,
    count: str,
    labels: Mapping[str, Sequence[str]] | None,
) -> CountTable:
    """A line a cell where ``count`` names a column, else a line a person."""
    twice = [name for name, times in Counter(header).items() if times > 1]
    if twice:
        raise InputError(f"two columns are called {twice[0]!r}: rename one")
    if columns is None:
        if not count:
            raise InputError(f"choose the columns to count by, of {', '.join(header)}")
        columns = [name for name in header if name != count]
    places = [_place(header, name) for name in columns]
    weight = _place(header, count) if count else -1
    if count and weight in places:
        raise InputError(f"{count!r} is the column of counts: it is no feature")
    found: Counter[tuple[str, ...]] = Counter()
    lines: dict[tuple[str, ...], int] = {}
    for line, row in rows:
        key = tuple(row[place] for place in places)
        for name, label in zip(columns, key, strict=True):
            if not label:
                raise InputError(f"line {line}: {name!r} is empty: give it a level")
        whole = tuple(cell for place, cell in enumerate(row) if place != weight)
        if count and lines.setdefault(whole, line) != line:
            raise InputError(f"line {line} counts the same cell as line {lines[whole]}")
        number = read_count(row[weight], f"line {line}: the count") if count else 1
        found[key] += number
    features = _features(columns, list(found), labels or {}, by_size=not count)
    check_features(tuple(features))
    size = 1
    for feature in features:
        size *= len(feature.labels)
    if size > CELLS_MAX:
        raise InputError(
            f"the columns have {size} combinations of levels, and {CELLS_MAX} are the "
            "most that are held: choose fewer columns"
        )
    order = [feature.labels for feature in features]
    counts = tuple(
        found[tuple(order[place][level] for place, level in enumerate(cell))]
        for cell in cells_of(tuple(map(len, order)))
    )
    return CountTable(tuple(features), counts)


def _features(
    columns: Sequence[str],
    keys: list[tuple[str, ...]],
    given: Mapping[str, Sequence[str]],
    *,
    by_size: bool,
) -> list[TableFeature]:
    strange = sorted(given.keys() - set(columns))
    if strange:
        raise InputError(f"labels are given for {strange[0]!r}, which is no feature")
    features = []
    for index, name in enumerate(columns):
        seen = list(dict.fromkeys(key[index] for key in keys))
        levels = sorted(seen, key=_by_number) if by_size else seen
        if name in given:
            levels = [str(label) for label in given[name]]
            missing = [label for label in seen if label not in set(levels)]
            if missing:
                raise InputError(
                    f"the labels of {name!r} lack its level {missing[0]!r}"
                )
        features.append(TableFeature(name, tuple(levels)))
    return features


def _place(header: list[str], name: str) -> int:
    if name in header:
        return header.index(name)
    near = get_close_matches(name, header, n=2)
    shown = ", ".join(map(repr, near or header[:8]))
    lead = "did you mean" if near else "the columns are"
    raise InputError(f"there is no column {name!r}: {lead} {shown}")


def _by_number(label: str) -> tuple[bool, float, str]:
    """Numbers by size, before texts by their letters."""
    try:
        return (False, float(label), label)
    except ValueError:
        return (True, 0.0, label)
