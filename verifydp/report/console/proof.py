"""Results of `verifydp.prove` on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.prove_results import ProveResult
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.proof import facts

__all__ = ["render"]


def render(
    result: ProveResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: verdict first, then where it fails, the bounds, the scope.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    written
        Files that were written.
    """
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
