"""The frontier of two normal laws of one deviation: the Gaussian mechanism.

With thresholds t in deviations above the negative world's mean and mu the distance of
the means, ``false alarm = P(Z > t)``, ``power = P(Z > t - mu)`` and the likelihood
ratio is ``exp(mu t - mu^2 / 2)``. Source: Liu et al. 2019, equations 14, 15 and 29;
Dong, Roth and Su 2022.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp import special_functions as special
from verifydp.adversary.curve import Curve, Start, mirrored
from verifydp.adversary.score import (
    Score,
    always_accepting,
    blind_accuracy,
    blind_f_beta,
    exactly,
    narrowed,
    read_beta,
    read_odds,
    read_threshold,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.exact.normal import normal_cdf, normal_quantile, normal_survival
from verifydp.exact.refinement import Bracket, refine_root
from verifydp.laws.parameters import Rational, as_written
from verifydp.laws.protocol import Floats

__all__ = ["GaussianCurve", "gaussian_curve"]

#: Binary digits of a maximiser, relative to its size.
_BITS = 80
#: How far beyond their bounds the ends of a bracket lie: signs there need few digits.
_MARGIN = Fraction(1, 16)


@dataclass(frozen=True, slots=True)
class GaussianCurve(Curve):
    """The frontier of a number plus normal noise, for one pair of databases.

    Parameters
    ----------
    square
        ``mu^2``, for mu the gap over the standard deviation: a rational even where a
        vector's mu is none.

    Notes
    -----
    Thresholds are in standard deviations above the query's value on the negative
    world. The likelihood ratio has no atoms and no bound. Guarantee: that of `Curve`.
    """

    square: Fraction

    @property
    def mu(self) -> Ball:
        """The gap over the standard deviation, at the working precision."""
        return ball(self.square).sqrt()

    def _power(self, false_alarm: Fraction) -> Ball:
        if false_alarm in {0, 1} or self.square == 0:
            return ball(false_alarm)
        return normal_cdf(normal_quantile(false_alarm) + self.mu)

    def _false_alarm(self, power: Fraction) -> Ball:
        if power in {0, 1} or self.square == 0:
            return ball(power)
        return normal_cdf(normal_quantile(power) - self.mu)

    def _area(self) -> Ball:
        return normal_cdf((ball(self.square) / 2).sqrt())

    def _start(self) -> Start:
        if self.square == 0:
            return Start(ball(1), ball(1), ball(1), None, attained=True)
        infinite = Ball.pos_inf()
        return Start(ball(0), ball(0), infinite, infinite, attained=False)

    def _at(self, threshold: Ball) -> tuple[Ball, Ball]:
        return normal_survival(threshold), normal_survival(threshold - self.mu)

    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests, with its threshold.

        With ``f = (c false_alarm + b) / power`` it is ``(1 + b) / (1 + f)`` at the one
        threshold where f times the likelihood ratio is c, which is bracketed; it is
        above the baseline for every mu above 0. The gain is computed from both tails,
        so that it is known where it is far smaller than any double tells.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.

        Examples
        --------
        >>> best = gaussian_curve(1).highest_f_beta(1)
        >>> round(float(best.value.mid()), 12), round(float(best.threshold.mid()), 12)
        (0.719061539945, -0.077401315111)
        >>> tiny = gaussian_curve("0.05").highest_f_beta(1).gain
        >>> tiny > 0, tiny < ball(Fraction(1, 10**45))
        (True, True)
        """
        b, c = read_beta(beta), read_odds(odds)
        baseline = blind_f_beta(b, c)
        if c == 0 or self.square == 0:
            return always_accepting(baseline)
        bracket = self._bracketed(b, c)

        def gain() -> Ball:
            # f of accepting always, less f here; both terms are as small as the gain.
            at = hull(*bracket)
            alarm, power = self._at(at)
            missed = normal_cdf(at - self.mu)
            fall = (ball(c) * normal_cdf(at) - ball(b + c) * missed) / power
            least = (ball(c) * alarm + ball(b)) / power
            return ball(1 + b) * fall / ((1 + least) * ball(1 + b + c))

        enclosed_gain = narrowed(gain)
        return Score(
            value=narrowed(lambda: ball(baseline) + enclosed_gain),
            baseline=baseline,
            gain=enclosed_gain,
            false_alarm=narrowed(lambda: self._at(hull(*bracket))[0]),
            power=narrowed(lambda: self._at(hull(*bracket))[1]),
            attained=True,
            threshold=_enclosing(bracket),
        )

    def _bracketed(self, b: Fraction, c: Fraction) -> Bracket:
        """Bracket the root of ``(c false_alarm + b) ratio - c power``.

        f is above b and below b + c at the root, so that the ratio there is between
        c / (b + c) and c / b.
        """

        def excess(at: Ball) -> Ball:
            alarm, power = self._at(at)
            ratio = (self.mu * at - ball(self.square) / 2).exp()
            return (ball(c) * alarm + ball(b)) * ratio - ball(c) * power

        with precision(128):
            low = lowest(self.mu / 2 - ball(1 + b / c).log() / self.mu) - _MARGIN
            high = highest(self.mu / 2 + ball(c / b).log() / self.mu) + _MARGIN
        size = max(abs(low), abs(high), Fraction(1))
        # A tail moves by its threshold times the step: twice the digits of the size.
        bits = _BITS + 2 * (int(size) + 1).bit_length()
        return refine_root(excess, (low, high), bits)

    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest accuracy, reached where the likelihood ratio is c.

        Examples
        --------
        >>> best = gaussian_curve(1).highest_accuracy()
        >>> best.value.overlaps(normal_cdf(ball(Fraction(1, 2))))
        True
        """
        c = read_odds(odds)
        baseline = blind_accuracy(c)
        if c == 0 or self.square == 0:
            return always_accepting(baseline)

        def at() -> Ball:
            return self._threshold(c)

        def gain() -> Ball:
            threshold = at()
            if c <= 1:
                missed = normal_cdf(threshold - self.mu)
                return (ball(c) * normal_cdf(threshold) - missed) / ball(1 + c)
            alarm, power = self._at(threshold)
            return (power - ball(c) * alarm) / ball(1 + c)

        found = narrowed(gain)
        return Score(
            value=narrowed(lambda: ball(baseline) + found),
            baseline=baseline,
            gain=found,
            false_alarm=narrowed(lambda: self._at(at())[0]),
            power=narrowed(lambda: self._at(at())[1]),
            attained=True,
            threshold=narrowed(at),
        )

    def _threshold(self, ratio: Fraction) -> Ball:
        """Enclose the threshold at which the likelihood ratio has a value above 0."""
        if ratio == 1:
            return self.mu / 2
        return self.mu / 2 + ball(ratio).log() / self.mu

    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where the ratio is large enough.

        Examples
        --------
        >>> alarm, power = gaussian_curve(2).at_ratio(1)  # maximum likelihood
        >>> alarm.overlaps(1 - power)
        True
        """
        level = read_threshold(threshold)
        if self.square == 0:
            whole = ball(int(level <= 1))
            return whole, whole
        if level == 0:
            return ball(1), ball(1)
        return (
            narrowed(lambda: self._at(self._threshold(level))[0]),
            narrowed(lambda: self._at(self._threshold(level))[1]),
        )

    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the frontier in doubles, evenly in power up to its middle.

        Beyond the middle it is the mirror image. Shapes and errors: see `Curve`.
        """
        mu = float(self.mu.mid())

        def alarm_at(power: Floats) -> Floats:
            # A middle that doubles round to 1 is still a middle.
            return np.asarray(
                np.minimum(
                    special.ndtr(special.ndtri(power) - mu), special.ndtr(-mu / 2)
                )
            )

        return mirrored(count, float(special.ndtr(mu / 2)), alarm_at)

    def reversed(self) -> "GaussianCurve":
        """Give the curve of the other world: the same one, by symmetry."""
        return self


def gaussian_curve(mu: Rational | float) -> GaussianCurve:
    """Give the frontier of a number plus normal noise.

    Parameters
    ----------
    mu
        The gap of the query between the two databases over the standard deviation of
        the noise, at least 0.

    Raises
    ------
    InputError
        If mu is negative or no finite number.

    Examples
    --------
    >>> gaussian_curve(1).power("1/2").overlaps(normal_cdf(1))
    True
    """
    shift = as_written(mu, "mu")
    if shift < 0:
        raise InputError(
            f"mu is {written(shift)}: give the size of the gap over the standard "
            "deviation, at least 0"
        )
    return GaussianCurve(shift * shift)


def _enclosing(bracket: Bracket) -> Ball:
    low, high = bracket
    return hull(exactly(low), exactly(high))
