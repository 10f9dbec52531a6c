"""A composition on confounded data on a terminal: a line for each epsilon."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.confounded_compositions import (
    ConfoundedComposition,
    ConfoundedValue,
)
from verifydp.evidence.numbers import bound_digits
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.confounded import (
    at_text,
    delta_text,
    explained,
    facts,
    shown,
)

__all__ = ["render"]

#: Columns of a table.
_AT, _NUMBER, _NAME, _COUNT = 14, 16, 24, 9


def render(
    result: ConfoundedComposition,
    console: Console,
    *,
    written: Sequence[Path] = (),
    explain: bool = False,
) -> None:
    """Print the verdict or what it is about, the curves, the mechanisms, the rest."""
    if result.verdict is None:
        print_text(Text(visible(result.subject), style="bold"), console)
        print_text(Text(), console)
    else:
        print_heading(result.summary, console)
    head = f"{'epsilon':<{_AT}}{'joint delta':<{_NUMBER}}{'of the product':<{_NUMBER}}"
    print_text(Text(f"{head}the product", style="dim"), console)
    for point in result.points:
        cells = f"{_cut(at_text(point.epsilon), _AT):<{_AT}}"
        cells += f"{_number(point.true):<{_NUMBER}}{_number(point.product):<{_NUMBER}}"
        print_text(Text(cells + point.side), console)
    print_text(Text(), console)
    _print_parts(result, console)
    print_facts(explained(result) if explain else facts(result), console)
    print_paths(written, console)


def _print_parts(result: ConfoundedComposition, console: Console) -> None:
    """What each mechanism gives away alone."""
    at = delta_text(result.tight[0].delta)
    head = f"{'mechanism':<{_NAME}}{'outputs':<{_COUNT}}epsilon alone, at delta {at}"
    print_text(Text(head, style="dim"), console)
    for part in result.parts:
        line = f"{_cut(visible(part.name), _NAME):<{_NAME}}{part.outputs:<{_COUNT}}"
        print_text(Text(line + shown(part.own)), console)
    print_text(Text(), console)


def _number(value: ConfoundedValue) -> str:
    return bound_digits(value.upper, "upper", value.exact)


def _cut(text: str, room: int) -> str:
    return text if len(text) < room else f"{text[: room - 4]}..."
