"""A composition on confounded data on a page: tables of what outputs give away."""

from collections.abc import Mapping

from verifydp.evidence.confounded_compositions import (
    ConfoundedComposition,
    ConfoundedPart,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.numbers import bound_digits
from verifydp.report.facts.confounded import (
    at_text,
    delta_text,
    explained,
)
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"


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
    return plain_view(
        result,
        anchor,
        files,
        tables=(_points(result), _tight(result), _parts(result)),
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
