"""What an attack's result says of epsilon, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.attack_bounds import AttackBound
from verifydp.evidence.verdict import in_full
from verifydp.report.console.lines import (
    print_claim,
    print_facts,
    print_paragraph,
    print_paths,
)
from verifydp.report.console.terminal import print_text
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
    """Print the bound, what it means and what it rests on."""
    if result.verdict is None:
        print_paragraph(answer_text(result), console, style="bold")
        print_text(Text(), console)
    else:
        shown = in_full(result.verdict, result.modulo)
        print_claim(result.verdict, shown, claim_text(result), console)
    print_paragraph(meaning_text(result), console)
    print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)
