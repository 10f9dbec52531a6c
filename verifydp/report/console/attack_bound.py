"""What an attack's result says of epsilon, on a terminal."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.attack_bounds import AttackBound
from verifydp.evidence.verdict import in_full
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_facts, print_paths, width_of
from verifydp.report.console.terminal import VERDICT_STYLES, print_text
from verifydp.report.facts.attack_bound import (
    answer_text,
    claim_text,
    facts,
    meaning_text,
)

__all__ = ["render"]


def render(
    result: AttackBound, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print the bound, what it means and what it rests on, in 80 columns."""
    if result.verdict is None:
        print_text(Text(answer_text(result), style="bold"), console)
    else:
        heading = Text(
            in_full(result.verdict, result.modulo), style=VERDICT_STYLES[result.verdict]
        )
        heading.append(f"  {claim_text(result)}", style="bold")
        print_text(heading, console)
    print_text(Text(), console)
    meaning = visible(meaning_text(result))
    print_text(Text(textwrap.fill(meaning, width_of(console) - 1)), console)
    print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)
