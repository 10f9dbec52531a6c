"""What a test run prints about its audits."""

from fractions import Fraction
from typing import Any

from verifydp.evidence.verdict import Verdict
from verifydp.report.wording import count_text, plural, visible
from verifydp.testing.decimals import probability_text
from verifydp.testing.rows import AuditRow, read_rows, spent

__all__ = ["budget_line", "status_of", "table_lines", "write_summary"]

#: Verdicts that a test may end with and that are no pass, weakest first.
_OPEN = (Verdict.NOT_APPLICABLE, Verdict.INCONCLUSIVE, Verdict.NOT_REFUTED)

_LETTERS = {
    Verdict.NOT_APPLICABLE: "a",
    Verdict.INCONCLUSIVE: "i",
    Verdict.NOT_REFUTED: "n",
}

_HEADINGS = (
    "verdict",
    "claimed",
    "epsilon at least",
    "samples",
    "would detect",
    "test",
)


def status_of(texts: list[str]) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """Say how pytest shows a test that did not fail: category, letter, word.

    A test whose audits all gave evidence for what it asserts (a violation that it
    expects) is an ordinary pass; None leaves it to pytest.
    """
    verdicts = {row.verdict for row in read_rows(texts)}
    for verdict in _OPEN:
        if verdict in verdicts:
            return verdict.value, _LETTERS[verdict], (verdict.value, {"yellow": True})
    return None


def write_summary(terminal: Any, texts: list[str]) -> None:
    """Write the section ``verifydp`` of pytest's terminal summary."""
    rows = read_rows(texts)
    terminal.section("verifydp", sep="=")
    terminal.line(budget_line(rows))
    heading, *lines = table_lines(rows)
    terminal.line(heading, bold=True)
    for row, line in zip(rows, lines, strict=True):
        terminal.line(line, **_markup(row))


def budget_line(rows: list[AuditRow]) -> str:
    """Write the budget, its division, and the part that the audits used."""
    row = rows[0]
    total = Fraction(row.budget)
    used = spent(rows)
    tests = plural(row.items * row.copies, "test")
    return (
        f"{plural(len(rows), 'audit')}; false-alarm budget {probability_text(total)}, "
        f"shared by {tests}; spent {probability_text(used)} ({float(used / total):.0%})"
    )


def table_lines(rows: list[AuditRow]) -> list[str]:
    """Write a heading and one line an audit, in columns."""
    cells = [_HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(_HEADINGS))]
    return [
        "  ".join(
            text.ljust(width) for text, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in cells
    ]


def _cells(row: AuditRow) -> tuple[str, ...]:
    verdict = row.verdict.value
    if row.verdict is Verdict.REFUTED and row.expected:
        verdict += " (expected)"
    test = row.test if row.call == 1 else f"{row.test} (audit {row.call})"
    if row.copies > 1:
        test += f" [{row.worker}]"
    return (
        verdict,
        row.claimed,
        row.epsilon_lower,
        count_text(row.samples),
        row.detectable or "-",
        visible(test),
    )


def _markup(row: AuditRow) -> dict[str, bool]:
    """Red for what fails, yellow for what is open; nothing here is green."""
    if row.verdict is Verdict.REFUTED:
        return {} if row.expected else {"red": True}
    return {"yellow": row.verdict in _OPEN}
