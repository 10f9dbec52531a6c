"""The canonical texts of a paper's statements, as `statements.txt` holds them."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from verifydp.errors import SpecError
from verifydp.evidence.proofs import DefinitionRecord, GivenRecord, StatementRecord

if TYPE_CHECKING:
    from verifydp.language.statement import Statement

__all__ = ["read_texts", "statement_from", "texts_of"]

_HEADING = "== "


def texts_of(texts: Mapping[str, str]) -> str:
    """Write canonical texts by id, in alphabetical order."""
    return "\n".join(f"{_HEADING}{name}\n{texts[name]}" for name in sorted(texts))


def read_texts(path: Path) -> dict[str, str]:
    """Read canonical texts by id; none where there is no readable file."""
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    found: dict[str, str] = {}
    for block in f"\n{content}".split(f"\n{_HEADING}")[1:]:
        name, _, text = block.partition("\n")
        # Two texts of one statement are the text of none.
        found[name] = "" if name in found else text.rstrip("\n") + "\n"
    return found


def statement_from(text: str) -> "Statement":
    """Read a statement from its canonical text.

    Raises
    ------
    SpecError
        If it is no such text.
    """
    # Lists of verdicts read no statement, so they do not load the checker.
    from verifydp.checker.statements import read_statement  # noqa: PLC0415

    variables: dict[str, str] = {}
    definitions: list[DefinitionRecord] = []
    given: list[GivenRecord] = []
    claim = ""
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        name, _, value = rest.partition(": ")
        if kind == "variable":
            variables[name] = value
        elif kind == "given":
            given.append(GivenRecord(name=name, formula=value))
        elif kind == "define":
            definitions.append(_definition(rest))
        elif kind == "claim":
            claim = rest
        else:
            raise SpecError(f"{line[:60]!r} is no part of a statement")
    return read_statement(
        StatementRecord(
            variables=variables,
            definitions=tuple(definitions),
            given=tuple(given),
            claim=claim,
        )
    )


def _definition(text: str) -> DefinitionRecord:
    head, _, body = text.partition(") = ")
    name, _, listed = head.partition("(")
    pairs = [part.partition(": ") for part in listed.split(", ") if part]
    return DefinitionRecord(
        name=name, parameters=tuple((one, sort) for one, _, sort in pairs), body=body
    )
