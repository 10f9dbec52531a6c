"""Results as text of JSON: the file `result.json`, and what commands print.

One result is written as one object, several as a list of objects. Fields come in the
order of the record, the summary of all kinds after the format; objects keep the order
of their keys, and short values share a line, so that people can read the file. The
layout depends on the content only.
"""

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.kinds import plain_result
from verifydp.evidence.summary import Result

__all__ = ["checked_plain", "json_text", "result_json", "results_text"]

_WIDTH = 120
_INDENT = 2
#: Types whose values JSON always has.
_ALWAYS_JSON = {str, int, bool, type(None)}


def results_text(results: Sequence[Result]) -> str:
    """Write results as the text of `result.json`.

    Parameters
    ----------
    results
        At least one. One result becomes an object, several become a list.

    Raises
    ------
    InputError
        If there is no result, or one holds a number that JSON has not.
    """
    if not results:
        raise InputError("there is no result to write: give at least one")
    return json_text(results[0] if len(results) == 1 else list(results))


def result_json(result: Result) -> str:
    """Write one result as `results_text` does, without the last line break."""
    return json_text(result).rstrip("\n")


def json_text(record: msgspec.Struct | list[Result]) -> str:
    """Write a record as indented JSON that ends in a line break.

    Raises
    ------
    InputError
        If the record holds NaN or an infinity as a number, which JSON has not;
        records write these as text.
    """
    if isinstance(record, list):
        plain: Any = [checked_plain(one) for one in record]
    else:
        plain = checked_plain(record)
    return _lay_out(plain, 0, 0) + "\n"


def checked_plain(record: msgspec.Struct) -> Any:
    """Give a record as plain values that JSON has, a result with its summary.

    Raises
    ------
    InputError
        If it holds NaN or an infinity as a number.
    """
    # first of all, since the summary names the same values by other fields
    _refuse_non_finite(plain := msgspec.to_builtins(record), "")
    return plain_result(record) if isinstance(record, Result) else plain


def _refuse_non_finite(value: Any, place: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise InputError(
            f"the field {place.lstrip('.')} is {value}, which JSON has not: "
            "records write it as text"
        )
    if not isinstance(value, dict | list | tuple):
        return
    inside = value.values() if isinstance(value, dict) else value
    if set(map(type, inside)) <= _ALWAYS_JSON:  # a long table is not walked through
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            _refuse_non_finite(inner, f"{place}.{key}")
    else:
        for index, inner in enumerate(value):
            _refuse_non_finite(inner, f"{place}[{index}]")


def _compact(value: Any) -> str:
    """Write on one line with a space after each comma and colon."""
    if type(value) is int:
        return str(value)
    if not isinstance(value, dict | list | tuple):
        return msgspec.json.encode(value).decode()
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _compact_items(value: Sequence[Any]) -> list[str]:
    """Write each of some plain values; numbers all at once."""
    if set(map(type, value)) <= {int, float}:
        return _compact(value)[1:-1].split(", ")
    return [_compact(item) for item in value]


def _lay_out(value: Any, indent: int, used: int) -> str:
    """Write on one line where it fits, else one element a line.

    ``used`` counts the columns already taken on the first line. Lists of plain
    values that need several lines are filled, not broken at each value.
    """
    if not isinstance(value, dict | list | tuple) or not value:
        return _compact(value)
    # An element takes three characters: more of them than that need not be written.
    if 3 * len(value) < _WIDTH and not (indent == 0 and used == 0):
        line = _compact(value)
        if len(line) + indent + used < _WIDTH:
            return line
    inner = indent + _INDENT
    if isinstance(value, dict):
        names = {key: _compact(str(key)) + ": " for key in value}
        lines = [
            names[key] + _lay_out(item, inner, len(names[key]))
            for key, item in value.items()
        ]
        opening, closing = "{", "}"
    else:
        opening, closing = "[", "]"
        if all(not isinstance(item, dict | list | tuple) for item in value):
            lines = _filled(_compact_items(value), _WIDTH - inner)
        else:
            lines = [_lay_out(item, inner, 0) for item in value]
    space = "\n" + " " * inner
    return f"{opening}{space}{f',{space}'.join(lines)}\n{' ' * indent}{closing}"


def _filled(items: Sequence[str], width: int) -> list[str]:
    """Join items by commas into lines of at most ``width`` characters."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 3 <= width:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines
