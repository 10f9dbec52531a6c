"""What an output gives away, on a terminal: a line and a bar for each number."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.curves import CurveResult, TracedCurve
from verifydp.report.console.bars import print_row_with_bar
from verifydp.report.console.lines import (
    print_facts,
    print_paragraph,
    print_paths,
    print_row,
)
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.curve import facts, shown
from verifydp.report.wording import sentence

__all__ = ["render"]

#: At which columns a place, the number there and a bar begin.
_STARTS = (0, 14, 39)


def render(
    result: CurveResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print what it is about, the curves, then single numbers and the scope."""
    print_paragraph(result.subject, console, style="bold")
    print_text(Text(), console)
    for curve in result.curves:
        if curve.along:
            _print_curve(curve, console)
            print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)


def _print_curve(curve: TracedCurve, console: Console) -> None:
    print_paragraph(sentence(curve.meaning), console)
    print_row([curve.along, curve.quantity], _STARTS[:2], console, style="dim")
    for point in curve.points:
        row = [point.at, shown(point)]
        print_row_with_bar(row, _STARTS, point.upper, console, style="dim")
