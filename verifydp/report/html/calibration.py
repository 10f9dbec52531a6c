"""A calibration on a page: the noise, what it gives, how rules compare."""

from collections.abc import Mapping
from typing import Any

from verifydp.evidence.calibrations import CalibrationResult
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.facts.calibration import level_text, noise_text
from verifydp.report.html.figures import page_figures

__all__ = ["view"]


def view(
    result: CalibrationResult, anchor: str, files: Mapping[str, str]
) -> dict[str, Any]:
    """Prepare a result for the template, with its pictures.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    return {
        "anchor": anchor,
        "result": result,
        "verdict": result.summary.verdict_in_full,
        "noise": noise_text(result).partition(" (")[0],
        "level": level_text(result),
        "above": upper_text,
        "below": lower_text,
        "figures": page_figures(result, anchor),
        "file": files.get("calibration"),
    }
