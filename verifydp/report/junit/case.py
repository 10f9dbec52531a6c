"""What a test case holds beside its verdict, for results of any kind."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from verifydp.evidence.summary import Result
from verifydp.evidence.visible_text import visible
from verifydp.report.facts import facts_of

__all__ = ["Case", "case_of"]


@dataclass(frozen=True, slots=True)
class Case:
    """The texts of a test case.

    Attributes
    ----------
    properties
        By name.
    message, failure
        Of a refutation: in one line, and in full.
    output
        What is said whatever the verdict.
    """

    properties: dict[str, str]
    message: str
    failure: str
    output: str


def case_of(result: Result) -> Case:
    """Use what the kind of the result defines for itself, else the common fields."""
    name = f"{__package__}.{result.KIND}"
    if find_spec(name) is not None:
        own: Any = importlib.import_module(name)
        found: Case = own.case(result)
        return found
    summary = result.summary
    verdict = summary.verdict_in_full or "no verdict"
    text = "\n".join(map(visible, _lines(result)))
    return Case(
        properties=dict(_properties(result)),
        message=f"{verdict}: {summary.heading}",
        failure=text,
        output=f"{verdict}\n{text}",
    )


def _properties(result: Result) -> Iterator[tuple[str, str]]:
    summary = result.summary
    yield "command", summary.command
    yield "verdict", summary.verdict_in_full or "none"
    yield "subject", summary.subject
    yield "scope", summary.scope
    for bound in summary.bounds:
        at = f" at {bound.at}" if bound.at else ""
        yield f"{bound.quantity}{at}, {bound.side} bound", bound.text
    if summary.provenance.seed is not None:
        yield "seed", str(summary.provenance.seed)


def _lines(result: Result) -> Iterator[str]:
    summary = result.summary
    if summary.reason:
        yield summary.reason
    yield f"scope: {summary.scope}"
    above = "result"
    for label, text in facts_of(result):
        above = label or above
        yield f"{above}: {text}"
    if summary.provenance.reproduce:
        yield f"reproduce: {summary.provenance.reproduce}"
