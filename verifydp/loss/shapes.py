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
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import components_of
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.laws.power_exponential import PowerExponential
from verifydp.laws.protocol import LineLaw

__all__ = [
    "hidden_sign",
    "is_hidden_by_noise",
    "is_within_shift",
    "shape_of",
    "shift_supremum",
    "tail_limit",
    "valley_supremum",
]


def _prior(law: LineLaw) -> tuple[Fraction, Fraction, Fraction] | None:
    """Mean, variance and scale of the noise, where the law is of the kind meant."""
    if isinstance(law, NormalLaplace):
        return law.mean, law.deviation**2, law.scale
    if isinstance(law, Laplace):
        return law.location, Fraction(0), law.scale
    return None


#: Integer powers with more digits than this are not built to see a tie.
_MOST_DIGITS = 1 << 16


def shape_of(first: LineLaw, second: LineLaw) -> int:
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


def tail_limit(first: LineLaw, second: LineLaw, side: int) -> Fraction:
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


def valley_supremum(first: LineLaw, second: LineLaw) -> Fraction | None:
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


def _shift(first: LineLaw, second: LineLaw) -> Fraction | None:
    """Distance of two power-exponential laws of one rate and one power up to 1."""
    if not isinstance(first, PowerExponential) or not isinstance(
        second, PowerExponential
    ):
        return None
    if (first.rate, first.power) != (second.rate, second.power) or first.power > 1:
        return None
    return abs(first.location - second.location)


def shift_supremum(first: LineLaw, second: LineLaw) -> Ball | None:
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


def is_within_shift(first: LineLaw, second: LineLaw, epsilon: Fraction) -> bool:
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


def is_hidden_by_noise(first: LineLaw, second: LineLaw, epsilon: Fraction) -> bool:
    """Say whether Laplace noise is seen to keep ``p <= exp(epsilon) q`` everywhere.

    Parameters
    ----------
    first, second
        Mixtures of normal laws and points under Laplace noise; others are not seen.
    epsilon
        Any rational.

    Returns
    -------
    bool
        Guarantee: True is a proof, by exact arithmetic. Components of one deviation
        and one scale are coupled in the order of their means; where each is moved by
        at most epsilon scales, its density is within the factor, and so is the mean.

    Examples
    --------
    >>> from verifydp.laws.mixtures import Mixture
    >>> one, two = (
    ...     Mixture(["1/4", "3/4"], [Laplace(x, 2), NormalLaplace(x + 9, 1, 2)])
    ...     for x in (0, 3)
    ... )
    >>> [is_hidden_by_noise(one, two, Fraction(e, 2)) for e in (2, 3, 4)]
    [False, True, True]
    """
    if epsilon < 0:
        return False
    groups = [_grouped(law) for law in (first, second)]
    if groups[0] is None or groups[1] is None or groups[0].keys() != groups[1].keys():
        return False
    return all(
        _is_moved_within(ones, groups[1][name], epsilon * name[1])
        for name, ones in groups[0].items()
    )


def hidden_sign(first: LineLaw, second: LineLaw, epsilon: Fraction) -> int:
    """Give the sign of ``p - exp(epsilon) q`` where noise settles it on the whole line.

    -1 for "nowhere positive", 1 for "nowhere negative", 0 where that is not seen. See
    `is_hidden_by_noise`.

    Examples
    --------
    >>> one, two = NormalLaplace(0, 1, 2), NormalLaplace(2, 1, 2)
    >>> [hidden_sign(one, two, Fraction(e)) for e in (-1, 0, 1)]
    [1, 0, -1]
    """
    if is_hidden_by_noise(first, second, epsilon):
        return -1
    return 1 if is_hidden_by_noise(second, first, -epsilon) else 0


_Places = list[tuple[Fraction, Fraction]]


def _grouped(law: LineLaw) -> dict[tuple[Fraction, Fraction], _Places] | None:
    """Means and weights by variance and scale; None where a component is another."""
    groups: dict[tuple[Fraction, Fraction], _Places] = {}
    for weight, part in components_of(law):
        prior = _prior(part)
        if prior is None:
            return None
        groups.setdefault(prior[1:], []).append((prior[0], weight))
    return {name: sorted(places) for name, places in groups.items()}


def _is_moved_within(ones: _Places, twos: _Places, reach: Fraction) -> bool:
    """Whether the monotone coupling exists and moves no mass farther."""
    ahead, behind = iter(twos), Fraction(0)
    place = ones[0][0]
    for mean, weight in ones:
        rest = weight
        while rest:
            if not behind:
                following = next(ahead, None)
                if following is None:
                    return False
                place, behind = following
            if abs(mean - place) > reach:
                return False
            moved = min(rest, behind)
            rest, behind = rest - moved, behind - moved
    return not behind and next(ahead, None) is None
