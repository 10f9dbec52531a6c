"""Hockey-stick divergence of mixtures of symmetric unimodal laws without closed form.

A component's density falls with the distance from its centre, so that its values at
the ends of a cell enclose it inside: exactly where the centre is outside. Cells are
halved where they leave the most undecided, until that is small; what then is left is
part of the enclosure, so that nothing is missed.
"""

import heapq
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, hull
from verifydp.laws.protocol import LineLaw

__all__ = ["unimodal_hockey_stick"]

#: A cell leaves this share of a divergence, or this much, undecided at most.
_RELATIVE, _SMALLEST = Fraction(1, 10**9), Fraction(1, 10**13)
#: Cells after which what is left undecided stays so.
_CELL_LIMIT = 1_200
#: First cuts: this far from each centre, in spreads.
_OFFSETS = (-8, -4, -2, -1, 0, 1, 2, 4, 8)


@dataclass(frozen=True, slots=True, eq=False)
class _Spot:
    """A point, the components' densities there, and ``p - growth q``."""

    at: Fraction
    densities: list[Ball]
    gain: Ball


@dataclass(frozen=True, slots=True, eq=False)
class _Cell:
    """A finite interval, the range of ``p - growth q`` on it, and what it adds.

    ``part`` encloses the integral of the positive part over the cell.
    """

    low: Fraction
    high: Fraction
    gain: Ball
    part: Ball
    ends: tuple[_Spot, _Spot]

    @property
    def sign(self) -> int:
        return 1 if self.gain > 0 else -1 if self.gain < 0 else 0


class _Difference:
    """The function ``p - growth q``, a sum of unimodal densities with signs."""

    def __init__(self, first: LineLaw, second: LineLaw, growth: Ball) -> None:
        pairs = [(ball(w), law) for w, law in first.components]
        pairs += [(-growth * ball(w), law) for w, law in second.components]
        self._factors = [factor for factor, _ in pairs]
        self.laws = [law for _, law in pairs]
        self._peaks = [law.density(law.centre) for law in self.laws]

        curves = [law.curvature() for law in self.laws]
        self._curvature: Ball | None = ball(0)
        for factor, curve in zip(self._factors, curves, strict=True):
            if curve is None or self._curvature is None:
                self._curvature = None
                break
            self._curvature = self._curvature + abs(factor) * curve

    def at(self, point: Fraction) -> _Spot:
        values = [law.density(point) for law in self.laws]
        terms = [a * b for a, b in zip(self._factors, values, strict=True)]
        return _Spot(point, values, reduce(lambda a, b: a + b, terms))

    def cell(self, low: _Spot, high: _Spot) -> _Cell:
        gain, width = ball(0), ball(high.at - low.at)
        for k, law in enumerate(self.laws):
            values = low.densities[k].union(high.densities[k])
            if low.at < law.centre < high.at:
                values = values.union(self._peaks[k])
            gain = gain + self._factors[k] * values
        part = hull(0, gain.upper().max(ball(0)) * width)
        if self._curvature is not None:
            # The chord is off by an eighth of the squared width times |f''| at most.
            off = self._curvature * width * width / 8
            chord = low.gain.union(high.gain) + hull(-off, off)
            gain = gain.intersection(chord)
            other = _chord_part(low.gain, high.gain) + hull(-off, off)
            part = part.intersection((other * width).max(ball(0)))
        return _Cell(low.at, high.at, gain, part, (low, high))


def _chord_part(low: Ball, high: Ball) -> Ball:
    """Enclose the mean of the positive part of a linear function, by its ends."""
    if low >= 0 and high >= 0:
        return (low + high) / 2
    if low <= 0 and high <= 0:
        return ball(0)
    if low > 0 and high < 0:
        low, high = high, low
    if low < 0 and high > 0:
        return high * high / (2 * (high - low))
    return hull(0, low.max(high).upper().max(ball(0)))


def unimodal_hockey_stick(first: LineLaw, second: LineLaw, epsilon: Fraction) -> Ball:
    """Enclose the hockey-stick divergence at the working precision.

    Parameters
    ----------
    first, second
        Mixtures of symmetric unimodal laws without atoms: normal, Laplace and
        power-exponential laws and their sums.
    epsilon
        Any rational.

    Returns
    -------
    Ball
        Guarantee: it contains the divergence. Its radius is mostly below ``1e-8`` of
        the value, or 1e-12; it grows where the log ratio stays near epsilon.

    Raises
    ------
    UnsupportedError
        If a component has atoms or ends.
    """
    for _, law in [*first.components, *second.components]:
        if law.atoms or law.support != (None, None):
            raise UnsupportedError(
                f"a {type(law).__name__} cannot be compared with normal plus "
                "power-exponential noise: give every component such noise"
            )
    growth = ball(epsilon).exp()
    difference = _Difference(first, second, growth)
    knots = _knots(difference.laws)
    outer = [
        hull(0, first.mass(None, knots[0])),
        hull(0, first.mass(knots[-1], None)),
    ]
    spots = [difference.at(x) for x in knots]
    cells = [difference.cell(a, b) for a, b in pairwise(spots)]
    total = reduce(lambda a, b: a + b, outer)
    positive = []
    for cell in _refined(difference, cells):
        if cell.sign > 0:
            positive.append(cell)
        elif cell.sign == 0:
            total = total + cell.part
    for low, high in _joined(positive):
        total = total + first.mass(low, high) - growth * second.mass(low, high)
    return total.max(ball(0))


def _knots(laws: list[LineLaw]) -> list[Fraction]:
    """First cuts: around each centre, and where hardly any mass is left."""
    light = ball(_SMALLEST)
    points = {law.centre + offset * law.spread for law in laws for offset in _OFFSETS}
    low, high = min(points), max(points)
    for side in (-1, 1):
        step = max(law.spread for law in laws)
        end = low if side < 0 else high
        while not all(
            (law.mass(end, None) if side > 0 else law.mass(None, end)) < light
            for law in laws
        ):
            end += side * step
            points.add(end)
            step *= 2
    return sorted(points)


def _refined(difference: _Difference, cells: list[_Cell]) -> list[_Cell]:
    """Halve the cells that leave the most undecided, until that is little."""
    decided: list[_Cell] = []
    pending: list[tuple[float, int, _Cell]] = []
    size = left = 0.0
    count = 0

    def sorted_in(cell: _Cell) -> None:
        nonlocal size, left, count
        count += 1
        if cell.sign > 0:
            size += float(cell.gain) * float(cell.high - cell.low)
        if cell.sign:
            decided.append(cell)
            return
        width = 2 * float(cell.part.rad())
        left += width
        heapq.heappush(pending, (-width, count, cell))

    for cell in cells:
        sorted_in(cell)
    while pending and count < _CELL_LIMIT:
        if left < max(float(_RELATIVE) * size, float(_SMALLEST)):
            break
        width, _, cell = heapq.heappop(pending)
        left += width
        low, high = cell.ends
        middle = difference.at((low.at + high.at) / 2)
        sorted_in(difference.cell(low, middle))
        sorted_in(difference.cell(middle, high))
    return [*decided, *(entry[2] for entry in pending)]


def _joined(cells: list[_Cell]) -> list[tuple[Fraction, Fraction]]:
    """Neighbouring cells made one interval."""
    joined: list[tuple[Fraction, Fraction]] = []
    for cell in sorted(cells, key=lambda one: one.low):
        if joined and joined[-1][1] == cell.low:
            joined[-1] = (joined[-1][0], cell.high)
        else:
            joined.append((cell.low, cell.high))
    return joined
