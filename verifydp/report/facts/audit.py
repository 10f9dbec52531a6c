"""What a result of `verifydp.audit` says, without the databases that it may hold."""

from collections.abc import Iterator

from verifydp.evidence.results import AuditResult, Witness
from verifydp.evidence.verdict import Verdict
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.facts import ResultFact
from verifydp.report.failed_calls import failures_texts
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
    pair = result.pair if witness is None else witness.pair
    if not pair.shown:  # else the clause names the record that differs
        yield "pair", pair.summary
    if witness is not None:
        yield "event", witness.event.text
        yield from _counts(witness)
    if weakness := weakness_sentence(result):
        yield "", weakness
    for further in result.further:
        yield "and also", further.event.text
        yield from _counts(further)


def _counts(witness: Witness) -> Iterator[ResultFact]:
    for side, hits, trials in (
        ("database", witness.database_hits, witness.database_trials),
        ("neighbour", witness.neighbour_hits, witness.neighbour_trials),
    ):
        yield "", f"on the {side}: {hits_text(hits, trials)}"
