"""Where one law on the integers outweighs another."""

from fractions import Fraction
from math import floor

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball, working_precision
from verifydp.laws.parts import Part, QuadraticPart
from verifydp.laws.protocol import LatticeLaw
from verifydp.loss.segments import Segment, quadratic_segments

__all__ = [
    "LatticePiece",
    "lattice_pieces",
    "lattice_range",
    "open_pieces_of",
]

#: What to count: integers from..to and the sign there, 0 where it is undecided.
LatticePiece = tuple[int | None, int | None, int]


def lattice_pieces(
    first: LatticeLaw, second: LatticeLaw, epsilon: Fraction
) -> list[LatticePiece] | None:
    """Cut the integers by the sign of ``p - exp(epsilon) q``.

    Undecided pieces are mostly single integers at which the two are nearly equal.
    None where a law is no single exponential of a quadratic between breakpoints.
    """
    found: list[LatticePiece] = []
    for low, high, one, two in _pieces(first, second):
        parts = _single(one, two)
        if parts is None:
            return None
        if low is not None and low == high:
            found.append((low, high, 0))  # its sign is that of its own two masses
            continue
        ends = [None if end is None else Fraction(end) for end in (low, high)]
        segments = quadratic_segments(*parts, epsilon, *ends)
        found += _shared(segments, low, high)
    return found


def open_pieces_of(
    first: LatticeLaw, second: LatticeLaw
) -> list[tuple[int | None, int | None, tuple[QuadraticPart, QuadraticPart]]]:
    """Cut the integers where the form of a law changes: low end, high end, parts.

    Raises
    ------
    UnsupportedError
        If a law is no single exponential of a quadratic between its breakpoints.
    """
    found = []
    for low, high, one, two in _pieces(first, second):
        parts = _single(one, two)
        if parts is None:
            raise UnsupportedError(
                "this is not known for a mixture on the integers: bound it by its "
                "components, or ask for epsilon at a delta"
            )
        found.append((low, high, parts))
    return found


def _single(
    one: tuple[Part, ...], two: tuple[Part, ...]
) -> tuple[QuadraticPart, QuadraticPart] | None:
    if len(one) != 1 or len(two) != 1:
        return None
    if isinstance(one[0], QuadraticPart) and isinstance(two[0], QuadraticPart):
        return one[0], two[0]
    return None


def _pieces(
    first: LatticeLaw, second: LatticeLaw
) -> list[tuple[int | None, int | None, tuple[Part, ...], tuple[Part, ...]]]:
    """Disjoint ranges of integers; a breakpoint goes to the range that it begins."""
    points = sorted({*first.breakpoints, *second.breakpoints})
    starts: list[int | None] = [None, *points]
    found = []
    for low, following in zip(starts, [*points, None], strict=True):
        high = None if following is None else following - 1
        half = Fraction(1, 2)
        inside = low + half if low is not None else (following or 0) - half
        found.append((low, high, first.parts(inside), second.parts(inside)))
    return found


def _shared(
    segments: list[Segment], low: int | None, high: int | None
) -> list[LatticePiece]:
    """The integers ``low..high``, each in one piece.

    An integer on the common end of two segments goes to the lower one: where it is a
    root it adds nothing to either.
    """
    pieces: list[LatticePiece] = []
    start = low
    for segment in segments:
        end = high if segment.high is None else floor(segment.high)
        if start is None or end is None or start <= end:
            pieces.append((start, end, segment.sign))
            start = None if end is None else end + 1
    return pieces


def lattice_range(first: LatticeLaw, second: LatticeLaw) -> tuple[int, int]:
    """Give integers beyond which both laws have hardly any mass."""
    light = ball(Fraction(1, 1 << working_precision()))
    low = min(first.centre, second.centre)
    high = max(first.centre, second.centre)
    step = 1
    while any(not law.mass(high + step, None) < light for law in (first, second)):
        step *= 2
    top, step = high + step, 1
    while any(not law.mass(None, low - step) < light for law in (first, second)):
        step *= 2
    return low - step, top
