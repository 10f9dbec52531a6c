"""What an adversary may achieve at most, and what that asks of a mechanism's curve.

A limit is on a score: F_beta, precision, accuracy, area under the curve, posterior.
Given the odds c of the absent to the present world, each of them is one of four
demands on the curve of power against false alarms, and a class of mechanisms only has
to know these four. With T the power of a test and A its false-alarm rate:

| limit to v | demand |
| --- | --- |
| F_beta = (1 + b) T / (T + c A + b) | ``w T - c A <= b``, w = (1 + b) / v - 1 |
| accuracy = (T + c (1 - A)) / (1 + c) | ``T - c A <= (1 + c) v - c`` |
| precision = T / (T + c A), recall >= R | ``A >= R (1 - v) / (c v)`` at T = R |
| precision, posterior | likelihood ratio ``<= c v / (1 - v)`` |
| posterior of absence | likelihood ratio of absence ``<= v / (c (1 - v))`` |
| area | itself |

where b is beta^2; precision falls along a concave curve, so its least recall decides.
Neighbours are so in both orders: what bounds one ratio bounds the other.

Source: Liu, He, Chanyaswad, Wang and Mittal 2019, sections 3, 4.1.4 and 5.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.demands import (
    AreaAtMost,
    CurveDemand,
    FalseAlarmAtLeast,
    RatioAtMost,
    WeightedAtMost,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import as_written

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = [
    "AccuracyLimit",
    "AreaLimit",
    "FBetaLimit",
    "Limit",
    "PrecisionLimit",
]


@dataclass(frozen=True, slots=True)
class Limit(ABC):
    """The highest value that a score may have, for every adversary.

    Parameters
    ----------
    value
        From 0 to 1, an exact number; a float means the decimal that it is written as.

    Raises
    ------
    InputError
        If it is outside.
    """

    value: Fraction
    kind: ClassVar[str]

    def __post_init__(self) -> None:
        exact = as_written(self.value, f"the limit on {self.kind}")
        if not 0 <= exact <= 1:
            raise InputError(
                f"the limit on {self.kind} is {written(exact)}: scores are from 0 to "
                "1, so give a number such as 0.9"
            )
        object.__setattr__(self, "value", exact)

    @property
    def words(self) -> str:
        """What is limited, in words."""
        return self.kind

    def said(self, relation: str) -> str:
        """Say the limit as a clause, with words between the score and its value.

        Examples
        --------
        >>> PrecisionLimit(Fraction(9, 10), Fraction(1, 2)).said(" at most")
        'precision at most 0.9 at recall 0.5 or more'
        """
        return f"{self.words}{relation} {written(self.value)}"

    def with_value(self, value: Fraction) -> Self:
        """Give the same limit at another value."""
        return replace(self, value=value)

    @abstractmethod
    def baseline(self, odds: Fraction) -> Fraction:
        """Give the score of the best guess that does not see the output.

        Parameters
        ----------
        odds
            c, the odds of the absent to the present world, at least 0.
        """

    def is_always_met(self, odds: Fraction) -> bool:
        """Say whether no test of any mechanism exceeds the limit."""
        del odds
        return self.value == 1

    @abstractmethod
    def demand(self, odds: Fraction) -> CurveDemand:
        """Say what the limit asks of a curve.

        Parameters
        ----------
        odds
            Above 0.

        Returns
        -------
        CurveDemand
            Met exactly where no randomised test scores more than the limit. The value
            is above 0 and below 1.
        """

    @abstractmethod
    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Enclose the highest score on a curve, and its gain over the baseline."""

    @abstractmethod
    def blind_words(self, prior: str) -> str:
        """Say what the baseline is, in words that a number follows.

        Parameters
        ----------
        prior
            Odds for the record, such as ``"3 to 1"``.
        """


@dataclass(frozen=True, slots=True)
class FBetaLimit(Limit):
    """A limit on F_beta, the weighted harmonic mean of precision and recall.

    Parameters
    ----------
    value
        As for `Limit`.
    beta
        Weight of recall against precision, above 0.

    Examples
    --------
    >>> FBetaLimit("0.9").demand(Fraction(1))
    WeightedAtMost(weight=Fraction(11, 9), odds=Fraction(1, 1), most=Fraction(1, 1))
    """

    beta: Fraction = Fraction(1)
    kind: ClassVar[str] = "F-beta"

    def __post_init__(self) -> None:
        Limit.__post_init__(self)
        exact = as_written(self.beta, "beta")
        if exact <= 0:
            raise InputError(f"beta is {written(exact)}: it must be above 0")
        object.__setattr__(self, "beta", exact)

    @property
    def words(self) -> str:
        """The score, with its weight."""
        return f"F_{written(self.beta)}"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give the score of accepting everything."""
        b = self.beta**2
        return (1 + b) / (1 + b + odds)

    def demand(self, odds: Fraction) -> CurveDemand:
        """Ask ``((1 + b) / v - 1) T - c A <= b``."""
        b = self.beta**2
        return WeightedAtMost((1 + b) / self.value - 1, odds, b)

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve."""
        score = curve.highest_f_beta(self.beta, odds)
        return score.value, score.gain

    def blind_words(self, prior: str) -> str:
        """Accepting everything."""
        return f"the prior alone, {prior}, lets a yes to everything score"


@dataclass(frozen=True, slots=True)
class PrecisionLimit(Limit):
    """A limit on precision, at every recall or at every recall of at least ``recall``.

    Parameters
    ----------
    value
        As for `Limit`.
    recall
        Above 0 and at most 1; None for every recall.

    Examples
    --------
    >>> PrecisionLimit("0.9").demand(Fraction(1, 3))
    RatioAtMost(most=Fraction(3, 1))
    """

    recall: Fraction | None = None
    kind: ClassVar[str] = "precision"

    def __post_init__(self) -> None:
        Limit.__post_init__(self)
        if self.recall is None:
            return
        exact = as_written(self.recall, "recall")
        if not 0 < exact <= 1:
            raise InputError(
                f"recall is {written(exact)}: give a number above 0 and at most 1, or "
                "none for every recall"
            )
        object.__setattr__(self, "recall", exact)

    @property
    def words(self) -> str:
        """The score, with the recall from which on it is limited."""
        if self.recall is None:
            return self.kind
        return f"precision at recall {written(self.recall)} or more"

    def said(self, relation: str) -> str:
        """Say the limit, the recall last."""
        first = f"{self.kind}{relation} {written(self.value)}"
        if self.recall is None:
            return first
        return f"{first} at recall {written(self.recall)} or more"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give the prior of the present world."""
        return 1 / (1 + odds)

    def demand(self, odds: Fraction) -> CurveDemand:
        """Bound the likelihood ratio, or the false alarms at the recall from below."""
        most = odds * self.value / (1 - self.value)
        if self.recall is None:
            return RatioAtMost(most)
        return FalseAlarmAtLeast(self.recall, self.recall / most)

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve."""
        score = curve.highest_precision(odds, self.recall)
        return score.value, score.gain

    def blind_words(self, prior: str) -> str:
        """The prior."""
        return f"the prior alone, {prior}, makes every guess right with"


@dataclass(frozen=True, slots=True)
class AccuracyLimit(Limit):
    """A limit on accuracy, the probability that the decision is right.

    Examples
    --------
    >>> AccuracyLimit("0.8").baseline(Fraction(1, 3))
    Fraction(3, 4)
    """

    kind: ClassVar[str] = "accuracy"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give the prior of the likelier world."""
        return max(Fraction(1), odds) / (1 + odds)

    def demand(self, odds: Fraction) -> CurveDemand:
        """Ask ``T - c A <= (1 + c) v - c``."""
        return WeightedAtMost(Fraction(1), odds, (1 + odds) * self.value - odds)

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve."""
        score = curve.highest_accuracy(odds)
        return score.value, score.gain

    def blind_words(self, prior: str) -> str:
        """The likelier world."""
        return f"the prior alone, {prior}, makes the likelier answer right with"


@dataclass(frozen=True, slots=True)
class AreaLimit(Limit):
    """A limit on the area under the curve of power against false alarms (AUC).

    Examples
    --------
    >>> AreaLimit("0.8").demand(Fraction(1))
    AreaAtMost(most=Fraction(4, 5))
    """

    kind: ClassVar[str] = "AUC"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give one half, whatever the odds."""
        del odds
        return Fraction(1, 2)

    def demand(self, odds: Fraction) -> CurveDemand:
        """Bound the area, whatever the odds."""
        del odds
        return AreaAtMost(self.value)

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve."""
        area = curve.area()
        return area, area - ball(self.baseline(odds))

    def blind_words(self, prior: str) -> str:
        """A coin."""
        del prior
        return "a guess that does not see the output has"
