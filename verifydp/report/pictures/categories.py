"""The picture of outputs that are no numbers: two bars for each kind of output."""

from collections.abc import Sequence
from dataclasses import dataclass

from verifydp.evidence.results import Bar, Picture
from verifydp.report.pictures.canvas import (
    LEAST_WIDTH,
    LETTERS,
    Drawing,
    Rectangle,
    text_width,
)
from verifydp.report.pictures.outputs import (
    SIDES,
    cell_text,
    described,
    draws_of,
    is_numeric,
    joined_cells,
    legend_of,
    shares_of,
)
from verifydp.report.side_by_side import shorten
from verifydp.report.wording import percent_text, visible

__all__ = ["CATEGORIES_MAX", "OutputCategories"]

#: Most categories that are drawn; the rest is summed in one row.
CATEGORIES_MAX = 14

_ROW = 54
#: Share of the width that the longest bar of a row takes; its text follows.
_REACH = 0.72
_IN_EVENT = "  (in the event)"


@dataclass(frozen=True, slots=True)
class OutputCategories:
    """The categories of a picture; attributes are those of `OutputHistogram`."""

    outputs: Picture
    caption: str = "Outputs on both databases that are no numbers"
    name: str = "categories"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where no draw fell into a category."""
        picture = self.outputs
        bars = [bar for bar in picture.bars if not is_numeric(bar)]
        if not any(bar.database or bar.neighbour for bar in bars):
            return None
        totals = draws_of(picture.bars)
        drawing = Drawing(
            identifier,
            title=f"Outputs by {picture.feature}: categories",
            description=described(picture),
        )
        top = drawing.legend(0, legend_of(picture)) + 6
        rows = _leading(bars)
        shares = [shares_of(bar, totals) for bar in rows]
        highest = max(max(pair) for pair in shares)
        marked = any(bar.in_event for bar in picture.bars)
        for bar, pair in zip(rows, shares, strict=True):
            if bar.in_event:
                drawing.event(Rectangle(0, 1, top, _ROW - 4))
            group = drawing.group(
                cell_text(bar, totals), faded=marked and not bar.in_event
            )
            drawing.label("label", (0.012, top + 16), _named(bar))
            for side, share, offset in zip(SIDES, pair, (22, 35), strict=True):
                length = share / highest * _REACH
                box = Rectangle(0, max(length, 0.003), top + offset, 11)
                name = f"bar {side}" if share else f"none {side}"
                drawing.rectangle(name, box, group)
                place = (length + 0.012, top + offset + 9.5)
                drawing.label("small", place, percent_text(share))
            top += _ROW
        drawing.grow(top + 4)
        return drawing


def _named(bar: Bar) -> str:
    """Write the name of a category in one line that fits a phone."""
    name, after = visible(bar.label), _IN_EVENT if bar.in_event else ""
    room, shown = len(name), name
    while room > 6 and text_width(shown + after, LETTERS) > LEAST_WIDTH * 0.98:
        room -= 1
        shown = shorten(name, room)
    return shown + after


def _leading(bars: Sequence[Bar]) -> list[Bar]:
    """Pick the event's categories and the most frequent others; sum up the rest."""
    if len(bars) <= CATEGORIES_MAX:
        return list(bars)

    def rank(index: int) -> tuple[bool, int, int]:
        bar = bars[index]
        return (not bar.in_event, -bar.database - bar.neighbour, index)

    order = sorted(range(len(bars)), key=rank)
    kept = [bars[index] for index in sorted(order[: CATEGORIES_MAX - 1])]
    rest = [bars[index] for index in order[CATEGORIES_MAX - 1 :]]
    summed = f"... {len(rest)} other categories"
    return [*kept, joined_cells(rest, None, None, summed)]
