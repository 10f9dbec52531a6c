"""The report over a release at a glance, above its results."""

from collections.abc import Iterator

from verifydp.evidence.project_reports import ProjectReport
from verifydp.report.content import Content
from verifydp.report.markdown.escaping import cell, code
from verifydp.report.project.claims import STANDINGS

__all__ = ["project_overview"]

#: Most figures, those first that have to be looked at, and most letters of a name.
_ROWS, _LETTERS = 60, 200


def project_overview(content: Content) -> str:
    """Write what is known of each claim, and which hazards need a look."""
    project = content.project
    assert project is not None  # the caller has one
    return "\n".join(_lines(content.title or project.release.title, project)) + "\n"


def _short(text: str) -> str:
    return text if len(text) <= _LETTERS else f"{text[:_LETTERS]} ..."


def _lines(title: str, project: ProjectReport) -> Iterator[str]:
    yield f"# {code(_short(title))}"
    yield ""
    known = (f"{count} {name}" for name, count in project.counts.items() if count)
    yield f"Claims: {', '.join(known)}."
    yield ""
    yield "| figure | claim, each run | what is known |"
    yield "| --- | --- | --- |"
    ordered = sorted(project.claims, key=lambda one: STANDINGS.index(one.standing))
    for claim in ordered[:_ROWS]:
        cited = f", modulo {claim.cited} cited" if claim.cited else ""
        standing = f"{claim.standing}{cited}"
        yield f"| {cell(_short(claim.mechanism))} | {cell(claim.claim)} | {standing} |"
    if len(ordered) > _ROWS:
        yield f"| and {len(ordered) - _ROWS:,} more figures | | see the report |"
    yield ""
    yield code(_short(project.total.short))
    looked_at = [one for one in project.hazards if one.status == "found"]
    if looked_at:
        yield ""
        yield "Hazards met:"
        yield ""
        for hazard in looked_at:
            yield f"- {hazard.name}: {code(_short(hazard.says))}"
    unseen = [one.name for one in project.hazards if one.status == "not evaluated"]
    if unseen:
        yield ""
        yield f"Not evaluated: {', '.join(unseen)}."
