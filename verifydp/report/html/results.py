"""Results of all commands as one HTML page."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.report.html.page import render_page
from verifydp.report.html.plain import plain_view
from verifydp.report.naming import certificate_files

__all__ = ["Article", "articles_of", "footnotes_of", "html_text"]

#: What a reader has to know of verdicts, where one stands on the page.
_MEANINGS = {
    Verdict.PROVED: "PROVED means that it holds for every value in the scope, by a "
    "certificate that a small checker accepts.",
    Verdict.REFUTED: "REFUTED means that a concrete violation exists{}.",
    Verdict.NOT_REFUTED: "NOT_REFUTED means that the claim was sampled and no "
    "violation was found: it is no proof.",
}
_AUDITS = (Verdict.REFUTED, Verdict.NOT_REFUTED)
#: Kinds whose verdicts rest on counts.
_COUNTED = {"audit", "attack_bound", "attack_table"}


@dataclass(frozen=True, slots=True)
class Article:
    """One result on the page: its place, the template of its kind, what that shows."""

    anchor: str
    result: Result
    template: str
    view: Any

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, for the index."""
        return self.result.summary.verdict


def html_text(results: Sequence[Result], *, title: str | None = None) -> str:
    """Write results as one page.

    Parameters
    ----------
    results
        At least one, of any kinds; for several, a table of all stands first.
    title
        Heading of the page; what the result is where there is one and no title.

    Returns
    -------
    str
        A whole HTML document, without script and without outside resources.
    """
    articles = articles_of(results)
    kinds = {type(result) for result in results}
    first = results[0]
    heading = first.TITLE if len(results) == 1 else "Results of verifydp"
    if len(results) > 1 and len(kinds) == 1:
        heading = f"{first.TITLE}s" if first.KIND == "audit" else first.TITLE
    return render_page(
        "report.html",
        made_by=first.summary.provenance.versions.get("verifydp", ""),
        title=title or heading,
        articles=articles,
        counts=_counts(results),
        audits=all(result.KIND == "audit" for result in results),
        footnotes=footnotes_of(results),
    )


def articles_of(results: Sequence[Result]) -> tuple[Article, ...]:
    """Prepare each result for its place on a page."""
    return tuple(
        _article(result, f"result-{index}", files)
        for index, (result, files) in enumerate(
            zip(results, certificate_files(results), strict=True), start=1
        )
    )


def _article(result: Result, anchor: str, files: Mapping[str, str]) -> Article:
    """Use what the kind of the result defines for itself, else the plain form.

    A module named like the kind has ``view``, and ``TEMPLATE`` if its template is not
    named like the kind, too.
    """
    name = f"{__package__}.{result.KIND}"
    make: Callable[[Any, str, Mapping[str, str]], Any] = plain_view
    template = "plain.html"
    if find_spec(name) is not None:
        own: Any = importlib.import_module(name)
        make, template = own.view, getattr(own, "TEMPLATE", f"{result.KIND}.html")
    return Article(anchor, result, template, make(result, anchor, files))


def _counts(results: Sequence[Result]) -> tuple[tuple[Verdict, int], ...]:
    present = [result.summary.verdict for result in results]
    return tuple((kind, present.count(kind)) for kind in Verdict if kind in present)


def footnotes_of(results: Sequence[Result]) -> tuple[str, ...]:
    """What a reader has to know of the verdicts on a page."""
    found = {result.summary.verdict for result in results}
    if any(result.KIND == "audit" for result in results):
        found.update(_AUDITS)
    counted = any(result.KIND in _COUNTED for result in results)
    confidence = ", at the stated confidence" if counted else ""
    notes = [
        text.format(confidence)
        for verdict, text in _MEANINGS.items()
        if verdict in found
    ]
    if any(result.KIND == "calibration" for result in results):
        notes.append("The guarantee is against the beliefs that are stated, no more.")
    return tuple(notes)
