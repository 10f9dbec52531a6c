"""Statements of the catalogue on a terminal, as results."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.statement_results import StatementResult
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.statement_result import facts

__all__ = ["render"]


def render(
    result: StatementResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: verdict first, then where it is printed, and what it rests on.

    Parameters
    ----------
    result
        What is known.
    console
        Where to print.
    written
        Files that were written.
    """
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
