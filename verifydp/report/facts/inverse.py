"""What an inverse composition says."""

from collections.abc import Iterator

from verifydp.evidence.inverse_compositions import InverseComposition, InverseFigure
from verifydp.evidence.numbers import bound_digits
from verifydp.evidence.verdict import Verdict
from verifydp.report.facts import ResultFact

__all__ = ["facts", "figure_text"]

_SHOWN = 12
_FOUND = {
    Verdict.PROVED: "found",
    Verdict.REFUTED: "impossible",
    Verdict.INCONCLUSIVE: "open",
}


def facts(result: InverseComposition) -> Iterator[ResultFact]:
    """What was found, what outputs give away, how to draw the noise."""
    yield _FOUND[result.verdict], result.reason
    yield "among", result.scope
    for one in result.figures:
        yield one.quantity, f"{figure_text(one)} at {one.at}: {one.case}"
    for place, line in enumerate(result.recipe):
        yield "" if place else "run", line
    shown = result.mechanisms[:_SHOWN]
    for place, part in enumerate(shown):
        yield "" if place else "alone", f"{part.name}, {part.noise}: {part.local}"
    if (left := len(result.mechanisms) - len(shown)) > 0:
        yield "", f"and {left} more"
    if result.certificate is not None:
        for assumption in result.certificate.assumes:
            yield "supposes", assumption
    for note in result.notes:
        yield "note", note


def figure_text(one: InverseFigure) -> str:
    """A bound with its side."""
    if one.upper is None:
        return "nothing is known"
    return f"at most {bound_digits(one.upper, 'upper')}"
