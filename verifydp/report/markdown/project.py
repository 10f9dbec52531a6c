"""The report over a release at a glance, above its results."""

from collections.abc import Iterator

from verifydp.evidence.project_reports import ProjectReport
from verifydp.report.content import Content
from verifydp.report.markdown.escaping import cell, code

__all__ = ["project_overview"]


def project_overview(content: Content) -> str:
    """Write what is known of each claim, and which hazards need a look."""
    project = content.project
    assert project is not None  # the caller has one
    return "\n".join(_lines(content.title or project.release.title, project)) + "\n"


def _lines(title: str, project: ProjectReport) -> Iterator[str]:
    yield f"# {code(title)}"
    yield ""
    known = (f"{count} {name}" for name, count in project.counts.items() if count)
    yield f"Claims: {', '.join(known)}."
    yield ""
    yield "| figure | claim, each run | what is known |"
    yield "| --- | --- | --- |"
    for claim in project.claims:
        cited = f", modulo {claim.cited} cited" if claim.cited else ""
        yield (
            f"| {cell(claim.mechanism)} | {cell(claim.claim)} | {claim.standing}{cited} |"
        )
    yield ""
    yield code(project.total.words)
    looked_at = [one for one in project.hazards if one.status == "found"]
    if looked_at:
        yield ""
        yield "Hazards met:"
        yield ""
        for hazard in looked_at:
            yield f"- {hazard.name}: {code(hazard.says)}"
    unseen = [one.name for one in project.hazards if one.status == "not evaluated"]
    if unseen:
        yield ""
        yield f"Not evaluated: {', '.join(unseen)}."
