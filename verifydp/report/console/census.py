"""A budget beside published statistics, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.census_accounts import CensusAccount
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import written as number_text
from verifydp.report.console.lines import (
    print_fact,
    print_facts,
    print_paragraph,
    print_paths,
    print_row,
    width_of,
)
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.census import facts, shown
from verifydp.report.wording import sentence

__all__ = ["render"]

#: Columns of the conversions, and of each of the two epsilons, where there is room.
_WAY, _NUMBER = 46, 12


def render(
    result: CensusAccount, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print both guarantees, a table of their epsilons, and what they mean."""
    told = list(facts(result))
    print_paragraph(sentence(result.summary.claim), console, style="bold")
    print_text(Text(), console)
    print_facts((one for one in told if one[0] not in ("epsilon", "meaning")), console)
    print_text(Text(), console)
    head = f"epsilon at delta {number_text(parse_exact(result.delta))}"
    _print_row(head, "advertised", "effective", console, style="dim")
    for one in result.epsilons:
        way = f"{one.way}{' *' if one.condition else ''}"
        _print_row(way, shown(one.advertised), shown(one.effective), console)
    for condition in dict.fromkeys(one.condition for one in result.epsilons):
        if condition:
            print_paragraph(f"* if {condition}", console, style="dim")
    print_text(Text(), console)
    for place, text in enumerate(result.meaning):
        print_fact("" if place else "meaning", text, console)
    print_paths(written, console)


def _print_row(
    way: str, advertised: str, effective: str, console: Console, *, style: str = ""
) -> None:
    """Print both numbers flush right, below the way where there is no room beside."""
    room = width_of(console) - 1
    last = min(_WAY + 2 * (_NUMBER + 1), room)
    starts = [0, last - _NUMBER - 1 - len(advertised), last - len(effective)]
    print_row([way, advertised, effective], starts, console, style=style)
