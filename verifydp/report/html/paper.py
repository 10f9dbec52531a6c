"""The first page of a paper: what a practitioner must know, then every item.

Beside a paper's specs lie `paper.toml` (title, authors and findings, each of which
names the statements that it rests on) and `index.csv` (the items in the order of the
paper, with the standing that each has to reach). A page shows no verdict but those of
the rows that it is given.
"""

import csv
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifydp.errors import SpecError
from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.printing.prose import filled
from verifydp.language.statement import Statement

__all__ = ["Item", "Paper", "PaperFinding", "read_paper"]

_ITEMS, _ABOUT = "index.csv", "paper.toml"
#: What an item is, in the order in which a page lists them, with the words for it.
_KINDS = {
    "paper": "Every item of the paper",
    "algorithm": "Its algorithms and mechanisms",
    "derived": "What was derived here",
}
_HOLDS = "holds"
#: Standings of items that claim something.
_CLAIMS = {_HOLDS, "holds-repaired", "refuted", "ambiguous", "reported"}


@dataclass(frozen=True, slots=True)
class PaperFinding:
    """Something to know, the statements that show it, and what to run for oneself."""

    title: str
    text: str
    rests_on: tuple[SpecEntry, ...]
    command: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item with what states it: more than one where it has parts or readings.

    Attributes
    ----------
    id, place, standing
        As the list of items says.
    part
        Which part of the item is stated, in words; empty for all of it.
    entries
        The rows that state it; where the paper rests on what is shared, of other
        papers, after its own.
    printed
        The rows that state the form which stands in the paper, where another one is
        what is meant or holds.
    """

    id: str
    place: str
    standing: str
    part: str
    entries: tuple[SpecEntry, ...]
    printed: tuple[SpecEntry, ...]

    @property
    def reached(self) -> bool:
        """Whether each reading has the standing that is expected, with a verdict."""
        return bool(self.entries) and all(
            entry.standing == self.standing
            and entry.verdict is not Verdict.INCONCLUSIVE
            for entry in self.entries
        )

    @property
    def holds_as_printed(self) -> bool:
        """Whether it holds; `printed` is then a step of its proof, or a remark."""
        return self.standing == _HOLDS

    @property
    def fails_as_printed(self) -> bool:
        """Whether what stands in the paper is refuted under every reading stated.

        Where the printed words have several readings, all that is stated counts. An
        item that holds as printed does not fail with what is printed beside it.
        """
        if self.holds_as_printed:
            return False
        stated = self.printed or self.entries
        if any(entry.standing == "ambiguous" for entry in self.printed):
            stated = self.printed + self.entries
        refuted = all(entry.verdict is Verdict.REFUTED for entry in stated)
        return bool(stated) and refuted and self.standing in _CLAIMS


@dataclass(frozen=True, slots=True)
class Paper:
    """What is said about a paper as a whole.

    Attributes
    ----------
    title, authors, link, venue, year, doi
        Of the paper; the name of the folder and nothing, where nothing is said.
    summary
        One or two sentences: what was done with it.
    findings
        In the order of their weight.
    groups
        A heading with the items below it: those of the paper, in its order, apart
        from its algorithms and from what was derived here.
    claims, failing
        How many items of the paper claim something, and how many of these fail as
        they are printed; 0 where items are not listed.
    """

    title: str
    authors: str
    link: str
    venue: str
    year: str
    doi: str
    summary: str
    findings: tuple[PaperFinding, ...]
    groups: tuple[tuple[str, tuple[Item, ...]], ...]
    claims: int
    failing: int


def read_paper(
    folder: Path, entries: Sequence[SpecEntry], statements: Mapping[str, Statement]
) -> Paper:
    """Read what lies beside a paper's specs.

    Parameters
    ----------
    folder
        The paper's folder of specs; both files may be missing.
    entries
        The rows of its statements, and of other papers: an item that one of these
        states is shown with it, a finding rests on the paper's own alone.
    statements
        The paper's statements by id: a finding writes ``{item:name}`` for a variable of
        one that it rests on.

    Raises
    ------
    SpecError
        If a finding rests on a statement that is not there or has no verdict, or a
        file has another form.
    """
    about = _about(folder / _ABOUT)
    entry_of = {entry.id: entry for entry in entries if entry.paper == folder.name}
    own_first = sorted(entries, key=lambda entry: entry.paper != folder.name)
    groups = _items(folder / _ITEMS, own_first)
    claims = [item for item in groups.get("paper", ()) if item.standing in _CLAIMS]
    return Paper(
        title=about.get("title", folder.name.replace("_", " ").capitalize()),
        authors=about.get("authors", ""),
        link=about.get("link", ""),
        venue=about.get("venue", ""),
        year=str(about.get("year", "")),
        doi=about.get("doi", ""),
        summary=about.get("summary", ""),
        findings=tuple(
            _finding(one, folder.name, entry_of, statements)
            for one in about.get("findings", ())
        ),
        groups=tuple((_KINDS[kind], items) for kind, items in groups.items() if items),
        claims=len(claims),
        failing=sum(item.fails_as_printed for item in claims),
    )


def _about(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path.name} cannot be read: {error}") from error


def _finding(
    table: Mapping[str, Any],
    paper: str,
    known: Mapping[str, SpecEntry],
    statements: Mapping[str, Statement],
) -> PaperFinding:
    if set(table) - {"command"} != {"title", "text", "rests_on"}:
        raise SpecError(
            "a finding has title, text, rests_on and command, not "
            f"{', '.join(sorted(table))}"
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
    about = {name: statements[f"{paper}.{name}"] for name in table["rests_on"]}
    return PaperFinding(
        filled(table["title"], about),
        filled(" ".join(table["text"].split()), about),
        tuple(shown),
        table.get("command", ""),
    )


def _items(path: Path, entries: Sequence[SpecEntry]) -> dict[str, tuple[Item, ...]]:
    """Items by their kind, in the order of the list."""
    found: dict[str, list[Item]] = {kind: [] for kind in _KINDS}
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            kind = row.get("kind") or "paper"
            if kind not in found:
                raise SpecError(
                    f"{path.name}: {row['id']} is of the kind {kind!r}, not one of "
                    f"{', '.join(found)}"
                )
            found[kind].append(_item(row, entries))
    return {kind: tuple(items) for kind, items in found.items()}


def _item(row: Mapping[str, str], entries: Sequence[SpecEntry]) -> Item:
    stated = tuple(entry for entry in entries if row["id"] in entry.covers)
    names = {entry.id for entry in stated}
    return Item(
        row["id"],
        row.get("item", ""),
        row["standing"],
        row.get("part") or "",
        stated,
        tuple(
            entry
            for entry in entries
            if entry.printed is not None and entry.repair in names
        ),
    )
