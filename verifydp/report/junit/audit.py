"""The test case of an audit: counts, bounds, and the witness of a violation."""

from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import delta_sentence, epsilon_sentence
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.failed_calls import failures_texts
from verifydp.report.further import further_texts
from verifydp.report.junit.case import Case
from verifydp.report.side_by_side import compact_texts
from verifydp.report.wording import (
    alpha_text,
    confidence_text,
    detectable_scope,
    detectable_text,
    hits_text,
    meaning_text,
    visible,
)

__all__ = ["case"]


def case(result: AuditResult) -> Case:
    """Say what was counted, so that it can be understood from the build log alone."""
    refuted = result.verdict is Verdict.REFUTED
    return Case(
        properties=_properties(result),
        message=f"REFUTED: {result.summary.heading}; epsilon is "
        f"{epsilon_sentence(result)}",
        failure=_witness_text(result) if refuted else "",
        output=_output(result),
    )


def _properties(result: AuditResult) -> dict[str, str]:
    return {
        "verdict": str(result.verdict),
        "confidence": confidence_text(result.budget.alpha),
        **_bounds(result),
        "samples": str(result.samples),
        "seed": str(result.seed),
    }


def _bounds(result: AuditResult) -> dict[str, str]:
    lower = {f"{name}_lower": "no bound" for name in ("epsilon", "delta")}
    named = {f"{one.quantity}_{one.side}": one.text for one in result.summary.bounds}
    return lower | named


def _witness_text(result: AuditResult) -> str:
    """Write the violation so that it can be understood from the build log alone."""
    lines = [meaning_text(result), visible(result.reason)]
    witness = result.witness
    pair = result.pair if witness is None else witness.pair
    lines.append(f"pair: {visible(pair.summary)}")
    if pair.shown:
        database, neighbour = compact_texts(pair, 400)
        lines += [f"database: {database}", f"neighbour: {neighbour}"]
    if pair.left_out:
        lines.append(f"left out: {visible(pair.left_out)}")
    if witness is not None:
        first = hits_text(witness.database_hits, witness.database_trials)
        second = hits_text(witness.neighbour_hits, witness.neighbour_trials)
        lines += [
            f"event: {visible(witness.event.text)}",
            f"on the database: {first}",
            f"on the neighbour: {second}",
        ]
    if weakness := weakness_sentence(result):
        lines.append(f"beside it: {weakness}")
    lines += [f"and also: {visible(text)}" for text in further_texts(result)]
    lines += [
        f"epsilon: {epsilon_sentence(result)}",
        f"delta: {delta_sentence(result)}",
        f"confidence: {confidence_text(result.budget.alpha)}",
        f"seed: {result.seed}",
        f"reproduce: {visible(result.reproduce)}",
    ]
    return "\n".join(lines)


def _output(result: AuditResult) -> str:
    lines = [
        f"{result.verdict} ({result.verdict.meaning})",
        f"confidence: {confidence_text(result.budget.alpha)}",
        f"error probability of the run: {alpha_text(result.budget.alpha)}",
        f"epsilon: {epsilon_sentence(result)}",
    ]
    if result.verdict is Verdict.NOT_REFUTED:
        shown = detectable_text(result.detectable) or "not known"
        lines.append(f"smallest detectable violation: {shown}")
        lines.append(f"what that means: {detectable_scope(result)}")
    lines += [f"failed calls: {visible(text)}" for text in failures_texts(result)]
    lines += [f"note: {visible(note)}" for note in result.notes]
    lines.append(f"reproduce: {visible(result.reproduce)}")
    return "\n".join(lines)
