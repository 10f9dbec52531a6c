"""The in-toto statement of a report: which files it is about, and what came out.

It follows version 1 of the statement and the predicate ``test-result`` of the in-toto
attestation framework (github.com/in-toto/attestation). It is not signed: whoever signs
it, signs these bytes. Whatever was only sampled, is open or was not examined counts as
a warning, never as passed; so does a budget that is not shown to be kept.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from verifydp.evidence.project_reports import BoundFile, ClaimStanding, ProjectReport
from verifydp.evidence.summary import Result
from verifydp.report.content import Content
from verifydp.report.json.text import results_text
from verifydp.report.naming import certificate_texts
from verifydp.report.project.text import project_text

__all__ = ["STATEMENT_TYPE", "TEST_RESULT", "attestation_text"]

STATEMENT_TYPE: Final = "https://in-toto.io/Statement/v1"
TEST_RESULT: Final = "https://in-toto.io/attestation/test-result/v0.1"

_LISTS = {
    "refuted": "failedTests",
    "open": "warnedTests",
    "not examined": "warnedTests",
    "only sampled": "warnedTests",
    "proved as described": "passedTests",
}


def attestation_text(content: Content) -> str:
    """Write the statement about the release of a report.

    Its subjects are the files of code and data, or the description where none is named;
    ``configuration`` are the results, the report, the certificates and the description.
    """
    project = content.project
    assert project is not None  # its form is about releases
    statement = {
        "_type": STATEMENT_TYPE,
        "subject": list(_subjects(project)),
        "predicateType": TEST_RESULT,
        "predicate": _predicate(project, content.results),
    }
    encoded = msgspec.json.encode(statement)
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def _subjects(project: ProjectReport) -> Iterator[dict[str, Any]]:
    named = [one for one in project.files if one.role != "description"]
    yield from map(_descriptor, named or project.files)


def _descriptor(file: BoundFile) -> dict[str, Any]:
    digest = {file.algorithm: file.digest}
    return {"name": file.name, "digest": digest, "annotations": {"role": file.role}}


def _predicate(project: ProjectReport, results: Sequence[Result]) -> dict[str, Any]:
    tests: dict[str, list[str]] = {"passedTests": [], "warnedTests": []}
    tests["failedTests"] = []
    for claim in project.claims:
        kind = _LISTS[claim.standing]
        if claim.cited and kind == "passedTests":
            kind = "warnedTests"
        tests[kind].append(_name(claim))
    if project.total.within is not True:
        tests["warnedTests"].append(f"all releases: {project.total.short}")
    for entry in project.results:
        for one in entry.certificates:
            if not one.accepted:
                tests["failedTests"].append(f"certificate {one.file}")
        if entry.differences:
            tests["failedTests"].append(f"result {entry.place} and its certificates")
    outcome = "PASSED"
    if tests["warnedTests"]:
        outcome = "WARNED"
    if tests["failedTests"]:
        outcome = "FAILED"
    return {
        "result": outcome,
        "configuration": list(_configuration(project, results)),
        **tests,
    }


def _name(claim: ClaimStanding) -> str:
    cited = f", modulo {claim.cited} cited" if claim.cited else ""
    return f"{claim.mechanism}: {claim.claim}: {claim.standing}{cited}"


def _configuration(
    project: ProjectReport, results: Sequence[Result]
) -> Iterator[dict[str, Any]]:
    texts = {
        "result.json": results_text(results).encode(),
        "report.json": project_text(project).encode(),
    }
    for name, text in (texts | certificate_texts(results)).items():
        yield {"name": name, "digest": {"sha256": hashlib.sha256(text).hexdigest()}}
    for file in project.files:
        if file.role == "description":
            yield _descriptor(file)
