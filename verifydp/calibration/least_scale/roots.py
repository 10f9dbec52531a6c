"""Where a falling function passes a limit, enclosed between two rationals.

A float proposes the place; balls decide on both sides of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, highest, precision
from verifydp.loss.sign_changes import crossing

__all__ = [
    "Enclosed",
    "bound_root",
    "enclosed_root",
    "proposed_root",
    "rounded_down",
    "rounded_up",
    "upper_rational",
]

#: Digits of the rationals that are tried and returned: 1e-12, relative.
_DIGITS = 13
#: How often the ends move apart, by a factor each time, before a search is given up.
_WIDENINGS, _FACTOR = 60, 8
#: Logarithm of the largest scale at which doubles are asked.
_FARTHEST = 690.0
#: Where a search in doubles may start.
_SMALLEST, _LARGEST = Fraction(1, 10**299), Fraction(10) ** 299
_BITS = 128


@dataclass(frozen=True, slots=True)
class Enclosed:
    """Where a falling function passes its limit: above at ``lower``, not at ``upper``.

    Attributes
    ----------
    lower, upper
        Equal where the place is known exactly.
    """

    lower: Fraction
    upper: Fraction


def enclosed_root(
    measure: Callable[[Fraction], Ball],
    limit: Fraction,
    guess: Fraction,
    relative: Fraction,
) -> Enclosed:
    """Enclose the least point above 0 from which a falling function is within a limit.

    Parameters
    ----------
    measure
        Encloses the function, which does not rise, at a point above 0.
    limit
        What it may be at most.
    guess
        Where it may pass the limit; above 0. It decides the speed and nothing else.
    relative
        How far apart the ends may be, relative to the upper one.

    Returns
    -------
    Enclosed
        Guarantee: the function is certainly above the limit at ``lower`` and certainly
        not above it at ``upper``.

    Raises
    ------
    UnsupportedError
        If no such points are found, or an enclosure is too wide to decide.

    Examples
    --------
    >>> found = enclosed_root(
    ...     lambda x: 1 / ball(x), Fraction(1, 2), Fraction(19, 10), Fraction(1, 10**6)
    ... )
    >>> found.lower < 2 <= found.upper
    True
    """
    step = relative / 30
    low, high = None, None
    for _ in range(_WIDENINGS):
        if high is None:
            point = rounded_up(guess * (1 + step))
            if measure(point) <= ball(limit):
                high = point
        if low is None:
            point = rounded_down(guess * max(1 - step, 1 / (1 + step)))
            if measure(point) > ball(limit):
                low = point
        if low is not None and high is not None:
            return _narrowed(measure, limit, Enclosed(low, high), relative)
        step *= _FACTOR
    raise UnsupportedError(
        f"no scale near {decimal(guess)} was shown to be enough, or none too small, "
        f"for {decimal(limit)}: change delta or epsilon slightly"
    )


def _narrowed(
    measure: Callable[[Fraction], Ball],
    limit: Fraction,
    ends: Enclosed,
    relative: Fraction,
) -> Enclosed:
    low, high = ends.lower, ends.upper
    while high - low > relative * high:
        # Wide brackets are halved on the logarithmic scale.
        middle = (low + high) / 2 if high < 2 * low else high / 2
        for share in (Fraction(1), Fraction(1001, 1000), Fraction(999, 1000)):
            point = middle * share
            if not low < point < high:
                continue
            value = measure(point)
            if value <= ball(limit):
                high = point
                break
            if value > ball(limit):
                low = point
                break
        else:
            raise UnsupportedError(
                f"whether the scale {decimal(middle)} is enough stayed undecided: "
                "change delta or epsilon slightly"
            )
    return Enclosed(rounded_down(low), rounded_up(high))


def bound_root(
    measure: Callable[[Fraction], Ball], limit: Fraction, start: Fraction
) -> Fraction:
    """Give nearly the least point from which a falling bound is within a limit.

    Parameters
    ----------
    measure
        Encloses the bound at a point above 0, narrowly and fast.
    limit
        What it may be at most.
    start
        A point of the order of the answer; above 0.

    Returns
    -------
    Fraction
        Guarantee: the bound is certainly within the limit there, and certainly not at
        a point that is smaller by a relative 3e-12.

    Raises
    ------
    UnsupportedError
        If the start is beyond the range of doubles, or as `enclosed_root`.

    Examples
    --------
    >>> root = bound_root(lambda x: 1 / ball(x), Fraction(1, 2), Fraction(1))
    >>> 2 <= root < 2 + Fraction(1, 10**11)
    True
    """
    if not _SMALLEST <= start <= _LARGEST:
        raise UnsupportedError(
            f"a scale of the order of {decimal(start)} is beyond the range of doubles: "
            "write the data in another unit"
        )
    with precision(_BITS):
        guess = proposed_root(
            lambda point: float((measure(Fraction(point)) - ball(limit)).mid()),
            float(start),
        )
        return enclosed_root(measure, limit, guess, Fraction(3, 10**12)).upper


def proposed_root(
    falling: Callable[[float], float], start: float, limit: float = 0.0
) -> Fraction:
    """Propose where a falling function of a number above 0 passes a limit.

    Parameters
    ----------
    falling
        In doubles; need not be accurate.
    start
        Where the search starts; above 0.
    limit
        What the function may be at most.

    Returns
    -------
    Fraction
        Without a guarantee: `enclosed_root` decides.

    Raises
    ------
    UnsupportedError
        If no change of sign is found within many orders of magnitude.

    Examples
    --------
    >>> round(float(proposed_root(lambda x: 4 - x * x, 1.0)), 9)
    2.0
    """

    def excess(logarithm: float) -> float:
        return falling(exp(logarithm)) - limit

    low = high = log(start)
    step = log(10) / 4
    while excess(low) <= 0:
        if low == -_FARTHEST:
            raise UnsupportedError(
                f"no scale down to {exp(low):.3g} was found at which the claim fails, "
                "but without noise it does: change delta or epsilon slightly"
            )
        low, high, step = max(low - step, -_FARTHEST), low, step * 1.3
    if low == high:
        while excess(high) > 0:
            if high == _FARTHEST:
                raise UnsupportedError(
                    f"no scale up to {exp(high):.3g} is seen to be enough: change "
                    "delta or epsilon slightly"
                )
            low, high, step = high, min(high + step, _FARTHEST), step * 1.3
    return Fraction(exp(crossing(excess, low, high)))


def rounded_up(value: Fraction) -> Fraction:
    """Round a number above 0 upward to 13 digits, a relative 1e-12; 0 stays.

    Examples
    --------
    >>> rounded_up(Fraction(5, 2)), float(rounded_up(Fraction(2, 3)))
    (Fraction(5, 2), 0.6666666666667)
    """
    unit = _unit(value)
    return -(-value // unit) * unit if value else value


def rounded_down(value: Fraction) -> Fraction:
    """Round a number above 0 downward to 13 digits; 0 stays.

    Examples
    --------
    >>> float(rounded_down(Fraction(2, 3)))
    0.6666666666666
    """
    unit = _unit(value)
    return value // unit * unit if value else value


def _unit(value: Fraction) -> Fraction:
    if not value:
        return Fraction(1)
    size = len(str(abs(value.numerator))) - len(str(value.denominator))
    unit = Fraction(10) ** (size - _DIGITS)
    # The length of both numbers leaves the leading digit open by one place.
    return unit if abs(value) < unit * 10**_DIGITS else unit * 10


def upper_rational(value: Ball | Fraction) -> Fraction:
    """Give what a rule prescribes as a short rational: exact, or rounded upward.

    Examples
    --------
    >>> upper_rational(Fraction(1, 3)), float(upper_rational(ball(2).sqrt()))
    (Fraction(1, 3), 1.414213562374)
    """
    if isinstance(value, Fraction):
        is_short = len(str(value.denominator)) <= _DIGITS
        return value if is_short else rounded_up(value)
    return max(rounded_up(highest(value)), Fraction(0))
