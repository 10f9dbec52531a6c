"""The frontier of the scalar Laplace mechanism, in closed form.

With ``x = exp(theta / scale)``, theta the threshold above Q(D'), and E the growth of
the pair, the threshold test has ``false alarm = 1 - x/2`` up to x = 1 and ``1/(2x)``
beyond, ``power = 1 - x/(2E)`` up to x = E and ``E/(2x)`` beyond. Source: Liu et al.
2019, equations 9, 10, 12, 18; the frontier and the odds in all formulas follow by
eliminating x.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.adversary.curve import Curve, Start, mirrored
from verifydp.adversary.growths import Growth
from verifydp.adversary.score import (
    Score,
    always_accepting,
    blind_accuracy,
    blind_f_beta,
    exactly,
    narrowed,
    never_accepting,
    read_beta,
    read_odds,
    read_share,
    read_threshold,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats

__all__ = ["LaplaceCurve", "laplace_curve"]

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class LaplaceCurve(Curve):
    """The frontier of a number plus Laplace noise, for one pair of databases.

    Parameters
    ----------
    growth
        ``E = exp(ratio * epsilon)``, where the noise has scale sensitivity / epsilon
        and the gap of the query between the databases is ratio * sensitivity.

    Notes
    -----
    Thresholds are in units of the sensitivity above the query's value on the negative
    world. The likelihood ratio has atoms at E and 1 / E, and which piece of a formula
    holds is decided exactly. Guarantee: that of `Curve`.
    """

    growth: Growth

    def _power(self, false_alarm: Fraction) -> Ball:
        growth, level = self.growth.enclosed(), ball(false_alarm)
        if false_alarm == 0:
            return ball(0)
        if false_alarm >= _HALF:
            return 1 - ball(1 - false_alarm) / growth
        if self.growth.compared_with(1 / (2 * false_alarm)) <= 0:
            return growth * level
        return 1 - 1 / (4 * growth * level)

    def _false_alarm(self, power: Fraction) -> Ball:
        # The frontier is its own mirror image in the other diagonal.
        return 1 - self._power(1 - power) if power > _HALF else self._steep(power)

    def _steep(self, power: Fraction) -> Ball:
        return ball(power) / self.growth.enclosed()

    def _area(self) -> Ball:
        # P(X1 > X0), for independent outputs of the two worlds.
        loss = self.growth.logarithm()
        return 1 - (-loss).exp() * (2 + loss) / 4

    def _start(self) -> Start:
        growth = self.growth.enclosed()
        return Start(
            false_alarm=1 / (2 * growth),
            power=exactly(_HALF),
            ratio=growth,
            threshold=exactly(self.growth.ratio),
            attained=True,
        )

    def _at(self, x: Ball) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) at x from 1 to E."""
        return 1 / (2 * x), 1 - x / (2 * self.growth.enclosed())

    def _threshold(self, x: Ball) -> Ball | None:
        if self.growth.level == 0:
            return None  # infinite noise: no unit to measure in
        return x.log() / self.growth.level.enclosed()

    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests, with its threshold.

        Up to ``E = 1 + b / c`` it is the baseline, approached as the threshold falls
        without end; beyond, with ``s = sqrt(1 + 4 b E / c)`` and ``x = 2 E / (1 + s)``,
        it is ``(1 + b) / (1 + b + c / x)`` at that x. Source: Liu et al. 2019,
        equations 12 and 18, with ``c = 1 - rho_p``.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.

        Examples
        --------
        >>> best = laplace_curve(1).highest_f_beta(1)
        >>> round(float(best.value.mid()), 12), round(float(best.gain.mid()), 12)
        (0.709786615745, 0.043119949078)
        >>> laplace_curve("0.4").highest_f_beta(1).exact
        Fraction(2, 3)
        """
        b, c = read_beta(beta), read_odds(odds)
        baseline = blind_f_beta(b, c)
        side = -1 if c == 0 else self.growth.compared_with(1 + b / c)
        if side < 0:
            return always_accepting(baseline)

        def at() -> Ball:
            growth = self.growth.enclosed()
            if side == 0:
                return ball(1)
            return 2 * growth / (1 + (1 + ball(4 * b / c) * growth).sqrt())

        def value() -> Ball:
            return ball(1 + b) / (ball(1 + b) + ball(c) / at())

        def gain() -> Ball:
            x = at()
            weights = (ball(1 + b) * x + ball(c)) * ball(1 + b + c)
            return ball((1 + b) * c) * (x - 1) / weights

        return Score(
            value=narrowed(value),
            baseline=baseline,
            gain=narrowed(gain),
            false_alarm=narrowed(lambda: self._at(at())[0]),
            power=narrowed(lambda: self._at(at())[1]),
            attained=True,
            threshold=self._threshold(narrowed(at)),
            exact=baseline if side == 0 else None,
        )

    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest accuracy, with its threshold.

        With c between 1 / E and E it is ``(1 + c - sqrt(c / E)) / (1 + c)`` at
        ``x = sqrt(c E)``, else that of guessing the likelier world.

        Examples
        --------
        >>> best = laplace_curve(1).highest_accuracy()
        >>> round(float(best.value.mid()), 12), round(float(best.threshold.mid()), 12)
        (0.696734670144, 0.5)
        """
        c = read_odds(odds)
        baseline = blind_accuracy(c)
        if c == 0 or self.growth.compared_with(1 / c) < 0:
            return always_accepting(baseline)
        if self.growth.compared_with(c) < 0:
            return never_accepting(baseline)

        def root() -> Ball:
            return (ball(c) * self.growth.enclosed()).sqrt()

        def excess() -> Ball:
            # sqrt(c / E); the gain is the smaller of 1 and c, less this.
            return ball(c) / root()

        return Score(
            value=narrowed(lambda: 1 - excess() / ball(1 + c)),
            baseline=baseline,
            gain=narrowed(lambda: (ball(min(Fraction(1), c)) - excess()) / ball(1 + c)),
            false_alarm=narrowed(lambda: self._at(root())[0]),
            power=narrowed(lambda: self._at(root())[1]),
            attained=True,
            threshold=self._threshold(narrowed(root)),
        )

    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where the ratio is large enough.

        On an atom of the ratio, at E or 1 / E, it accepts the atom.

        Examples
        --------
        >>> alarm, power = laplace_curve(1).at_ratio(1)  # maximum likelihood
        >>> round(float(alarm.mid()), 10), round(float(power.mid()), 10)
        (0.3032653299, 0.6967346701)
        """
        level = read_threshold(threshold)
        if level > 0 and self.growth.compared_with(level) < 0:
            return ball(0), ball(0)
        if level == 0 or self.growth.compared_with(1 / level) <= 0:
            return ball(1), ball(1)

        def root() -> Ball:
            return (ball(level) * self.growth.enclosed()).sqrt()

        return narrowed(lambda: self._at(root())[0]), narrowed(
            lambda: self._at(root())[1]
        )

    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the frontier in doubles, evenly in power up to its middle.

        Beyond the middle it is the mirror image. Shapes and errors: see `Curve`.
        """
        loss = float(self.growth.logarithm().mid())
        middle = 1 - math.exp(-loss / 2) / 2
        return mirrored(count, middle, lambda power: _alarm_float(power, loss))

    def reversed(self) -> "LaplaceCurve":
        """Give the curve of the other world: the same one, by symmetry."""
        return self


def laplace_curve(
    epsilon: Epsilon | Rational | float, ratio: Rational | float = 1
) -> LaplaceCurve:
    """Give the frontier of a number plus Laplace noise of scale sensitivity / epsilon.

    Parameters
    ----------
    epsilon
        From 0 to 700: a number, text such as ``"log(3)"``, or a `Epsilon`.
    ratio
        The gap of the query between the two databases, as a share of its sensitivity:
        from 0 to 1, and 1 for the worst pair.

    Raises
    ------
    InputError
        If a parameter is out of range.

    Examples
    --------
    >>> curve = laplace_curve("log(3)")
    >>> float(curve.power("1/6").mid()), float(curve.false_alarm("1/2").mid())
    (0.5, 0.166...)
    """
    share = read_share(ratio, "the ratio of gap and sensitivity")
    return LaplaceCurve(Growth(Epsilon.of_claim(epsilon), share))


def _alarm_float(power: Floats, loss: float) -> Floats:
    """The false-alarm rate at a power up to the frontier's middle, in doubles."""
    fall = math.exp(-loss)
    # Up to the middle 1 - power is at least this, which doubles may round to 0.
    missed = np.maximum(1 - power, math.exp(-loss / 2) / 2)
    return np.where(power <= 0.5, power * fall, fall / (4 * missed))
