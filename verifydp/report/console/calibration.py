"""Results of `verifydp.calibrate` on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.calibrations import CalibrationResult
from verifydp.report.console.lines import print_facts, print_heading, print_paths
from verifydp.report.facts.calibration import facts, rule_lines

__all__ = ["render"]


def render(
    result: CalibrationResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: the noise to add, what it gives, how other rules compare.

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
    print_facts(facts(result), console, columns=set(rule_lines(result.rules)))
    print_paths(written, console)
