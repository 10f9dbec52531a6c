"""The picture of `delta(epsilon)`: its bounds as steps, and what a claim rules out."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from verifydp.report.pictures.canvas import Drawing, LegendEntry, Rectangle
from verifydp.report.pictures.plot import Plot
from verifydp.report.pictures.steps import KnownPoint, lower_steps, upper_steps

__all__ = ["ClaimedLevel", "DeltaSeries", "DeltaSteps"]

#: Pixels of the plot; how many powers of ten it shows at most.
_PLOT, _DECADES = 216, 12
#: Deltas that differ by more than this factor are drawn by their powers of ten.
_FAR = 60
#: Colours of the first series and of the second, as classes.
_COLOURS = ("", "second")


@dataclass(frozen=True, slots=True)
class DeltaSeries:
    """Bounds of one delta, at some epsilons.

    Attributes
    ----------
    upper_words, lower_words
        What the two lines are, with their side and what guarantees them.
    points
        Of each epsilon the bounds that the record holds.
    """

    upper_words: str
    lower_words: str
    points: tuple[KnownPoint, ...]


@dataclass(frozen=True, slots=True)
class ClaimedLevel:
    """A claim: from `epsilon` on, no delta above `delta`; ``words`` say it."""

    epsilon: float
    delta: float
    words: str


@dataclass(frozen=True, slots=True)
class DeltaSteps:
    """What a record holds of `delta(epsilon)`.

    Attributes
    ----------
    caption
        What is drawn, in a sentence.
    series
        One or two deltas.
    claim
        What is claimed; None where nothing is.
    """

    caption: str
    series: tuple[DeltaSeries, ...]
    claim: ClaimedLevel | None

    @property
    def name(self) -> str:
        """The name of the picture."""
        return "delta-by-epsilon"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where nothing but zeros would be seen."""
        heights = list(self._heights())
        if not any(heights):
            return None
        drawing = Drawing(
            identifier,
            title="Delta by epsilon",
            description=" ".join((f"{self.caption}.", *self._told())),
        )
        top = drawing.legend(0, self._legend()) + 34
        plot = self._plot(top, heights)
        drawing.grow(plot.bottom + 42)
        self._draw_claim(drawing, plot)
        for one, colour in zip(self.series, _COLOURS, strict=False):
            _draw_band(drawing, plot, one, colour)
        names = ("epsilon", "delta, by powers of ten" if plot.powers else "delta")
        plot.draw(drawing, names)
        for one, colour in zip(self.series, _COLOURS, strict=False):
            _draw_lines(drawing, plot, one, colour)
        if self.claim is not None:
            level = (self.claim.epsilon, self.claim.delta)
            drawing.mark("diamond", "mark", plot.place(level))
        return drawing

    def _heights(self) -> Iterator[float]:
        for series in self.series:
            for point in series.points:
                yield from (y for y in (point.lower, point.upper) if y)
        if self.claim is not None and self.claim.delta:
            yield self.claim.delta

    def _plot(self, top: float, heights: list[float]) -> Plot:
        places = [point.at for series in self.series for point in series.points]
        if self.claim is not None:
            places.append(self.claim.epsilon)
        finite = [one for one in places if one < math.inf]  # others go to the end
        wide = max(finite, default=0.0) * 1.15 or 1.0
        most = max(heights)
        powers = min(heights) * _FAR < most
        up = (0.0, min(1.0, most * 1.12))
        if powers:
            highest = math.ceil(math.log10(most) - 1e-9)
            lowest = math.floor(math.log10(min(heights)))
            lowest = max(min(lowest, highest - 1), highest - _DECADES, -300)
            if self.claim is not None and self.claim.delta:
                lowest = min(lowest, math.floor(math.log10(self.claim.delta)) - 1)
            up = (10.0**lowest, 10.0 ** min(highest, 0))
        return Plot(top, top + _PLOT, (0.0, wide), up, powers)

    def _draw_claim(self, drawing: Drawing, plot: Plot) -> None:
        """Hatch what the claim rules out: larger deltas, from its epsilon on."""
        if self.claim is None:
            return
        left, bottom = plot.place((self.claim.epsilon, self.claim.delta))
        right = plot.place((plot.across[1], 0.0))[0]
        if bottom > plot.top and right > left:
            drawing.event(Rectangle(left, right, plot.top, bottom - plot.top))

    def _legend(self) -> Iterator[LegendEntry]:
        for one, colour in zip(self.series, _COLOURS, strict=False):
            if any(point.upper is not None for point in one.points):
                yield LegendEntry("line", f"curve {colour}".strip(), one.upper_words)
            if any(point.lower is not None for point in one.points):
                yield LegendEntry(
                    "line", f"curve lower {colour}".strip(), one.lower_words
                )
        if self.claim is not None:
            yield LegendEntry("diamond", "mark", self.claim.words)
            yield LegendEntry("event", "event", "what the claim rules out")

    def _told(self) -> Iterator[str]:
        """Say the ends of what is drawn in words."""
        for series in self.series:
            for side, words in (
                ("upper", series.upper_words),
                ("lower", series.lower_words),
            ):
                known = [p for p in series.points if getattr(p, side) is not None]
                if not known:
                    continue
                shown = known if len(known) <= 3 else (known[0], known[-1])
                listed = ", ".join(
                    f"{getattr(p, side):.3g} at epsilon {p.at:.4g}" for p in shown
                )
                many = "" if len(shown) == len(known) else f" {len(known)} points,"
                yield f"{words}:{many} {listed}."
        if self.claim is not None:
            yield f"{self.claim.words}."


def _draw_band(drawing: Drawing, plot: Plot, series: DeltaSeries, colour: str) -> None:
    """Fill what the bounds leave open, where both are known."""
    upper = upper_steps(series.points, plot.across[1])
    lower = lower_steps(series.points, plot.across[0])
    if not upper or not lower:
        return
    start, end = upper[0][0], lower[-1][0]
    over = [point for point in upper if point[0] <= end]
    under = [point for point in lower if point[0] >= start]
    if over and under and start < end:
        over = [*over, (end, over[-1][1])]
        under = [(start, under[0][1]), *under]
        drawing.polygon(f"band {colour}".strip(), plot.places([*over, *under[::-1]]))


def _draw_lines(drawing: Drawing, plot: Plot, series: DeltaSeries, colour: str) -> None:
    for name, line in (
        (f"curve {colour}".strip(), upper_steps(series.points, plot.across[1])),
        (f"curve lower {colour}".strip(), lower_steps(series.points, plot.across[0])),
    ):
        places = plot.places(line)
        drawing.polyline(name, places)
        if len(set(places)) == 1:  # a bound at 0 is a point, and is seen as one
            drawing.mark("dot", f"known {colour}".strip(), places[0])
