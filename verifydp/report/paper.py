"""The first page of a paper: what a practitioner must know, then every item.

Beside a paper's specs lie `paper.toml` (title, authors and findings, each of which
names the statements that it rests on) and `index.csv` (the items, with the standing
that each has to reach). A page shows nothing that is not in the index of verdicts.
"""

import csv
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifydp.errors import SpecError
from verifydp.evidence.specs import CertificateEntry, SpecEntry

__all__ = ["Finding", "Item", "Paper", "read_paper"]

_ITEMS, _ABOUT = "index.csv", "paper.toml"
#: The near miss that states what is printed, where that is false.
_PRINTED = "~as_printed"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to know, and the statements that show it."""

    title: str
    text: str
    rests_on: tuple[SpecEntry, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the paper with what states it: more than one where it has readings."""

    id: str
    place: str
    standing: str
    entries: tuple[SpecEntry, ...]

    @property
    def reached(self) -> bool:
        """Whether each reading has the standing that is expected, with a verdict."""
        return bool(self.entries) and all(
            entry.standing == self.standing and entry.verdict.value != "INCONCLUSIVE"
            for entry in self.entries
        )

    def printed(self, entry: SpecEntry) -> CertificateEntry | None:
        """The refutation of the printed form, where a repaired one is stated."""
        return next(
            (one for one in entry.certificates if one.name == entry.id + _PRINTED), None
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """What is said about a paper as a whole.

    Attributes
    ----------
    title, authors, link
        Of the paper; the name of the folder and nothing, where nothing is said.
    summary
        One or two sentences: what was done with it.
    findings
        In the order of their weight.
    items
        In the order of the paper; empty where they are not listed.
    """

    title: str
    authors: str
    link: str
    summary: str
    findings: tuple[Finding, ...]
    items: tuple[Item, ...]


def read_paper(folder: Path, entries: Sequence[SpecEntry]) -> Paper:
    """Read what lies beside a paper's specs.

    Parameters
    ----------
    folder
        The paper's folder of specs; both files may be missing.
    entries
        The verdicts on its statements.

    Raises
    ------
    SpecError
        If a finding rests on a statement that is not there or has no verdict, or a
        file has another form.
    """
    about = _about(folder / _ABOUT)
    known = {entry.id: entry for entry in entries}
    return Paper(
        title=about.get("title", folder.name.replace("_", " ").capitalize()),
        authors=about.get("authors", ""),
        link=about.get("link", ""),
        summary=about.get("summary", ""),
        findings=tuple(
            _finding(one, folder.name, known) for one in about.get("findings", ())
        ),
        items=_items(folder / _ITEMS, entries),
    )


def _about(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path.name} cannot be read: {error}") from error


def _finding(
    table: Mapping[str, Any], paper: str, known: Mapping[str, SpecEntry]
) -> Finding:
    if set(table) != {"title", "text", "rests_on"}:
        raise SpecError(
            f"a finding has title, text and rests_on, not {', '.join(sorted(table))}"
        )
    shown: list[SpecEntry] = []
    for name in table["rests_on"]:
        entry = known.get(f"{paper}.{name}")
        if entry is None or entry.verdict.value == "INCONCLUSIVE":
            state = "is not there" if entry is None else "has no verdict"
            raise SpecError(
                f"the finding {table['title']!r} rests on {name}, which {state}"
            )
        shown.append(entry)
    if not shown:
        raise SpecError(f"the finding {table['title']!r} rests on no statement")
    return Finding(table["title"], " ".join(table["text"].split()), tuple(shown))


def _items(path: Path, entries: Sequence[SpecEntry]) -> tuple[Item, ...]:
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return tuple(
        Item(
            row["id"],
            row.get("item", ""),
            row["standing"],
            tuple(entry for entry in entries if row["id"] in entry.covers),
        )
        for row in rows
    )
