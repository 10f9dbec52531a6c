"""A composition on confounded data on a page: both curves drawn, then tables."""

from collections.abc import Mapping

from markupsafe import Markup

from verifydp.evidence.confounded_compositions import (
    ConfoundedComposition,
    ConfoundedPart,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_digits
from verifydp.report.facts.confounded import (
    at_text,
    delta_text,
    explained,
    side_text,
)
from verifydp.report.html.axis import nice_step, nice_ticks, tick_text
from verifydp.report.html.drawing import Drawing
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"

#: Pixels from the top to the highest delta, to the axis, and in all.
_TOP, _BOTTOM, _HEIGHT = 48, 268, 308
#: Room for labels at both sides, as shares of the width.
_LEFT, _RIGHT = 0.06, 0.02
_LAWS = (("joint law", "database"), ("product of the marginals", "neighbour"))


def view(
    result: ConfoundedComposition, anchor: str, files: Mapping[str, str]
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
    caption = (
        "The least delta at the epsilons of the table: of all outputs together, and of "
        "the product of what single outputs tell; straight lines join them"
    )
    return plain_view(
        result,
        anchor,
        files,
        tables=(_points(result), _tight(result), _parts(result)),
        figure=(caption, Markup(_curves(result, f"{anchor}-curves"))),
        facts=explained(result),
    )


def _points(result: ConfoundedComposition) -> Table:
    return Table(
        "Least delta",
        ("Epsilon", "The product", "Joint law", "Product", "Data themselves"),
        (2, 3, 4),
        tuple(map(_row, result.points)),
    )


def _row(point: ConfoundedPoint) -> tuple[str, ...]:
    deltas = map(_cell, (point.true, point.product, point.data))
    return at_text(point.epsilon), point.side, *deltas


def _tight(result: ConfoundedComposition) -> Table:
    rows = tuple(
        (delta_text(one.delta), *map(_cell, (one.true, one.product, one.data)))
        for one in result.tight
    )
    head = ("Delta", "Joint law", "Product", "Data themselves")
    return Table("Least epsilon", head, (1, 2, 3), rows)


def _parts(result: ConfoundedComposition) -> Table:
    alone = f"Epsilon alone, delta {delta_text(result.tight[0].delta)}"
    head = ("Mechanism", "Outputs", alone, "Local epsilon")
    return Table("Mechanisms", head, (1, 2, 3), tuple(map(_part, result.parts)))


def _part(part: ConfoundedPart) -> tuple[str, ...]:
    return part.name, str(part.outputs), _cell(part.own), _cell(part.local)


def _cell(value: ConfoundedValue) -> str:
    """Both sides, each rounded outward; one where they have the same digits."""
    low = bound_digits(value.lower, "lower", value.exact)
    high = bound_digits(value.upper, "upper", value.exact)
    return high if low == high else f"{low} to {high}"


def _height(value: ConfoundedValue) -> float:
    return float(value.upper or 0)


def _curves(result: ConfoundedComposition, identifier: str) -> str:
    """Draw both deltas over epsilon, with straight lines between the points."""
    places = [float(Epsilon.read(one.epsilon)) for one in result.points]
    low, high = places[0], places[-1]
    span = high - low or 1.0
    laws = [[_height(one.true) for one in result.points],
            [_height(one.product) for one in result.points]]  # fmt: skip
    most = max(map(max, laws)) or 1.0

    def at(epsilon: float, delta: float) -> tuple[float, float]:
        share = (epsilon - low) / span
        return (
            _LEFT + (1 - _LEFT - _RIGHT) * share,
            _BOTTOM - (_BOTTOM - _TOP) * delta / most,
        )

    drawing = Drawing(
        identifier,
        _HEIGHT,
        title="Least delta by epsilon",
        description=f"The product: {side_text(result)}.",
    )
    step = nice_step(most, 4)
    for level in nice_ticks(0.0, most, 4):
        drawing.horizontal("grid", at(low, level)[1])
        drawing.label("small halo", (0, at(low, level)[1] - 3), tick_text(level, step))
    drawing.horizontal("axis", _BOTTOM)
    if high > low:
        step = nice_step(span, 6)
        for level in nice_ticks(low, high, 6):
            share = at(level, 0)[0]
            drawing.vertical("tick", share, _BOTTOM, _BOTTOM + 5)
            drawing.label("small", (share, _BOTTOM + 19), tick_text(level, step),
                          "middle")  # fmt: skip
    drawing.label("small", (0.5, _BOTTOM + 36), "epsilon", "middle")
    for (name, colour), deltas, row in zip(_LAWS, laws, (0, 1), strict=True):
        points = [at(*one) for one in zip(places, deltas, strict=True)]
        # A single point is drawn as a short line, so that it is seen.
        ends = points[1:] or [(points[0][0] + 0.01, points[0][1])]
        for start, end in zip(points, ends, strict=False):
            drawing.segment(f"curve {colour}", start, end)
        key = 0.57, 14.0 + 16 * row
        drawing.segment(f"curve {colour}", (0.5, key[1] - 4), (0.56, key[1] - 4))
        drawing.label("small halo", key, name)
    return drawing.text()
