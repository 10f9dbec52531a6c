"""All papers of a folder of specs at once: what their rows say, counted.

Nothing is counted here but rows and items, as `verifydp.catalogue` and the lists of
items have them, and nothing is judged: a page of an overview cannot say more than the
pages of the papers do.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifydp.catalogue.documents import Reader
from verifydp.catalogue.reading import Shelf
from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.statement import Statement
from verifydp.report.papers.paper import Item, Paper, PaperFinding, read_paper

__all__ = [
    "FailingClaim",
    "ItemCounts",
    "Overview",
    "PaperOverview",
    "overview_from",
    "overview_of",
]

#: The order in which standings are listed; others follow.
STANDINGS = (
    "definition",
    "holds",
    "holds-repaired",
    "refuted",
    "ambiguous",
    "reported",
    "vacuous",
    "not-checkable",
)


@dataclass(frozen=True, slots=True)
class FailingClaim:
    """A claim that fails as it is printed.

    Attributes
    ----------
    item
        The claim.
    forms
        What states the printed words: all of these are refuted.
    instead
        What is proved in their place; empty where nothing is.
    """

    item: Item
    forms: tuple[SpecEntry, ...]
    instead: tuple[SpecEntry, ...]


@dataclass(frozen=True, slots=True)
class ItemCounts:
    """How many items there are, and what has become of them.

    Attributes
    ----------
    printed, derived
        What stands in the paper, and what was derived here.
    proved
        Items of both kinds that have their standing with verdicts, of which not all
        say that nothing could be checked; with those in part and those modulo.
    in_part
        Those of them that are stated in part, as the list of items says.
    cited
        Those of them of which a verdict is modulo a formula from the literature.
    empty
        Items that say nothing which could be proved or refuted.
    open
        Those that are not stated, or lack their standing or a verdict.
    """

    printed: int
    derived: int
    proved: int
    in_part: int
    cited: int
    empty: int
    open: int

    @property
    def all(self) -> int:
        """Every item that is listed."""
        return self.printed + self.derived


@dataclass(frozen=True, slots=True)
class PaperOverview:
    """A paper with its rows.

    Attributes
    ----------
    name
        Of its folder.
    paper
        What is said of it.
    rows
        Its own statements.
    failures
        Its claims that fail as printed, in its order.
    """

    name: str
    paper: Paper
    rows: tuple[SpecEntry, ...]
    failures: tuple[FailingClaim, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """Every item that is listed."""
        return self.paper.printed_items + self.paper.derived_items

    @property
    def headlines(self) -> tuple[PaperFinding, ...]:
        """The findings to be told first."""
        return tuple(one for one in self.paper.findings if one.headline)

    @property
    def by_reading(self) -> int:
        """How many claims fail in a reading, and not in all of them."""
        return sum(item.fails_in_a_reading for item in self.paper.claims)

    @property
    def holding(self) -> int:
        """How many claims hold as they are printed, some of them in part."""
        return len(self._holding)

    @property
    def holding_in_part(self) -> int:
        """How many of the claims that hold as printed are stated in part."""
        return sum(bool(item.part) for item in self._holding)

    @property
    def _holding(self) -> list[Item]:
        claims = self.paper.claims
        return [item for item in claims if item.holds_as_printed and item.reached]

    @property
    def otherwise(self) -> int:
        """How many claims neither hold nor fail as they are printed."""
        known = self.holding + len(self.failures) + self.by_reading
        return len(self.paper.claims) - known

    @property
    def repaired(self) -> int:
        """How many claims that fail have something proved in their place."""
        return sum(bool(failure.instead) for failure in self.failures)

    @property
    def counts(self) -> ItemCounts:
        """What has become of its items."""
        settled = [item for item in self.items if item.reached]
        stated = [item for item in settled if not item.is_empty]
        return ItemCounts(
            printed=len(self.paper.printed_items),
            derived=len(self.paper.derived_items),
            proved=len(stated),
            in_part=sum(bool(item.part) for item in stated),
            cited=sum(item.cites for item in stated),
            empty=len(settled) - len(stated),
            open=len(self.items) - len(settled),
        )

    @property
    def standings(self) -> Mapping[str, int]:
        """How many items have to reach each standing."""
        return Counter(item.standing for item in self.items)

    @property
    def verdicts(self) -> Mapping[tuple[Verdict, bool], int]:
        """How many statements have each verdict, apart where it is modulo a formula."""
        return Counter((row.verdict, bool(row.modulo)) for row in self.rows)

    @property
    def near_misses(self) -> int:
        """How many false neighbours of its statements are refuted."""
        return sum(max(len(row.certificates) - 1, 0) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Overview:
    """All papers, those with a list of items first; others are what these rest on."""

    papers: tuple[PaperOverview, ...]
    shared: tuple[PaperOverview, ...]

    @property
    def all(self) -> tuple[PaperOverview, ...]:
        """Papers, and what they rest on."""
        return self.papers + self.shared

    @property
    def standings(self) -> tuple[str, ...]:
        """Every standing that an item has to reach, in the order of lists."""
        found = {item.standing for one in self.papers for item in one.items}
        rest = sorted(found - set(STANDINGS))
        return (*(one for one in STANDINGS if one in found), *rest)


def overview_of(specs: Path) -> Overview:
    """Read what is said of every paper of a folder of specs.

    Parameters
    ----------
    specs
        The folder, as the last run left it.

    Raises
    ------
    SpecError
        If what lies beside a paper's specs cannot be read.
    """
    shelf = Shelf(specs)
    entries = shelf.entries()
    return overview_from(specs, entries, Reader(shelf, entries).statement)


def overview_from(
    specs: Path,
    entries: Sequence[SpecEntry],
    statement_of: Callable[[SpecEntry], Statement],
) -> Overview:
    """Say of rows what `overview_of` says of a folder.

    Parameters
    ----------
    specs
        Where the lists of items and the findings lie.
    entries
        All rows.
    statement_of
        The statement of a row, for the names in what is said of a paper.
    """
    found = [
        _overview(name, read_paper(specs / name, entries, statement_of), entries)
        for name in sorted({entry.paper for entry in entries})
    ]
    return Overview(
        tuple(one for one in found if one.items),
        tuple(one for one in found if not one.items),
    )


def _overview(name: str, paper: Paper, entries: Sequence[SpecEntry]) -> PaperOverview:
    known = {entry.id: entry for entry in entries}
    return PaperOverview(
        name,
        paper,
        tuple(entry for entry in entries if entry.paper == name),
        tuple(
            FailingClaim(item, item.stated, tuple(_instead(item.stated, known)))
            for item in paper.failing
        ),
    )


def _instead(
    forms: Iterable[SpecEntry], known: Mapping[str, SpecEntry]
) -> Iterable[SpecEntry]:
    """What is proved in the place of refuted forms, each once."""
    repairs = dict.fromkeys(form.repair for form in forms if form.repair)
    for name in repairs:
        entry = known.get(name)
        if entry is not None and entry.verdict is Verdict.PROVED:
            yield entry
