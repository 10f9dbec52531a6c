"""Results as JSON: the file `result.json` and the event lines of a running audit.

One result is written as one object, several as a list of objects; both forms
are covered by the schema ``audit-result`` (see `verifydp.evidence.schemas`).
Fields come in the order of the record, objects keep the order of their keys, and
short values share a line, so that people can read the file; the layout depends
on the content only.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import msgspec

from verifydp.empirical.events import Event, Finished, Noted, Progress, Started
from verifydp.errors import InputError
from verifydp.evidence.attack_bounds import ATTACK_BOUND_FORMAT, ATTACK_TABLE_FORMAT
from verifydp.evidence.calibrations import CALIBRATION_FORMAT
from verifydp.evidence.certificates import FORMAT, Certificate
from verifydp.evidence.choices import CHOICE_FORMAT
from verifydp.evidence.comparisons import COMPARISON_FORMAT
from verifydp.evidence.falsifications import FALSIFICATION_FORMAT
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.proofs import PROOF_FORMAT
from verifydp.evidence.prove_results import PROVE_FORMAT
from verifydp.evidence.results import RESULT_FORMAT, AuditResult
from verifydp.evidence.specs import INDEX_FORMAT

__all__ = [
    "NdjsonListener",
    "event_line",
    "json_text",
    "read_results",
    "result_json",
    "results_text",
]

_WIDTH = 120
_INDENT = 2
#: What other files are, by the name that their format bears before its version.
_OTHERS = {
    form.partition("/")[0]: kind
    for form, kind in {
        ATTACK_BOUND_FORMAT: "a result of verifydp bound",
        ATTACK_TABLE_FORMAT: "a result of verifydp bound --table",
        CALIBRATION_FORMAT: "a result of verifydp calibrate",
        CHOICE_FORMAT: "a result of verifydp choose-epsilon",
        COMPARISON_FORMAT: "a result of verifydp compare",
        FALSIFICATION_FORMAT: "a result of verifydp falsify",
        PROVE_FORMAT: "a result of verifydp prove",
        FORMAT: "a certificate, for verifydp check",
        PROOF_FORMAT: "a certificate, for verifydp check",
        INDEX_FORMAT: "an index of statements, for verifydp spec",
    }.items()
}


class _Headed(msgspec.Struct, frozen=True):
    """As much of any file as tells what it is."""

    format: str = ""


def results_text(results: Sequence[AuditResult]) -> str:
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


def result_json(result: AuditResult) -> str:
    """Write one result as `results_text` does, without the last line break."""
    return json_text(result).rstrip("\n")


def json_text(record: AuditResult | Certificate | list[AuditResult]) -> str:
    """Write a record as indented JSON that ends in a line break.

    Raises
    ------
    InputError
        If the record holds NaN or an infinity as a number, which JSON has not;
        records write these as text.
    """
    plain = msgspec.to_builtins(record)
    _refuse_non_finite(plain, "")
    return _lay_out(plain, 0, 0) + "\n"


def read_results(path: Path) -> tuple[AuditResult, ...]:
    """Read the results in a file that `results_text` wrote.

    Raises
    ------
    InputError
        If the file cannot be read or does not follow the schema; the message is
        one line and names the file and the field.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    try:
        decoded = msgspec.json.decode(content, type=AuditResult | list[AuditResult])
    except (msgspec.MsgspecError, RecursionError, InputError) as error:
        if kind := _other_kind(content):
            raise InputError(
                f"{path} is {kind}: report takes results of verifydp audit"
            ) from error
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InputError(
            f"{path} is no result of verifydp audit: {' '.join(what.split())}"
        ) from error
    results = tuple(decoded) if isinstance(decoded, list) else (decoded,)
    if not results:
        raise InputError(f"{path} holds an empty list: it needs at least one result")
    for result in results:
        if result.format != RESULT_FORMAT:
            raise InputError(
                f"{path} has the format {result.format!r}: this version reads "
                f"{RESULT_FORMAT!r}"
            )
    return results


def _other_kind(content: bytes) -> str | None:
    """Tell what a file is that holds something else than results of audits."""
    try:
        decoded = msgspec.json.decode(content, type=_Headed | list[_Headed])
    except (msgspec.MsgspecError, RecursionError):
        return None
    headed = decoded if isinstance(decoded, list) else [decoded]
    names = (one.format.partition("/")[0] for one in headed)
    return next((_OTHERS[name] for name in names if name in _OTHERS), None)


def event_line(event: Event) -> bytes:
    r"""Write an event as one line of JSON, with its kind under ``event``.

    Examples
    --------
    >>> event_line(Noted("two records are equal"))
    b'{"event":"noted","text":"two records are equal"}\n'
    """
    match event:
        case Started():
            fields = {
                "event": "started",
                "claim": event.claim,
                "samples_planned": event.samples_planned,
            }
        case Progress():
            fields = {
                "event": "progress",
                "phase": event.phase,
                "samples": event.samples,
                "samples_planned": event.samples_planned,
                "pairs": event.pairs,
                "wealth_log10": bound_value(event.wealth_log10),
                "wealth_needed_log10": bound_value(event.wealth_needed_log10),
            }
        case Noted():
            fields = {"event": "noted", "text": event.text}
        case Finished():
            _refuse_non_finite(msgspec.to_builtins(event.result), "result")
            fields = {"event": "finished", "result": event.result}
    return msgspec.json.encode(fields) + b"\n"


class NdjsonListener:
    """A listener that writes each event to a text stream as one line of JSON.

    Parameters
    ----------
    stream
        Where the lines go; flushed after each, so that a reader can follow.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __call__(self, event: Event) -> None:
        """Write one event."""
        self._stream.write(event_line(event).decode())
        self._stream.flush()


def _refuse_non_finite(value: Any, place: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise InputError(
            f"the field {place.lstrip('.')} is {value}, which JSON has not: "
            "records write it as text"
        )
    if isinstance(value, dict):
        for key, inner in value.items():
            _refuse_non_finite(inner, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            _refuse_non_finite(inner, f"{place}[{index}]")


def _compact(value: Any) -> str:
    """Write on one line with a space after each comma and colon."""
    if isinstance(value, dict):
        fields = (f"{_compact(str(k))}: {_compact(v)}" for k, v in value.items())
        return "{" + ", ".join(fields) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_compact, value)) + "]"
    return msgspec.json.encode(value).decode()


def _lay_out(value: Any, indent: int, used: int) -> str:
    """Write on one line where it fits, else one element a line.

    ``used`` counts the columns already taken on the first line. Lists of plain
    values that need several lines are filled, not broken at each value.
    """
    if not isinstance(value, dict | list | tuple) or not value:
        return _compact(value)
    line = _compact(value)
    if len(line) + indent + used < _WIDTH and not (indent == 0 and used == 0):
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
            lines = _filled([_compact(item) for item in value], _WIDTH - inner)
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
