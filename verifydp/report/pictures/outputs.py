"""What pictures of outputs share: shares of the draws, words of cells, the legend."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifydp.evidence.results import Bar, Picture
from verifydp.report.pictures.canvas import LegendEntry
from verifydp.report.wording import count_text, hits_text, number_text, percent_text

__all__ = [
    "SIDES",
    "cell_text",
    "described",
    "draws_of",
    "end_text",
    "is_numeric",
    "joined_cells",
    "legend_of",
    "shares_of",
]

SIDES = ("database", "neighbour")


def legend_of(picture: Picture) -> Iterator[LegendEntry]:
    """Say what the colours mean, and the hatching where an event is marked."""
    yield from (LegendEntry("bar", f"bar {side}", side) for side in SIDES)
    if any(bar.in_event for bar in picture.bars):
        yield LegendEntry("event", "event", "event")


def is_numeric(bar: Bar) -> bool:
    """Whether a cell holds numbers, and is no category."""
    return not bar.label and bar.lower is not None and bar.upper is not None


def shares_of(bar: Bar, totals: tuple[int, int]) -> tuple[float, float]:
    """Shares of a cell among the draws of each side."""
    first, second = (
        float(Fraction(count, total)) if total else 0.0
        for count, total in zip((bar.database, bar.neighbour), totals, strict=True)
    )
    return first, second


def end_text(bound: float | str | None) -> str:
    """Write the end of a cell."""
    return "?" if bound is None else number_text(float(bound))


def cell_text(bar: Bar, totals: tuple[int, int]) -> str:
    """Say what a cell is and how many draws fell into it."""
    name = bar.label or f"from {end_text(bar.lower)} to {end_text(bar.upper)}"
    counts = ", ".join(
        f"{side} {count_text(count)} ({percent_text(share)})"
        for side, count, share in zip(
            SIDES, (bar.database, bar.neighbour), shares_of(bar, totals), strict=True
        )
    )
    return f"{name}: {counts}" + (", in the event" if bar.in_event else "")


def described(picture: Picture) -> str:
    """Say in words what a picture of outputs shows."""
    totals = draws_of(picture.bars)
    inside = draws_of([bar for bar in picture.bars if bar.in_event])
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


def draws_of(bars: Sequence[Bar]) -> tuple[int, int]:
    """Count the draws in cells, on each side."""
    return sum(bar.database for bar in bars), sum(bar.neighbour for bar in bars)


def joined_cells(
    bars: Sequence[Bar],
    lower: float | str | None,
    upper: float | str | None,
    label: str,
) -> Bar:
    """Make one cell of several."""
    database, neighbour = draws_of(bars)
    return Bar(
        label=label,
        lower=lower,
        upper=upper,
        database=database,
        neighbour=neighbour,
        in_event=all(bar.in_event for bar in bars),
    )
