"""What a result of `verifydp.audit` says; nothing of the records is among it."""

from collections.abc import Iterator

from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.facts import ResultFact
from verifydp.report.failed_calls import failures_texts
from verifydp.report.further import further_texts
from verifydp.report.wording import (
    confidence_text,
    detectable_scope,
    detectable_text,
    hits_text,
    samples_text,
)

__all__ = ["facts"]


def facts(result: AuditResult) -> Iterator[ResultFact]:
    """How sure it is, what was or would have been found, and what was not looked at."""
    yield "confidence", confidence_text(result.budget.alpha)
    yield "samples", samples_text(result)
    if result.verdict is Verdict.REFUTED:
        yield from _violation(result)
    if result.verdict is Verdict.NOT_REFUTED:
        shown = detectable_text(result.detectable) or "not known"
        yield "smallest detectable violation", shown
        yield "", detectable_scope(result)
    for label, texts in (
        ("failed calls", failures_texts(result)),
        ("not evaluated", result.not_evaluated),
        ("note", result.notes),
    ):
        for place, text in enumerate(texts):
            yield "" if place else label, text


def _violation(result: AuditResult) -> Iterator[ResultFact]:
    witness = result.witness
    yield "pair", (result.pair if witness is None else witness.pair).summary
    if witness is not None:
        yield "event", witness.event.text
        for side, hits, trials in (
            ("database", witness.database_hits, witness.database_trials),
            ("neighbour", witness.neighbour_hits, witness.neighbour_trials),
        ):
            yield "", f"on the {side}: {hits_text(hits, trials)}"
    if weakness := weakness_sentence(result):
        yield "", weakness
    for text in further_texts(result):
        yield "and also", text
