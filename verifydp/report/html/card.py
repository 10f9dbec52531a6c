"""The card of a result: what a notebook shows of it, a piece of the notebook's page.

It brings its style with it, which is about the card alone, and no script. No record of
the data is in it.
"""

from dataclasses import dataclass
from itertools import islice

from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.report.facts import facts_of
from verifydp.report.html.page import render_piece
from verifydp.report.html.plain import plain_view
from verifydp.report.wording import (
    confidence_text,
    meaning_text,
    number_text,
    samples_text,
)

__all__ = ["card_html"]

#: Rows of bounds, and facts, that a card shows; the report has all.
_ROWS, _FACTS = 6, 6
#: Characters of a fact.
_FACT = 240
#: What the card says elsewhere.
_TOLD = {"scope", "bound", "meaning"}


@dataclass(frozen=True, slots=True)
class _Card:
    """What the template shows: texts only."""

    title: str
    shade: str
    verdict: str
    claim: str
    meaning: str
    reason: str
    rows: tuple[tuple[str, ...], ...]
    more: int
    facts: tuple[tuple[str, str], ...]


def card_html(result: Result) -> str:
    """Write the card of a result.

    Returns
    -------
    str
        A piece of HTML without script and without outside resources, whose style
        touches nothing outside it.
    """
    summary = result.summary
    view = plain_view(
        result, "", dict.fromkeys(result.certificates, ""), figures=(), facts=()
    )
    rows = tuple(
        (
            " ".join((row.quantity, f"({row.at})" if row.at else "")),
            row.lower,
            row.upper,
        )
        for row in view.rows
    )
    meaning = "" if summary.verdict is None else summary.verdict.meaning
    card = _Card(
        title=result.TITLE,
        shade=view.shade,
        verdict=summary.verdict_in_full or "no verdict",
        claim=summary.beside_verdict,
        meaning=meaning_text(result) if isinstance(result, AuditResult) else meaning,
        reason=summary.reason,
        rows=rows[:_ROWS],
        more=max(0, len(rows) - _ROWS),
        facts=(("scope", summary.scope), *_facts(result)),
    )
    return render_piece("card.html", "card.css", card=card)


def _facts(result: Result) -> tuple[tuple[str, str], ...]:
    if isinstance(result, AuditResult):
        return (
            ("samples", samples_text(result)),
            ("confidence", confidence_text(result.budget.alpha)),
            ("time", f"{number_text(result.seconds, digits=3)} s"),
        )
    told = (
        (label, text)
        for label, text in facts_of(result)
        if label and label not in _TOLD and len(text) <= _FACT
    )
    return tuple(islice(told, _FACTS))
