"""Several results as one table on a terminal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import least_epsilon_text
from verifydp.report.columns import columns_of, padded, wrapped
from verifydp.report.console.terminal import VERDICT_STYLES, encodable, print_text
from verifydp.report.wording import count_text, plural, visible

__all__ = ["SuiteRow", "render_suite"]

_NARROWEST_NAME = 12
_HEADS = (
    ("", "name"),
    ("", "verdict"),
    ("as", "expected"),
    ("epsilon", "claimed"),
    ("epsilon", "at least"),
    ("", "samples"),
)
#: Columns of numbers are set flush right, one blank apart; others two blanks.
_NUMBERS = frozenset({3, 4, 5})
_GAPS = 2 * 2 + 3


@dataclass(frozen=True, slots=True)
class SuiteRow:
    """One line of the table.

    Parameters
    ----------
    name
        What the row is called; the claim's mechanism is a good choice.
    result
        What the audit found.
    expected
        The verdict that was expected; None where nothing was.
    """

    name: str
    result: AuditResult
    expected: Verdict | None = None

    @property
    def agrees(self) -> bool | None:
        """Whether the verdict is the expected one; None where nothing was."""
        return None if self.expected is None else self.result.verdict is self.expected


def render_suite(rows: Sequence[SuiteRow], console: Console) -> None:
    """Print a table of results and a line that sums them up.

    Parameters
    ----------
    rows
        In the order of print.
    console
        Where to print.
    """
    body = [_cells(row, console) for row in rows]
    widths = [
        max(map(columns_of, (*head, *(cells[index] for cells in body))))
        for index, head in enumerate(_HEADS)
    ]
    room = console.width - 1 - sum(widths[1:]) - _GAPS
    widths[0] = max(_NARROWEST_NAME, min(widths[0], room))
    for level in (0, 1):
        print_text(Text(_line([head[level] for head in _HEADS], widths)), console)
    print_text(Text("-" * (sum(widths) + _GAPS), style="dim"), console)
    for row, (name, *cells) in zip(rows, body, strict=True):
        style = "reverse" if row.agrees is False else ""
        fits = columns_of(name) <= widths[0]
        if not fits:  # a long name gets a line of its own rather than being cut
            for part in wrapped(name, console.width - 1):
                print_text(Text(part, style=style), console)
        text = Text(_line([name if fits else "", *cells], widths))
        text.stylize(style, 0, len(name) if fits else 0)
        start = widths[0] + 2
        verdict = row.result.verdict
        text.stylize(VERDICT_STYLES[verdict], start, start + len(verdict))
        print_text(text, console)
    print_text(Text(), console)
    print_text(Text(_summary(rows), style="bold"), console)


def _cells(row: SuiteRow, console: Console) -> list[str]:
    result = row.result
    agree = {None: "-", True: "yes", False: f"NO: {row.expected}"}[row.agrees]
    return [
        encodable(visible(row.name), console),
        str(result.verdict),
        agree,
        str(result.claim.notion.epsilon),
        least_epsilon_text(result),
        count_text(result.samples),
    ]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    text = ""
    for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        gap = "" if index == 0 else " " if index in _NUMBERS else "  "
        text += gap + (cell.rjust(width) if index in _NUMBERS else padded(cell, width))
    return text


def _summary(rows: Sequence[SuiteRow]) -> str:
    counts = Counter(row.result.verdict for row in rows)
    shown = ", ".join(
        f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict]
    )
    text = f"{plural(len(rows), 'audit')}: {shown}"
    compared = [row for row in rows if row.agrees is not None]
    wrong = [row for row in compared if not row.agrees]
    if wrong:
        return f"{text}; {len(wrong)} of {len(compared)} not as expected"
    return f"{text}; all as expected" if compared else text
