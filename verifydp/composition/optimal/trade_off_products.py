"""Products of different trade-off functions, from above, to a stated width.

The pieces of a product are the products of the pieces. After each factor vertices are
left out, so that chords lie above the function by little; what that costs adds up over
the steps, and no factor makes it larger: where two functions differ by at most e, the
profiles ``delta(growth)`` do, so do mixtures of these, which are the profiles of the
products, and with them the products.
"""

import functools
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verifydp.errors import InputError
from verifydp.evidence.numbers import as_written, plain
from verifydp.loss.tradeoff import TradeOff
from verifydp.loss.tradeoff_lines import hull

__all__ = ["TradeOffProduct", "product_within"]

#: Guard digits of vertices, in bits, beside those of the width.
_GUARD_BITS = 40

_Row = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TradeOffProduct:
    """A product of trade-off functions, between ``upper`` less ``width`` and ``upper``.

    Attributes
    ----------
    upper
        Guarantee: nowhere below the product.
    width
        Guarantee: the product is nowhere more than this below ``upper``.
    """

    upper: TradeOff
    width: Fraction

    def bounds(self, alpha: Any) -> tuple[Fraction, Fraction]:
        """Enclose the least type II error at a type I error."""
        above = self.upper(alpha)
        return max(Fraction(0), above - self.width), above


def product_within(functions: Iterable[TradeOff], width: Any) -> TradeOffProduct:
    """Multiply trade-off functions, to a width.

    Parameters
    ----------
    functions
        At least one, in any order.
    width
        How far apart the bounds may be, above 0 and below 1, as it is written.

    Returns
    -------
    TradeOffProduct
        Its width is at most what is asked for. The number of vertices grows with the
        root of the number of functions over the width, not with their product.

    Raises
    ------
    InputError
        If there are no functions, or the width is out of range.

    Examples
    --------
    >>> functions = [TradeOff.from_approximate(g, 0) for g in (2, 3, "5/4")]
    >>> exact = functions[0].tensor(functions[1]).tensor(functions[2])
    >>> found = product_within(functions, "1/1000")
    >>> low, high = found.bounds("1/5")
    >>> low <= exact("1/5") <= high, found.width <= Fraction(1, 1000)
    (True, True)
    """
    factors = list(functions)
    wanted = as_written(width, "width")
    if not factors:
        raise InputError("there are no trade-off functions: give at least one")
    if not 0 < wanted < 1:
        raise InputError(f"width is {plain(wanted)}: give a number between 0 and 1")
    share = wanted / len(factors)
    bits = _GUARD_BITS + share.denominator.bit_length() - share.numerator.bit_length()
    whole = 1 << bits
    points: list[_Row] = [(0, whole), (whole, 0)]
    units = 0
    for factor in factors:
        points, lost = _step(points, factor, whole, float(share) * (1 - 2.0**-20))
        units += lost
    upper = TradeOff((Fraction(a, whole), Fraction(b, whole)) for a, b in points)
    return TradeOffProduct(upper, Fraction(units, whole))


def _step(
    points: Sequence[_Row], factor: TradeOff, whole: int, tolerance: float
) -> tuple[list[_Row], int]:
    """Multiply by a function; give vertices above the product, and the most above."""
    own = [(b - a, f - g) for (a, f), (b, g) in itertools.pairwise(points)]
    pieces = [(b - a, f - g) for (a, f), (b, g) in itertools.pairwise(factor.vertices)]
    across = math.lcm(*(p.denominator for p, _ in pieces))
    down = math.lcm(*(q.denominator for _, q in pieces))
    other = [(int(p * across), int(q * down)) for p, q in pieces]
    rows = [(p * r, q * s) for p, q in own for r, s in other if q and s]
    rows.sort(key=functools.cmp_to_key(_ratio_order))
    alpha, beta = 0, sum(q for _, q in rows)
    exact = [(alpha, beta)]
    for p, q in rows:
        alpha, beta = alpha + p, beta - q
        exact.append((alpha, beta))
    if alpha < whole * across:
        exact.append((whole * across, 0))
    kept = _kept(
        np.array([a / (whole * across) for a, _ in exact]),
        np.array([b / (whole * down) for _, b in exact]),
        tolerance,
    )
    found: dict[int, int] = {}
    for place in kept:
        # Upward and to the right is above a function that falls.
        a, b = -(-exact[place][0] // across), -(-exact[place][1] // down)
        found[a] = min(b, found.get(a, b))
    found[whole] = 0
    above = [
        (int(a), int(b))
        for a, b in hull([(Fraction(a), Fraction(b)) for a, b in sorted(found.items())])
    ]
    return above, _most_above(above, exact, across, down)


def _kept(alphas: Any, betas: Any, tolerance: float) -> list[int]:
    """Choose vertices whose chords are nearly within a tolerance, in doubles."""
    slopes = np.diff(betas) / np.maximum(np.diff(alphas), 1e-300)
    last = len(alphas) - 1

    def is_near(start: int, end: int) -> bool:
        slope = (betas[end] - betas[start]) / max(alphas[end] - alphas[start], 1e-300)
        # The chord is farthest from the vertex where the slope passes its own.
        far = start + int(np.searchsorted(slopes[start:end], slope))
        chord = betas[start] + slope * (alphas[far] - alphas[start])
        return bool(chord - betas[far] <= tolerance)

    kept, place = [0], 0
    while place < last:
        low, step = place + 1, 2
        while place + step <= last and is_near(place, place + step):
            low, step = place + step, 2 * step
        high = min(place + step, last + 1)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if is_near(place, middle) else (low, middle)
        kept.append(low)
        place = low
    return kept


def _most_above(
    above: Sequence[_Row], exact: Sequence[_Row], across: int, down: int
) -> int:
    """Bound the difference, in units; it is convex between the exact vertices."""
    most, segment = 0, 0
    for a, b in exact:
        while above[segment + 1][0] * across < a:
            segment += 1
        (x0, y0), (x1, y1) = above[segment], above[segment + 1]
        below = (x1 - x0) * across
        value = y0 * below + (y1 - y0) * (a - x0 * across)
        most = max(most, -(-(value * down - b * below) // (below * down)))
    return most


def _ratio_order(one: _Row, two: _Row) -> int:
    return one[0] * two[1] - two[0] * one[1]
