"""The picture of a table of counts beside its published margins."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from verifydp.evidence.invariant_releases import InvariantRelease
from verifydp.report.facts.invariants import cell_text
from verifydp.report.pictures.canvas import (
    LEAST_WIDTH,
    LETTERS,
    SMALL_LETTERS,
    Drawing,
    Rectangle,
    fitted_lines,
    text_width,
)
from verifydp.report.wording import visible

__all__ = ["MarginTable"]

#: Lines and columns of the largest picture.
_LINES, _COLUMNS = 24, 12
#: Pixels of a line and above the first; the share of the width that labels take.
_HIGH, _TOP, _LABELS = 44.0, 30.0, 0.22


@dataclass(frozen=True, slots=True)
class MarginTable:
    """A table with what its published counts fix, and what is released.

    Attributes
    ----------
    release
        What is drawn.
    name
        The name of the picture.
    """

    release: InvariantRelease
    name: str = "table"

    @property
    def caption(self) -> str:
        """What is drawn, in a sentence."""
        told = "a range is what they leave open"
        if not all(one.exact for one in self.release.cells):
            told = (
                "outside of a range no table has a count, and what lies inside was not "
                "decided for every cell"
            )
        above = "above it stands what is released"
        if self.release.release is None:
            above = "nothing is released (?)"
        return f"The table: hatched is what the published counts fix; {told}; {above}"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where it is too large for a picture."""
        result = self.release
        columns, rows = result.features[-1].labels, _rows(result)
        if len(rows) > _LINES or len(columns) > _COLUMNS:
            return None
        sums = _sums(result)
        count = len(columns) + (sums[0] is not None)
        high = len(rows) + (sums[1] is not None)
        fixed = sum(one.least == one.greatest for one in result.cells)
        drawing = Drawing(
            identifier,
            _TOP + _HIGH * high + 8,
            title=f"{result.name}, {len(result.cells)} cells",
            description=(
                f"The published counts fix {fixed} of {len(result.cells)} cells."
            ),
        )
        wide = (1 - _LABELS) / count
        place = max(LEAST_WIDTH, _widest(result, sums) / wide)
        if place > LEAST_WIDTH:
            drawing.needs(place)
        room = place * wide - 4
        for index, label in enumerate(columns):
            middle = _LABELS + wide * (index + 0.5)
            text = _cut(label, room, SMALL_LETTERS)
            drawing.label("small", (middle, _TOP - 10), text, "middle")
        for line, labels in enumerate(rows):
            middle = _TOP + _HIGH * (line + 0.5)
            text = _cut(", ".join(labels), place * _LABELS - 4, LETTERS)
            drawing.label("", (0, middle + 5), text)
            for index in range(len(columns)):
                spot = (line, index)
                _cell(drawing, result, line * len(columns) + index, spot, wide)
        _draw_sums(drawing, sums, (len(rows), len(columns)), wide)
        return drawing


def _rows(result: InvariantRelease) -> list[tuple[str, ...]]:
    """Levels of all features but the last."""
    return list(product(*(one.labels for one in result.features[:-1])))


def _draw_sums(
    drawing: Drawing,
    sums: tuple[Sequence[int] | None, Sequence[int] | None],
    size: tuple[int, int],
    wide: float,
) -> None:
    lines, columns = size
    for line, total in enumerate(sums[0] or ()):
        at = _LABELS + wide * (columns + 0.5), _TOP + _HIGH * (line + 0.5) + 5
        drawing.label("", at, f"= {total:,}", "middle")
    for place, total in enumerate(sums[1] or ()):
        at = _LABELS + wide * (place + 0.5), _TOP + _HIGH * (lines + 0.5) + 5
        drawing.label("", at, f"= {total:,}", "middle")


def _widest(
    result: InvariantRelease,
    sums: tuple[Sequence[int] | None, Sequence[int] | None],
) -> float:
    """Pixels that the longest text of a cell takes."""
    texts = [f"= {total:,}" for totals in sums for total in totals or ()]
    for index, known in enumerate(result.cells):
        texts += [cell_text(known), _shown(result, index)]
    return max(text_width(one, LETTERS) for one in texts) + 8


def _shown(result: InvariantRelease, index: int) -> str:
    release = result.release
    if release is None:
        return "?"
    if release.integers:
        return str(release.integers[index])
    return f"{release.counts[index]:.1f}"


def _cell(
    drawing: Drawing,
    result: InvariantRelease,
    index: int,
    spot: tuple[int, int],
    wide: float,
) -> None:
    known = result.cells[index]
    line, place = spot
    left, top = _LABELS + wide * place, _TOP + _HIGH * line
    box = Rectangle(left + 0.003, left + wide - 0.003, top + 2, _HIGH - 4)
    drawing.rectangle("cell", box)
    middle = left + wide / 2
    if known.least == known.greatest:
        drawing.event(box)
        drawing.label("", (middle, top + 27), cell_text(known), "middle")
        return
    drawing.label("", (middle, top + 19), _shown(result, index), "middle")
    drawing.label("small", (middle, top + 35), cell_text(known), "middle")


def _sums(
    result: InvariantRelease,
) -> tuple[Sequence[int] | None, Sequence[int] | None]:
    """Totals of lines and of columns, where they are published."""
    names = tuple(one.name for one in result.features)
    known = {one.features: one.totals for one in result.published}
    return known.get(names[:-1]), known.get(names[-1:])


def _cut(text: str, room: float, size: float) -> str:
    """Leave out the end of a label that has no room."""
    return (fitted_lines(visible(text), room, size, 1) or [""])[0]
