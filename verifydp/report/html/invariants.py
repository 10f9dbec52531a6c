"""A table beside its published margins on a page: a picture of it, then tables."""

from collections.abc import Mapping, Sequence
from itertools import product

from markupsafe import Markup

from verifydp.evidence.invariant_releases import InvariantRelease, PublishedMargin
from verifydp.report.facts.invariants import cell_text, sensitivity_text
from verifydp.report.html.drawing import Drawing, Rectangle
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"

#: Lines and columns of the largest picture; lines of a list.
_LINES, _COLUMNS, _LISTED = 24, 12, 200
#: Pixels of a line and above the first; the share of the width that labels take.
_HIGH, _TOP, _LABELS = 44.0, 30.0, 0.22
#: Letters of a label, by how much room it has.
_ROOM = 110


def view(result: InvariantRelease, anchor: str, files: Mapping[str, str]) -> PlainView:
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
    drawn = _drawn(result, f"{anchor}-table")
    caption = (
        "The table: hatched is what the published counts fix; a range is what they "
    )
    caption += "leave open, and above it stands what is released"
    return plain_view(
        result,
        anchor,
        files,
        tables=(
            _cells(result),
            *map(_margin(result), result.published),
            _spaces(result),
        ),
        figure=None if drawn is None else (caption, Markup(drawn)),
    )


def _rows(result: InvariantRelease) -> list[tuple[str, ...]]:
    """Levels of all features but the last."""
    return list(product(*(one.labels for one in result.features[:-1])))


def _cells(result: InvariantRelease) -> Table:
    release = result.release
    head = ["Cell", "Published counts tell"]
    columns = [[cell_text(one) for one in result.cells]]
    if release is not None:
        head.append("Released, with noise")
        columns.append([f"{one:.2f}" for one in release.counts])
        if release.integers:
            head.append("As whole numbers")
            columns.append([str(one) for one in release.integers])
    names = [", ".join(one) for one in product(*(f.labels for f in result.features))]
    rows = tuple(zip(names, *columns, strict=False))
    title = "Cells"
    if len(rows) > _LISTED:
        title = f"The first {_LISTED} of {len(rows):,} cells"
    return Table(title, tuple(head), tuple(range(1, len(head))), rows[:_LISTED])


def _margin(result: InvariantRelease):  # type: ignore[no-untyped-def]
    labels = {one.name: one.labels for one in result.features}

    def table(margin: PublishedMargin) -> Table:
        names = product(*(labels.get(name, (name,)) for name in margin.features))
        rows = tuple(
            (", ".join(one), f"{count:,}")
            for one, count in zip(names, margin.totals, strict=False)
        )
        head = (" and ".join(margin.features), "Persons, as published")
        return Table(f"Published: counts by {head[0]}", head, (1,), rows[:_LISTED])

    return table


def _spaces(result: InvariantRelease) -> Table:
    rows = tuple(
        (one.neighbours, sensitivity_text(one.squared), str(one.l1), str(one.largest))
        for one in result.spaces
    )
    head = ("Neighbours", "Length", "Sum of changes", "Change of a cell")
    return Table("By how much the table can differ, at most", head, (1, 2, 3), rows)


def _drawn(result: InvariantRelease, identifier: str) -> str | None:
    """Draw the table; None where it is too large for a picture."""
    columns, rows = result.features[-1].labels, _rows(result)
    if len(rows) > _LINES or len(columns) > _COLUMNS:
        return None
    sums = _sums(result)
    count = len(columns) + (sums[0] is not None)
    wide = (1 - _LABELS) / count
    high = len(rows) + (sums[1] is not None)
    fixed = sum(one.least == one.greatest for one in result.cells)
    drawing = Drawing(
        identifier,
        int(_TOP + _HIGH * high + 8),
        title=f"{result.name}, {len(result.cells)} cells",
        description=f"The published counts fix {fixed} of {len(result.cells)} cells.",
    )
    room = max(4, int(_ROOM * wide))
    for place, label in enumerate(columns):
        drawing.label(
            "small",
            (_LABELS + wide * (place + 0.5), _TOP - 10),
            _cut(label, room),
            "middle",
        )
    for line, labels in enumerate(rows):
        middle = _TOP + _HIGH * (line + 0.5)
        text = _cut(", ".join(labels), int(_ROOM * _LABELS))
        drawing.label("", (0, middle + 5), text)
        for place in range(len(columns)):
            _cell(drawing, result, line * len(columns) + place, (line, place), wide)
    for line, total in enumerate(sums[0] or ()):
        at = _LABELS + wide * (len(columns) + 0.5), _TOP + _HIGH * (line + 0.5) + 5
        drawing.label("", at, f"= {total:,}", "middle")
    for place, total in enumerate(sums[1] or ()):
        at = _LABELS + wide * (place + 0.5), _TOP + _HIGH * (len(rows) + 0.5) + 5
        drawing.label("", at, f"= {total:,}", "middle")
    return drawing.text()


def _cell(
    drawing: Drawing,
    result: InvariantRelease,
    index: int,
    spot: tuple[int, int],
    wide: float,
) -> None:
    known, release = result.cells[index], result.release
    line, place = spot
    left, top = _LABELS + wide * place, _TOP + _HIGH * line
    box = Rectangle(left + 0.003, left + wide - 0.003, top + 2, _HIGH - 4)
    drawing.rectangle("cell", box)
    middle = left + wide / 2
    if known.least == known.greatest:
        drawing.event(box)
        drawing.label("", (middle, top + 27), cell_text(known), "middle")
        return
    shown = "?"
    if release is not None:
        shown = (
            str(release.integers[index])
            if release.integers
            else f"{release.counts[index]:.1f}"
        )
    drawing.label("", (middle, top + 19), shown, "middle")
    drawing.label("small", (middle, top + 35), cell_text(known), "middle")


def _sums(
    result: InvariantRelease,
) -> tuple[Sequence[int] | None, Sequence[int] | None]:
    """Totals of lines and of columns, where they are published."""
    names = tuple(one.name for one in result.features)
    known = {one.features: one.totals for one in result.published}
    return known.get(names[:-1]), known.get(names[-1:])


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"
