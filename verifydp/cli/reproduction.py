"""The one line that repeats an audit."""

import shlex
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from verifydp.evidence.numbers import plain
from verifydp.evidence.results import AuditResult

__all__ = ["PAIR_FILE", "command_line", "write_command"]

#: Where, in the folder of results, the shrunk pair is written.
PAIR_FILE = "pair.json"

#: Categories of characters that would break a line, or the way it is read.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})


def write_command(
    result: AuditResult,
    options: dict[str, Any],
    command: Sequence[str],
    out: Path | None,
) -> str:
    """Write the line that repeats an audit, on the witness where there is one.

    Parameters
    ----------
    result
        What the audit found. A shrunk pair is written into `out`, for ``--pair``.
    options
        The options of ``verifydp audit``.
    command
        The mechanism's command, empty where it is a target.
    out
        The folder of results, or None.
    """
    words = ["verifydp", "audit"]
    if options["target"]:
        words.append(options["target"])
    notion = result.claim.notion
    words += ["--epsilon", str(notion.epsilon)]
    if notion.exact_delta:
        words += ["--delta", plain(notion.exact_delta)]
    if options["relation"]:
        words += ["--relation", options["relation"]]
    if options["priors"] is not None:
        words += ["--priors", str(options["priors"])]
        words += ["--noise", options["noise"]] if options["noise"] else []
    if options["domain"]:
        words += ["--domain", options["domain"]]
    pair = _witness_file(result, out) or options["pair"]
    if pair is not None:
        words += ["--pair", str(pair)]
    words += _published(options)
    if options["data"] is not None and (pair is None or options["publish"]):
        words += ["--data", str(options["data"])]
        if options["header"] != "auto":
            words += ["--header", options["header"]]
    words += ["--samples", str(options["samples"]), "--seed", str(options["seed"])]
    words += ["--confidence", options["confidence"]]
    words += _arrays(options)
    words += ["--score", options["score"]] if options["score"] else []
    if options["evidence"] != "shrunk":
        words += ["--evidence", options["evidence"]]
    if command or options["observe_timeouts"]:
        words += ["--timeout", f"{options['timeout']:g}"]
        words += ["--observe-timeouts"] if options["observe_timeouts"] else []
    if command:
        words += ["--", *command]
    return command_line(words)


def _arrays(options: dict[str, Any]) -> list[str]:
    """The library behind random streams, where it is not the usual one."""
    chosen = {name: options[name] for name in ("backend", "device", "precision")}
    if chosen["backend"] == "numpy":
        del chosen["backend"]
    words = ((f"--{name}", value) for name, value in chosen.items() if value)
    return [word for pair in words for word in pair]


def _published(options: dict[str, Any]) -> list[str]:
    """What tables of counts share, where neighbours are such tables."""
    words = [word for one in options["publish"] for word in ("--publish", one)]
    for name in ("columns", "persons"):
        if options[name] is not None:
            words += [f"--{name}", str(options[name])]
    return words


def command_line(words: Sequence[str]) -> str:
    r"""Join words into a line for a shell, quoted where needed.

    What a line cannot show, such as a line break, is written in the form ``$'...'``
    of bash, ksh and zsh.

    Examples
    --------
    >>> command_line(["verifydp", "audit", "my file.py:f"])
    "verifydp audit 'my file.py:f'"
    >>> print(command_line(["python", "-c", "a = 1\nb = 'x'"]))
    python -c $'a = 1\nb = \'x\''
    """
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if not any(unicodedata.category(letter) in _HIDDEN for letter in word):
        return shlex.quote(word)
    return "$'" + "".join(map(_escaped, word)) + "'"


def _escaped(letter: str) -> str:
    number = ord(letter)
    if letter in {"\\", "'"}:
        return f"\\{letter}"
    if unicodedata.category(letter) not in _HIDDEN:
        return letter
    if letter == "\n":
        return "\\n"
    if 0xDC80 <= number <= 0xDCFF:  # a byte of an argument that is no UTF-8
        return f"\\x{number - 0xDC00:02x}"
    if number < 0x80:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _witness_file(result: AuditResult, out: Path | None) -> Path | None:
    """Write the shrunk pair into a file for --pair, where a file can hold it."""
    witness = result.witness
    if out is None or witness is None or not witness.shrunk:
        return None
    pair = witness.pair
    if not pair.loadable:
        return None
    file = out / PAIR_FILE
    content = {"database": pair.database, "neighbour": pair.neighbour}
    file.write_bytes(msgspec.json.encode(content) + b"\n")
    return file
