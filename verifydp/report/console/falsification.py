"""Results of `verifydp.falsify` on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.falsifications import FalsificationResult
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.falsification import facts

__all__ = ["render"]


def render(
    result: FalsificationResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: the rule, and where it fails."""
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
