"""Finds the tiling by which two closed laws on the line are close.

Cells are cut where they add most to what is not known of the integral of the positive
part of ``p - exp(epsilon) r``, until the claim is decided.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf, isfinite

from verifydp.checker.closed_laws import read_excess, read_real
from verifydp.checker.excess import End, Excess
from verifydp.checker.profiles import contribution
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError, UnsupportedError
from verifydp.exact.balls import (
    Ball,
    ball,
    decimal,
    highest,
    lowest,
    precision,
    working_precision,
)
from verifydp.language.terms import Real, Term, number

__all__ = ["Tiling", "find_profile", "profile_bounds"]

#: Working precisions that are tried in turn, and the cells that are tried at each.
_BITS = (128, 512)
_CELLS_MAX = 2_000


@dataclass(frozen=True, slots=True)
class Tiling:
    """The two texts of the rule ``profile``: a number of bits and a tiling."""

    bits: str
    cells: str


def find_profile(
    context: Context, first: Term, second: Term, epsilon: Term, delta: Term
) -> Tiling:
    """Search a tiling for the rule ``profile``.

    Parameters
    ----------
    context
        What the names in the terms mean.
    first, second
        Closed laws on the line: P and R.
    epsilon, delta
        Closed reals.

    Returns
    -------
    Tiling
        Guarantee: none, the checker proves every cell again.

    Raises
    ------
    SpecError
        If the claim is false, or too tight to be shown; the message encloses the true
        delta. If a law is none that the rule reads.

    Examples
    --------
    >>> from verifydp.language.notation import laplace
    >>> def no_solver(script, *, seconds):
    ...     return "unknown"
    >>> laws = laplace(0, 1), laplace(1, 1)
    >>> context = Context({}, [], no_solver)
    >>> find_profile(context, *laws, number("3/2"), number(0)).cells
    '- 1 -'
    """
    try:
        return _found(context, first, second, epsilon, delta)
    except (UnsupportedError, RecursionError) as error:
        raise SpecError(
            "no tiling was found: numbers of the laws, or of the claim, are out of all "
            f"proportion ({type(error).__name__})"
        ) from error


def _found(
    context: Context, first: Term, second: Term, epsilon: Term, delta: Term
) -> Tiling:
    what, low, high = "", ball(0), ball(1)
    for bits in _BITS:
        with precision(bits):
            limit = read_real(context, delta)
            search = _Search(read_excess(context, first, second, epsilon))
            settled = search.run(partial(_settles, limit))
            low, high = search.bounds()
            if settled and not low > limit:
                return Tiling(str(bits), search.text())
            what = "the claim is false" if low > limit else "the claim is too tight"
        if low > limit:
            break
    raise SpecError(
        f"{what}: at this epsilon the true delta is between "
        f"{decimal(lowest(low), 17)} and {decimal(highest(high), 17)}, and "
        f"{repr(delta)[:60]} was asked for"
    )


def _settles(limit: Ball, low: Ball, high: Ball) -> bool:
    if low > limit:  # false: a message is better with some digits
        return bool(high - low <= low * ball(2) ** -20 or high <= ball(2) ** -100)
    # The checker adds the cells up in another order, with other roundings.
    return bool(limit >= 1 or high * (1 + ball(2) ** -64) <= limit)


def profile_bounds(
    first: Term,
    second: Term,
    epsilon: Real,
    *,
    relative: Fraction = Fraction(1, 10**9),
    absolute: Fraction = Fraction(1, 10**30),
) -> tuple[Fraction, Fraction]:
    """Enclose the least delta at an epsilon for two closed laws on the line.

    Parameters
    ----------
    first, second
        Closed laws on the line: P and R.
    epsilon
        A closed real.
    relative, absolute
        How far apart the two bounds may be: either is enough.

    Returns
    -------
    delta_lower, delta_upper
        Guarantee: the largest ``P(B) - exp(epsilon) R(B)`` over all events B lies
        between them. Both are computed in balls and by the tests of the checker.

    Raises
    ------
    SpecError
        If a law is none that the rule ``profile`` reads.

    Examples
    --------
    >>> from verifydp.language.notation import normal
    >>> low, high = profile_bounds(normal(1, 1), normal(0, 1), 1)
    >>> 0.126936 < low < high < 0.126937
    True
    """

    def near(low: Ball, high: Ball) -> bool:
        gap = high - low
        return bool(gap <= ball(relative) * low or gap <= ball(absolute))

    context = Context({}, [], _no_solver)
    found = (Fraction(0), Fraction(1))
    for bits in _BITS:
        with precision(bits):
            search = _Search(read_excess(context, first, second, number(epsilon)))
            decided = search.run(near)
            low, high = search.bounds()
            found = max(found[0], lowest(low)), min(found[1], highest(high))
        if decided:
            break
    return found


def _no_solver(script: str, *, seconds: float) -> str:
    """Nothing here is decided by a solver."""
    return "unknown"


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell that is not decided, and what its positive part is between."""

    low: End | None
    high: End | None
    least: Ball
    most: Ball


@dataclass(slots=True)
class _Search:
    """Cells of a difference of densities; undecided ones are cut in turn."""

    excess: Excess
    _sizes: list[Fraction] = field(init=False)
    _decided: list[tuple[End | None, str]] = field(default_factory=list)
    _open: list[tuple[float, int, _Cell]] = field(default_factory=list)
    _order: "count[int]" = field(default_factory=count)
    _sum: Ball = field(default_factory=lambda: ball(0))

    def __post_init__(self) -> None:
        parts = self.excess.components
        sizes = [_rounded(lowest(one.deviation + one.scale), 2) for one in parts]
        self._sizes = sizes or [Fraction(1)]

    def run(self, is_enough: Callable[[Ball, Ball], bool]) -> bool:
        """Cut cells until the two bounds are enough; False: it came to nothing."""
        ends = [self.excess.at(y) for y in self._first_ends()]
        # The tails reach inward as far as they are decided.
        first = next((end for end in reversed(ends) if self._sign(None, end)), ends[0])
        inner = [end for end in ends if end.y >= first.y]
        last = next((end for end in inner if self._sign(end, None)), ends[-1])
        inner = [end for end in inner if end.y <= last.y]
        for low, high in zip([None, *inner], [*inner, None], strict=True):
            self._add(low, high)
        least = min(self._sizes) / 2 ** (working_precision() // 2)
        while not is_enough(*self.bounds()):
            if not self._open or len(self._open) + len(self._decided) > _CELLS_MAX:
                return False
            _, _, cell = heappop(self._open)
            low, high = cell.low, cell.high
            if low is not None and high is not None and high.y - low.y < least:
                heappush(self._open, (inf, next(self._order), cell))
                return False
            places = [self.excess.at(y) for y in self._cuts(low, high)]
            for start, end in zip([low, *places], [*places, high], strict=True):
                self._add(start, end)
        return True

    def bounds(self) -> tuple[Ball, Ball]:
        """Enclose the integral of the positive part; it lies in [0, 1]."""
        low = high = self._sum
        for _, _, cell in self._open:
            low, high = low + cell.least, high + cell.most
        low, high = low.lower().max(ball(0)), high.upper().min(ball(1))
        return low if low.is_finite() else ball(0), high if high.is_finite() else ball(
            1
        )

    def text(self) -> str:
        """The tiling as the checker reads it."""
        cells = list(self._decided)
        cells += [(cell.low, "?") for _, _, cell in self._open]
        ordered = sorted((end.y, sign) for end, sign in cells if end is not None)
        first = next(sign for end, sign in cells if end is None)
        return " ".join([first, *(f"{y} {sign}" for y, sign in ordered)])

    def _add(self, low: End | None, high: End | None) -> None:
        sign = self._sign(low, high)
        if sign:
            self._decided.append((low, sign))
            self._sum += contribution(self.excess, sign, low, high)
            return
        most = contribution(self.excess, "?", low, high)
        least = self.excess.integral(low, high).max(ball(0)).lower()
        gap = float((most - least).upper())
        place = (-gap if isfinite(gap) else -inf, next(self._order))
        heappush(self._open, (*place, _Cell(low, high, least, most)))

    def _sign(self, low: End | None, high: End | None) -> str:
        """The sign that the checker accepts for a cell; empty, if it is not known."""
        if self.excess.is_never_positive(low, high):
            return "-"
        return "+" if self.excess.negated().is_never_positive(low, high) else ""

    def _first_ends(self) -> list[Fraction]:
        """The means; at a corner of a density exactly, where it is rational."""
        found = {
            one.mean
            if isinstance(one.mean, Fraction)
            else _rounded(lowest(one.mean), 12)
            for one in self.excess.components
        }
        return sorted(found) or [Fraction(0)]

    def _cuts(self, low: End | None, high: End | None) -> list[Fraction]:
        """Where to cut a cell: a tail further out, else around the one root seen."""
        if low is None or high is None:
            end, side = (high, -1) if low is None else (low, 1)
            assert end is not None
            return [end.y + side * self._stride(end.y, side)]
        width = high.y - low.y
        middle = (low.y + high.y) / 2
        first, last = self.excess.value(low), self.excess.value(high)
        if not ((first < 0 and last > 0) or (first > 0 and last < 0)):
            return [middle]
        share = Fraction(float((first / (first - last)).mid()))
        # The chord's error falls like the square of the width.
        relative = width / min(self._sizes) / 8
        reach = _rounded(min(Fraction(1, 8), max(Fraction(1, 2**20), relative)), 1)
        grid = reach / 8
        share = min(1 - 2 * reach, max(2 * reach, round(share / grid) * grid))
        return [low.y + width * (share - reach), low.y + width * (share + reach)]

    def _stride(self, y: Fraction, side: int) -> Fraction:
        """Twice the distance from the outermost mean, and at least a width."""
        outermost = max(
            (side * lowest(ball(one.mean)) for one in self.excess.components),
            default=Fraction(0),
        )
        away = _rounded(max(2 * (side * y - outermost), Fraction(0)), 3)
        return max(away, *self._sizes)


def _rounded(value: Fraction, digits: int) -> Fraction:
    """A number of few binary digits that is near, and not 0 where the value is not."""
    if value == 0:
        return value
    places = abs(value.numerator).bit_length() - value.denominator.bit_length()
    scale = Fraction(2) ** (places - digits)
    return round(value / scale) * scale
