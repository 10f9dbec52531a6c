"""Powers of a pair of finite laws, outcomes of one likelihood ratio merged.

The ratios of a power are products of the ratios; over numbers without common factors
such products are sums of exponents, and the weights are coefficients of a power of a
polynomial. So the power of a pair with two ratios has one outcome more than copies,
however many copies there are.
"""

import functools
import itertools
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from verifydp.exact.sparse_powers import sparse_power

__all__ = ["coprime_base", "power_vertices"]

#: Most bits of all coefficients that are held at once.
_BITS_MAX = 1 << 31


def power_vertices(
    vertices: Sequence[tuple[Fraction, Fraction]], count: int
) -> list[tuple[Fraction, Fraction]] | None:
    """Give the vertices of a tensor power of a trade-off function.

    Parameters
    ----------
    vertices
        Of the function, as `verifydp.loss.tradeoff.TradeOff` has them.
    count
        How many copies, at least 1.

    Returns
    -------
    list of points or None
        Guarantee: exact. None where the ratios have so little in common that the power
        would not fit into memory as it is computed here.

    Examples
    --------
    >>> half, third, one = Fraction(1, 2), Fraction(1, 3), Fraction(1)
    >>> steps = power_vertices([(0 * one, one), (third, third), (one, 0 * one)], 2)
    >>> [(str(a), str(b)) for a, b in steps]
    [('0', '1'), ('1/9', '5/9'), ('5/9', '1/9'), ('1', '0')]
    """
    pieces = [(b - a, f - g) for (a, f), (b, g) in itertools.pairwise(vertices)]
    # What the second law never gives is in no product but the last piece.
    told = [(p, q) for p, q in pieces if q]
    if not told:
        return list(vertices)
    codes = _codes([p / q for p, q in told], count)
    size = 1 + (max(codes) - min(codes)) * count // (
        math.gcd(*(code - codes[0] for code in codes)) or 1
    )
    masses, wholes = [], []
    for side in range(2):
        weights = [piece[side] for piece in told]
        whole = math.lcm(*(weight.denominator for weight in weights))
        if size * count * whole.bit_length() > _BITS_MAX:
            return None
        terms: dict[int, int] = {}
        for code, weight in zip(codes, weights, strict=True):
            terms[code] = terms.get(code, 0) + int(weight * whole)
        masses.append(sparse_power(terms, count))
        wholes.append(whole**count)
    first, second = masses
    rows = [(first[code], second[code]) for code in first]
    rows.sort(key=functools.cmp_to_key(_ratio_order))
    alpha, beta = 0, sum(q for _, q in rows)
    points = [(Fraction(0), Fraction(beta, wholes[1]))]
    for p, q in rows:
        alpha, beta = alpha + p, beta - q
        points.append((Fraction(alpha, wholes[0]), Fraction(beta, wholes[1])))
    return points if alpha == wholes[0] else [*points, (Fraction(1), Fraction(0))]


def coprime_base(numbers: Iterable[int]) -> list[int]:
    """Give numbers above 1 without common factors whose powers make up all of those.

    Examples
    --------
    >>> sorted(coprime_base([12, 18, 1])), sorted(coprime_base([4, 8]))
    ([2, 3], [2])
    """
    base: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        number = waiting.pop()
        for place, known in enumerate(base):
            shared = math.gcd(number, known)
            if shared > 1:
                del base[place]
                rest = (shared, number // shared, known // shared)
                waiting += [part for part in rest if part > 1]
                break
        else:
            base.append(number)
    return base


def _codes(ratios: Sequence[Fraction], count: int) -> list[int]:
    """Number ratios so that sums of ``count`` numbers tell the products apart."""
    base = coprime_base(part for ratio in ratios for part in ratio.as_integer_ratio())
    codes, place = [0] * len(ratios), 1
    for factor in base:
        exponents = [
            _exponent(ratio.numerator, factor) - _exponent(ratio.denominator, factor)
            for ratio in ratios
        ]
        for index, exponent in enumerate(exponents):
            codes[index] += place * exponent
        place *= 1 + count * (max(exponents) - min(exponents))
    return codes


def _ratio_order(one: tuple[int, int], two: tuple[int, int]) -> int:
    """Compare quotients without dividing."""
    return one[0] * two[1] - two[0] * one[1]


def _exponent(number: int, factor: int) -> int:
    times = 0
    while number % factor == 0:
        number, times = number // factor, times + 1
    return times
