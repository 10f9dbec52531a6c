"""A rational that is certainly not below an exponential."""

from fractions import Fraction

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball, highest, precision
from verifydp.exact.comparison import is_less

__all__ = ["exp_upper", "is_at_least_exp"]

#: The relative excess of `exp_upper` is at most two to minus this.
_EXCESS_BITS = 60
#: Enough digits to place `exp_upper`; where `is_at_least_exp` begins and gives up.
_WORKING_BITS = 192
_FIRST_BITS, _LAST_BITS = 128, 8192


def exp_upper(epsilon: Fraction) -> Fraction:
    """Give a dyadic rational that is not below ``exp(epsilon)``.

    A claim tested with it is slightly weaker than the claim made, so that what is
    refuted for it is refuted for the claim.

    Parameters
    ----------
    epsilon
        At least 0.

    Returns
    -------
    Fraction
        Its denominator is a power of two. Guarantee: not below ``exp(epsilon)``
        (verified in ball arithmetic), above it by a factor of at most
        ``1 + 2**-59``, and exactly 1 at 0.

    Raises
    ------
    InputError
        If epsilon is negative.

    Examples
    --------
    >>> exp_upper(Fraction(0)), exp_upper(Fraction(1)) > Fraction("2.71828182845904523")
    (Fraction(1, 1), True)
    """
    if epsilon < 0:
        raise InputError(f"epsilon is {epsilon}: exp_upper needs at least 0")
    if epsilon == 0:
        return Fraction(1)
    with precision(_WORKING_BITS):
        above = highest(ball(epsilon).exp())
    places = _EXCESS_BITS + 1 - int(above).bit_length()
    unit = Fraction(1, 1 << places) if places >= 0 else Fraction(1 << -places)
    rounded = -(-above // unit) * unit
    if not is_at_least_exp(rounded, epsilon):
        raise UnsupportedError(f"exp({epsilon}) could not be enclosed")
    return rounded


def is_at_least_exp(value: Fraction, epsilon: Fraction) -> bool:
    """Say whether ``value >= exp(epsilon)`` is certain, decided in balls.

    False means that it is not so or could not be decided.

    Examples
    --------
    >>> is_at_least_exp(Fraction(3), Fraction(1)), is_at_least_exp(
    ...     Fraction(2.718281828459045), Fraction(1))
    (True, False)
    """
    try:
        return not is_less(
            lambda: ball(value),
            lambda: ball(epsilon).exp(),
            start=_FIRST_BITS,
            limit=_LAST_BITS,
        )
    except UnsupportedError:
        return False
