"""A private test of an odds ratio, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.odds_ratio_tests import OddsRatioResult
from verifydp.report.console.lines import print_facts, print_paragraph, print_paths
from verifydp.report.console.terminal import print_text
from verifydp.report.facts.odds_ratio import facts
from verifydp.report.wording import sentence

__all__ = ["render"]


def render(
    result: OddsRatioResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print what is private, the test, and what may be published."""
    print_paragraph(sentence(result.summary.claim), console, style="bold")
    print_text(Text(), console)
    print_facts(facts(result), console)
    print_paths(written, console)
