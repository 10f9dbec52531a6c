"""Renyi and Kullback-Leibler divergence of laws on the line or on the integers."""

import math
from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.integrals import ComplexBall, integral
from verifydp.laws.canonical_forms import is_same_law
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.parts import Part
from verifydp.laws.protocol import LineLaw
from verifydp.loss.complex_forms import complex_log_density
from verifydp.loss.exponentials import (
    exponential_integral,
    exponential_sum,
    quadratic_mean,
)
from verifydp.loss.infinities import enclosed_or_infinite
from verifydp.loss.kinds import Law, on_integers, on_line
from verifydp.loss.lattices import open_pieces_of
from verifydp.loss.profiles import directions, singular_mass
from verifydp.loss.quadratics import log_ratio_of, power_product, two_quadratics
from verifydp.loss.regions import joint_pieces
from verifydp.loss.suprema import is_dominated, pure_epsilon
from verifydp.loss.tails import power_tail_upper

__all__ = ["is_infinite", "kl", "renyi"]

_RELATIVE = Fraction(1, 2**44)
_SMALLEST = Fraction(1, 10**60)
_FIRST_BITS, _LAST_BITS = 96, 1024

_Parts = tuple[tuple[Part, ...], tuple[Part, ...]]
_End = Fraction | None


def renyi(
    first: Law,
    second: Law,
    order: Rational | float,
    *,
    symmetric: bool = False,
    relative: Fraction = _RELATIVE,
) -> Ball:
    """Enclose the Renyi divergence of ``first`` from ``second``.

    Parameters
    ----------
    first, second
        The laws P and Q, both on the line or both on the integers.
    order
        At least 0 and exact; ``math.inf`` is the one float that is accepted. Order 1
        is the Kullback-Leibler divergence, infinity the largest log ratio.
    symmetric
        Take the larger of both directions.
    relative
        Radius of the ball, relative to the value.

    Returns
    -------
    Ball
        In nats; infinite where the integral diverges. Guarantee: it contains the
        divergence, and its radius is at most ``relative`` of it, or 1e-60.

    Raises
    ------
    InputError
        If the order is negative or a finite float.
    UnsupportedError
        If the value cannot be enclosed.

    Notes
    -----
    The integral of ``p^order q^(1 - order)`` is closed where both densities are
    exponentials of quadratics; else it is enclosed, with a bound on its tails.

    Examples
    --------
    >>> from verifydp.laws.normal import Normal
    >>> renyi(Normal(1, 1), Normal(0, 1), 3).overlaps(ball(Fraction(3, 2)))
    True
    """
    if isinstance(order, float) and order == math.inf:
        return pure_epsilon(first, second, symmetric=symmetric)
    if isinstance(order, float):
        raise InputError(
            f"the order is the float {order}: write it as text, like '1.5'"
        )
    exact = rational(order, "the order")
    if exact < 0:
        raise InputError(f"the order is {exact}: a Renyi divergence needs at least 0")
    if exact == 1:
        return kl(first, second, symmetric=symmetric, relative=relative)
    return directions(
        first,
        second,
        symmetric=symmetric,
        compute=lambda p, q: _renyi(p, q, exact, relative),
    )


def kl(
    first: Law,
    second: Law,
    *,
    symmetric: bool = False,
    relative: Fraction = _RELATIVE,
) -> Ball:
    """Enclose the Kullback-Leibler divergence, the mean of ``log(p / q)``, in nats.

    Parameters, result and errors are those of `renyi`.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> kl(Laplace(1, 1), Laplace(0, 1)).overlaps(ball(-1).exp())
    True
    """
    return directions(
        first,
        second,
        symmetric=symmetric,
        compute=lambda p, q: _kl(p, q, relative),
    )


def _renyi(first: Law, second: Law, order: Fraction, relative: Fraction) -> Ball:
    if is_same_law(first, second):
        return ball(0)
    if order > 1 and not is_dominated(first, second):
        return Ball.pos_inf()
    if order == 0:
        return _finite(
            lambda: -(1 - singular_mass(second, first)).log(), relative=relative
        )

    def compute() -> Ball:
        power = _power(first, second, order)
        if power == Ball.pos_inf() or power == 0:
            return Ball.pos_inf()
        return power.log() / ball(order - 1)

    return _finite(compute, relative=relative)


def is_infinite(first: LineLaw, second: LineLaw, order: Fraction) -> bool:
    """Say whether the divergence of an order above 1 is infinite, by the tails."""
    for low, high, inside in joint_pieces(first, second):
        one, two = first.parts(inside), second.parts(inside)
        if one and not two:
            return True
        for end, side in ((low, -1), (high, 1)):
            if one and end is None:
                above = power_tail_upper(one, two, order, inside, side)
                if above is None:
                    return True
    return any(x not in second.atoms for x in first.atoms)


def _finite(compute: Callable[[], Ball], *, relative: Fraction) -> Ball:
    return enclosed_or_infinite(
        compute,
        relative=relative,
        absolute=_SMALLEST,
        start=_FIRST_BITS,
        limit=_LAST_BITS,
    )


def _power(first: Law, second: Law, order: Fraction) -> Ball:
    """Enclose the integral of ``p^order q^(1 - order)``, atoms included."""
    total = ball(0)
    whole_numbers = on_integers(first, second)
    if whole_numbers is not None:
        for start, end, pair in open_pieces_of(*whole_numbers):
            exponent = power_product(*pair, order)
            total = total + exponential_sum(exponent, start, end)
        return total
    first, second = on_line(first, second)
    for x in first.atoms:
        if x in second.atoms:
            p, q = first.atom(x).log(), second.atom(x).log()
            total = total + (ball(order) * p + ball(1 - order) * q).exp()
    for low, high, inside in joint_pieces(first, second):
        parts = first.parts(inside), second.parts(inside)
        if not parts[0] or not parts[1]:
            continue
        quadratics = two_quadratics(*parts)
        if quadratics is None:
            piece = _power_piece(parts, order, low, high)
        else:
            piece = exponential_integral(power_product(*quadratics, order), low, high)
        if piece == Ball.pos_inf():
            return piece
        total = total + piece
    return total


def _power_piece(parts: _Parts, order: Fraction, low: _End, high: _End) -> Ball:
    for end, side in ((low, -1), (high, 1)):
        if end is None and power_tail_upper(*parts, order, Fraction(0), side) is None:
            return Ball.pos_inf()

    def integrand(z: ComplexBall, analytic: bool) -> ComplexBall:  # noqa: FBT001
        p = complex_log_density(parts[0], z, analytic=analytic)
        q = complex_log_density(parts[1], z, analytic=analytic)
        return (ball(order) * p + ball(1 - order) * q).exp()

    def tail(side: int) -> Callable[[Fraction], Ball]:
        def beyond(cut: Fraction) -> Ball:
            above = power_tail_upper(*parts, order, cut, side)
            return Ball.pos_inf() if above is None else hull(0, above)

        return beyond

    return integral(
        integrand,
        -math.inf if low is None else low,
        math.inf if high is None else high,
        tails=(tail(-1) if low is None else None, tail(1) if high is None else None),
    )


def _kl(first: Law, second: Law, relative: Fraction) -> Ball:
    if is_same_law(first, second):
        return ball(0)
    if not is_dominated(first, second):
        return Ball.pos_inf()
    return _finite(lambda: _mean_loss(first, second), relative=relative)


def _mean_loss(first: Law, second: Law) -> Ball:
    total = ball(0)
    whole_numbers = on_integers(first, second)
    if whole_numbers is not None:
        for begin, stop, (one, two) in open_pieces_of(*whole_numbers):
            loss = log_ratio_of(one, two, Fraction(0))
            weight = power_product(one, one, Fraction(1))
            total = total + exponential_sum(weight, begin, stop, loss)
        return total
    first, second = on_line(first, second)
    for x in first.atoms:
        total = total + first.atom(x) * (first.atom(x) / second.atom(x)).log()
    for start, end, inside in joint_pieces(first, second):
        parts = first.parts(inside), second.parts(inside)
        if not parts[0]:
            continue
        quadratics = two_quadratics(*parts)
        if quadratics is None:
            total = total + _loss_piece(first, second, parts, start, end)
            continue
        loss = log_ratio_of(*quadratics, Fraction(0))
        weight = power_product(quadratics[0], quadratics[0], Fraction(1))
        total = total + quadratic_mean(weight, loss, start, end)
    return total


def _loss_piece(
    first: LineLaw, second: LineLaw, parts: _Parts, low: _End, high: _End
) -> Ball:
    def integrand(z: ComplexBall, analytic: bool) -> ComplexBall:  # noqa: FBT001
        p = complex_log_density(parts[0], z, analytic=analytic)
        return p.exp() * (p - complex_log_density(parts[1], z, analytic=analytic))

    def tail(side: int) -> Callable[[Fraction], Ball]:
        def beyond(cut: Fraction) -> Ball:
            """From ``p - q <= p log(p/q) <= (p^(1+s) q^-s - p) / s`` for s > 0."""
            ends = (cut, None) if side > 0 else (None, cut)
            p, q = first.mass(*ends), second.mass(*ends)
            for halvings in range(1, 12):
                above = power_tail_upper(
                    *parts, 1 + Fraction(1, 2**halvings), cut, side
                )
                if above is not None and above.is_finite():
                    return hull(p - q, 2**halvings * (above - p))
            return Ball.pos_inf()

        return beyond

    return integral(
        integrand,
        -math.inf if low is None else low,
        math.inf if high is None else high,
        tails=(tail(-1) if low is None else None, tail(1) if high is None else None),
    )
