"""An inverse composition on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.inverse import facts

__all__ = ["render"]


def render(
    result: InverseComposition, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print the verdict and the claim, then what was found."""
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
