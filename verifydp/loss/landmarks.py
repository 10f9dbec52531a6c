"""Where a search for sign changes begins: near each component, on its own scale.

Nothing here is trusted: a bad choice costs time and digits only.
"""

from collections.abc import Iterable
from fractions import Fraction

from verifydp.laws.protocol import LineLaw

__all__ = ["digits_of_range", "finest", "landmarks"]

#: Distances from a component, in its own lengths, and the ratio of lengths up to which
#: bisection alone is as fast.
_STEPS = (1, 16, 256)
_WIDE = 1 << 10


def _leaves(laws: Iterable[LineLaw]) -> list[LineLaw]:
    return [leaf for law in laws for _, leaf in law.components]


def finest(laws: Iterable[LineLaw]) -> Fraction:
    """Give the least width of a component.

    Examples
    --------
    >>> from verifydp.laws.normal_laplace import NormalLaplace
    >>> finest([NormalLaplace(0, 1, 3), NormalLaplace(0, "1/2", 2)])
    Fraction(2, 1)
    """
    return min(leaf.spread for leaf in _leaves(laws))


def digits_of_range(laws: Iterable[LineLaw]) -> int:
    """Give the binary digits that the places of all components need, on their scales.

    Examples
    --------
    >>> from verifydp.laws.normal_laplace import NormalLaplace
    >>> digits_of_range([NormalLaplace(0, 1, 1), NormalLaplace(2**20, 1, 1)])
    20
    """
    leaves = _leaves(laws)
    widest = max(abs(leaf.centre) + leaf.spread for leaf in leaves)
    least = min(min(leaf.lengths) for leaf in leaves)
    return (widest // least).bit_length() - 1


def landmarks(laws: Iterable[LineLaw], low: Fraction, high: Fraction) -> list[Fraction]:
    """Give increasing points inside an interval at which to cut it first.

    Examples
    --------
    >>> from verifydp.laws.normal_laplace import NormalLaplace
    >>> pair = NormalLaplace(0, "1/2", 1), NormalLaplace(9, 1, 1)
    >>> landmarks(pair, Fraction(-10), Fraction(20))
    []
    >>> landmarks(pair, Fraction(-10**4), Fraction(10**4))[:3]
    [Fraction(-256, 1), Fraction(-247, 1), Fraction(-128, 1)]
    """
    leaves = _leaves(laws)
    least = min(min(leaf.lengths) for leaf in leaves)
    if high - low <= _WIDE * least:
        return []
    found = {
        leaf.centre + side * step * length
        for leaf in leaves
        for length in leaf.lengths
        for step in _STEPS
        for side in (-1, 1)
    }
    return sorted(point for point in found if low < point < high)
