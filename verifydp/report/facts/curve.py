"""What a result of `verifydp.curve` says."""

from collections.abc import Iterator

from verifydp.evidence.curves import CurvePoint, CurveResult
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.facts import ResultFact

__all__ = ["facts", "lead", "shown"]


def lead(result: CurveResult) -> str:
    """Say what is told, and that nothing is claimed."""
    return (
        f"How much one output of {result.subject} gives away of its input, for "
        f"{result.scope}. Nothing is claimed, so that there is no verdict."
    )


def facts(result: CurveResult) -> Iterator[ResultFact]:
    """For what it is meant, and single numbers; tables have the rest."""
    for curve in result.curves:
        if not curve.along:
            text = f"{shown(curve.points[0])}: {curve.meaning} of any test"
            yield curve.quantity, text
    if result.known:
        yield "known", f"{result.known}: what precision and the scores are told for"
    yield "scope", result.scope
    for note in result.notes:
        yield "note", note
    yield "digits", "rounded outward; JSON has them all"
    yield "certificate", "none: exact and ball arithmetic say so"


def shown(point: CurvePoint) -> str:
    """Both sides, each rounded outward; one where they are the same."""
    low, high = lower_text(point.lower), upper_text(point.upper)
    return high if low == high else f"{low} to {high}"
