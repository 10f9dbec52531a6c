"""Two power-exponential laws of one rate and one power up to 1."""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.laws.power_exponential import PowerExponential
from verifydp.loss.forms import PairForm

__all__ = ["FORM", "is_within_shift", "shift_supremum"]

#: Integer powers with more digits than this are not built to see a tie.
_MOST_DIGITS = 1 << 16


def _shift(first: PowerExponential, second: PowerExponential) -> Fraction | None:
    if (first.rate, first.power) != (second.rate, second.power) or first.power > 1:
        return None
    return abs(first.location - second.location)


def shift_supremum(first: PowerExponential, second: PowerExponential) -> Ball | None:
    """Enclose the supremum of the log ratio of shifted noise of a power up to 1.

    Notes
    -----
    Guarantee: contains ``rate shift^power``, which is the supremum since
    ``|x + y|^p <= |x|^p + |y|^p`` for p up to 1, attained at the first location. None
    for other pairs.

    Examples
    --------
    >>> one, two = PowerExponential(0, 3, "1/2"), PowerExponential(4, 3, "1/2")
    >>> shift_supremum(one, two).overlaps(ball(6))
    True
    """
    shift = _shift(first, second)
    if shift is None:
        return None
    if shift == 0:
        return ball(0)
    return ball(first.rate) * (ball(first.power) * ball(shift).log()).exp()


def is_within_shift(
    first: PowerExponential, second: PowerExponential, epsilon: Fraction
) -> bool:
    """Say whether such a pair is shown to have no log ratio above epsilon; exact.

    The comparison is one of integer powers, so that a tie is seen.

    Examples
    --------
    >>> one, two = PowerExponential(0, 3, "1/2"), PowerExponential(4, 3, "1/2")
    >>> is_within_shift(one, two, Fraction(6)), is_within_shift(one, two, Fraction(5))
    (True, False)
    """
    shift = _shift(first, second)
    if shift is None or epsilon < 0:
        return False
    share, power = epsilon / first.rate, first.power
    digits = sum(
        exponent * max(base.numerator, base.denominator).bit_length()
        for base, exponent in ((shift, power.numerator), (share, power.denominator))
    )
    if digits > _MOST_DIGITS:
        return False
    return bool(shift**power.numerator <= share**power.denominator)


FORM = PairForm(PowerExponential, supremum=shift_supremum, is_within=is_within_shift)
