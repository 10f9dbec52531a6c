"""Descriptions and results for reports over a release."""

import tomllib

import msgspec

import verifydp
from tests.unit.report import samples
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.project_reports import ReportedResult, ReportOrigin
from verifydp.report.project.description import read_description, template_text

MADE = ReportOrigin(
    date="2026-01-31", by="A. Person", versions={"verifydp": "0.1.0"}, platform="any"
)
MODEL = "laplace, scale 1, sensitivity 1"
PROGRAM = "release.py:mean_radius"


def values(**changes):
    """The example that --init writes, with tables changed; a value replaces a field."""
    plain = tomllib.loads(template_text(), parse_float=str)
    for name, change in changes.items():
        if isinstance(change, dict) and isinstance(plain.get(name), dict):
            plain[name] = plain[name] | change
        else:
            plain[name] = change
    return plain


def mechanism(**changes):
    return {
        "name": "mean",
        "publishes": "The mean",
        "epsilon": 1,
        "delta": 0,
        "program": PROGRAM,
        "model": MODEL,
    } | changes


def release(*mechanisms, **changes):
    given = list(mechanisms) or [mechanism()]
    return read_description(values(mechanisms=given, **changes))


def proof(epsilon=1, scale=1):
    return verifydp.prove(
        "laplace", epsilon=epsilon, scale=scale, sensitivity=1, certify_bounds=False
    )


def audit(verdict="NOT_REFUTED", epsilon=1.0, delta=0.0, relation="add-remove", size=1):
    """An audit of this verdict, made up; its certificate is left out."""
    kinds = {str(one.verdict): one for one in samples.every_kind()}
    claim = Claim(PROGRAM, Relation(relation, size), ApproximateDP(epsilon, delta))
    found = kinds[verdict]
    return msgspec.structs.replace(
        found, claim=claim, certificate=None, evidence="shrunk"
    )


def reported(results, counts=True):
    return [
        ReportedResult(
            place=place,
            command=one.COMMAND,
            subject=one.summary.subject,
            claim=one.summary.beside_verdict,
            verdict=one.summary.verdict,
            counts=counts,
            certificates=(),
            differences=(),
        )
        for place, one in enumerate(results, start=1)
    ]
