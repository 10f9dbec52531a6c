"""A frame with two axes for curves: grid, ticks, names, and where a point lies."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifydp.report.pictures.axis import nice_step, nice_ticks, tick_text
from verifydp.report.pictures.canvas import Drawing

__all__ = ["Plot"]

#: Room at both sides, as shares of the width.
_LEFT, _RIGHT = 0.105, 0.02


@dataclass(frozen=True, slots=True)
class Plot:
    """Where numbers lie in a picture.

    Attributes
    ----------
    top, bottom
        Pixels of the plot's ends.
    across, up
        The least and the largest number that are drawn, along both axes.
    powers
        Whether heights are powers of ten: then the least number is above 0, and
        everything below it is drawn at the bottom.
    """

    top: float
    bottom: float
    across: tuple[float, float]
    up: tuple[float, float]
    powers: bool = False

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Where a point lies: the share of the width, and pixels from the top."""
        x, y = (min(max(one, low), high) for one, (low, high) in
                zip(point, (self.across, self.up), strict=True))  # fmt: skip
        low, high = self.up
        if self.powers:
            y, low, high = map(math.log10, (y, low, high))
        along = (x - self.across[0]) / (self.across[1] - self.across[0])
        return (
            _LEFT + (1 - _LEFT - _RIGHT) * along,
            self.bottom - (self.bottom - self.top) * (y - low) / (high - low),
        )

    def places(
        self, points: Iterable[tuple[float, float]]
    ) -> list[tuple[float, float]]:
        """Where several points lie."""
        return list(map(self.place, points))

    def draw(self, drawing: Drawing, names: tuple[str, str]) -> float:
        """Draw grid and axes; give where they end.

        Parameters
        ----------
        drawing
            Where it is drawn.
        names
            Of the axis below, and of the one at the side.
        """
        end = 1 - _RIGHT
        for level, text in self._levels():
            y = self.place((self.across[0], level))[1]
            drawing.horizontal("grid", y, _LEFT, end)
            drawing.label("small halo", (0, y - 3 if level > self.up[0] else y), text)
        drawing.horizontal("axis", self.bottom, _LEFT, end)
        step = nice_step(self.across[1] - self.across[0], 5)
        ticks = (
            (self.place((value, self.up[0]))[0], tick_text(value, step))
            for value in nice_ticks(*self.across, 5)
        )
        drawing.ticks(ticks, self.bottom)
        drawing.label("small", (0, self.top - 20), names[1])
        drawing.label("small", (0.5, self.bottom + 35), names[0], "middle")
        drawing.grow(self.bottom + 40)
        return self.bottom + 42

    def _levels(self) -> Sequence[tuple[float, str]]:
        low, high = self.up
        if not self.powers:
            step = nice_step(high - low, 4)
            return [(one, tick_text(one, step)) for one in nice_ticks(low, high, 4)]
        first, last = round(math.log10(low)), math.floor(math.log10(high) + 1e-9)
        every = max(1, math.ceil((last - first) / 5))
        powers = range(last, first, -every)
        said = [(10.0**power, _power_text(power)) for power in powers]
        return [(low, "less"), *said]


def _power_text(power: int) -> str:
    return f"1e{power}" if power < -3 or power > 3 else f"{10.0**power:g}"
