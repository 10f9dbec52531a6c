"""Integrals in one dimension with a rigorous error bound.

Arb integrates analytic functions over finite intervals (Gauss-Legendre rules on
adaptive subintervals, with bounds from complex balls). What it cannot know is given
by the caller: where the integrand is not smooth, and what the integral is beyond a
cut near an infinite or singular end.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from flint import acb

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, highest, lowest, working_precision

__all__ = ["ComplexBall", "IntegralTail", "Integrand", "integral"]

#: An enclosure of one complex number.
ComplexBall = acb
#: Encloses the integrand on complex balls. Where its second argument is true the
#: answer must be non-finite unless the integrand is analytic on the whole ball:
#: hand the flag on to ``z.sqrt(analytic=...)``, ``z.log(analytic=...)``,
#: ``z.real_abs(analytic=...)`` and their like; functions without branch cuts
#: (exp, erf, tan, quotients) may ignore it.
Integrand = Callable[[ComplexBall, bool], ComplexBall]
#: Encloses the integral between a cut and the end that it belongs to.
IntegralTail = Callable[[Fraction], Ball]
#: An end of integration: a number, or plus or minus ``math.inf``.
IntegralEnd = Ball | Fraction | int | float

#: How often a cut moves towards its end before it is given up, for each digit: enough
#: for ends like ``x**(-3/4)`` and tails like ``x**(-5/4)``.
_MOVES_PER_BIT = 5


def integral(
    function: Integrand,
    low: IntegralEnd,
    high: IntegralEnd,
    *,
    breakpoints: Sequence[Ball | Fraction | int] = (),
    tails: tuple[IntegralTail | None, IntegralTail | None] = (None, None),
) -> Ball:
    """Enclose the integral of a function from ``low`` to ``high``.

    Parameters
    ----------
    function
        The integrand on complex balls, real on the real line; see `Integrand`.
    low, high
        ``low <= high``; rationals, balls, or ``-math.inf`` and ``math.inf``.
    breakpoints
        Where the integrand is not analytic, in increasing order and between the ends.
        They may be balls: over such a ball the integral is bounded by the integrand's
        range, so that the integrand need not be smooth there.
    tails
        For the low and for the high end a function from a cut to an enclosure of the
        integral between that cut and the end, or None. Needed where an end is
        infinite or the integrand singular there; nothing is evaluated beyond a cut.
        Each must hold for any cut between its end and the nearest other point.

    Returns
    -------
    Ball
        Guarantee: contains the integral, provided that ``function`` and ``tails``
        enclose what they should. How narrow it is depends on the working precision;
        `verifydp.exact.enclosing.enclosed` raises it.

    Raises
    ------
    InputError
        If an end is infinite and has no tail, if a float is given for a number, or
        the points are not in order.
    UnsupportedError
        If a tail does not become small.

    Notes
    -----
    Cuts move outward, doubling their distance (or halving it, at a singular end),
    until the tail's radius is below the working precision.

    Examples
    --------
    >>> circle = integral(lambda z, flag: (1 - z * z).sqrt(analytic=flag), -1, 1)
    >>> circle.overlaps(Ball.pi() / 2)
    True
    >>> exponential = integral(lambda z, flag: (-z).exp(), 0, math.inf,
    ...     tails=(None, lambda cut: (-ball(cut)).exp()))
    >>> exponential.overlaps(ball(1))
    True
    """
    ends = _end(low, tails[0], "low"), _end(high, tails[1], "high")
    known = [
        [ball(end)] if tail is None and not isinstance(end, float) else []
        for end, tail in zip(ends, tails, strict=True)
    ]
    knots = [*known[0], *(ball(point) for point in breakpoints), *known[1]]
    knots = knots or [_anchor(*ends)]
    total = size = ball(0)
    for before, after in pairwise(knots):
        piece = _span(function, before, after, size)
        total, size = total + piece, size + piece.abs_upper()
    for end, tail, rising in zip(ends, tails, (False, True), strict=True):
        if tail is not None and not isinstance(end, Ball):
            knot = knots[-1] if rising else knots[0]
            piece = _towards(function, knot, end, tail, size, rising=rising)
            total, size = total + piece, size + piece.abs_upper()
    return total


def _end(
    value: IntegralEnd, tail: IntegralTail | None, name: str
) -> Ball | Fraction | float:
    """Look at one end of integration: what may be a float, and what needs a tail."""
    if isinstance(value, float):
        if not math.isinf(value):
            raise InputError(
                f"the {name} end of the integral is the float {value!r}: give a "
                "rational or a ball"
            )
        if tail is None:
            raise InputError(
                f"the {name} end of the integral is infinite: give a tail, a bound on "
                "the integral beyond a cut"
            )
        if (value > 0) != (name == "high"):
            raise InputError(
                f"the {name} end of the integral is {value}: swap the ends"
            )
        return value
    if isinstance(value, Ball):
        if tail is not None:
            raise InputError(
                f"the {name} end of the integral is a ball and has a tail: an end with "
                "a tail must be rational or infinite"
            )
        return value
    return Fraction(value)


def _anchor(low: Ball | Fraction | float, high: Ball | Fraction | float) -> Ball:
    """Choose a point between two ends that both have a tail."""
    if isinstance(low, Fraction):
        return ball((low + high) / 2 if isinstance(high, Fraction) else low + 1)
    return ball(high - 1 if isinstance(high, Fraction) else 0)


def _span(function: Integrand, before: Ball, after: Ball, size: Ball) -> Ball:
    """Enclose the integral between two enclosed numbers.

    Over the width of a ball the integral is that width times the integrand's range.
    """
    if before > after:
        raise InputError(
            f"the integral's points are not in order: {before} comes before {after}"
        )
    start, stop = before.upper(), after.lower()
    if not start <= stop:
        return Ball.nan()
    # What is far below the rest of the integral needs no digits of its own.
    small = ball(2) ** -working_precision() * size
    body = acb.integral(function, start, stop, abs_tol=small).real
    for knot, width in ((before, start - before), (after, after - stop)):
        if not knot.is_exact():
            body += width * function(acb(knot), False).real  # noqa: FBT003
    return body


def _towards(
    function: Integrand,
    knot: Ball,
    end: Fraction | float,
    tail: IntegralTail,
    size: Ball,
    *,
    rising: bool,
) -> Ball:
    """Enclose the integral between a knot and an end, by cuts that approach the end."""
    near = highest(knot) if rising else lowest(knot)
    if (end < near) if rising else (end > near):
        raise InputError(
            f"the integral's points are not in order: {knot} is beyond the end {end}"
        )
    enough = ball(2) ** -working_precision()
    total, place = ball(0), knot
    for cut in _cuts(near, end, rising=rising):
        edge = ball(cut)
        first, second = (place, edge) if rising else (edge, place)
        piece = _span(function, first, second, size)
        total, size, place = total + piece, size + piece.abs_upper(), edge
        rest = tail(cut)
        if rest.is_finite() and rest.rad() <= enough * (size + rest.abs_upper()):
            return total + rest
    raise UnsupportedError(
        f"the integral's tail towards {end} is still {rest} beyond {decimal(cut)}: "
        "give a tail that vanishes faster, or ask for less precision"
    )


def _cuts(near: Fraction, end: Fraction | float, *, rising: bool) -> Iterator[Fraction]:
    """Approach the end: its distance is halved, or that from the knot doubled."""
    moves = _MOVES_PER_BIT * working_precision()
    if isinstance(end, Fraction):
        for move in range(moves):
            yield end + (near - end) / 2**move
        return
    whole = math.ceil(near) if rising else math.floor(near)
    for move in range(moves):
        yield Fraction(whole + (2**move - 1) * (1 if rising else -1))
