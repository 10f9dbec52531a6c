"""What is known of the log ratio of two normal laws with the same Laplace noise.

With ``h = p - c q`` for any c > 0, the densities solve ``h - b^2 h'' = n``, where n is
the same difference of the two normal densities. Its sign is that of a quadratic: plus,
minus, plus at most where p's normal law is the wider one. By Rolle's theorem, once for
each factor of ``(1 - b D)(1 + b D)``, h changes its sign no more often, and in the same
order. So the log ratio is quasi-convex (a valley) where p's normal law is the wider
one, and quasi-concave (a hill) where it is the narrower one; an atom in the place of a
normal law is a limit of such.
"""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.privacy.laws.laplace import Laplace
from verifydp.privacy.laws.normal_laplace import NormalLaplace
from verifydp.privacy.laws.power_exponential import PowerExponential
from verifydp.privacy.laws.protocol import DensityLaw

__all__ = [
    "is_within_shift",
    "shape_of",
    "shift_supremum",
    "tail_limit",
    "valley_supremum",
]


def _prior(law: DensityLaw) -> tuple[Fraction, Fraction, Fraction] | None:
    """Mean, variance and scale of the noise, where the law is of the kind meant."""
    if isinstance(law, NormalLaplace):
        return law.mean, law.deviation**2, law.scale
    if isinstance(law, Laplace):
        return law.location, Fraction(0), law.scale
    return None


#: Integer powers with more digits than this are not built to see a tie.
_MOST_DIGITS = 1 << 16


def shape_of(first: DensityLaw, second: DensityLaw) -> int:
    """Give 1 for a hill, -1 for a valley, 0 where neither is known.

    Examples
    --------
    >>> shape_of(NormalLaplace(0, 1, 3), NormalLaplace(5, 2, 3))
    1
    >>> shape_of(NormalLaplace(0, 1, 3), Laplace(0, 3))
    -1
    """
    one, two = _prior(first), _prior(second)
    if one is None or two is None or one[2] != two[2] or one[1] == two[1]:
        return 0
    return 1 if one[1] < two[1] else -1


def tail_limit(first: DensityLaw, second: DensityLaw, side: int) -> Fraction:
    """Give the limit of the log ratio towards the infinity of ``side``, exactly.

    Only for a pair that `shape_of` knows. The tail of the sum is that of the noise
    times the normal law's moment generating function at ``side / scale``.

    Examples
    --------
    >>> tail_limit(NormalLaplace(1, 2, 3), NormalLaplace(0, 1, 3), 1)
    Fraction(1, 2)
    """
    one, two = _prior(first), _prior(second)
    assert one is not None
    assert two is not None
    scale = one[2]
    return side * (one[0] - two[0]) / scale + (one[1] - two[1]) / (2 * scale**2)


def valley_supremum(first: DensityLaw, second: DensityLaw) -> Fraction | None:
    """Give the supremum of the log ratio where that is a valley; None elsewhere.

    Notes
    -----
    Guarantee: exact. A quasi-convex function is nowhere above the larger of its two
    limits, which is approached and not attained.

    Examples
    --------
    >>> valley_supremum(NormalLaplace(0, 2, 1), NormalLaplace(0, 1, 1))
    Fraction(3, 2)
    """
    if shape_of(first, second) >= 0:
        return None
    return max(tail_limit(first, second, side) for side in (-1, 1))


def _shift(first: DensityLaw, second: DensityLaw) -> Fraction | None:
    """Distance of two power-exponential laws of one rate and one power up to 1."""
    if not isinstance(first, PowerExponential) or not isinstance(
        second, PowerExponential
    ):
        return None
    if (first.rate, first.power) != (second.rate, second.power) or first.power > 1:
        return None
    return abs(first.location - second.location)


def shift_supremum(first: DensityLaw, second: DensityLaw) -> Ball | None:
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
    if shift is None or not isinstance(first, PowerExponential):
        return None
    if shift == 0:
        return ball(0)
    return ball(first.rate) * (ball(first.power) * ball(shift).log()).exp()


def is_within_shift(first: DensityLaw, second: DensityLaw, epsilon: Fraction) -> bool:
    """Say whether such a pair is shown to have no log ratio above epsilon; exact.

    The comparison is one of integer powers, so that a tie is seen.

    Examples
    --------
    >>> one, two = PowerExponential(0, 3, "1/2"), PowerExponential(4, 3, "1/2")
    >>> is_within_shift(one, two, Fraction(6)), is_within_shift(one, two, Fraction(5))
    (True, False)
    """
    shift = _shift(first, second)
    if shift is None or epsilon < 0 or not isinstance(first, PowerExponential):
        return False
    share, power = epsilon / first.rate, first.power
    digits = sum(
        exponent * max(base.numerator, base.denominator).bit_length()
        for base, exponent in ((shift, power.numerator), (share, power.denominator))
    )
    if digits > _MOST_DIGITS:
        return False
    return bool(shift**power.numerator <= share**power.denominator)
