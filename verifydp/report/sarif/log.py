"""Results as a log of SARIF 2.1.0, which tools of code review show at lines of code.

Guarantee: equal results and equal sources give equal bytes; neither the time nor the
folder is written. No database is in it, whatever a result shows.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from verifydp.evidence.certificates import Certificate
from verifydp.evidence.summary import Result, Summary
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible
from verifydp.report.brief import bound_text
from verifydp.report.facts import facts_of
from verifydp.report.sarif.places import SourcePlace, place_of
from verifydp.report.sarif.rules import RULES

__all__ = ["SCHEMA", "message_text", "sarif_text"]

#: Where the standard keeps its schema.
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json"
)
#: What a message has to escape: placeholders in braces, links in brackets.
_ESCAPES = str.maketrans({"{": "{{", "}": "}}", "[": r"\[", "]": r"\]", "\\": r"\\"})


def sarif_text(results: Sequence[Result], *, title: str | None = None) -> str:
    """Write results as one run of the tool, a SARIF result for each.

    Parameters
    ----------
    results
        In the order in which they are reported.
    title
        Of the run: what tells it from other runs over the same code.
    """
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "verifydp",
                "version": version("verifydp"),
                "rules": [rule.descriptor() for rule in RULES.values()],
            }
        },
        "originalUriBaseIds": {
            "%SRCROOT%": {
                "description": {"text": "The folder in which verifydp was run."}
            }
        },
        "results": [_result(one) for one in results],
    }
    if title is not None:
        run["automationDetails"] = {"description": {"text": message_text(title)}}
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def message_text(text: str) -> str:
    r"""Write a line so that a reader of SARIF shows it as it is.

    Examples
    --------
    >>> message_text("{0} [a](b)")
    '{{0}} \\[a\\](b)'
    """
    return visible(text).translate(_ESCAPES)


def _result(result: Result) -> dict[str, Any]:
    summary = result.summary
    rule = RULES[summary.verdict]
    place = place_of(summary.subject)
    lines = [message_text(line) for line in _lines(result, summary, place)]
    written: dict[str, Any] = {
        "ruleId": rule.id,
        "ruleIndex": list(RULES).index(summary.verdict),
        "kind": rule.kind,
        "level": rule.level,
        "message": {"text": "\n".join(lines)},
    }
    if place is not None:
        written["locations"] = [place.location()]
    written["partialFingerprints"] = {"verifydpClaim/v1": _fingerprint(summary)}
    written["properties"] = _properties(summary)
    return written


def _lines(
    result: Result, summary: Summary, place: SourcePlace | None
) -> Iterator[str]:
    """What was found first, since alerts show the first sentence alone."""
    verdict = summary.verdict_in_full or "No verdict"
    yield f"{verdict}: {summary.beside_verdict}."
    if summary.verdict not in {Verdict.PROVED, None}:
        yield RULES[summary.verdict].meaning
    if summary.reason:
        yield f"reason: {summary.reason}"
    yield f"scope: {summary.scope}"
    for bound in summary.bounds:
        yield f"bound: {bound_text(bound)}"
    above = "result"
    for label, text in facts_of(result):
        above = label or above
        yield f"{above}: {text}"
    if place is not None and _audited_source(result) not in {None, place.digest}:
        yield (
            "source: the file is not known to be as it was audited; its digest is "
            "another"
        )
    if summary.provenance.reproduce:
        yield f"reproduce: {summary.provenance.reproduce}"


def _audited_source(result: Result) -> str | None:
    """Give the digest of the file that was audited, where one is recorded."""
    record = result.certificate
    if not isinstance(record, Certificate):
        return None
    said = record.provenance.get("source")
    return said if said != "not known" else None


def _fingerprint(summary: Summary) -> str:
    """Name what a result is about, the same in every run whatever is found.

    Neither seeds nor bounds nor lines belong to it, so that an alert stays the same one
    when code moves.
    """
    said = [summary.command, summary.subject, summary.claim]
    return sha256(json.dumps(said).encode()).hexdigest()


def _properties(summary: Summary) -> dict[str, Any]:
    """Give what programs look for; the whole is in ``result.json``."""
    return {
        "verdict": visible(summary.verdict_in_full or "none"),
        "command": summary.command,
        "subject": visible(summary.subject),
        "bounds": [
            {
                "quantity": visible(one.quantity),
                "at": visible(one.at),
                "side": visible(one.side),
                "text": visible(one.text),
            }
            for one in summary.bounds
        ],
        "certificates": {
            visible(name): visible(digest)
            for name, digest in summary.certificates.items()
        },
    }
