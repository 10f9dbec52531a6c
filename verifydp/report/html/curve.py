"""What an output gives away, on a page: a table with bars for each curve."""

from collections.abc import Iterator, Mapping

from verifydp.evidence.curves import CurveResult, TracedCurve
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.html.plain import PlainView, Table, plain_view
from verifydp.report.wording import sentence

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"


def view(result: CurveResult, anchor: str, files: Mapping[str, str]) -> PlainView:
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
    return plain_view(result, anchor, files, tables=tuple(_tables(result)))


def _tables(result: CurveResult) -> Iterator[Table]:
    for curve in result.curves:
        if curve.along:
            head = (curve.along.capitalize(), "At least", "At most")
            yield Table(
                sentence(curve.meaning).rstrip("."), head, (1, 2), *_rows(curve)
            )
    single = [curve for curve in result.curves if not curve.along]
    if single:
        rows = tuple(
            (one.quantity, *row[1:]) for one in single for row in _rows(one)[0]
        )
        head = ("Score", "At least", "At most")
        yield Table("What the best test reaches", head, (1, 2), rows)


def _rows(
    curve: TracedCurve,
) -> tuple[tuple[tuple[str, ...], ...], tuple[float, ...]]:
    rows = tuple(
        (point.at, lower_text(point.lower), upper_text(point.upper))
        for point in curve.points
    )
    return rows, tuple(point.upper for point in curve.points)
