"""The picture of an inverse composition: what each case gives away."""

from collections.abc import Iterator

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.evidence.numbers import parse_exact
from verifydp.report.facts.inverse import figure_text
from verifydp.report.pictures.bars import MarkedBars, NamedBar
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.wording import visible

__all__ = ["figures"]


def figures(result: InverseComposition) -> Iterator[Figure]:
    """Give one picture for all cases that are told in one quantity."""
    quantity = result.figures[0].quantity if result.figures else ""
    shown = [one for one in result.figures if one.quantity == quantity]
    target = {"epsilon": result.epsilon, "delta": result.delta}.get(quantity)
    if target is None:
        return
    limit = Epsilon.read(target) if quantity == "epsilon" else parse_exact(target)
    yield MarkedBars(
        "cases",
        f"What all outputs together give away: {quantity}",
        f"Upper bounds of {quantity}, at the {shown[0].at} of the target",
        tuple(
            NamedBar(
                visible(one.case),
                _length(drawn_number(one.upper)),
                figure_text(one),
                own=place == 0,
            )
            for place, one in enumerate(shown)
        ),
        (float(limit), f"the target: {visible(result.target)}"),
    )


def _length(value: float | None) -> float:
    """Nothing is known: as long as the picture, with words that say so."""
    return float("inf") if value is None else value
