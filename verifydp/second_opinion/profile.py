"""The most that an event tells two closed laws apart, found again at 60 digits."""

from itertools import pairwise
from typing import Any

from mpmath import mp

from verifydp.errors import UnsupportedError
from verifydp.language.terms import Term
from verifydp.second_opinion.digits import density
from verifydp.second_opinion.line_laws import WeightedComponent, read_law, up_to

__all__ = ["worst_excess"]

_GRID, _HALVINGS, _CLOSE = 400, 240, 48


def worst_excess(meaning: Any, first: Term, second: Term, factor: Any) -> Any:
    """The most that ``P(B) - factor R(B)`` is over the events that a grid finds.

    The sign of the densities' difference is followed around all parts; where it
    changes is found by halving. So the event is one, and the value is not above the
    truth, but for rounding; what is narrower than the grid is not seen.

    Raises
    ------
    UnsupportedError
        If a law is no mixture of normal and Laplace noise with a density.
    """
    signed = read_law(meaning, first, {})
    for part in read_law(meaning, second, {}):
        weight = -factor * part.weight
        signed.append(WeightedComponent(weight, part.mean, part.deviation, part.scale))
    if any(part.deviation is None and part.scale is None for part in signed):
        raise UnsupportedError("a part of a law is a constant")
    ends = _grid(signed)
    above = [_is_above(signed, y) for y in ends]
    cuts = [-mp.inf] if above[0] else []
    for (low, high), (before, after) in zip(
        pairwise(ends), pairwise(above), strict=True
    ):
        if before != after:
            cuts.append(_crossing(signed, low, high, before=before))
    cuts += [mp.inf] if above[-1] else []
    total = mp.mpf(0)
    for low, high in zip(cuts[::2], cuts[1::2], strict=True):
        total += _upto(meaning, signed, high) - _upto(meaning, signed, low)
    return total


def _upto(meaning: Any, parts: list[WeightedComponent], y: Any) -> Any:
    if mp.isinf(y):
        return sum(part.weight for part in parts) if y > 0 else mp.mpf(0)
    return sum(up_to(meaning.numbers, part, y) for part in parts)


def _is_above(parts: list[WeightedComponent], y: Any) -> bool:
    """Whether the difference is positive, and no rest of cancelled digits."""
    values = [density(part, y) for part in parts]
    return bool(sum(values) > sum(map(abs, values)) * mp.mpf(10) ** -_CLOSE)


def _crossing(
    parts: list[WeightedComponent], low: Any, high: Any, *, before: bool
) -> Any:
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _is_above(parts, middle) == before:
            low = middle
        else:
            high = middle
    return low if before else high


def _grid(parts: list[WeightedComponent]) -> list[Any]:
    count = max(8, _GRID // len(parts))
    places: set[Any] = set()
    for part in parts:
        reach = 16 * (part.deviation or 0) + 80 * (part.scale or 0)
        for k in range(-count, count + 1):
            step = mp.mpf(k) / count
            places.add(part.mean + reach * step * abs(step))
    low, high = min(places), max(places)
    places |= {low + (high - low) * k / _GRID for k in range(_GRID)}
    return sorted(places)
