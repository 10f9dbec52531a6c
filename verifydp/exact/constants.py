"""Short rational enclosures of elementary functions at rational points."""

from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.exact.normal import normal_tail

__all__ = ["enclosing_rationals"]

_BITS = 96
#: The ends are multiples of two to minus this, and of the size of the value.
_PLACES = 50
_ARGUMENT_MAX = 1000


def enclosing_rationals(
    name: str, *arguments: Fraction
) -> tuple[Fraction, Fraction] | None:
    """Enclose a constant between two rationals with short numerators.

    Parameters
    ----------
    name
        ``"pi"``, ``"exp"``, ``"log"``, ``"sqrt"`` or ``"normal_cdf"``.
    arguments
        None for pi, else one.

    Returns
    -------
    tuple or None
        Guarantee: the first is not above the constant, the second not below it.
        None where the argument is outside the domain or too large to be useful.

    Examples
    --------
    >>> low, high = enclosing_rationals("pi")
    >>> low < Fraction(314159265358979324, 10**17) < high
    True
    >>> enclosing_rationals("log", Fraction(-1)) is None
    True
    """
    if any(abs(value) > _ARGUMENT_MAX for value in arguments):
        return None
    with precision(_BITS):
        value = _value(name, arguments)
        if value is None:
            return None
        try:
            return _rounded(lowest(value), down=True), _rounded(
                highest(value), down=False
            )
        except UnsupportedError:
            return None


def _value(name: str, arguments: tuple[Fraction, ...]) -> Ball | None:
    if name == "pi":
        return Ball.pi()
    x = arguments[0]
    if name == "exp":
        return ball(x).exp()
    if name == "normal_cdf":
        return normal_tail(-x)
    if name == "sqrt" and x >= 0:
        return ball(x).sqrt()
    if name == "log" and x > 0:
        return ball(x).log()
    return None


def _rounded(value: Fraction, *, down: bool) -> Fraction:
    if value == 0:
        return value
    size = abs(value.numerator).bit_length() - value.denominator.bit_length()
    unit = Fraction(2) ** (size - _PLACES)
    steps = value / unit
    return (steps.__floor__() if down else steps.__ceil__()) * unit
