"""The report over a release as one page, to be read, printed and filed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from verifydp.evidence.project_reports import (
    ALGORITHMS,
    DEPLOYMENT,
    GUARANTEE,
    Hazard,
    LabelField,
    ProjectReport,
)
from verifydp.evidence.results import AuditResult
from verifydp.report.content import Content
from verifydp.report.html.page import render_page
from verifydp.report.html.results import articles_of, footnotes_of
from verifydp.report.project.pictures import budget_picture

__all__ = ["project_html"]

#: The colour of a verdict that a standing or a status of a hazard borrows.
_SHADES = {
    "refuted": "refuted",
    "open": "inconclusive",
    "not examined": "not_applicable",
    "only sampled": "not_refuted",
    "proved as described": "proved",
    "found": "refuted",
    "sampled": "not_refuted",
    "noted": "not_applicable",
    "stated": "not_applicable",
    "not evaluated": "not_applicable",
}


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of the pyramid: its label fields and its hazards."""

    name: str
    fields: tuple[LabelField, ...]
    hazards: tuple[Hazard, ...]


def project_html(content: Content) -> str:
    """Write the report over a release.

    Returns
    -------
    str
        A whole HTML document, without script and without outside resources.
    """
    project = content.project
    assert project is not None  # the caller has one
    return render_page(
        "project.html",
        made_by=project.made.versions.get("verifydp", ""),
        title=content.title or project.release.title,
        project=project,
        counts=[(name, count) for name, count in project.counts.items() if count],
        budget=_budget(project),
        levels=tuple(_levels(project)),
        refused=_refused(project),
        guarded=_guarded(content),
        shades=_SHADES,
        articles=articles_of(content.results),
        footnotes=footnotes_of(content.results),
    )


def _budget(project: ProjectReport) -> tuple[str, Markup] | None:
    picture = budget_picture(project.release)
    drawn = None if picture is None else picture.draw("project-budget")
    if picture is None or drawn is None:
        return None
    # made by this package, which escapes the texts in it
    return picture.caption, Markup(drawn.text())


def _levels(project: ProjectReport) -> Iterator[_Level]:
    for name in ("The release", GUARANTEE, ALGORITHMS, DEPLOYMENT):
        yield _Level(
            name,
            tuple(one for one in project.disclosures if one.group == name),
            tuple(one for one in project.hazards if one.group == name),
        )


def _guarded(content: Content) -> Sequence[int]:
    """Places of the results whose files are to be kept as the data are."""
    return [
        place
        for place, one in enumerate(content.results, start=1)
        if isinstance(one, AuditResult) and one.handling
    ]


def _refused(project: ProjectReport) -> Sequence[str]:
    return [
        f"result {entry.place}: {one.file} was refused: {one.reason}"
        for entry in project.results
        for one in entry.certificates
        if not one.accepted
    ] + [
        f"result {entry.place}: {line}"
        for entry in project.results
        for line in entry.differences
    ]
