"""Noise for tables that ignores what is published, to compare better noise with.

A table of counts under replacement of a record changes by 2 in the l1 norm, by the root
of 2 in the l2 norm and by 1 in the largest entry. Where published margins force a
number of records to change together, group privacy asks for that many times the noise.
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.vectors.norm_exponential import NormExponential, NormName
from verifydp.laws.vectors.span_normal import SpanNormal
from verifydp.mechanisms.reading import positive_number, positive_whole

__all__ = ["naive_gaussian", "naive_norm_noise"]

#: Binary digits to which the root of 2 is rounded, upward.
_BITS = 100
_ROOT_OF_TWO = Fraction(isqrt(2 << (2 * _BITS)) + 1, 1 << _BITS)
#: Norms of a change of one record.
_BY_RECORD = {"l1": Fraction(2), "l2": _ROOT_OF_TWO, "linf": Fraction(1)}


def naive_gaussian(entries: int, *, mu: Any, changes: int) -> SpanNormal:
    """Give independent normal noise that makes a group of records mu-GDP.

    Parameters
    ----------
    entries
        Cells of the table.
    mu
        The Gaussian-DP parameter asked for; above 0.
    changes
        How many records change together.

    Returns
    -------
    SpanNormal
        Around 0, of deviation ``changes * sqrt(2) / mu`` in each cell. Guarantee:
        tables that differ by that many replaced records are mu-GDP.

    Examples
    --------
    >>> naive_gaussian(4, mu=1, changes=3).variance
    Fraction(18, 1)
    """
    size = positive_whole(entries, "entries", most=1024)
    count = positive_whole(changes, "changes", most=10**6)
    level = positive_number(mu, "mu")
    unit = tuple(tuple(Fraction(int(i == j)) for j in range(size)) for i in range(size))
    return SpanNormal((0,) * size, unit, 2 * (count / level) ** 2)


def naive_norm_noise(
    norm: NormName, entries: int, *, epsilon: Any, changes: int
) -> NormExponential:
    """Give noise of a norm that makes a group of records epsilon-DP.

    Parameters
    ----------
    norm
        ``"l1"``, ``"l2"`` or ``"linf"``.
    entries
        Cells of the table.
    epsilon
        The pure epsilon asked for; above 0.
    changes
        How many records change together.

    Returns
    -------
    NormExponential
        Around 0. Guarantee: tables that differ by that many replaced records are
        epsilon-DP; for l2 the root of 2 is rounded upward.

    Examples
    --------
    >>> naive_norm_noise("l1", 4, epsilon=1, changes=3).scale
    Fraction(6, 1)
    """
    size = positive_whole(entries, "entries", most=1_000_000)
    count = positive_whole(changes, "changes", most=10**6)
    level = positive_number(epsilon, "epsilon")
    if norm not in _BY_RECORD:
        raise InputError(f"norm is {norm!r:.40}: it must be one of l1, l2, linf")
    return NormExponential((0,) * size, norm, count * _BY_RECORD[norm] / level)
