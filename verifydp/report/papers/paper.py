"""The first page of a paper: what a practitioner must know, then every item.

Beside a paper's specs lie `paper.toml` (title, authors and findings, each of which
names the statements that it rests on) and `index.csv` (the items in the order of the
paper, with the standing that each has to reach). A page shows no verdict but those of
the rows that it is given.
"""

import csv
import tomllib
from collections.abc import Callable, Mapping, Sequence
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
_PAPER, _ALGORITHM, _DERIVED = _KINDS
_HOLDS = "holds"
#: Standings of items that claim something.
_CLAIMS = {_HOLDS, "holds-repaired", "refuted", "ambiguous", "reported"}
#: What a finding has to say, and what it may say.
_SAID, _MAYBE = {"title", "text", "rests_on"}, {"command", "instead", "headline"}


@dataclass(frozen=True, slots=True)
class PaperFinding:
    """Something to know, the statements that show it, and what to run for oneself.

    Attributes
    ----------
    title, text
        What was found, in a line and in full.
    instead
        What to do, where there is something.
    rests_on
        The statements that show it.
    command
        What to run for oneself; empty where nothing is to be run.
    headline
        Whether it is among the few that are said of the paper elsewhere.
    """

    title: str
    text: str
    instead: str
    rests_on: tuple[SpecEntry, ...]
    command: str
    headline: bool

    def of(self, verdict: Verdict) -> tuple[SpecEntry, ...]:
        """The statements of a verdict that it rests on."""
        return tuple(entry for entry in self.rests_on if entry.verdict is verdict)


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
        what is meant or holds. A row that covers other items is theirs: one repair may
        serve several items.
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
    def is_empty(self) -> bool:
        """Whether it is stated, and says nothing that could be proved or refuted."""
        return bool(self.entries) and all(
            entry.verdict is Verdict.NOT_APPLICABLE for entry in self.entries
        )

    @property
    def cites(self) -> bool:
        """Whether a verdict on it is modulo a formula from the literature."""
        return any(entry.modulo for entry in self.entries)

    @property
    def claims(self) -> bool:
        """Whether it claims something, and is no definition or remark alone."""
        return self.standing in _CLAIMS

    @property
    def holds_as_printed(self) -> bool:
        """Whether it holds; `printed` is then a step of its proof, or a remark."""
        return self.standing == _HOLDS

    @property
    def fails_as_printed(self) -> bool:
        """Whether what stands in the paper is refuted under every reading stated.

        An item that holds as printed does not fail with what is printed beside it.
        """
        if self.holds_as_printed or not self.claims:
            return False
        refuted = all(entry.verdict is Verdict.REFUTED for entry in self.stated)
        return bool(self.stated) and refuted

    @property
    def fails_in_a_reading(self) -> bool:
        """Whether what stands in the paper is refuted in a reading, and not in all."""
        if self.holds_as_printed or not self.claims or self.fails_as_printed:
            return False
        return any(
            entry.verdict is Verdict.REFUTED for entry in self.printed + self.entries
        )

    @property
    def stated(self) -> tuple[SpecEntry, ...]:
        """The rows that state what stands in the paper, the printed words first.

        Where these have several readings, all that is stated.
        """
        found = self.printed or self.entries
        if any(entry.standing == "ambiguous" for entry in self.printed):
            found = self.printed + self.entries
        return tuple(sorted(found, key=lambda entry: entry.printed is None))


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
    items
        Those that are listed, in the order of the paper, by their kind.
    """

    title: str
    authors: str
    link: str
    venue: str
    year: str
    doi: str
    summary: str
    findings: tuple[PaperFinding, ...]
    items: Mapping[str, tuple[Item, ...]]

    @property
    def groups(self) -> tuple[tuple[str, tuple[Item, ...]], ...]:
        """A heading with the items below it; none for a kind without items."""
        return tuple((_KINDS[kind], one) for kind, one in self.items.items() if one)

    @property
    def printed_items(self) -> tuple[Item, ...]:
        """What stands in the paper: its items and its algorithms."""
        return self.items[_PAPER] + self.items[_ALGORITHM]

    @property
    def derived_items(self) -> tuple[Item, ...]:
        """What was derived here and does not stand in the paper."""
        return self.items[_DERIVED]

    @property
    def claims(self) -> tuple[Item, ...]:
        """The items of the paper that claim something."""
        return tuple(item for item in self.items[_PAPER] if item.claims)

    @property
    def failing(self) -> tuple[Item, ...]:
        """The claims that fail as they are printed."""
        return tuple(item for item in self.claims if item.fails_as_printed)


def read_paper(
    folder: Path,
    entries: Sequence[SpecEntry],
    statement_of: Callable[[SpecEntry], Statement],
) -> Paper:
    """Read what lies beside a paper's specs.

    Parameters
    ----------
    folder
        The paper's folder of specs; both files may be missing.
    entries
        The rows of its statements, and of other papers: an item that one of these
        states is shown with it, a finding rests on the paper's own alone.
    statement_of
        The statement of a row: a finding writes ``{item:name}`` for a variable of one
        that it rests on.

    Raises
    ------
    SpecError
        If a finding rests on a statement that is not there or has no verdict, or a
        file has another form.
    """
    about = _about(folder / _ABOUT)
    entry_of = {entry.id: entry for entry in entries if entry.paper == folder.name}
    own_first = sorted(entries, key=lambda entry: entry.paper != folder.name)
    return Paper(
        title=about.get("title", folder.name.replace("_", " ").capitalize()),
        authors=about.get("authors", ""),
        link=about.get("link", ""),
        venue=about.get("venue", ""),
        year=str(about.get("year", "")),
        doi=about.get("doi", ""),
        summary=about.get("summary", ""),
        findings=tuple(
            _finding(one, folder.name, entry_of, statement_of)
            for one in about.get("findings", ())
        ),
        items=_items(folder / _ITEMS, own_first),
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
    statement_of: Callable[[SpecEntry], Statement],
) -> PaperFinding:
    if set(table) - _MAYBE != _SAID:
        raise SpecError(
            "a finding has title, text and rests_on, and may have command, instead and "
            f"headline, not {', '.join(sorted(table))}"
        )
    shown: dict[str, SpecEntry] = {}
    for name in table["rests_on"]:
        entry = known.get(f"{paper}.{name}")
        if entry is None or entry.verdict is Verdict.INCONCLUSIVE:
            state = "is not there" if entry is None else "has no verdict"
            raise SpecError(
                f"the finding {table['title']!r} rests on {name}, which {state}"
            )
        shown[name] = entry
    if not shown:
        raise SpecError(f"the finding {table['title']!r} rests on no statement")
    about = {name: statement_of(entry) for name, entry in shown.items()}
    finding = PaperFinding(
        filled(table["title"], about),
        filled(" ".join(table["text"].split()), about),
        filled(" ".join(table.get("instead", "").split()), about),
        tuple(shown.values()),
        table.get("command", ""),
        table.get("headline", False),
    )
    if finding.headline and not finding.instead:
        raise SpecError(
            f"the finding {table['title']!r} is a headline: it has to say what to do "
            "instead"
        )
    return finding


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
            if entry.printed is not None
            and entry.repair in names
            # What covers items is the printed form of those, whatever repairs it.
            and (not entry.covers or row["id"] in entry.covers)
        ),
    )
