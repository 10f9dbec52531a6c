"""Privacy profiles of laws on the line or on the integers.

Every number is of ``first`` against ``second``; ``symmetric=True`` gives the larger of
both directions.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, highest, hull, lowest, precision
from verifydp.exact.enclosing import enclosed
from verifydp.laws.canonical_forms import canonical, is_same_law
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.protocol import LineLaw
from verifydp.loss.kinds import Law, on_integers, on_line
from verifydp.loss.landmarks import digits_of_range
from verifydp.loss.positive_part import positive_part
from verifydp.loss.regions import joint_pieces
from verifydp.loss.suprema import pure_epsilon
from verifydp.loss.unimodal import unimodal_hockey_stick

__all__ = [
    "delta_at",
    "directions",
    "epsilon_at",
    "hockey_stick",
    "singular_mass",
    "total_variation",
]

#: Width of an enclosure, relative to the value, unless another is asked for.
RELATIVE = Fraction(1, 2**44)
#: A divergence is enclosed to its relative width, or to this absolute one where it is
#: smaller still: an exact 0 that no argument shows ends here.
SMALLEST = Fraction(1, 10**120)
#: A divergence between 0 and this is told as all between: its exponent is more than a
#: rational or a reader can bear.
_NEGLIGIBLE = Fraction(1, 2 ** (1 << 18))
_FIRST_BITS, _LAST_BITS, _SPARE_BITS = 128, 4096, 40
#: Digits of densities that are integrals.
_QUADRATURE_BITS = 56


def directions(
    first: Law, second: Law, *, symmetric: bool, compute: Callable[[Law, Law], Ball]
) -> Ball:
    """Compute one direction, or enclose the larger of both."""
    value = compute(first, second)
    return value.max(compute(second, first)) if symmetric else value


def hockey_stick(
    first: Law,
    second: Law,
    epsilon: Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = RELATIVE,
) -> Ball:
    """Enclose the largest ``P(E) - exp(epsilon) Q(E)`` over events E.

    Parameters
    ----------
    first, second
        The laws P and Q, both on the line or both on the integers.
    epsilon
        Any exact number, also below 0.
    symmetric
        Take the larger of both directions.
    relative
        Radius of the ball, relative to the value.

    Returns
    -------
    Ball
        Guarantee: it contains the divergence (Barthe and Olmedo 2013). Its radius is
        at most ``relative`` of the value, or at most 1e-120; for laws that are known
        by quadrature only it is that of `unimodal_hockey_stick`. One below 2^-262144 is
        told as the interval from 0 to there. Exactly 0 where the
        sign of ``p - exp(epsilon) q`` is proved to be nowhere positive.

    Raises
    ------
    UnsupportedError
        If the sign of ``p - exp(epsilon) q`` cannot be settled.

    Notes
    -----
    The event where ``p > exp(epsilon) q`` is found completely: in closed form where
    each law is an exponential of a quadratic between breakpoints, by the monotone
    ratio of shifts of a log-concave density, else by a search that proves the sign of
    every cell. Its two probabilities are differences of distribution functions.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> value = hockey_stick(Laplace(1, 1), Laplace(0, 1), 0)
    >>> value.overlaps(1 - ball(Fraction(-1, 2)).exp())
    True
    >>> hockey_stick(Laplace(1, 1), Laplace(0, 1), 1) == 0
    True
    """
    level = rational(epsilon, "epsilon")
    return directions(
        first,
        second,
        symmetric=symmetric,
        compute=lambda p, q: _one_way(p, q, level, relative),
    )


def _one_way(first: Law, second: Law, epsilon: Fraction, relative: Fraction) -> Ball:
    start = _first_bits(relative)
    if on_integers(first, second) is None:
        pair = on_line(first, second)
        if not _has_closed_form(pair) and not is_same_law(*pair):
            pair = canonical(pair[0]), canonical(pair[1])
            if not _has_closed_form(pair):
                with precision(_QUADRATURE_BITS):
                    return unimodal_hockey_stick(*pair, epsilon)
            first, second = pair
        start = min(start + digits_of_range(pair), _LAST_BITS)
    value = enclosed(
        lambda: positive_part(first, second, epsilon).divergence,
        relative=relative,
        absolute=SMALLEST,
        start=start,
        limit=_LAST_BITS,
    )
    if value.is_zero() or not abs(value) < ball(_NEGLIGIBLE):
        return value
    return hull(0, _NEGLIGIBLE)


def _has_closed_form(laws: Iterable[LineLaw]) -> bool:
    return all(law.has_closed_form for law in laws)


def _first_bits(relative: Fraction) -> int:
    """Digits that suffice for a divergence that is not small."""
    wanted = (
        (relative.denominator // relative.numerator).bit_length() if relative else 0
    )
    return max(wanted, 0) + _SPARE_BITS


def delta_at(
    first: Law,
    second: Law,
    epsilon: Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = RELATIVE,
) -> Ball:
    """Enclose the least delta at an epsilon: `hockey_stick` under its other name."""
    return hockey_stick(first, second, epsilon, symmetric=symmetric, relative=relative)


def total_variation(first: Law, second: Law) -> Ball:
    """Enclose the largest difference of probability of an event.

    Examples
    --------
    >>> from verifydp.laws.normal import Normal
    >>> total_variation(Normal(0, 1), Normal(0, 0)) == 1
    True
    """
    return hockey_stick(first, second, 0)


def singular_mass(first: Law, second: Law) -> Ball:
    """Enclose what the first law puts where the second has neither mass nor density."""
    if on_integers(first, second) is not None:
        return ball(0)  # a law on the integers that is known here charges all of them
    first, second = on_line(first, second)
    masses = [
        first.mass(low, high)
        for low, high, inside in joint_pieces(first, second)
        if first.parts(inside) and not second.parts(inside)
    ]
    masses += [first.atom(x) for x in first.atoms if x not in second.atoms]
    return reduce(lambda a, b: a + b, masses, ball(0))


def epsilon_at(
    first: Law,
    second: Law,
    delta: Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = RELATIVE,
) -> Ball:
    """Enclose the least epsilon at which the hockey-stick divergence is at most delta.

    Parameters
    ----------
    first, second
        The laws P and Q.
    delta
        At least 0, an exact number; 0 gives the pure epsilon.
    symmetric
        Ask it of both directions.
    relative
        Radius of the ball, relative to the larger of 1e-6 and the size of epsilon.

    Returns
    -------
    Ball
        Guarantee: it contains the least epsilon, since the divergence is proved to be
        above delta at the low end and not above it at the high end. Infinite where no
        epsilon suffices, minus infinity where delta is at least 1, negative where
        delta exceeds the total variation.

    Raises
    ------
    InputError
        If delta is negative or a float.
    UnsupportedError
        If delta equals the mass at which the first law is singular, or so nearly that
        the limit of precision cannot tell.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> epsilon = epsilon_at(Laplace(1, 1), Laplace(0, 1), "0.1")
    >>> delta_at(Laplace(1, 1), Laplace(0, 1), lowest(epsilon)) > ball(Fraction(1, 10))
    True
    """
    level = rational(delta, "delta")
    if level < 0:
        raise InputError(f"delta is {level}: give a number of at least 0")
    if level == 0:
        return pure_epsilon(first, second, symmetric=symmetric, relative=relative)
    if level >= 1:
        return Ball.neg_inf()
    return directions(
        first,
        second,
        symmetric=symmetric,
        compute=lambda p, q: _least_epsilon(p, q, level, relative),
    )


def _least_epsilon(
    first: Law, second: Law, delta: Fraction, relative: Fraction
) -> Ball:
    if is_same_law(first, second):
        return enclosed(lambda: ball(1 - delta).log(), relative=relative)
    if _is_above(lambda: singular_mass(first, second), delta):
        return Ball.pos_inf()
    low, high = _coarse(first, second, delta)
    while True:
        guess = (low + high) / 2
        width = relative * max(abs(guess), Fraction(1, 10**6))
        if high - low <= 2 * width:
            return hull(low, high)
        target = _newton(first, second, delta, (low, high))
        for point in _around(target, width) if low < target < high else (guess,):
            if not low < point < high:
                continue
            if _exceeds(first, second, point, delta):
                low = point
            else:
                high = point


def _around(target: Fraction, width: Fraction) -> tuple[Fraction, Fraction]:
    return target - width, target + width


def _coarse(first: Law, second: Law, delta: Fraction) -> tuple[Fraction, Fraction]:
    """Bracket the least epsilon by doubling steps from near 0.

    Round numbers are avoided: the divergence may equal delta there, undecidably.
    """
    step, origin = Fraction(999_983, 1_000_003), Fraction(1, 999_979)
    if _exceeds(first, second, origin, delta):
        low = origin
        while _exceeds(first, second, step, delta):
            low, step = step, 2 * step
        return low, step
    high = origin
    while not _exceeds(first, second, -step, delta):
        high, step = -step, 2 * step
    return -step, high


def _newton(
    first: Law, second: Law, delta: Fraction, bracket: tuple[Fraction, Fraction]
) -> Fraction:
    """Propose where the divergence is delta: Newton steps on its logarithm.

    The divergence has the derivative ``-exp(epsilon) Q(best event)``. What is proposed
    is checked by its caller.
    """
    low, high = bracket
    at = (low + high) / 2
    while True:
        with precision(_FIRST_BITS):
            part = positive_part(first, second, at)
            value, fall = part.divergence.mid(), part.growth * part.second_mass.mid()
            if not value > 0 or not fall > 0:
                return at
            move = (value / ball(delta)).log() * value / fall
            try:
                following = at + _short(move)
            except UnsupportedError:  # beyond all rationals: the caller halves
                return at
        if abs(following - at) <= abs(following) / 2**52 or not low < following < high:
            return following
        low, high = (at, high) if following > at else (low, at)
        at = following


def _short(move: Ball) -> Fraction:
    exact = lowest(move.mid())
    if not exact:
        return exact
    scale = abs(exact.numerator).bit_length() - exact.denominator.bit_length()
    unit = Fraction(2) ** (scale - 60)
    return round(exact / unit) * unit


def _exceeds(first: Law, second: Law, epsilon: Fraction, delta: Fraction) -> bool:
    return _is_above(lambda: positive_part(first, second, epsilon).divergence, delta)


def _is_above(compute: Callable[[], Ball], bound: Fraction) -> bool:
    """Decide ``value > bound``, raising the precision until it is certain."""
    bits = _FIRST_BITS
    while bits <= _LAST_BITS:
        with precision(bits):
            value = compute()
            if value > ball(bound):
                return True
            if value <= ball(bound):
                return False
        bits *= 2
    raise UnsupportedError(
        f"a divergence between {decimal(lowest(value), 6)} and "
        f"{decimal(highest(value), 6)} stayed undecided against delta "
        f"{decimal(bound, 6)} at {_LAST_BITS} binary digits: change delta slightly"
    )
