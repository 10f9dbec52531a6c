"""The budget of a release on a terminal: a line and a bar for each component."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.composed_releases import ComposedPart, ComposedRelease
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_facts, print_paths, width_of
from verifydp.report.console.terminal import encodable, print_text
from verifydp.report.facts.release import explained, facts

__all__ = ["render"]

#: Components that are shown; of more, those that cost most.
_LINES_MAX = 20
_NAME, _BUDGET, _BLOCK = 22, 20, "\N{FULL BLOCK}"


def render(
    result: ComposedRelease,
    console: Console,
    *,
    written: Sequence[Path] = (),
    explain: bool = False,
) -> None:
    """Print the guarantee, what each component costs, then why."""
    head = Text(visible(result.headline))
    head.stylize("bold")
    print_text(head, console)
    print_text(Text(), console)
    ordered = sorted(result.parts, key=lambda one: -one.share)[:_LINES_MAX]
    room = width_of(console)
    for part in sorted(ordered, key=result.parts.index):
        print_text(_line(part, room, console), console)
    if (left := len(result.parts) - len(ordered)) > 0:
        print_text(Text(f"and {left} more that cost no more", style="dim"), console)
    print_text(Text(), console)
    shown = explained(result) if explain else facts(result)
    print_facts(shown, console)
    print_paths(written, console)


def _line(part: ComposedPart, room: int, console: Console) -> Text:
    name, budget = _cut(part.name, _NAME), _cut(part.budget, _BUDGET)
    line = Text(f"{name:<{_NAME}} {budget:<{_BUDGET}} ")
    if not part.distance:
        line.append("not touched", style="dim")
        return line
    bar = encodable(round(part.share * (room - _NAME - _BUDGET - 3)) * _BLOCK, console)
    line.append("" if "\\" in bar else bar)
    return line


def _cut(text: str, room: int) -> str:
    text = visible(text)
    return text if len(text) <= room else f"{text[: room - 3]}..."
