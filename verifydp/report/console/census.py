"""A budget beside published statistics, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.census_accounts import CensusAccount
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import written as number_text
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_fact, print_facts, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.census import facts, shown
from verifydp.report.wording import sentence

__all__ = ["render"]

#: Columns of the conversions, and of each of the two epsilons.
_WAY, _NUMBER = 46, 12


def render(
    result: CensusAccount, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print both guarantees, a table of their epsilons, and what they mean."""
    told = list(facts(result))
    print_text(Text(visible(sentence(result.summary.claim)), style="bold"), console)
    print_text(Text(), console)
    print_facts((one for one in told if one[0] not in ("epsilon", "meaning")), console)
    print_text(Text(), console)
    head = f"epsilon at delta {number_text(parse_exact(result.delta))}"
    columns = f"{'advertised':>{_NUMBER}} {'effective':>{_NUMBER}}"
    print_text(Text(f"{head:<{_WAY}} {columns}", style="dim"), console)
    for one in result.epsilons:
        way = f"{one.way}{' *' if one.condition else ''}"
        numbers = (
            f"{shown(one.advertised):>{_NUMBER}} {shown(one.effective):>{_NUMBER}}"
        )
        print_text(Text(f"{way:<{_WAY}} {numbers}"), console)
    for condition in dict.fromkeys(one.condition for one in result.epsilons):
        if condition:
            print_text(Text(f"* if {condition}", style="dim"), console)
    print_text(Text(), console)
    for place, text in enumerate(result.meaning):
        print_fact("" if place else "meaning", text, console)
    print_paths(written, console)
