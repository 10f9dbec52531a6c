"""The picture of outputs that are numbers: how often each side gives which."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from verifydp.evidence.results import Bar, Picture
from verifydp.report.pictures.axis import lay_axis, nice_step
from verifydp.report.pictures.canvas import Drawing, Rectangle
from verifydp.report.pictures.outputs import (
    cell_text,
    described,
    draws_of,
    end_text,
    is_numeric,
    joined_cells,
    legend_of,
    shares_of,
)
from verifydp.report.wording import percent_text

__all__ = ["CELLS_MAX", "OutputHistogram"]

#: Most cells that are drawn; neighbouring ones are joined beyond.
CELLS_MAX = 96

_TOP, _MIDDLE, _BOTTOM = 52, 178, 304


@dataclass(frozen=True, slots=True)
class OutputHistogram:
    """The numeric cells of a picture: the database above the axis, its neighbour below.

    Attributes
    ----------
    outputs
        Cells with their counts; those of the event are shaded.
    caption
        What is drawn, in a sentence.
    name
        The name of the picture.
    """

    outputs: Picture
    caption: str = "Outputs on both databases"
    name: str = "outputs"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where no draw fell into a numeric cell."""
        picture = self.outputs
        bars = [bar for bar in picture.bars if is_numeric(bar)]
        if not any(bar.database or bar.neighbour for bar in bars):
            return None
        bars = _joined(bars)
        totals = draws_of(picture.bars)
        axis = lay_axis(bars)
        heights = [
            [share * weight for share in shares_of(bar, totals)]
            for bar, weight in zip(bars, axis.weights, strict=True)
        ]
        highest = max(max(pair) for pair in heights)
        scale = (_MIDDLE - _TOP) / (highest * 1.04)
        drawing = Drawing(
            identifier,
            title=f"Outputs by {picture.feature}",
            description=described(picture),
        )
        drawing.legend(0, legend_of(picture))
        _shade(drawing, bars, axis.spans)
        lines = () if axis.by_area else _gridlines(highest, scale)
        for _, y in lines:
            drawing.horizontal("grid", y)
        marked = any(bar.in_event for bar in picture.bars)
        for bar, span, (up, down) in zip(bars, axis.spans, heights, strict=True):
            group = drawing.group(
                cell_text(bar, totals), faded=marked and not bar.in_event
            )
            if up > 0:  # a cell that was hit stays visible, however rare it is
                height = max(up * scale, 1.0)
                box = Rectangle(*span, _MIDDLE - height, height)
                drawing.rectangle("bar database", box, group)
            if down > 0:
                box = Rectangle(*span, _MIDDLE, max(down * scale, 1.0))
                drawing.rectangle("bar neighbour", box, group)
        drawing.horizontal("axis", _MIDDLE)
        for text, y in lines:
            drawing.label("small halo", (0, y - 3), text)
        drawing.ticks(((tick.position, tick.text) for tick in axis.ticks), _BOTTOM)
        below = _name_ends(drawing, bars)
        drawing.words(
            "small", below, _told(picture.feature, axis.by_area, axis.to_scale)
        )
        return drawing


def _told(feature: str, by_area: bool, to_scale: bool) -> str:  # noqa: FBT001
    """Name the axis, and say how it is to be read."""
    if by_area:
        return f"{feature}; areas are shares of the draws"
    return feature if to_scale else f"{feature}; all cells are drawn equally wide"


def _gridlines(highest: float, scale: float) -> tuple[tuple[str, float], ...]:
    """Place lines at round shares, mirrored; their texts stand on them."""
    step = nice_step(highest, 3)
    return tuple(
        (percent_text(index * step), _MIDDLE + sign * index * step * scale)
        for index in range(1, int(highest / step + 1e-9) + 1)
        for sign in (-1, 1)
    )


def _shade(
    drawing: Drawing, bars: Sequence[Bar], spans: Sequence[tuple[float, float]]
) -> None:
    """Shade the event over the whole height and name its widest part."""
    bands: list[tuple[float, float]] = []
    for bar, (start, end) in zip(bars, spans, strict=True):
        if bar.in_event and bands and start <= bands[-1][1] + 1e-9:
            bands[-1] = (bands[-1][0], max(bands[-1][1], end))
        elif bar.in_event:
            bands.append((start, end))
    if not bands:
        return
    for start, end in bands:
        drawing.event(Rectangle(start, end, _TOP - 16, _BOTTOM - _TOP + 16))
    start, end = max(bands, key=lambda band: band[1] - band[0])
    anchor = _anchor((start + end) / 2)
    x = {"start": start + 0.008, "middle": (start + end) / 2, "end": end - 0.008}
    drawing.label("label halo", (x[anchor], _TOP - 2), "event", anchor)


def _anchor(position: float) -> str:
    if position < 0.08:
        return "start"
    return "end" if position > 0.92 else "middle"


def _name_ends(drawing: Drawing, bars: Sequence[Bar]) -> float:
    """Say what the outermost cells hold that have no end; give where that ends."""
    first, last = bars[0], bars[-1]
    below = _BOTTOM + 38
    texts = {"start": "", "end": ""}
    if first.lower == "-inf" and first.upper != "inf":
        texts["start"] = f"\u2190 below {end_text(first.upper)}"
    if last.upper == "inf" and last.lower != "-inf":
        texts["end"] = f"from {end_text(last.lower)} \u2192"
    for (anchor, text), share in zip(texts.items(), (0, 1), strict=True):
        if text:
            drawing.label("small", (share, below), text, anchor)
    return below + 4 if any(texts.values()) else _BOTTOM + 24


def _joined(bars: list[Bar]) -> list[Bar]:
    """Join inner cells, never across the event's border, to about `CELLS_MAX`."""
    if len(bars) <= CELLS_MAX:
        return bars
    size = -(-len(bars) // CELLS_MAX)
    inner: list[Bar] = []
    for _, run in groupby(bars[1:-1], key=lambda bar: bar.in_event):
        cells = list(run)
        for first in range(0, len(cells), size):
            part = cells[first : first + size]
            inner.append(joined_cells(part, part[0].lower, part[-1].upper, ""))
    return [bars[0], *inner, bars[-1]]
