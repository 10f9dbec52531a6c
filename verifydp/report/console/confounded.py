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
from verifydp.report.console.lines import (
    print_facts,
    print_heading,
    print_paragraph,
    print_paths,
    print_row,
)
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.confounded import (
    at_text,
    delta_text,
    explained,
    facts,
    shown,
)

__all__ = ["render"]

#: At which columns the cells of both tables begin.
_POINTS, _PARTS = (0, 14, 30, 46), (0, 24, 33)


def render(
    result: ConfoundedComposition,
    console: Console,
    *,
    written: Sequence[Path] = (),
    explain: bool = False,
) -> None:
    """Print the verdict or what it is about, the curves, the mechanisms, the rest."""
    if result.verdict is None:
        print_paragraph(result.subject, console, style="bold")
        print_text(Text(), console)
    else:
        print_heading(result.summary, console)
    head = ["epsilon", "joint delta", "of the product", "the product"]
    print_row(head, _POINTS, console, style="dim")
    for point in result.points:
        numbers = [_number(point.true), _number(point.product)]
        row = [at_text(point.epsilon), *numbers, point.side]
        print_row(row, _POINTS, console)
    print_text(Text(), console)
    _print_parts(result, console)
    print_facts(explained(result) if explain else facts(result), console)
    print_paths(written, console)


def _print_parts(result: ConfoundedComposition, console: Console) -> None:
    """What each mechanism gives away alone."""
    at = delta_text(result.tight[0].delta)
    head = ["mechanism", "outputs", f"epsilon alone, at delta {at}"]
    print_row(head, _PARTS, console, style="dim")
    for part in result.parts:
        row = [part.name, str(part.outputs), shown(part.own)]
        print_row(row, _PARTS, console)
    print_text(Text(), console)


def _number(value: ConfoundedValue) -> str:
    return bound_digits(value.upper, "upper", value.exact)
