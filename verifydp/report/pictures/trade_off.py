"""The picture of errors: how rarely a test can be wrong, as a claim and evidence say.

A test guesses from an output on which of two databases it was made. It is wrong in two
ways: an alarm on the first (type I), or none on the second (type II). What is
(epsilon, delta)-private keeps every test above a line of three pieces (Wasserman and
Zhou 2010; Kairouz, Oh and Viswanath 2015).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from verifydp.report.pictures.canvas import Drawing, LegendEntry
from verifydp.report.pictures.plot import Plot
from verifydp.report.pictures.steps import (
    KnownPoint,
    Vertex,
    lower_steps,
    upper_steps,
)

__all__ = ["CountedTest", "ErrorTradeOff", "TradeOffLine", "least_errors"]

_PLOT = 240
#: Errors that are rarer than this are drawn in the corner where they lie.
_CORNER = 0.25


@dataclass(frozen=True, slots=True)
class TradeOffLine:
    """A line between what tests reach and what they do not.

    Attributes
    ----------
    words
        What it is, with its side and what guarantees it.
    corners
        From the left to the right; straight lines join them, which is exact.
    lower
        Whether no test lies below it; else some test lies below.
    """

    words: str
    corners: tuple[Vertex, ...]
    lower: bool


@dataclass(frozen=True, slots=True)
class CountedTest:
    """A test whose errors were counted: shares of draws, which are no bounds."""

    false_alarms: float
    misses: float
    words: str


@dataclass(frozen=True, slots=True)
class ErrorTradeOff:
    """What a record holds of the errors of tests.

    Attributes
    ----------
    caption
        What is drawn, in a sentence.
    claim
        Epsilon and delta that are claimed, and the claim in words; None for none.
    lines
        What proofs and counts say.
    known
        Bounds of the least type II error at some type I errors, in the worst case
        that the caption names; drawn as steps.
    counted
        Tests that were counted.
    """

    caption: str
    claim: tuple[float, float, str] | None
    lines: tuple[TradeOffLine, ...] = ()
    known: tuple[KnownPoint, ...] = ()
    counted: tuple[CountedTest, ...] = ()

    @property
    def name(self) -> str:
        """The name of the picture."""
        return "trade-off"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where nothing is known beside the claim."""
        if not (self.lines or self.known or self.counted):
            return None
        drawing = Drawing(
            identifier,
            title="Errors of tests",
            description=" ".join((f"{self.caption}.", *self._told())),
        )
        top = drawing.legend(0, self._legend()) + 34
        plot = self._plot(top)
        drawing.grow(plot.bottom + 42)
        if self.claim is not None:
            edge = _clipped(least_errors([self.claim[:2]]), plot)
            corner = (plot.across[0], plot.up[0])
            last = (edge[-1][0], plot.up[0])
            drawing.polygon("event", plot.places([corner, *edge, last]))
        names = (
            "type I error: an alarm on the first database",
            "type II error: no alarm on the second",
        )
        plot.draw(drawing, names)
        if self.claim is not None:
            drawing.polyline("allowed", plot.places(edge))
        for line in self.lines:
            name = "curve" if line.lower else "curve lower second"
            drawing.polyline(name, plot.places(_clipped(line.corners, plot)))
        above = plot.places(upper_steps(self.known, plot.across[1]))
        drawing.polyline("curve lower second", above)
        drawing.polyline("curve", plot.places(lower_steps(self.known, plot.across[0])))
        for one in self.counted:
            drawing.mark("dot", "counted", plot.place((one.false_alarms, one.misses)))
        return drawing

    def _plot(self, top: float) -> Plot:
        """Show all errors, or the corner of the rare ones, where all counts lie."""
        across, up = 1.0, 0.0
        alarms = [one.false_alarms for one in self.counted]
        found = [1 - one.misses for one in self.counted]
        if self.counted and max(*found, *alarms) < _CORNER:
            if self.claim is not None:
                epsilon, delta, _ = self.claim
                found += [math.exp(epsilon) * one + delta for one in alarms]
            highest = min(1.0, 1.6 * max(found))
            up = 1 - highest
            across = min(1.0, max(2.5 * max(alarms), highest / 8))
        return Plot(top, top + _PLOT, (0.0, across), (up, 1.0))

    def _legend(self) -> Iterator[LegendEntry]:
        if self.claim is not None:
            yield LegendEntry("event", "event", f"what {self.claim[2]} rules out")
        for line in self.lines:
            name = "curve" if line.lower else "curve lower second"
            yield LegendEntry("line", name, line.words)
        if self.known:
            yield LegendEntry("line", "curve", "lower bound: no test lies below")
            words = "upper bound: in the worst case some test lies on it or below"
            yield LegendEntry("line", "curve lower second", words)
        for one in self.counted:
            yield LegendEntry("dot", "counted", one.words)

    def _told(self) -> Iterator[str]:
        if self.claim is not None:
            yield f"The claim: {self.claim[2]}."
        yield from (f"{line.words}." for line in self.lines)
        yield from (f"{one.words}." for one in self.counted)
        if self.known:
            first, last = self.known[0], self.known[-1]
            shown = "; ".join(
                f"at type I error {one.at:.4g} between {one.lower:.4g} and "
                f"{one.upper:.4g}"
                for one in (first, last)
            )
            yield f"The least type II error, {len(self.known)} points: {shown}."


def least_errors(levels: Iterable[tuple[float, float]]) -> tuple[Vertex, ...]:
    """The line below which no test lies where each (epsilon, delta) holds.

    Parameters
    ----------
    levels
        Epsilons and deltas that hold together.

    Returns
    -------
    tuple
        Corners of the line, from type I error 0 to 1.

    Examples
    --------
    >>> least_errors([(0.0, 0.0)])
    ((0.0, 1.0), (1.0, 0.0))
    >>> least_errors([(0.0, 0.5)])
    ((0.0, 0.5), (0.5, 0.0), (1.0, 0.0))
    """
    lines = [(0.0, 0.0)]  # heights at 0, and slopes
    for epsilon, delta in levels:
        growth = math.exp(min(epsilon, 700.0))
        lines += [(1 - delta, -growth), ((1 - delta) / growth, -1 / growth)]
    places = {0.0, 1.0}
    for (one, slope), (other, steeper) in combinations(lines, 2):
        if slope != steeper:
            place = (other - one) / (slope - steeper)
            if 0 < place < 1:
                places.add(place)

    def height(at: float) -> float:
        return max(start + slope * at for start, slope in lines)

    corners = [(at, max(0.0, height(at))) for at in sorted(places)]
    kept = [corners[0]]
    for middle, after in pairwise(corners[1:]):
        # Against what was kept: of two corners that touch, one has to stay.
        if not _straight(kept[-1], middle, after):
            kept.append(middle)
    return (*kept, corners[-1])


def _straight(first: Vertex, middle: Vertex, last: Vertex) -> bool:
    along = (middle[0] - first[0]) / (last[0] - first[0])
    return abs(first[1] + along * (last[1] - first[1]) - middle[1]) < 1e-12


def _clipped(corners: Sequence[Vertex], plot: Plot) -> list[Vertex]:
    """Cut a falling line at the right end of a plot and at its bottom."""
    right, bottom = plot.across[1], plot.up[0]
    found = [corners[0]]
    for (x, y), (next_x, next_y) in pairwise(corners):
        share = 1.0
        if next_x > right:
            share = (right - x) / (next_x - x)
        if y + share * (next_y - y) < bottom:
            share = (y - bottom) / (y - next_y)
        found.append((x + share * (next_x - x), y + share * (next_y - y)))
        if share < 1:
            break
    return found
