"""What a result of `verifydp.curve` says."""

from collections.abc import Iterator

from verifydp.evidence.curves import CurvePoint, CurveResult
from verifydp.report.facts import ResultFact
from verifydp.report.wording import lower_text, number_text, upper_text

__all__ = ["facts", "shown"]


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
    yield (
        "digits",
        "rounded to nearest; JSON and pages have both sides, rounded outward",
    )
    yield "certificate", "none: exact and ball arithmetic say so"


def shown(point: CurvePoint) -> str:
    """One number where both sides round to it; else both, each to its side."""
    nearest = number_text(point.upper)
    if number_text(point.lower) == nearest:
        return nearest
    return f"{lower_text(point.lower)} to {upper_text(point.upper)}"
