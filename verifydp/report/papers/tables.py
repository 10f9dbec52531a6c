"""The counts of an overview as tables, alike in every form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verifydp.evidence.verdict import Verdict
from verifydp.report.papers.overview import Overview, PaperOverview

__all__ = ["STANDINGS", "TallyRow", "TallyTable", "tables_of"]


@dataclass(frozen=True, slots=True)
class TallyRow:
    """The counts of a paper; ``paper`` is nothing for the sum of all."""

    paper: PaperOverview | None
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TallyTable:
    """Counts of each paper, and their sums.

    Attributes
    ----------
    caption
        What is counted.
    note
        What the columns mean, in sentences.
    head
        A name for each column but the first, which has the papers.
    rows
        A row for each paper, then the sums, where there is more than one.
    """

    caption: str
    note: str
    head: tuple[str, ...]
    rows: tuple[TallyRow, ...]


#: The caption of the table whose columns are standings.
STANDINGS = "Items by their standing"

_Column = tuple[str, Callable[[PaperOverview], int]]

_CLAIMS: tuple[_Column, ...] = (
    ("claims", lambda one: len(one.paper.claims)),
    ("hold as printed", lambda one: one.holding),
    ("false as printed", lambda one: len(one.failures)),
    ("with something proved instead", lambda one: one.repaired),
    ("false in some reading", lambda one: one.by_reading),
    ("otherwise", lambda one: one.otherwise),
)
_ITEMS: tuple[_Column, ...] = (
    ("items of the paper", lambda one: one.counts.printed),
    ("derived here", lambda one: one.counts.derived),
    ("proved or refuted", lambda one: one.counts.proved),
    ("of these in part", lambda one: one.counts.in_part),
    ("of these modulo cited formulas", lambda one: one.counts.cited),
    ("nothing to check", lambda one: one.counts.empty),
    ("open", lambda one: one.counts.open),
)


def tables_of(overview: Overview) -> tuple[TallyTable, ...]:
    """Count claims, items, standings and verdicts, paper by paper.

    Parameters
    ----------
    overview
        All papers; a table leaves out what it cannot say anything of.
    """
    found = (
        _table(
            "What became of the claims",
            "An equation that is part of a theorem counts by itself, and so does a "
            "claim that a text makes again. False as printed means that every form "
            "which was stated of the printed words is refuted. Otherwise: the claim "
            "holds in other words than the printed ones, or in each of several "
            "readings, or it is a figure of which something is proved.",
            _CLAIMS,
            overview.papers,
        ),
        _table(
            "What became of the items",
            "Items are what a paper defines, claims, shows or prescribes, as they were "
            "listed of it, and what was derived here beside them. In part: of these "
            "items only a part is stated, as the page of the paper says. Open: not "
            "stated, or without a verdict.",
            _ITEMS,
            overview.papers,
        ),
        _table(
            STANDINGS,
            "The standing is what an item turned out to be, those that were derived "
            "here included.",
            [_of_standing(name) for name in overview.standings],
            overview.papers,
        ),
        _table(
            "Formal statements by their verdict",
            "An item may need several statements: printed forms, repairs, readings. "
            "False neighbours are statements that differ from one of these in one "
            "place or a few, and are refuted, so that it says no less than it seems "
            "to.",
            [
                ("statements", lambda one: len(one.rows)),
                *[
                    _of_verdict(verdict, cited=cited)
                    for verdict in Verdict
                    for cited in (False, True)
                    if _is_listed(overview, verdict, cited=cited)
                ],
                ("false neighbours refuted", lambda one: one.near_misses),
            ],
            overview.all,
        ),
    )
    return tuple(table for table in found if table.rows)


def _of_standing(name: str) -> _Column:
    return name, lambda one: one.standings.get(name, 0)


def _of_verdict(verdict: Verdict, *, cited: bool) -> _Column:
    words = f"{verdict.value}, modulo cited formulas" if cited else verdict.value
    return words, lambda one: one.verdicts.get((verdict, cited), 0)


def _is_listed(overview: Overview, verdict: Verdict, *, cited: bool) -> bool:
    """Whether a column is shown: that of proofs modulo citations always is."""
    if verdict is Verdict.PROVED:
        return True
    return any(one.verdicts.get((verdict, cited)) for one in overview.all)


def _table(
    caption: str,
    note: str,
    columns: Sequence[_Column],
    papers: Sequence[PaperOverview],
) -> TallyTable:
    rows = [TallyRow(one, tuple(count(one) for _, count in columns)) for one in papers]
    if len(rows) > 1:
        sums = zip(*(row.counts for row in rows), strict=True)
        rows.append(TallyRow(None, tuple(map(sum, sums))))
    return TallyTable(caption, note, tuple(name for name, _ in columns), tuple(rows))
