"""A comparison of two granularities on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.granularity_comparisons import GranularityComparison
from verifydp.report.console.lines import print_facts, print_paragraph, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.granularity import facts
from verifydp.report.wording import sentence

__all__ = ["render"]


def render(
    result: GranularityComparison, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print what the one is worth under the other, then why."""
    print_paragraph(sentence(result.summary.claim), console, style="bold")
    print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)
