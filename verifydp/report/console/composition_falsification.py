"""A search for a composition that breaks a rule on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.composition_falsification import facts

__all__ = ["render"]


def render(
    result: CompositionFalsification, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: the rule, and where it fails."""
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
