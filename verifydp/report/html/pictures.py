"""The three pictures of a report: output histograms, categories, event rates."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from verifydp.evidence.claim import Claim
from verifydp.evidence.results import Bar, Picture, Witness
from verifydp.report.html.axis import lay_axis, nice_step
from verifydp.report.html.drawing import Drawing, Rectangle
from verifydp.report.side_by_side import shorten
from verifydp.report.wording import (
    allowed_rate,
    count_text,
    hits_text,
    number_text,
    other_side,
    percent_text,
    visible,
)

__all__ = ["categories_svg", "histogram_svg", "rates_svg"]

#: Most cells that are drawn; neighbouring ones are joined beyond.
CELLS_MAX = 96
#: Most categories that are drawn; the rest is summed in one row.
CATEGORIES_MAX = 14

_TOP, _MIDDLE, _BOTTOM, _HEIGHT = 24, 150, 276, 320
_ROW = 54
#: Share of the width that the longest bar of a row takes; its text follows.
_REACH = 0.78
_SIDES = ("database", "neighbour")


def histogram_svg(picture: Picture, identifier: str) -> str | None:
    """Draw the numeric cells: the database above the axis, the neighbour below.

    Parameters
    ----------
    picture
        Cells with their counts; those of the event are shaded.
    identifier
        Prefix of element ids, unique in the page.

    Returns
    -------
    str or None
        The ``svg`` element; None where no draw fell into a numeric cell.
    """
    bars = [bar for bar in picture.bars if _is_numeric(bar)]
    if not any(bar.database or bar.neighbour for bar in bars):
        return None
    bars = _joined(bars)
    totals = _totals(picture.bars)
    axis = lay_axis(bars)
    heights = [
        [share * weight for share in _shares(bar, totals)]
        for bar, weight in zip(bars, axis.weights, strict=True)
    ]
    highest = max(max(pair) for pair in heights)
    scale = (_MIDDLE - _TOP) / (highest * 1.04)
    note = "areas are shares of the draws" if axis.by_area else ""
    if not axis.to_scale:
        note = "all cells are drawn equally wide"
    drawing = Drawing(
        identifier,
        _HEIGHT + (16 if note else 0),
        title=f"Outputs by {picture.feature}",
        description=_described(picture),
    )
    _shade(drawing, bars, axis.spans)
    lines = () if axis.by_area else _gridlines(highest, scale)
    for _, y in lines:
        drawing.horizontal("grid", y)
    marked = any(bar.in_event for bar in picture.bars)
    for bar, (start, end), (up, down) in zip(bars, axis.spans, heights, strict=True):
        group = drawing.group(
            _cell_text(bar, totals), faded=marked and not bar.in_event
        )
        if up > 0:  # a cell that was hit stays visible, however rare it is
            height = max(up * scale, 1.0)
            box = Rectangle(start, end, _MIDDLE - height, height)
            drawing.rectangle("bar database", box, group)
        if down > 0:
            box = Rectangle(start, end, _MIDDLE, max(down * scale, 1.0))
            drawing.rectangle("bar neighbour", box, group)
    drawing.horizontal("axis", _MIDDLE)
    for text, y in lines:
        drawing.label("small halo", (0, y - 3), text)
    for tick in axis.ticks:
        drawing.vertical("tick", tick.position, _BOTTOM, _BOTTOM + 5)
        below_tick = (tick.position, _BOTTOM + 19.0)
        drawing.label("small", below_tick, tick.text, _anchor(tick.position, 0.03))
    _name_axis(drawing, bars, picture.feature)
    if note:
        drawing.label("small", (0.5, _BOTTOM + 54), note, "middle")
    return drawing.text()


def categories_svg(picture: Picture, identifier: str) -> str | None:
    """Draw the outputs that are no numbers: two bars for each category.

    Parameters and result are those of `histogram_svg`; None where no draw fell
    into a category.
    """
    bars = [bar for bar in picture.bars if not _is_numeric(bar)]
    if not any(bar.database or bar.neighbour for bar in bars):
        return None
    totals = _totals(picture.bars)
    rows = _leading(bars)
    drawing = Drawing(
        identifier,
        _ROW * len(rows) + 4,
        title=f"Outputs by {picture.feature}: categories",
        description=_described(picture),
    )
    shares = [_shares(bar, totals) for bar in rows]
    highest = max(max(pair) for pair in shares)
    marked = any(bar.in_event for bar in picture.bars)
    for index, (bar, pair) in enumerate(zip(rows, shares, strict=True)):
        top = index * _ROW
        if bar.in_event:
            drawing.event(Rectangle(0, 1, top, _ROW - 4))
        group = drawing.group(
            _cell_text(bar, totals), faded=marked and not bar.in_event
        )
        name = shorten(visible(bar.label), 44)
        if bar.in_event:
            name += "  (in the event)"
        drawing.label("label", (0.012, top + 16), name)
        for side, share, offset in zip(_SIDES, pair, (22, 35), strict=True):
            length = share / highest * _REACH
            box = Rectangle(0, max(length, 0.003), top + offset, 11)
            drawing.rectangle(f"bar {side}" if share else f"none {side}", box, group)
            place = (length + 0.012, top + offset + 9.5)
            drawing.label("small", place, percent_text(share))
    return drawing.text()


def rates_svg(witness: Witness, claim: Claim, identifier: str) -> str | None:
    """Draw how often the event happened on each side, and what the claim allows.

    Parameters
    ----------
    witness
        The event and its counts.
    claim
        Gives the allowed rate, at the rate seen on the other side.
    identifier
        Prefix of element ids, unique in the page.

    Returns
    -------
    str or None
        The ``svg`` element; None where a side has no draws or no hits are seen.
    """
    allowed = allowed_rate(witness, claim)
    if allowed is None or not witness.database_trials or not witness.neighbour_trials:
        return None
    counts = {
        "database": (witness.database_hits, witness.database_trials),
        "neighbour": (witness.neighbour_hits, witness.neighbour_trials),
    }
    rates = {side: hits / trials for side, (hits, trials) in counts.items()}
    highest = max(*rates.values(), allowed)
    if highest == 0:
        return None
    first, second = witness.likelier_on, other_side(witness.likelier_on)
    limit = f"{claim.notion} allows about {percent_text(allowed)}"
    drawing = Drawing(
        identifier,
        110,
        title="How often the event happened",
        description=(
            f"{hits_text(*counts['database'])} on the database, "
            f"{hits_text(*counts['neighbour'])} on the neighbour. "
            f"At the rate seen on the {second}, {limit} on the {first}."
        ),
    )
    for side, top in ((first, 0), (second, 66)):
        text = f"on the {side}: {hits_text(*counts[side])}"
        drawing.label("label", (0, top + 14), text)
        name = f"bar {side}" if rates[side] else f"none {side}"
        length = max(rates[side] / highest, 0.003)
        drawing.rectangle(name, Rectangle(0, length, top + 21, 16))
    edge = allowed / highest
    drawing.vertical("allowed", edge, 19, 43)
    place = (edge, 55.0)
    drawing.label("small", place, f"{limit} here", _anchor(edge, 1 / 3))
    return drawing.text()


def _is_numeric(bar: Bar) -> bool:
    return not bar.label and bar.lower is not None and bar.upper is not None


def _shares(bar: Bar, totals: tuple[int, int]) -> tuple[float, float]:
    first, second = (
        float(Fraction(count, total)) if total else 0.0
        for count, total in zip((bar.database, bar.neighbour), totals, strict=True)
    )
    return first, second


def _anchor(position: float, border: float) -> str:
    if position < border:
        return "start"
    return "end" if position > 1 - border else "middle"


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
    anchor = _anchor((start + end) / 2, 0.08)
    x = {"start": start + 0.008, "middle": (start + end) / 2, "end": end - 0.008}
    drawing.label("label halo", (x[anchor], _TOP - 2), "event", anchor)


def _name_axis(drawing: Drawing, bars: Sequence[Bar], feature: str) -> None:
    """Name the axis, and say what the outermost cells hold that have no end."""
    first, last = bars[0], bars[-1]
    below = _BOTTOM + 38
    drawing.label("small", (0.5, below), shorten(feature, 24), "middle")
    if first.lower == "-inf" and first.upper != "inf":
        text = f"\u2190 below {_end_text(first.upper)}"
        drawing.label("small", (0, below), text)
    if last.upper == "inf" and last.lower != "-inf":
        text = f"from {_end_text(last.lower)} \u2192"
        drawing.label("small", (1, below), text, "end")


def _end_text(bound: float | str | None) -> str:
    return "?" if bound is None else number_text(float(bound))


def _cell_text(bar: Bar, totals: tuple[int, int]) -> str:
    name = bar.label or f"from {_end_text(bar.lower)} to {_end_text(bar.upper)}"
    counts = ", ".join(
        f"{side} {count_text(count)} ({percent_text(share)})"
        for side, count, share in zip(
            _SIDES, (bar.database, bar.neighbour), _shares(bar, totals), strict=True
        )
    )
    return f"{name}: {counts}" + (", in the event" if bar.in_event else "")


def _described(picture: Picture) -> str:
    totals = _totals(picture.bars)
    inside = _totals([bar for bar in picture.bars if bar.in_event])
    text = (
        f"{count_text(totals[0])} outputs on the database and "
        f"{count_text(totals[1])} on the neighbour, by {picture.feature}."
    )
    if any(bar.in_event for bar in picture.bars):
        text += (
            f" The event holds {hits_text(inside[0], totals[0])} on the database and "
            f"{hits_text(inside[1], totals[1])} on the neighbour."
        )
    return text


def _totals(bars: Sequence[Bar]) -> tuple[int, int]:
    return sum(bar.database for bar in bars), sum(bar.neighbour for bar in bars)


def _sum(
    bars: Sequence[Bar],
    lower: float | str | None,
    upper: float | str | None,
    label: str,
) -> Bar:
    database, neighbour = _totals(bars)
    return Bar(
        label=label,
        lower=lower,
        upper=upper,
        database=database,
        neighbour=neighbour,
        in_event=all(bar.in_event for bar in bars),
    )


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
            inner.append(_sum(part, part[0].lower, part[-1].upper, ""))
    return [bars[0], *inner, bars[-1]]


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
    return [*kept, _sum(rest, None, None, f"... {len(rest)} other categories")]
