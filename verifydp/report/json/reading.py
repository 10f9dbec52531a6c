"""Reading results of all commands from files that hold their JSON."""

from pathlib import Path
from typing import Any

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.certificates import FORMAT
from verifydp.evidence.kinds import KINDS, kind_of, read_result, summary_differences
from verifydp.evidence.proofs import PROOF_FORMAT
from verifydp.evidence.specs import INDEX_FORMAT
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict

__all__ = ["find_results", "read_results"]

#: What other files are, by the name that their format bears before its version.
_OTHERS = {
    form.partition("/")[0]: kind
    for form, kind in {
        FORMAT: "a certificate, for verifydp check",
        PROOF_FORMAT: "a certificate, for verifydp check",
        INDEX_FORMAT: "an index of statements, for verifydp spec",
    }.items()
}
_RESULT = "result.json"
#: Most characters of a value that a message quotes.
_SHOWN = 60


def read_results(path: Path) -> tuple[Result, ...]:
    """Read the results in a file that a command wrote with --out or --format json.

    Of a folder that --out named, ``result.json`` is read.

    Raises
    ------
    InputError
        If the file cannot be read, does not follow the schema of its kind, bears a
        summary that is not what its other fields imply, or says PROVED without a
        certificate; the message is one line and names the file and the field. What a
        certificate states is for `verifydp check`.
    """
    if path.is_dir():
        path /= _RESULT
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    try:
        decoded = msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path} is no result of verifydp: {_reason(error)}"
        ) from error
    plain = decoded if isinstance(decoded, list) else [decoded]
    if not plain:
        raise InputError(f"{path} holds an empty list: it needs at least one result")
    return tuple(_read(path, one) for one in plain)


def find_results(path: Path) -> tuple[Path, ...]:
    """Find the files with results in a folder of results, or of such folders.

    A folder that has ``result.json`` is one result's, and is not looked into further.

    Returns
    -------
    tuple of Path
        In the order of their names; a file that is given is itself.

    Raises
    ------
    InputError
        If there is none in a folder.
    """
    if not path.is_dir() or (path / _RESULT).is_file():
        return (path,)
    found = tuple(
        file
        for folder in sorted(path.iterdir())
        if folder.is_dir() and not folder.is_symlink()
        for file in _inside(folder)
    )
    if not found:
        raise InputError(
            f"the directory {path} holds no result.json, nor does a folder in it: give "
            "results that --out wrote"
        )
    return found


def _inside(folder: Path) -> tuple[Path, ...]:
    if (folder / _RESULT).is_file():
        return (folder / _RESULT,)
    return tuple(
        file
        for inner in sorted(folder.iterdir())
        if inner.is_dir() and not inner.is_symlink()
        for file in _inside(inner)
    )


def _read(path: Path, plain: Any) -> Result:
    kind = kind_of(plain)
    if kind is None:
        raise InputError(_not_a_result(path, plain))
    try:
        result = read_result(plain, kind)
        differences = list(summary_differences(plain, result))
    except (msgspec.MsgspecError, RecursionError, InputError) as error:
        raise InputError(
            f"{path} is no result of {kind.COMMAND}: {_reason(error)}"
        ) from error
    for name, said, implied in differences:
        raise InputError(
            f"{path} was altered: {name} is {_short(said)}, and the other fields say "
            f"{_short(implied)}"
        )
    if result.summary.verdict is Verdict.PROVED:
        record = result.certificates.get(result.DECIDING)
        if record is None or record.verdict is not Verdict.PROVED:
            raise InputError(f"{path} says PROVED and holds no certificate of it")
    return result


def _not_a_result(path: Path, plain: Any) -> str:
    form = plain.get("format") if isinstance(plain, dict) else None
    if not isinstance(form, str):
        return f"{path} is no result of verifydp: it has no format"
    if other := _OTHERS.get(form.partition("/")[0]):
        return f"{path} is {other}: report takes results"
    known = ", ".join(KINDS)
    return f"{path} has the format {form[:_SHOWN]!r}: known are {known}"


def _reason(error: BaseException) -> str:
    deep = isinstance(error, RecursionError)
    return "nested too deeply" if deep else " ".join(str(error).split())


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
