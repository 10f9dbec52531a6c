"""Two neighbouring databases side by side, with what differs between them.

A database may be any JSON value. Lists of numbers, lists of rows, lists of
objects and objects of equally long columns are read as tables, one record a
row; anything else is shown as its JSON text. Records that agree are folded, so
that a pair of hundreds of records stays a picture of what differs.
"""

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verifydp.evidence.results import Pair
from verifydp.report.wording import plural, visible

__all__ = [
    "RecordRow",
    "SideBySide",
    "compact_texts",
    "compare",
    "shorten",
    "value_text",
]

#: Tables up to this many rows are shown whole.
WHOLE_MAX = 12
#: Most differing rows that are shown.
DIFFERING_MAX = 24
#: Most columns that are shown.
COLUMNS_MAX = 6
#: Most characters of a cell.
CELL_MAX = 28
#: Most characters of a database that is no table.
TEXT_MAX = 1200
#: Above this many cells of the alignment's matrix, records are matched by position.
_MATRIX_MAX = 4_000_000

#: One line of the alignment: a record's index on each side, or None.
_Match = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record on one side, or what stands in its place.

    ``kind`` is ``"equal"``, ``"changed"`` (the other side has another record
    here), ``"only"`` (the other side has none), ``"absent"`` (the other side's
    record is missing here) or ``"folded"`` (``cells`` holds one text that says
    what is left out). ``number`` counts from 0, as arrays do. ``differs`` marks the
    cells that the other side has not.
    """

    kind: str
    number: int | None
    cells: tuple[str, ...]
    differs: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A pair laid out for print: both sides have the same number of rows.

    ``columns`` is empty where records have no named fields. ``texts`` holds both
    JSON texts instead, where the databases are no tables. ``hidden_columns``
    counts the fields left out; ``abbreviated`` says that anything was left out.
    """

    columns: tuple[str, ...]
    database: tuple[RecordRow, ...]
    neighbour: tuple[RecordRow, ...]
    texts: tuple[str, str] | None
    sizes: tuple[str, str]
    hidden_columns: int
    abbreviated: bool


@dataclass(frozen=True, slots=True)
class _Table:
    columns: tuple[str, ...]
    records: tuple[tuple[Any, ...], ...]


def value_text(value: Any) -> str:
    """Write a JSON value on one line, for people.

    Examples
    --------
    >>> value_text({"a": [1, 2.5, None]})
    '{"a": [1, 2.5, null]}'
    """
    return json.dumps(value, ensure_ascii=False, default=str)


def shorten(text: str, room: int) -> str:
    """Cut the middle out of a text that is longer than ``room`` characters.

    Examples
    --------
    >>> shorten("abcdefghijkl", 9)
    'abc...jkl'
    """
    if len(text) <= room:
        return text
    tail = max(0, (room - 3) // 2)
    return text[: max(0, room - 3 - tail)] + "..." + (text[-tail:] if tail else "")


def compare(pair: Pair) -> SideBySide:
    """Lay a pair out side by side.

    Examples
    --------
    >>> pair = Pair(database=[1, 2], neighbour=[1], summary="record 2 is removed")
    >>> [row.kind for row in compare(pair).neighbour]
    ['equal', 'absent']
    """
    if not pair.shown:
        return SideBySide((), (), (), None, ("", ""), 0, abbreviated=False)
    left, right = _tables(pair)
    if left is None or right is None:
        texts = (value_text(_cells(pair.database)), value_text(_cells(pair.neighbour)))
        shown = (
            visible(shorten(texts[0], TEXT_MAX)),
            visible(shorten(texts[1], TEXT_MAX)),
        )
        return SideBySide(
            (), (), (), shown, ("", ""), 0, max(map(len, texts)) > TEXT_MAX
        )
    matches = _align(left.records, right.records)
    chosen = _choose_columns(left, right, matches)
    width = len(left.columns) if left.columns else 1
    lines, folded = _fold(matches, left, right)
    return SideBySide(
        columns=tuple(visible(left.columns[index]) for index in chosen)
        if left.columns
        else (),
        database=tuple(_row(line, 0, left, right, chosen) for line in lines),
        neighbour=tuple(_row(line, 1, left, right, chosen) for line in lines),
        texts=None,
        sizes=(
            plural(len(left.records), "record"),
            plural(len(right.records), "record"),
        ),
        hidden_columns=width - len(chosen),
        abbreviated=folded or width > len(chosen),
    )


def _cells(side: Any) -> Any:
    """The nested numbers of an array of several axes; anything else as it is."""
    if isinstance(side, dict) and side.keys() == {"dtype", "shape", "values"}:
        shape, values = side["shape"], side["values"]
        if isinstance(shape, list) and len(shape) > 1 and isinstance(values, list):
            return values
    return side


def compact_texts(pair: Pair, room: int) -> tuple[str, str]:
    """Write both databases in about ``room`` characters each.

    Small ones are written whole; of large tables, the size and the records that
    the other side has not.
    """
    if not pair.shown:
        return "not shown", "not shown"
    texts = (value_text(_cells(pair.database)), value_text(_cells(pair.neighbour)))
    if max(map(len, texts)) <= room:
        return visible(texts[0]), visible(texts[1])
    left, right = _tables(pair)
    if left is None or right is None:
        return visible(shorten(texts[0], room)), visible(shorten(texts[1], room))
    matches = _align(left.records, right.records)
    return (
        _compact(
            left,
            [i for i, j in matches if i is not None and _own(i, j, left, right)],
            room,
        ),
        _compact(
            right,
            [j for i, j in matches if j is not None and _own(i, j, left, right)],
            room,
        ),
    )


def _own(i: int | None, j: int | None, left: _Table, right: _Table) -> bool:
    return i is None or j is None or _key(left.records[i]) != _key(right.records[j])


def _compact(table: _Table, own: Sequence[int], room: int) -> str:
    size = plural(len(table.records), "record")
    if not own:
        return f"{size}, all of them on the other side too"
    shown = own[:2]
    each = max(24, (room - len(size) - 20) // len(shown))
    parts = [f"#{i} {shorten(_record_text(table, i), each)}" for i in shown]
    if len(own) > len(shown):
        parts.append(f"{len(own) - len(shown):,} more")
    return visible(f"{size}, only here: {', '.join(parts)}")


def _record_text(table: _Table, index: int) -> str:
    record = table.records[index]
    if table.columns:
        fields = zip(table.columns, record, strict=True)
        return value_text(
            {name: value for name, value in fields if not isinstance(value, _Missing)}
        )
    return value_text(record[0])


def _tables(pair: Pair) -> tuple[_Table | None, _Table | None]:
    """Both databases as tables over the same columns, or None where they are none."""
    left, right = pair.database, pair.neighbour
    if isinstance(left, dict) and isinstance(right, dict):
        left, right = _transposed(left), _transposed(right)
    if not isinstance(left, list | tuple) or not isinstance(right, list | tuple):
        return None, None
    records = [*left, *right]
    if records and all(isinstance(record, dict) for record in records):
        columns = tuple(dict.fromkeys(str(key) for record in records for key in record))
        return _of_objects(left, columns), _of_objects(right, columns)
    widths = {
        len(record) if isinstance(record, list | tuple) else -1 for record in records
    }
    if len(widths) == 1 and (width := widths.pop()) > 1:
        columns = tuple(str(index) for index in range(width))
        return (
            _Table(columns, tuple(tuple(record) for record in left)),
            _Table(columns, tuple(tuple(record) for record in right)),
        )
    return (
        _Table((), tuple((record,) for record in left)),
        _Table((), tuple((record,) for record in right)),
    )


class _Missing:
    """Stands for a field that a record has not."""

    def __repr__(self) -> str:
        return "\0absent"  # equals no value that JSON text usually holds


_MISSING = _Missing()


def _of_objects(records: Sequence[dict[str, Any]], columns: tuple[str, ...]) -> _Table:
    return _Table(
        columns,
        tuple(
            tuple(record.get(key, _MISSING) for key in columns) for record in records
        ),
    )


def _transposed(columns: dict[str, Any]) -> list[dict[str, Any]] | None:
    """Turn an object of equally long lists into records."""
    lists = list(columns.values())
    if not lists or not all(isinstance(values, list | tuple) for values in lists):
        return None
    if len({len(values) for values in lists}) != 1:
        return None
    return [
        dict(zip(columns, values, strict=True)) for values in zip(*lists, strict=True)
    ]


def _key(record: Any) -> str:
    return json.dumps(record, sort_keys=True, default=repr)


def _same_cell(one: Any, other: Any) -> bool:
    # Most cells of a long table are plain values, which need not be written.
    if type(one) is type(other) and isinstance(one, str | int):
        return bool(one == other)
    return _key(one) == _key(other)


def _align(left: Sequence[Any], right: Sequence[Any]) -> list[_Match]:
    """Match records in order: the common ends first, then the longest runs."""
    a, b = [_key(record) for record in left], [_key(record) for record in right]
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    stop_a, stop_b = len(a) - end, len(b) - end
    matches: list[_Match] = [(index, index) for index in range(start)]
    middle_a, middle_b = a[start:stop_a], b[start:stop_b]
    if len(middle_a) * len(middle_b) > _MATRIX_MAX:
        codes = [("replace", 0, len(middle_a), 0, len(middle_b))]
    else:
        matcher = difflib.SequenceMatcher(None, middle_a, middle_b, autojunk=False)
        codes = [tuple(code) for code in matcher.get_opcodes()]  # type: ignore[misc]
    for _, a1, a2, b1, b2 in codes:
        for step in range(max(a2 - a1, b2 - b1)):
            matches.append(
                (
                    start + a1 + step if a1 + step < a2 else None,
                    start + b1 + step if b1 + step < b2 else None,
                )
            )
    matches += [(stop_a + index, stop_b + index) for index in range(end)]
    return matches


def _choose_columns(
    left: _Table, right: _Table, matches: Sequence[_Match]
) -> tuple[int, ...]:
    """Pick the columns to show: those that differ first, then the leading ones."""
    width = len(left.columns) or 1
    if width <= COLUMNS_MAX:
        return tuple(range(width))
    differing = {
        column
        for i, j in matches
        if i is not None and j is not None
        for column in range(width)
        if not _same_cell(left.records[i][column], right.records[j][column])
    }
    order = sorted(range(width), key=lambda column: (column not in differing, column))
    return tuple(sorted(order[:COLUMNS_MAX]))


def _fold(
    matches: Sequence[_Match], left: _Table, right: _Table
) -> tuple[list[_Match | str], bool]:
    """Replace runs of equal records, and differing ones past the limit, by a text."""
    differing = [_own(i, j, left, right) for i, j in matches]
    if len(matches) <= WHOLE_MAX:
        return list(matches), False
    keep = [False] * len(matches)
    shown = 0
    for index, differs in enumerate(differing):
        if differs and shown < DIFFERING_MAX:
            shown += 1
            for near in range(max(0, index - 1), min(len(matches), index + 2)):
                keep[near] = keep[near] or near == index or not differing[near]
    if shown == 0:
        keep[:3] = [True] * min(3, len(matches))
    lines: list[_Match | str] = []
    index = 0
    while index < len(matches):
        if keep[index]:
            lines.append(matches[index])
            index += 1
            continue
        end = index
        while (
            end < len(matches) and not keep[end] and differing[end] == differing[index]
        ):
            end += 1
        word = "differing" if differing[index] else "equal"
        lines.append(f"... {plural(end - index, word + ' record')}")
        index = end
    return lines, True


def _row(
    line: _Match | str, side: int, left: _Table, right: _Table, chosen: tuple[int, ...]
) -> RecordRow:
    if isinstance(line, str):
        return RecordRow("folded", None, (line,))
    here, there = (left, right) if side == 0 else (right, left)
    index, other = line if side == 0 else (line[1], line[0])
    if index is None:
        return RecordRow("absent", None, tuple("" for _ in chosen))
    record = here.records[index]
    cells = tuple(_cell(record[column]) for column in chosen)
    if other is None:
        return RecordRow("only", index, cells, tuple(True for _ in chosen))
    counterpart = there.records[other]
    differs = tuple(
        _key(record[column]) != _key(counterpart[column]) for column in chosen
    )
    kind = "changed" if _key(record) != _key(counterpart) else "equal"
    return RecordRow(kind, index, cells, differs)


def _cell(value: Any) -> str:
    if isinstance(value, _Missing):
        return ""
    text = value if isinstance(value, str) and value else value_text(value)
    return visible(shorten(text, CELL_MAX))
