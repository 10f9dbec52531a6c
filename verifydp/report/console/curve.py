"""What an output gives away, on a terminal: a line and a bar for each number."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.curves import CurveResult, TracedCurve
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_facts, print_paths, width_of
from verifydp.report.console.terminal import encodable, print_text
from verifydp.report.facts.curve import facts, shown
from verifydp.report.wording import sentence

__all__ = ["render"]

#: Columns of a place and of the number there.
_ROOM, _NUMBER, _BAR = 14, 25, "\N{FULL BLOCK}"
#: Eighths of a block, from none to seven.
_EIGHTHS = ("", *(chr(0x2590 - eighth) for eighth in range(1, 8)))


def render(
    result: CurveResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print what it is about, the curves, then single numbers and the scope."""
    print_text(Text(visible(result.subject), style="bold"), console)
    print_text(Text(), console)
    for curve in result.curves:
        if curve.along:
            _print_curve(curve, console)
            print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)


def _print_curve(curve: TracedCurve, console: Console) -> None:
    print_text(Text(sentence(curve.meaning)), console)
    head = f"{curve.along:<{_ROOM}}{curve.quantity:<{_NUMBER}}"
    print_text(Text(head.rstrip(), style="dim"), console)
    room = width_of(console) - _ROOM - _NUMBER - 1
    for point in curve.points:
        bar = encodable(_bar(point.upper, room), console)
        bar = "" if "\\" in bar else bar
        line = Text(f"{point.at:<{_ROOM}}{shown(point):<{_NUMBER}}")
        line.append(bar, style="dim")
        print_text(line, console)


def _bar(share: float, room: int) -> str:
    whole, rest = divmod(round(share * room * 8), 8)
    return whole * _BAR + _EIGHTHS[rest]
