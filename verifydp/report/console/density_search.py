"""Searches over laws of a user's own on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.density_searches import DensitySearchResult
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.density_search import facts

__all__ = ["render"]


def render(
    result: DensitySearchResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: that it settles nothing, then what was seen."""
    print_heading(result.summary, console)
    print_facts(facts(result), console)
    print_paths(written, console)
