"""Finding all sign changes of a log ratio of densities, without missing any."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, highest, hull, lowest
from verifydp.privacy.laws.parts import Part, log_density_of, log_slope_of
from verifydp.privacy.loss.segments import Segment

__all__ = ["LogRatio", "monotone_crossing", "searched_segments"]

#: Cells after which a search is given up.
_CELL_LIMIT = 30_000


class LogRatio:
    """The function ``log p - log q - epsilon`` on a piece where both are analytic.

    Parameters
    ----------
    first, second
        Parts of p and q on the piece; not empty.
    epsilon
        Any rational.
    """

    def __init__(
        self, first: Sequence[Part], second: Sequence[Part], epsilon: Fraction
    ) -> None:
        self._first, self._second = tuple(first), tuple(second)
        self._epsilon = ball(epsilon)

    def value(self, x: Ball) -> Ball:
        """Enclose the function on all of ``x``."""
        difference = log_density_of(self._first, x) - log_density_of(self._second, x)
        return difference - self._epsilon

    def slope(self, x: Ball) -> Ball:
        """Enclose the derivative on all of ``x``."""
        return log_slope_of(self._first, x) - log_slope_of(self._second, x)


def _short(value: Ball) -> Fraction:
    """A rational near the middle of a ball."""
    return lowest(value.mid())


def searched_segments(
    ratio: LogRatio, low: Fraction, high: Fraction, width: Fraction
) -> list[Segment]:
    """Cut a finite interval into segments of proved sign and narrow undecided ones.

    Every cell of a bisection is settled by the mean value form (the value at the
    middle plus the enclosed slope times the half width), or, where the slope has one
    sign, narrowed to where an interval Newton step leaves room for the only root. A
    cell narrower than ``width`` stays undecided. So nothing is missed, roots of even
    order included.

    Raises
    ------
    UnsupportedError
        If too many cells stay undecided.
    """
    cells = [(low, high)]
    done: list[Segment] = []
    for _ in range(_CELL_LIMIT):
        if not cells:
            return sorted(done, key=lambda segment: (segment.low, segment.high))
        left, right = cells.pop()
        middle, reach = (left + right) / 2, (right - left) / 2
        whole = hull(ball(left), ball(right))
        slope, value = ratio.slope(whole), ratio.value(ball(middle))
        change = slope * hull(ball(-reach), ball(reach))
        if value + change > 0 or value + change < 0:
            done.append(Segment(left, right, 1 if value > 0 else -1))
            continue
        if right - left <= width:
            done.append(Segment(left, right, 0))
            continue
        rises = 1 if slope > 0 else -1 if slope < 0 else 0
        if rises:
            root = ball(middle) - value / slope
            start, end = max(left, lowest(root)), min(right, highest(root))
            if start > end:  # beyond an end: the sign is that of the middle's side
                outside = -rises if start >= right else rises
                done.append(Segment(left, right, outside))
                continue
            if end - start <= (right - left) / 2:
                if start > left:
                    done.append(Segment(left, start, -rises))
                if end < right:
                    done.append(Segment(end, right, rises))
                if start < end:
                    cells.append((start, end))
                continue
        cells += [(middle, right), (left, middle)]
    raise UnsupportedError(
        f"the densities' ratio stays near its limit on much of ["
        f"{decimal(low, 6)}, {decimal(high, 6)}]: {_CELL_LIMIT} cells were not enough"
    )


def monotone_crossing(
    function: Callable[[Ball], Ball],
    slope: Callable[[Ball], Ball],
    start: Fraction,
    step: Fraction,
    width: Fraction,
) -> tuple[Fraction, Fraction] | None:
    """Bracket the only root of a rising function.

    Parameters
    ----------
    function, slope
        The function and its derivative at exact points.
    start, step
        A first guess and a length to move by; doubled until the sign changes.
    width
        How narrow the bracket shall be.

    Returns
    -------
    tuple of Fraction, or None
        Guarantee: the function is below 0 at the low end and above 0 at the high one.
        None where the working precision is too low to see a sign.
    """
    bracket = _first_bracket(function, start, step)
    if bracket is None:
        return None
    low, high = bracket
    guess = (low + high) / 2
    while high - low > width:
        value = function(ball(guess))
        if value > 0:
            high = guess
        elif value < 0:
            low = guess
        else:
            return _around(function, guess, low, high, width)
        move = value / slope(ball(guess))
        target = _short(ball(guess) - move) if move.is_finite() else low
        if not low < target < high:
            guess = (low + high) / 2
            continue
        if abs(target - guess) < width / 4:
            return _around(function, target, low, high, width)
        guess = target
    return low, high


def _first_bracket(
    function: Callable[[Ball], Ball], start: Fraction, step: Fraction
) -> tuple[Fraction, Fraction] | None:
    value, at = function(ball(start)), start
    if not (value < 0 or value > 0):  # the root itself, as it seems: begin beside it
        at = start + step / 8
        value = function(ball(at))
    rising = value < 0
    while True:
        following = at + step if rising else at - step
        value = function(ball(following))
        if (value > 0) if rising else (value < 0):
            return (at, following) if rising else (following, at)
        if not ((value < 0) if rising else (value > 0)):
            return None
        at, step = following, 2 * step


def _around(
    function: Callable[[Ball], Ball],
    guess: Fraction,
    low: Fraction,
    high: Fraction,
    width: Fraction,
) -> tuple[Fraction, Fraction] | None:
    """Certify a bracket around a guess by the signs at its ends."""
    left, right = max(low, guess - width / 2), min(high, guess + width / 2)
    certain = function(ball(left)) < 0 and function(ball(right)) > 0
    return (left, right) if certain else None
