"""The report over a release: a function of what was said, found and checked."""

from collections.abc import Iterator, Sequence

from verifydp.evidence.project_reports import (
    PROJECT_FORMAT,
    BoundFile,
    ClaimStanding,
    ProjectReport,
    ReportedResult,
    ReportOrigin,
    TotalLevel,
)
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.report.project.claims import GIVEN_PAIRS, STANDINGS, judge_claims
from verifydp.report.project.disclosures import disclosures_of
from verifydp.report.project.hazards import hazards_of
from verifydp.report.project.totals import total_of
from verifydp.report.wording import plural

__all__ = ["assemble"]


def assemble(
    release: ReleaseDescription,
    results: Sequence[Result],
    reported: Sequence[ReportedResult],
    *,
    title: str,
    made: ReportOrigin,
    files: Sequence[BoundFile],
) -> ProjectReport:
    """Make the report.

    Parameters
    ----------
    release
        As it is described.
    results
        In the order of the report.
    reported
        The same, with what the checker said of each.
    title
        Of the report.
    made
        When, by whom and with what.
    files
        What the report is bound to.
    """
    claims = judge_claims(release, results, reported, files)
    total = total_of(release)
    return ProjectReport(
        format=PROJECT_FORMAT,
        title=title,
        release=release,
        made=made,
        plain_words=tuple(_plain(release, claims, total, results, reported, made)),
        counts=_counts(claims),
        claims=claims,
        total=total,
        disclosures=disclosures_of(release, claims, total, files),
        hazards=hazards_of(release, results, reported, claims, total),
        results=tuple(reported),
        files=tuple(files),
    )


def _counts(claims: Sequence[ClaimStanding]) -> dict[str, int]:
    return {
        standing: sum(one.standing == standing for one in claims)
        for standing in STANDINGS
    }


def _on_given_pairs(claim: ClaimStanding, results: Sequence[Result]) -> bool:
    """Whether a claim is refuted on pairs that somebody chose, and nowhere else."""
    refuting = (
        results[one.place - 1]
        for one in claim.evidence
        if one.verdict is Verdict.REFUTED
    )
    return all(
        isinstance(one, AuditResult) and one.claim.relation.name in GIVEN_PAIRS
        for one in refuting
    )


def _plain(
    release: ReleaseDescription,
    claims: Sequence[ClaimStanding],
    total: TotalLevel,
    results: Sequence[Result],
    reported: Sequence[ReportedResult],
    made: ReportOrigin,
) -> Iterator[str]:
    """The first page: what is published, what is promised, what is known of that."""
    figures = ", ".join(one.name for one in release.mechanisms)
    yield (
        f"{release.organisation} publishes {plural(len(claims), 'figure')}: {figures}. "
        f"The data are about: {release.data.subjects}. Of each figure it is claimed "
        f"how much it may tell about {release.privacy.unit}."
    )
    known = ", ".join(
        f"{count} {standing}" for standing, count in _counts(claims).items() if count
    )
    yield f"{plural(len(claims), 'claim')}: {known}."
    refuted = [one.mechanism for one in claims if one.standing == "refuted"]
    if refuted:
        given = [
            one.mechanism
            for one in claims
            if one.standing == "refuted" and _on_given_pairs(one, results)
        ]
        condition = ""
        if given:
            condition = (
                f" Of {', '.join(given)} that is so if the pairs of tables that were "
                "given are neighbours: nothing here shows that."
            )
        yield (
            f"What is claimed of {', '.join(refuted)} is false.{condition} What all "
            "figures together give away is therefore not known."
        )
    else:
        yield total.words
    certificates = [one for entry in reported for one in entry.certificates]
    accepted = sum(one.accepted for one in certificates)
    by = f" by {made.by}" if made.by else ""
    checked = (
        f"This report was made on {made.date}{by}, with verifydp "
        f"{made.versions.get('verifydp', '')} from {plural(len(reported), 'result')}."
    )
    refused = len(certificates) - accepted
    if certificates:
        checked += (
            f" Its checker made every step of {plural(accepted, 'certificate')} again "
            f"and accepted {'it' if accepted == 1 else 'them'}"
        )
        checked += f"; it refused {refused}." if refused else "."
    yield checked
