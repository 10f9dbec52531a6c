"""What is known of a function that falls, from its bounds at some places.

Nothing is interpolated. At a place where the function is at most ``u`` it is at most
``u`` everywhere to the right, and where it is at least ``l`` it is at least ``l``
everywhere to the left: between two places the drawn line is a step, which is a bound
itself. `delta(epsilon)` falls, and so does a trade-off function.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["KnownPoint", "lower_steps", "upper_steps"]

#: A place and a height.
Vertex = tuple[float, float]


@dataclass(frozen=True, slots=True)
class KnownPoint:
    """Bounds of a function at a place; a side that is None is not known."""

    at: float
    lower: float | None
    upper: float | None


def upper_steps(points: Iterable[KnownPoint], end: float) -> list[Vertex]:
    """Corners of the line that no value lies above, from the first place to ``end``.

    Guarantee: if each upper bound is one and the function falls, then so is the line.

    Examples
    --------
    >>> points = [KnownPoint(0, None, 0.5), KnownPoint(1, None, 0.25)]
    >>> upper_steps(points, 2)
    [(0, 0.5), (1, 0.5), (1, 0.25), (2, 0.25)]
    """
    found: list[Vertex] = []
    for at, bound in _known(points, "upper"):
        if at > end or (found and bound >= found[-1][1]):
            continue  # what is known before says as much
        if found:
            found.append((at, found[-1][1]))
        found.append((at, bound))
    if found and found[-1][0] < end:
        found.append((end, found[-1][1]))
    return found


def lower_steps(points: Iterable[KnownPoint], start: float) -> list[Vertex]:
    """Corners of the line that no value lies below, from ``start`` to the last place.

    Guarantee: if each lower bound is one and the function falls, then so is the line.

    Examples
    --------
    >>> points = [KnownPoint(1, 0.5, None), KnownPoint(2, 0.25, None)]
    >>> lower_steps(points, 0)
    [(0, 0.5), (1, 0.5), (1, 0.25), (2, 0.25)]
    """
    found: list[Vertex] = []
    for at, bound in reversed(_known(points, "lower")):
        if at < start or (found and bound <= found[-1][1]):
            continue
        if found:
            found.append((at, found[-1][1]))
        found.append((at, bound))
    if found and found[-1][0] > start:
        found.append((start, found[-1][1]))
    return found[::-1]


def _known(points: Iterable[KnownPoint], side: str) -> Sequence[Vertex]:
    bounds = ((one.at, getattr(one, side)) for one in points)
    return sorted((at, bound) for at, bound in bounds if bound is not None)
