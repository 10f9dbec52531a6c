"""What reports say of failed calls."""

from fractions import Fraction

from verifydp.evidence.results import AuditResult, FailedCalls
from verifydp.report.wording import count_text, percent_text

__all__ = ["failures_texts"]


def failures_texts(result: AuditResult) -> list[str]:
    """Say how often calls failed, on what and when, in clauses of one line each."""
    record = result.failures
    if record is None:
        return []
    sides = ", ".join(
        f"{_failed_text(side)} on the {side.where}" for side in record.sides
    )
    texts = [sides]
    if record.kinds:
        failing = [kind for kind in record.kinds if kind.failed]
        texts += [f"{_failed_text(kind)} on {kind.where}" for kind in failing]
    if record.over_time:
        rates = ", ".join(
            percent_text(Fraction(part.failed, part.calls)) for part in record.over_time
        )
        texts.append(f"over time, in {len(record.over_time)} parts: {rates}")
    if record.said:
        texts.append(f"most often: the mechanism {record.said}")
    if record.set_aside and record.fails_on:
        texts.append(
            "the verdict is about databases on which it answers: say with --domain "
            "what data may be, and failing there counts"
        )
    return texts


def _failed_text(calls: FailedCalls) -> str:
    share = f" ({percent_text(Fraction(calls.failed, calls.calls))})"
    counts = f"{count_text(calls.failed)} of {count_text(calls.calls)}"
    return counts + (share if calls.failed else "")
