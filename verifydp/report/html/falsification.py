"""A search for a counterexample on a page: the plain form, and what was found drawn."""

from collections.abc import Mapping

from verifydp.evidence.falsifications import FalsificationResult
from verifydp.report.facts.calibration import level_text
from verifydp.report.html.calibration import deltas_figure
from verifydp.report.html.plain import PlainView, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"


def view(
    result: FalsificationResult, anchor: str, files: Mapping[str, str]
) -> PlainView:
    """Prepare a result for the plain form.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    found = result.counterexample
    if found is None:
        return plain_view(result, anchor, files)
    caption = f"Delta of the counterexample at epsilon {level_text(found)}"
    return plain_view(
        result, anchor, files, figure=(caption, deltas_figure(found, anchor))
    )
