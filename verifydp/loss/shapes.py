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

from verifydp.laws.protocol import LineLaw

__all__ = [
    "hidden_sign",
    "is_hidden_by_noise",
    "log_ratio_limit",
    "shape_of",
    "tail_limit",
    "valley_supremum",
]


def shape_of(first: LineLaw, second: LineLaw) -> int:
    """Give 1 for a hill, -1 for a valley, 0 where neither is known.

    Examples
    --------
    >>> from verifydp.laws import Laplace, NormalLaplace
    >>> shape_of(NormalLaplace(0, 1, 3), NormalLaplace(5, 2, 3))
    1
    >>> shape_of(NormalLaplace(0, 1, 3), Laplace(0, 3))
    -1
    """
    one, two = first.laplace_sum, second.laplace_sum
    if one is None or two is None or one.scale != two.scale:
        return 0
    return (one.variance < two.variance) - (one.variance > two.variance)


def tail_limit(first: LineLaw, second: LineLaw, side: int) -> Fraction:
    """Give the limit of the log ratio towards the infinity of ``side``, exactly.

    Only for a pair that `shape_of` knows. The tail of the sum is that of the noise
    times the normal law's moment generating function at ``side / scale``.

    Examples
    --------
    >>> from verifydp.laws import NormalLaplace
    >>> tail_limit(NormalLaplace(1, 2, 3), NormalLaplace(0, 1, 3), 1)
    Fraction(1, 2)
    """
    one, two = first.laplace_sum, second.laplace_sum
    assert one is not None
    assert two is not None
    moved = side * (one.mean - two.mean) / one.scale
    return moved + (one.variance - two.variance) / (2 * one.scale**2)


def valley_supremum(first: LineLaw, second: LineLaw) -> Fraction | None:
    """Give the supremum of the log ratio where that is a valley; None elsewhere.

    Notes
    -----
    Guarantee: exact. A quasi-convex function is nowhere above the larger of its two
    limits, which is approached and not attained.

    Examples
    --------
    >>> from verifydp.laws import NormalLaplace
    >>> valley_supremum(NormalLaplace(0, 2, 1), NormalLaplace(0, 1, 1))
    Fraction(3, 2)
    """
    if shape_of(first, second) >= 0:
        return None
    return max(tail_limit(first, second, side) for side in (-1, 1))


def log_ratio_limit(first: LineLaw, second: LineLaw) -> Fraction | None:
    """Give the supremum of the log ratio of two shifts of normal plus Laplace noise.

    Exact; None for another pair, and where nothing normal is there.

    Notes
    -----
    The ratio of two shifts of a log-concave density is monotone (its logarithm has the
    derivative ``h'(x - a) - h'(x - b)`` with ``h'`` falling), and along the tails the
    log ratio tends to the shift over the scale, which it never attains.

    Examples
    --------
    >>> from verifydp.laws import NormalLaplace
    >>> log_ratio_limit(NormalLaplace(1, 1, 3), NormalLaplace(0, 1, 3))
    Fraction(1, 3)
    """
    one, two = first.laplace_sum, second.laplace_sum
    if one is None or two is None or not one.variance or one[1:] != two[1:]:
        return None
    return abs(one.mean - two.mean) / one.scale


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
    >>> from verifydp.laws import Laplace, Mixture, NormalLaplace
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
    >>> from verifydp.laws import NormalLaplace
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
    for weight, part in law.components:
        form = part.laplace_sum
        if form is None:
            return None
        name = form.variance, form.scale
        groups.setdefault(name, []).append((form.mean, weight))
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
