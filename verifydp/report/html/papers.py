"""The first page of all papers."""

from verifydp.evidence.specs import SpecEntry
from verifydp.report.html.page import render_page
from verifydp.report.papers.overview import Overview
from verifydp.report.papers.tables import STANDINGS, tables_of
from verifydp.report.papers.wording import (
    SHARED_WORDS,
    STANDING_WORDS,
    checks_of,
    claims_text,
    lead_texts,
)
from verifydp.report.wording import count_text, plural

__all__ = ["papers_page"]


def papers_page(overview: Overview, *, specs: str, path: str) -> str:
    """Write the page.

    Parameters
    ----------
    overview
        All papers.
    specs
        The folder of specs, as commands name it.
    path
        The same folder, as a link from the page to it.
    """
    return render_page(
        "papers.html",
        lead=lead_texts(overview),
        tables=tables_of(overview),
        standings_caption=STANDINGS,
        standings=overview.standings,
        standing_words=STANDING_WORDS,
        papers=overview.papers,
        shared=overview.shared,
        shared_words=SHARED_WORDS,
        checks=tuple(checks_of(overview, specs)),
        claims_text=claims_text,
        count_text=count_text,
        plural=plural,
        page_of=_page_of,
        certificate_of=lambda entry: f"{path}/{entry.certificates[0].file}",
    )


def _page_of(entry: SpecEntry) -> str:
    return f"{entry.paper}/{entry.id.removeprefix(f'{entry.paper}.')}.html"
