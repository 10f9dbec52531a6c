"""Results of `verifydp.choose_epsilon` on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.choices import ChosenEpsilon
from verifydp.report.console.lines import print_facts, print_paragraph, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.choice import answer_text, facts

__all__ = ["render"]


def render(
    result: ChosenEpsilon, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: epsilon first, then what it means.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    written
        Files that were written.
    """
    print_paragraph(answer_text(result), console, style="bold")
    print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)
