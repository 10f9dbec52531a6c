"""Binomial tails in floats, for many probabilities and points at once.

They err upward, never downward by more than rounding (about 1e-7 of the tail), so
that what they propose stands up to `verifydp.exact.binomial`.
"""

import numpy as np
from numpy.typing import NDArray

from verifydp import special_functions as special

__all__ = ["at_least", "at_most"]

_Floats = NDArray[np.float64]
_Counts = NDArray[np.int64]

#: Variance from which, and width beyond which, a formula replaces the sum.
_LARGE_VARIANCE = 2500.0
_LARGE_WIDTH = 20_000
#: Where a law is cut off: standard deviations and, for small means, counts.
_REACH, _ROOM = 12.0, 80.0


def at_least(trials: int, probabilities: _Floats, points: _Counts) -> _Floats:
    """Bound ``P(K >= k)`` from above.

    Parameters
    ----------
    trials
        Number of trials.
    probabilities
        Shape (m,), from 0 to 1.
    points
        Shape (b,), any integers.

    Returns
    -------
    array
        Shape (m, b). Summed where the variance is small; else the upper side of
        the inequality of Zubkov and Serov (2013, theorem 1), which is off by less
        than the tail one count further in.
    """
    span = _span(trials, probabilities)
    if span is None:
        return _at_least_by_formula(trials, probabilities, points)
    first, last = span
    masses = _masses(trials, probabilities, first, last)
    sums = np.cumsum(masses[:, ::-1], axis=1)[:, ::-1]
    inside = np.clip(points - first, 0, last - first)
    tails = np.minimum(1.0, sums[:, inside])
    return np.where(points <= 0, 1.0, np.where(points > last, 0.0, tails))


def at_most(trials: int, probabilities: _Floats, points: _Counts) -> _Floats:
    """Bound ``P(K <= k)`` from above; shapes as for `at_least`."""
    span = _span(trials, probabilities)
    if span is None:
        # The same formula for the misses, written without forming 1 - p twice.
        roots = _signed_root(trials, probabilities, points + 1)
        tails = special.ndtr(roots)
        return np.where(points < 0, 0.0, np.where(points >= trials, 1.0, tails))
    first, last = span
    sums = np.cumsum(_masses(trials, probabilities, first, last), axis=1)
    inside = np.clip(points - first, 0, last - first)
    tails = np.minimum(1.0, sums[:, inside])
    return np.where(points < first, 0.0, np.where(points >= last, 1.0, tails))


def _span(trials: int, probabilities: _Floats) -> tuple[int, int] | None:
    """Give the values of K that matter, or None where there are too many."""
    means = trials * probabilities
    variances = means * (1 - probabilities)
    if variances.max() > _LARGE_VARIANCE:
        return None
    room = _REACH * np.sqrt(variances) + _ROOM
    first = max(0, int((means - room).min()))
    last = min(trials, int((means + room).max()) + 1)
    return (first, last) if last - first <= _LARGE_WIDTH else None


def _masses(trials: int, probabilities: _Floats, first: int, last: int) -> _Floats:
    """Give ``P(K = k)`` for k from first to last, one row a probability."""
    k = np.arange(first, last + 1)
    ways = special.gammaln(trials + 1) - special.gammaln(k + 1)
    ways = ways - special.gammaln(trials - k + 1)
    p = probabilities[:, None]
    masses: _Floats = np.exp(
        ways + special.xlogy(k, p) + special.xlog1py(trials - k, -p)
    )
    return masses


def _at_least_by_formula(
    trials: int, probabilities: _Floats, points: _Counts
) -> _Floats:
    tails = special.ndtr(-_signed_root(trials, probabilities, points - 1))
    return np.where(points <= 1, 1.0, np.where(points > trials, 0.0, tails))


def _signed_root(trials: int, probabilities: _Floats, points: _Counts) -> _Floats:
    """Give the signed root of twice the relative entropy of ``k / n`` against p."""
    k = np.clip(points, 0, trials).astype(np.float64)
    p = probabilities[:, None]
    entropy = special.rel_entr(k, trials * p)
    entropy = entropy + special.rel_entr(trials - k, trials * (1 - p))
    roots: _Floats = np.sqrt(np.maximum(0.0, 2 * entropy))
    return np.where(k >= trials * p, roots, -roots)
