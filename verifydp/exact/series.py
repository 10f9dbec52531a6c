"""Power series with balls as coefficients, and polynomials that enclose a function.

A Taylor polynomial whose last coefficient is taken over a whole interval encloses the
function there (Lagrange's remainder), and its derivative encloses the derivative.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

import flint

from verifydp.exact.balls import Ball, ball, hull

__all__ = ["Enclosing", "Series", "enclosing_polynomial", "variable"]

#: A power series in one variable, cut off after as many terms as its context says.
Series = flint.arb_series
#: A polynomial with balls as coefficients; calling it at a ball encloses its values.
Enclosing = flint.arb_poly


@contextmanager
def _terms(count: int) -> Iterator[None]:
    before = flint.ctx.cap
    flint.ctx.cap = count
    try:
        yield
    finally:
        flint.ctx.cap = before


def variable(centre: Ball) -> Series:
    """Give the series ``centre + t``.

    Examples
    --------
    >>> variable(ball(2))[0] == 2, variable(ball(2))[1] == 1
    (True, True)
    """
    return Series([centre, 1])


def enclosing_polynomial(
    function: Callable[[Series], Series],
    centre: Fraction,
    reach: Fraction,
    degree: int,
) -> Enclosing:
    """Give a polynomial in ``t`` that encloses ``function(centre + t)``.

    Parameters
    ----------
    function
        Maps the series of its argument to that of its value; analytic on the interval.
    centre, reach
        The middle and half the width, above 0, of the interval.
    degree
        Of the polynomial, at least 1.

    Returns
    -------
    arb_poly
        Guarantee: at every t of at most ``reach`` in absolute value it contains the
        function's value, and its derivative contains the function's derivative, by
        Taylor's theorem: the last coefficient encloses ``f^(n)(x) / n!`` for all x of
        the interval.

    Examples
    --------
    >>> found = enclosing_polynomial(lambda t: t.exp(), Fraction(0), Fraction(1), 12)
    >>> found(ball(1)).contains(ball(1).exp().mid())
    True
    >>> found.derivative()(ball(-1)).overlaps(ball(-1).exp())
    True
    """
    with _terms(degree + 1):
        near = function(variable(ball(centre)))
        wide = function(variable(hull(centre - reach, centre + reach)))
        return Enclosing([*(near[k] for k in range(degree)), wide[degree]])
