"""The ROC frontier of one pair of worlds: what every adversary's curve answers.

Words: the positive class is the world "record present" with law P1, the negative one
"record absent" with law P0. A randomised test has a false-alarm rate ``P0(accept)`` and
a power, or recall, ``P1(accept)``. The odds are ``c = P(negative) / P(positive)``, so
that precision is ``power / (power + c false_alarm)`` and, with ``b = beta^2``,
``F_beta = (1 + b) power / (power + c false_alarm + b)``. The frontier is what the best
tests reach (Neyman and Pearson 1933): it rises and is concave.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from verifydp.adversary.score import (
    Score,
    blind_precision,
    exactly,
    narrowed,
    read_odds,
    read_share,
)
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats

__all__ = ["Curve", "Start", "check_count", "mirrored"]

_LEAST_POINTS = 2


class Start(NamedTuple):
    """The frontier at its beginning, where precision is highest.

    Attributes
    ----------
    false_alarm, power
        The furthest point at which precision is still the highest; (0, 0) where it is
        a limit.
    ratio
        The essential supremum of the likelihood ratio, perhaps infinite.
    threshold
        As in `Score`.
    attained
        As in `Score`.
    """

    false_alarm: Ball
    power: Ball
    ratio: Ball
    threshold: Ball | None
    attained: bool


class Curve(ABC):
    """The highest power at each false-alarm rate, for one pair of worlds.

    Notes
    -----
    Guarantee: every ball contains the number meant, of the optimal randomised test,
    unless a subclass says otherwise. `points` and `precision_recall` are doubles
    without a guarantee.
    """

    @abstractmethod
    def _power(self, false_alarm: Fraction) -> Ball:
        """Enclose the highest power at the working precision."""

    @abstractmethod
    def _false_alarm(self, power: Fraction) -> Ball:
        """Enclose the least false-alarm rate at the working precision."""

    @abstractmethod
    def _area(self) -> Ball:
        """Enclose the area under the frontier at the working precision."""

    @abstractmethod
    def _start(self) -> Start:
        """Describe the beginning of the frontier."""

    @abstractmethod
    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests.

        Parameters
        ----------
        beta
            Weight of recall, above 0.
        odds
            ``P(negative) / P(positive)``; at 0 the answer is known beforehand and the
            score is 1.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.
        """

    @abstractmethod
    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest probability of naming the true world.

        It is ``(power + c (1 - false_alarm)) / (1 + c)``; parameters and errors are
        those of `highest_f_beta`.
        """

    @abstractmethod
    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where P1 / P0 is large enough.

        Parameters
        ----------
        threshold
            At least 0. The test maximises ``power - threshold * false_alarm``; where
            more than one does, any of them may be given.

        Raises
        ------
        InputError
            If the threshold is negative.
        """

    @abstractmethod
    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the frontier from (0, 0) to (1, 1) in doubles, without a guarantee.

        Returns
        -------
        tuple of arrays
            False-alarm rates and powers, each of shape ``(count,)`` and rising.

        Raises
        ------
        InputError
            If the count is below 2.
        """

    @abstractmethod
    def reversed(self) -> "Curve":
        """Give the curve with the other world as the positive class.

        Its tests accept where these refuse: (a, p) becomes (1 - p, 1 - a).
        """

    def power(self, false_alarm: Rational | float) -> Ball:
        """Enclose the highest power among tests of at most a false-alarm rate.

        Raises
        ------
        InputError
            If the rate is not between 0 and 1.
        """
        level = read_share(false_alarm, "the false-alarm rate")
        return narrowed(lambda: self._power(level))

    def false_alarm(self, power: Rational | float) -> Ball:
        """Enclose the least false-alarm rate among tests of at least a power.

        Raises
        ------
        InputError
            If the power is not between 0 and 1.
        """
        level = read_share(power, "the power")
        return narrowed(lambda: self._false_alarm(level))

    def area(self) -> Ball:
        """Enclose the area under the frontier, known as AUC."""
        return narrowed(self._area)

    def highest_posterior(self, odds: Rational | float = 1) -> Ball:
        """Enclose the highest posterior of the positive class that an output gives.

        The supremum over outputs, sets of probability 0 aside; 1 where the ratio is
        unbounded. It equals the highest precision over all recalls above 0.

        Raises
        ------
        InputError
            If the odds are negative.
        """
        return self.highest_precision(odds).value

    def highest_precision(
        self, odds: Rational | float = 1, recall: Rational | float | None = None
    ) -> Score:
        """Enclose the highest precision, over tests of at least a recall.

        Parameters
        ----------
        odds
            ``P(negative) / P(positive)``, at least 0.
        recall
            Above 0; None for the supremum over all recalls above 0.

        Returns
        -------
        Score
            As the frontier is concave, precision falls in recall, so the recall asked
            for decides; its threshold is not told.

        Raises
        ------
        InputError
            If the odds are negative, or the recall is not in (0, 1].
        """
        c = read_odds(odds)
        if recall is None:
            return self._at_start(c)
        level = read_share(recall, "the recall")
        if level == 0:
            raise InputError(
                "the recall is 0: a test that never accepts has no precision, give a "
                "recall above 0 or none for the supremum"
            )

        def value() -> Ball:
            return level_ball() / (level_ball() + ball(c) * self._false_alarm(level))

        def gain() -> Ball:
            alarm = self._false_alarm(level)
            weight = level_ball() + ball(c) * alarm
            return ball(c) * (level_ball() - alarm) / (weight * ball(1 + c))

        def level_ball() -> Ball:
            return ball(level)

        return Score(
            value=narrowed(value),
            baseline=blind_precision(c),
            gain=narrowed(gain),
            false_alarm=self.false_alarm(level),
            power=exactly(level),
            attained=True,
        )

    def _at_start(self, c: Fraction) -> Score:
        def inverse() -> Ball:
            ratio = self._start().ratio
            return ball(0) if ratio.is_exact() and not ratio.is_finite() else 1 / ratio

        start = self._start()
        return Score(
            value=narrowed(lambda: 1 / (1 + ball(c) * inverse())),
            baseline=blind_precision(c),
            gain=narrowed(
                lambda: (
                    ball(c)
                    * (1 - inverse())
                    / ((1 + ball(c) * inverse()) * ball(1 + c))
                )
            ),
            false_alarm=start.false_alarm,
            power=start.power,
            attained=start.attained,
            threshold=start.threshold,
        )

    def precision_recall(
        self, count: int = 1000, odds: Rational | float = 1
    ) -> tuple[Floats, Floats]:
        """Sample the precision-recall curve in doubles, without a guarantee.

        Returns
        -------
        tuple of arrays
            Recalls and precisions, each of shape ``(count,)``; recall rises from 0,
            where the precision is its limit.

        Raises
        ------
        InputError
            If the count is below 2 or the odds are negative.
        """
        c = read_odds(odds)
        alarm, recall = self.points(count)
        weight = recall + float(c) * alarm
        limit = float(self.highest_posterior(c).mid())
        known = np.where(recall > 0, weight, 1.0)
        return recall, np.where(recall > 0, recall / known, limit)


def check_count(count: int) -> None:
    """Refuse to sample a curve at fewer points than its two ends.

    Raises
    ------
    InputError
        If the count is below 2.
    """
    if count < _LEAST_POINTS:
        raise InputError(
            f"a curve has {count} points: ask for at least {_LEAST_POINTS}, its ends"
        )


def mirrored(
    count: int, middle: float, alarm_at: Callable[[Floats], Floats]
) -> tuple[Floats, Floats]:
    """Sample a frontier that is its own mirror image, in doubles.

    Parameters
    ----------
    count
        How many points, at least 2.
    middle
        The power at which ``false alarm = 1 - power``.
    alarm_at
        The false-alarm rates at powers from 0 to the middle.

    Returns
    -------
    tuple of arrays
        False-alarm rates and powers, of shape ``(count,)``.

    Raises
    ------
    InputError
        If the count is below 2.

    Examples
    --------
    >>> mirrored(3, 0.75, lambda power: power / 3)[1]
    array([0.  , 0.75, 1.  ])
    """
    check_count(count)
    lower = np.linspace(0.0, middle, (count + 1) // 2)
    alarm = alarm_at(lower)
    upper = slice(None, count // 2)  # the middle itself is its own image
    return (
        np.concatenate([alarm, 1 - lower[upper][::-1]]),
        np.concatenate([lower, 1 - alarm[upper][::-1]]),
    )
