"""Certified upper bounds on many tails of one binomial law.

One probability is enclosed by ball arithmetic (log-gamma at the mode); its
neighbours follow from the ratio ``(n - k) p / ((k + 1) (1 - p))`` in integers that
are always rounded up, and what lies beyond the last of them is below a geometric
series. So thousands of tails cost one pass over the few standard deviations that
matter, and every one is an upper bound without any approximation theorem.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, precision

__all__ = ["at_least_upper", "at_most_upper"]

#: Digits kept below the smallest probability that is followed.
_GUARD_BITS = 64
#: Digits of the ratios, few enough for fast products.
_RATIO_BITS = 59
#: Steps to the left between looks at how much is missing.
_STRIDE = 1024
#: Digits of the working precision at the mode, besides those that log-gamma loses.
_BALL_BITS = 192


def at_least_upper(
    trials: int, probability: Fraction, points: Sequence[int], *, bits: int = 60
) -> list[int]:
    """Bound ``P(K >= k)`` from above for each ``k``, with K binomial.

    Parameters
    ----------
    trials
        Number of trials, at least 1.
    probability
        Probability of a hit in one trial, from 0 to 1.
    points
        The values of ``k``, in any order; below 1 the tail is 1, above ``trials`` 0.
    bits
        The bounds are multiples of ``2**-bits``. Tails above
        ``1 - 2**-(2 * bits // 3)`` may be given as 1.

    Returns
    -------
    list of int
        For each point a bound, times ``2**bits``. Guarantee: never below the tail,
        never above 1; apart from tails near 1 (see ``bits``), above the tail by at
        most about ``2**-bits`` and a factor of ``1 + 2**-40``.

    Raises
    ------
    InputError
        If the number of trials or the probability is out of range.

    Examples
    --------
    >>> at_least_upper(4, Fraction(1, 2), [0, 3, 5], bits=4)  # 5 of 16 is exact
    [16, 6, 0]
    """
    if trials < 1 or not 0 <= probability <= 1:
        raise InputError(
            f"no binomial law has {trials} trials of probability {probability}"
        )
    one = 1 << bits
    inner = sorted({k for k in points if 0 < k <= trials})
    if probability in {0, 1}:
        tails = dict.fromkeys(inner, one * int(probability))
    elif inner:
        tails = _tails(trials, probability, inner, bits)
    else:
        tails = {}
    return [one if k <= 0 else 0 if k > trials else tails[k] for k in points]


def at_most_upper(
    trials: int, probability: Fraction, points: Sequence[int], *, bits: int = 60
) -> list[int]:
    """Bound ``P(K <= k)`` from above for each ``k``: the misses' upper tail.

    Parameters, unit, guarantee and errors are those of `at_least_upper`.

    Examples
    --------
    >>> at_most_upper(4, Fraction(1, 2), [-1, 1, 4], bits=4)
    [0, 6, 16]
    """
    misses = [trials - k for k in points]
    return at_least_upper(trials, 1 - probability, misses, bits=bits)


def _tails(
    trials: int, probability: Fraction, points: list[int], bits: int
) -> dict[int, int]:
    """Upper bounds for increasing points in 1..trials, probability inside (0, 1)."""
    # A tail of 2**-bits is made of single values smaller by up to sqrt(trials);
    # they are followed down to there, with guard digits for the rounding.
    finer = trials.bit_length() // 2 + _GUARD_BITS
    unit, cutoff = 1 << (bits + finer), 1 << _GUARD_BITS
    mode = min(trials, int((trials + 1) * probability))
    peak = _probability_upper(trials, mode, probability, unit)
    odds = probability / (1 - probability)
    right, rest = _right_of_mode(trials, mode, peak, odds, cutoff)
    end = mode + len(right)
    tails = dict.fromkeys([k for k in points if k >= end], rest)
    near = [k for k in points if k < end]
    total, done = rest, end
    for point in reversed([k for k in near if k >= mode]):
        total += sum(right[point - mode : done - mode])
        tails[point], done = total, point
    # Left of the mode, until hardly anything is missing.
    total, done = total + sum(right[: done - mode]), mode
    nearly_one = unit - (unit >> (2 * bits // 3))
    leftward = _left_of_mode(trials, mode, peak, odds)
    for point in reversed([k for k in near if k < mode]):
        # In strides, so that a point far to the left costs no walk to it.
        while done > point and total < nearly_one:
            stride = min(done - point, _STRIDE)
            total += sum(islice(leftward, stride))
            done -= stride
        tails[point] = total if total < nearly_one else unit
    return {k: min(-(-total >> finer), 1 << bits) for k, total in tails.items()}


def _probability_upper(trials: int, k: int, probability: Fraction, unit: int) -> int:
    """Round ``unit * P(K = k)`` up to an integer."""
    with precision(_BALL_BITS + 2 * trials.bit_length()):
        logarithm: Ball = (
            ball(trials + 1).lgamma()
            - ball(k + 1).lgamma()
            - ball(trials - k + 1).lgamma()
            + k * ball(probability).log()
            + (trials - k) * ball(1 - probability).log()
        )
        scaled = highest(logarithm.exp()) * unit
    return -(-scaled.numerator // scaled.denominator)


def _fixed_point(ratio: Fraction) -> tuple[int, int]:
    """Give ``(r, s)`` with ``r / 2**s`` just not below the ratio, r about 59 bits."""
    size = ratio.numerator.bit_length() - ratio.denominator.bit_length()
    shift = max(0, _RATIO_BITS - size)
    return -(-(ratio.numerator << shift) // ratio.denominator), shift


def _right_of_mode(
    trials: int, mode: int, peak: int, odds: Fraction, cutoff: int
) -> tuple[list[int], int]:
    """Bound ``P(K = k)`` for k = mode, mode + 1, ... down to the cutoff, and the rest.

    Beyond the last ``k`` no ratio of neighbours exceeds the one at ``k``, so that
    the rest is at most ``value * r / (1 - r)``.
    """
    ratio, shift = _fixed_point(odds)
    value, values = peak, [peak]
    for k in range(mode + 1, trials + 1):
        value = ((value * (trials - k + 1) // k + 1) * ratio >> shift) + 1
        values.append(value)
        if value < cutoff:
            rise = (trials - k) * odds.numerator
            fall = (k + 1) * odds.denominator
            if rise < fall:
                return values, -(-value * rise // (fall - rise))
    return values, 0


def _left_of_mode(trials: int, mode: int, peak: int, odds: Fraction) -> Iterator[int]:
    """Yield bounds on ``P(K = k)`` for k = mode - 1, ..., 0."""
    ratio, shift = _fixed_point(1 / odds)
    value = peak
    for k in range(mode, 0, -1):
        value = ((value * k // (trials - k + 1) + 1) * ratio >> shift) + 1
        yield value
