"""The budget of a release on a terminal: a line and a bar for each component."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.composed_releases import ComposedPart, ComposedRelease
from verifydp.report.console.bars import print_row_with_bar
from verifydp.report.console.lines import print_facts, print_paragraph, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.release import explained, facts

__all__ = ["render"]

#: Components that are shown; of more, those that cost most.
_LINES_MAX = 20
#: At which columns a name, a budget and a bar begin.
_STARTS = (0, 23, 44)


def render(
    result: ComposedRelease,
    console: Console,
    *,
    written: Sequence[Path] = (),
    explain: bool = False,
) -> None:
    """Print the guarantee, what each component costs, then why."""
    print_paragraph(result.headline, console, style="bold")
    print_text(Text(), console)
    ordered = sorted(result.parts, key=lambda one: -one.share)[:_LINES_MAX]
    for part in sorted(ordered, key=result.parts.index):
        _print_part(part, console)
    if (left := len(result.parts) - len(ordered)) > 0:
        print_text(Text(f"and {left} more that cost no more", style="dim"), console)
    print_text(Text(), console)
    shown = explained(result) if explain else facts(result)
    print_facts(shown, console)
    print_paths(written, console)


def _print_part(part: ComposedPart, console: Console) -> None:
    """Print a component, its budget, and its share of what is given away."""
    row, starts = [part.name, part.budget], list(_STARTS)
    if not part.distance:
        row.append("not touched")
        starts.append(_STARTS[-1])
    print_row_with_bar(row, starts, part.share, console)
