"""One audit as the terminal summary needs it, in a form that workers can send."""

from fractions import Fraction

import msgspec

from verifydp.evidence.numbers import exact_text
from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import least_epsilon_text
from verifydp.report.wording import loss_text
from verifydp.testing.budget import RunBudget

__all__ = ["AuditRow", "detectable_text", "read_rows", "row_of", "spent"]


class AuditRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One audit of one test.

    ``test``, ``worker`` and ``call`` identify it; ``error_probability`` is what
    it spent of ``budget``, which ``items`` tests share (each run ``copies``
    times); both are exact strings. ``detectable`` says which violation would
    have been found, and is empty unless the verdict is NOT_REFUTED.
    """

    test: str
    worker: str
    call: int
    verdict: Verdict
    expected: bool
    claimed: str
    epsilon_lower: str
    samples: int
    detectable: str
    error_probability: str
    budget: str
    items: int
    copies: int


def row_of(
    result: AuditResult,
    *,
    claimed: str,
    test: str,
    worker: str,
    call: int,
    expected: bool,
    budget: RunBudget,
) -> AuditRow:
    """Summarise a result of a claim, in its own words.

    ``expected`` means that the test asks for this verdict.
    """
    sampled = result.verdict is Verdict.NOT_REFUTED
    return AuditRow(
        test=test,
        worker=worker,
        call=call,
        verdict=result.verdict,
        expected=expected,
        claimed=claimed,
        epsilon_lower=least_epsilon_text(result),
        samples=result.samples,
        detectable=detectable_text(result) if sampled else "",
        error_probability=exact_text(budget.share_of_call(call)),
        budget=exact_text(budget.total),
        items=budget.items,
        copies=budget.copies,
    )


def read_rows(texts: list[str]) -> list[AuditRow]:
    """Read rows back, each audit once, in the order of test, worker and call.

    The reports of a test's set-up, call and tear-down repeat its rows.
    """
    rows = {msgspec.json.decode(text, type=AuditRow) for text in texts}
    return sorted(rows, key=lambda row: (row.test, row.worker, row.call))


def spent(rows: list[AuditRow]) -> Fraction:
    """Add up the part of the budget that these audits used."""
    return sum((Fraction(row.error_probability) for row in rows), Fraction(0))


def detectable_text(result: AuditResult) -> str:
    """Name the smallest violation that would have been found, of a likely event."""
    found = [
        (entry.probability, entry.smallest)
        for entry in result.detectable
        if entry.smallest is not None
    ]
    if not found:
        return "no violation"
    probability, smallest = max(found)
    return f"epsilon {loss_text(smallest)} at p {probability:g}"
