"""A test of the odds ratio of a 2 x 2 table from one noisy cell, beside its margins.

The cell is released with canonical noise N, as ``U = x + N``. Its p-value against odds
ratio w is ``P(X + N' >= U) = E F(X - U)``, with X from the law of the cell given the
margins at w and F the distribution function of the noise (Cho and Awan, theorem 37 and
equation (6), with odds of the first row over those of the second). U and all that is
computed of it have the privacy of the noise, among tables with these margins.

Computed in doubles: p-values and powers have about ten digits, and are no bounds.
"""

from dataclasses import dataclass
from math import exp, inf, isnan
from typing import Any, Protocol

import numpy as np

from verifydp.errors import InputError
from verifydp.invariants.odds_ratio.conditional import CellLaw, Doubles

__all__ = ["CanonicalNoiseLaw", "PrivateTest"]

#: Log odds ratios that are looked at.
_LOG_ODDS = 700.0
#: Halvings of an interval: more than a double has digits.
_STEPS = 64
#: Probabilities of counts below this change no digit that is promised.
_NEGLIGIBLE = 1e-22


class CanonicalNoiseLaw(Protocol):
    """Noise, symmetric about 0, that moves by 1 with exactly the privacy claimed."""

    def cdf(self, x: Any) -> Any:
        """Give the distribution function at each x."""
        ...


@dataclass(frozen=True)
class PrivateTest:
    """The test of the upper left cell of a 2 x 2 table with known margins.

    Parameters
    ----------
    margins
        The totals that are published.
    noise
        Canonical noise of the claimed trade-off function, for a count that moves by 1.
    """

    margins: CellLaw
    noise: CanonicalNoiseLaw

    def p_value(self, noisy_cell: float, *, odds: float = 1.0) -> float:
        """Give the p-value of "the odds ratio is at most `odds`" against larger ones.

        Parameters
        ----------
        noisy_cell
            The upper left cell with its noise, a finite number.
        odds
            Above 0.

        Returns
        -------
        float
            In [0, 1]. Under each odds ratio up to `odds` it is at most alpha with
            probability at most alpha; at `odds` with probability alpha exactly. That of
            "at least `odds`" is one minus it.

        Raises
        ------
        InputError
            If the cell is not finite or odds are not above 0.
        """
        cell = _finite(noisy_cell, "the noisy cell")
        return self._rejecting(cell, _log_of(odds))

    def threshold(self, size: float, *, odds: float = 1.0) -> float:
        """Give the noisy cell above which a test of this size rejects.

        Raises
        ------
        InputError
            If the size is not between 0 and 1.
        """
        level, at = _level(size), _log_of(odds)
        low, high = self.margins.least - 1.0, self.margins.most + 1.0
        step = 1.0
        while self._rejecting(low, at) < level:
            low, step = low - step, 2 * step
        step = 1.0
        while self._rejecting(high, at) > level:
            high, step = high + step, 2 * step
        return _root(lambda cell: self._rejecting(cell, at) > level, low, high)

    def power(self, size: float, odds: float) -> float:
        """Give the probability that the test of this size rejects at an odds ratio."""
        return self._rejecting(self.threshold(size), _log_of(odds))

    def rejection_probabilities(self, size: float) -> Doubles:
        """Give, for each count of the cell, the probability of rejecting.

        Returns
        -------
        array
            One for each of `CellLaw.counts`.
        """
        return self._above(self.threshold(size))

    def lower_bound(self, noisy_cell: float, error: float) -> float:
        """Give a lower confidence bound on the odds ratio.

        Parameters
        ----------
        noisy_cell
            The released cell.
        error
            The probability with which the bound may be above the odds ratio.

        Returns
        -------
        float
            At least 0; 0 where nothing is ruled out. It is exact in this sense: at
            each odds ratio it is too large with probability at most `error`.
        """
        cell, level = _finite(noisy_cell, "the noisy cell"), _level(error)
        if len(self.margins.counts) == 1 or self._rejecting(cell, -_LOG_ODDS) > level:
            return 0.0
        if self._rejecting(cell, _LOG_ODDS) <= level:
            return inf
        return exp(
            _root(lambda at: self._rejecting(cell, at) <= level, -_LOG_ODDS, _LOG_ODDS)
        )

    def upper_bound(self, noisy_cell: float, error: float) -> float:
        """Give an upper confidence bound on the odds ratio; infinite if none."""
        cell, level = _finite(noisy_cell, "the noisy cell"), 1 - _level(error)
        if len(self.margins.counts) == 1 or self._rejecting(cell, _LOG_ODDS) < level:
            return inf
        if self._rejecting(cell, -_LOG_ODDS) >= level:
            return 0.0
        return exp(
            _root(lambda at: self._rejecting(cell, at) < level, -_LOG_ODDS, _LOG_ODDS)
        )

    def _above(self, cell: float) -> Doubles:
        """For each count the probability that with noise it is above a number."""
        counts = np.arange(self.margins.least, self.margins.most + 1, dtype=float)
        return np.asarray(self.noise.cdf(counts - cell), dtype=float)

    def _rejecting(self, cell: float, log_odds: float) -> float:
        masses = self.margins.probabilities(log_odds)
        (likely,) = np.nonzero(masses > _NEGLIGIBLE)
        above = self.noise.cdf(self.margins.least + likely - cell)
        return min(max(float(masses[likely] @ above), 0.0), 1.0)


def _root(is_left: Any, low: float, high: float) -> float:
    """Where a falling predicate ends, by halving."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if is_left(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _finite(value: float, name: str) -> float:
    number = float(value)
    if isnan(number) or abs(number) == inf:
        raise InputError(f"{name} is {value}: give a finite number")
    return number


def _level(value: float) -> float:
    if not 0 < value < 1:
        raise InputError(f"the probability is {value}: it must be above 0 and below 1")
    return float(value)


def _log_of(odds: float) -> float:
    if not 0 < odds < inf:
        raise InputError(f"the odds ratio is {odds}: it must be finite and above 0")
    return float(np.log(odds))
