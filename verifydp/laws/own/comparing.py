"""Two laws of one's own, compared numerically: a hint where to look, no bound.

The sign of ``log p - log r - epsilon`` is followed on a grid over the line; where it
changes is found by halving, and the event of positive sign is integrated. Kinks that
nobody named and whatever is narrower than the grid may be missed.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mpmath import mp

from verifydp.errors import InputError
from verifydp.laws.own.density_law import DensityLaw

__all__ = ["Compared", "compare_laws", "mass_of"]

_DIGITS, _GRID, _HALVINGS = 30, 120, 100
#: The grid ends where densities are this small beside their peaks, in nats.
_NEGLIGIBLE, _REACH_MAX = 80, mp.mpf(10) ** 12
#: Differences of log-densities below this are rounding.
_CLOSE = mp.mpf(10) ** -20


@dataclass(frozen=True, slots=True)
class Compared:
    """What was found about one ordered pair of laws.

    Attributes
    ----------
    intervals
        Event on which the first law has more than ``exp(epsilon)`` times the second.
    delta
        What the first law has there beyond that.
    epsilon
        The largest log-ratio seen where the first law has any weight.
    at
        An output with that ratio.
    """

    intervals: tuple[tuple[float, float], ...]
    delta: float
    epsilon: float
    at: float


def compare_laws(first: DensityLaw, second: DensityLaw, epsilon: Any) -> Compared:
    """Search the outputs for what tells two laws apart.

    Returns
    -------
    Compared
        Guarantee: none.

    Raises
    ------
    InputError
        If a log-density is no number somewhere, or no weight is found.
    """
    with mp.workdps(_DIGITS):
        level = mp.mpf(epsilon)
        grid = _grid(first, second)

        def excess(y: Any) -> Any:
            return _log_ratio(first, second, y) - level

        signs = [excess(y) > _CLOSE for y in grid]
        ends = [grid[0]] if signs[0] else []
        for (low, high), (before, after) in zip(
            pairwise(grid), pairwise(signs), strict=True
        ):
            if before != after:
                ends.append(_crossing(excess, low, high, before=before))
        ends += [grid[-1]] if signs[-1] else []
        intervals = list(zip(ends[::2], ends[1::2], strict=True))
        delta = mp.mpf(0)
        for low, high in intervals:
            delta += mass_of(first, low, high, grid)
            delta -= mp.exp(level) * mass_of(second, low, high, grid)
        worst = max(grid, key=lambda y: _log_ratio(first, second, y))
        return Compared(
            tuple((float(low), float(high)) for low, high in intervals),
            float(max(delta, mp.mpf(0))),
            float(_log_ratio(first, second, worst)),
            float(worst),
        )


def _log_ratio(first: DensityLaw, second: DensityLaw, y: Any) -> Any:
    above, below = first.at(y), second.at(y)
    if above == -mp.inf:
        return -mp.inf
    return mp.inf if below == -mp.inf else above - below


def mass_of(law: DensityLaw, low: Any, high: Any, grid: list[Any]) -> Any:
    """The integral of a density between two places, cut at kinks and on the grid."""
    low, high = max(low, mp.mpf(law.support[0])), min(high, mp.mpf(law.support[1]))
    if low >= high:
        return mp.mpf(0)
    cuts = [mp.mpf(place) for place in law.breaks]
    inside = [y for y in (*cuts, *grid[:: max(1, len(grid) // 24)]) if low < y < high]
    return mp.quad(
        lambda y: mp.exp(law.at(y)),
        sorted({low, *inside, high}),
        method="gauss-legendre",
        maxdegree=5,
    )


def _crossing(excess: Any, low: Any, high: Any, *, before: bool) -> Any:
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (excess(middle) > _CLOSE) == before:
            low = middle
        else:
            high = middle
    return low if before else high


def _grid(first: DensityLaw, second: DensityLaw) -> list[Any]:
    """Places where one of the laws has weight, denser at the peaks and kinks."""
    sides = [_reach(law) for law in (first, second)]
    low, high = min(side[0] for side in sides), max(side[1] for side in sides)
    places = {low, high}
    marks = {low, high, *(peak for *_, peak in sides)}
    for law in (first, second):
        for place in (*law.breaks, *law.support):
            if low < mp.mpf(place) < high:
                marks.add(mp.mpf(place))
    ordered = sorted(marks)
    for left, right in pairwise(ordered):
        for k in range(_GRID + 1):
            # Denser at both ends of a piece; the ends themselves are not left out.
            share = (1 - mp.cos(mp.pi * k / _GRID)) / 2
            places.add(left + (right - left) * share)
    return sorted(places)


def _reach(law: DensityLaw) -> tuple[Any, Any, Any]:
    """Where a density is not negligible, and where it is largest, roughly."""
    sizes = [mp.mpf(2) ** k for k in range(-10, 31)]
    tried = {mp.mpf(0), *sizes, *(-size for size in sizes), *map(mp.mpf, law.breaks)}
    for end in law.support:
        if not mp.isinf(end):
            tried |= {mp.mpf(end) + step for step in (-1, 0, 1)}
            tried |= {mp.mpf(end) + sign * size for size in sizes for sign in (-1, 1)}
    if not any(map(mp.isinf, law.support)):
        low, high = map(mp.mpf, law.support)
        tried |= {low + (high - low) * k / 16 for k in range(17)}
    known = {y: law.at(y) for y in tried}
    finite = [y for y, value in known.items() if value > -mp.inf]
    if not finite:
        raise InputError(
            "no place was found where the density is not 0: name its support, or the "
            "places of its kinks in breaks"
        )
    peak = max(finite, key=lambda y: known[y])
    step = mp.mpf(1)
    while step > mp.mpf(10) ** -6:  # climb
        better = max((peak - step, peak + step), key=law.at)
        if law.at(better) > law.at(peak):
            peak = better
        else:
            step /= 2
    return _edge(law, peak, -1), _edge(law, peak, 1), peak


def _edge(law: DensityLaw, peak: Any, sign: int) -> Any:
    """How far to go from a peak: to the end of the support, or far into a tail."""
    end = mp.mpf(law.support[sign > 0])
    step = mp.mpf(2) ** -10
    top = law.at(peak)
    while step < _REACH_MAX and law.at(peak + sign * step) > top - _NEGLIGIBLE:
        step *= 2
    reached = peak + sign * step
    return max(end, reached) if sign < 0 else min(end, reached)
