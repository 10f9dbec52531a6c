"""A result as a page shows it when its kind needs no pictures: its common fields."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verifydp.evidence.summary import Bound, Result, Summary
from verifydp.report.facts import facts_of, lead_of
from verifydp.report.html.figures import PageFigure, page_figures
from verifydp.report.wording import number_text, sentence

__all__ = ["PlainView", "Table", "plain_view"]

#: Characters of an exact form that a cell takes.
_EXACT_MAX = 40


@dataclass(frozen=True, slots=True)
class _Row:
    """A quantity with both of its sides."""

    quantity: str
    at: str
    lower: str
    upper: str
    exact: str
    guarantee: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table that a kind of result has beside its facts.

    Attributes
    ----------
    title
        Its heading.
    head
        The names of the columns.
    numbers
        Places of the columns that are set flush right.
    rows
        Texts for each column; the first names the row.
    shares
        Of each row a number from 0 to 1 that is drawn as a bar; empty for none.
    """

    title: str
    head: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainView:
    """One result as the template shows it."""

    anchor: str
    summary: Summary
    lead: str
    reason: str
    shade: str
    rows: tuple[_Row, ...]
    tables: tuple[Table, ...]
    figures: tuple[PageFigure, ...]
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    provenance: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str], ...]


def plain_view(
    result: Result,
    anchor: str,
    files: Mapping[str, str],
    *,
    tables: tuple[Table, ...] = (),
    figures: tuple[PageFigure, ...] | None = None,
    facts: Iterable[tuple[str, str]] | None = None,
) -> PlainView:
    """Prepare a result of any kind for the plain form.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    tables
        What stands in place of the bounds of the summary.
    figures
        Its pictures; by default all that it has.
    facts
        Those that are shown; by default all of them.
    """
    summary = result.summary
    lead = lead_of(result) or _meaning(summary)
    return PlainView(
        anchor=anchor,
        summary=summary,
        lead=lead,
        reason="" if _is_told(summary.reason, lead) else sentence(summary.reason),
        shade="no_verdict"
        if summary.verdict is None
        else summary.verdict.value.lower(),
        rows=() if tables else tuple(_rows(summary.bounds)),
        tables=tables,
        figures=page_figures(result, anchor) if figures is None else figures,
        facts=_grouped(facts_of(result) if facts is None else facts),
        provenance=tuple(_provenance(summary)),
        files=tuple(
            (files[name], digest) for name, digest in summary.certificates.items()
        ),
    )


def _is_told(reason: str, lead: str) -> bool:
    """Whether there is no reason, or the first sentence has it."""
    return reason.rstrip(".").lower() in lead.lower()


def _meaning(summary: Summary) -> str:
    return "" if summary.verdict is None else sentence(summary.verdict.meaning)


def _rows(bounds: tuple[Bound, ...]) -> Iterator[_Row]:
    """Put both sides of a quantity in one row."""
    grouped: dict[tuple[str, str], dict[str, Bound]] = {}
    for bound in bounds:
        grouped.setdefault((bound.quantity, bound.at), {})[bound.side] = bound
    for (quantity, at), sides in grouped.items():
        exacts = dict.fromkeys(one.exact for one in sides.values() if one.exact)
        yield _Row(
            quantity,
            at,
            sides["lower"].text if "lower" in sides else "",
            sides["upper"].text if "upper" in sides else "",
            "; ".join(one for one in exacts if len(one) <= _EXACT_MAX),
            "; ".join(dict.fromkeys(one.guarantee for one in sides.values())),
        )


def _grouped(
    facts: Iterable[tuple[str, str]],
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Put texts without a label below the one before."""
    found: list[tuple[str, list[str]]] = []
    for label, text in facts:
        if label and (not found or found[-1][0] != label):
            found.append((label, []))
        found[-1][1].append(text)
    return tuple((label, tuple(texts)) for label, texts in found)


def _provenance(summary: Summary) -> Iterator[tuple[str, str]]:
    made = summary.provenance
    yield "Command", summary.command
    if made.seed is not None:
        yield "Seed", str(made.seed)
    if made.seconds is not None:
        yield "Time", f"{number_text(made.seconds, digits=3)} s"
    if made.versions:
        shown = (f"{name} {text}" for name, text in made.versions.items())
        yield "Versions", ", ".join(shown)
