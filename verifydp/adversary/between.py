"""Frontiers that are known to lie between two polygons."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.adversary.curve import Curve, Start
from verifydp.adversary.polygon import PolygonCurve
from verifydp.adversary.score import RationalOrBall, Score
from verifydp.exact.balls import Ball, hull
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats

__all__ = ["BetweenCurve"]


@dataclass(frozen=True, slots=True)
class BetweenCurve(Curve):
    """A frontier between an inner and an outer polygon.

    Parameters
    ----------
    lower, upper
        The frontier is nowhere below the first and nowhere above the second.

    Notes
    -----
    Every score rises with the frontier, so the two polygons' scores are its bounds: a
    value is the interval between them. The test that a score names is the inner
    polygon's; it reaches at least the lower end of the value. Guarantee: that of the
    polygons.
    """

    lower: PolygonCurve
    upper: PolygonCurve

    def _power(self, false_alarm: Fraction) -> Ball:
        return hull(self.lower.power(false_alarm), self.upper.power(false_alarm))

    def _false_alarm(self, power: Fraction) -> Ball:
        return hull(self.lower.false_alarm(power), self.upper.false_alarm(power))

    def _area(self) -> Ball:
        return self.lower.area().union(self.upper.area())

    def _start(self) -> Start:
        return self.lower._start()  # scores are made of both polygons' own

    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.
        """
        return between(
            self.lower.highest_f_beta(beta, odds), self.upper.highest_f_beta(beta, odds)
        )

    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest accuracy over all tests.

        Raises
        ------
        InputError
            If the odds are negative.
        """
        return between(
            self.lower.highest_accuracy(odds), self.upper.highest_accuracy(odds)
        )

    def highest_precision(
        self, odds: Rational | float = 1, recall: Rational | float | None = None
    ) -> Score:
        """Enclose the highest precision, over tests of at least a recall.

        Raises
        ------
        InputError
            If the odds are negative, or the recall is not in (0, 1].
        """
        return between(
            self.lower.highest_precision(odds, recall),
            self.upper.highest_precision(odds, recall),
        )

    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of a test of the inner polygon.

        It maximises ``power - threshold * false_alarm`` among those known to be
        reached, not among all.
        """
        return self.lower.at_ratio(threshold)

    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the middle between the two polygons, in doubles.

        Shapes and errors: see `Curve`.
        """
        alarm, power = self.lower.points(count)
        other, higher = self.upper.points(count)
        return np.asarray((alarm + other) / 2), np.asarray((power + higher) / 2)

    def reversed(self) -> "BetweenCurve":
        """Give the curve with the other world as the positive class."""
        return BetweenCurve(self.lower.reversed(), self.upper.reversed())


def between(lower: Score, upper: Score) -> Score:
    """Give the score of a curve between two others, with the first one's test.

    Examples
    --------
    >>> from verifydp.adversary.laplace import laplace_curve
    >>> low, high = (laplace_curve(e).highest_accuracy() for e in (1, 2))
    >>> between(low, high).value.contains(high.value)
    True
    """
    same = lower.exact is not None and lower.exact == upper.exact
    return Score(
        value=hull(lower.value, upper.value),
        baseline=_joined(lower.baseline, upper.baseline),
        gain=hull(lower.gain, upper.gain),
        false_alarm=lower.false_alarm,
        power=lower.power,
        attained=lower.attained and same,
        threshold=lower.threshold,
        exact=lower.exact if same else None,
    )


def _joined(one: RationalOrBall, two: RationalOrBall) -> RationalOrBall:
    if isinstance(one, Fraction) and isinstance(two, Fraction) and one == two:
        return one
    return hull(one, two)
