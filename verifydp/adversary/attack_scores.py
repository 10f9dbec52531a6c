"""One number that sums up an attack: area, accuracy, F score."""

from dataclasses import dataclass, field
from fractions import Fraction

from verifydp.adversary.attack import (
    NEVER,
    NOTHING,
    above_zero,
    odds_of,
    prior_text,
)
from verifydp.adversary.score import read_share
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import as_written

__all__ = ["Accuracy", "Area", "FScore"]


@dataclass(frozen=True, slots=True)
class Area:
    """The area under the ROC curve of an attack's score.

    Parameters
    ----------
    area
        Chance that a record that is in scores higher than one that is not, ties
        counting half; below 1/2 the score is read the other way round.

    Raises
    ------
    InputError
        If it is not from 0 to 1.

    Examples
    --------
    >>> Area("0.75").least_epsilon(Fraction(0)).growth
    Fraction(3, 1)
    """

    area: Fraction
    statement: str = field(default="hypothesis_testing.any_mechanism_area", repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "area", read_share(self.area, "the AUC"))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return f"AUC {written(self.area)}"

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `AttackFigures`.

        It follows from ``area <= 1 - (1 - delta)**2 / (1 + exp(epsilon))``.
        """
        above = max(self.area, 1 - self.area)
        if above == 1:
            return NEVER
        return above_zero((1 - delta) ** 2 / (1 - above) - 1)


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often an attack is right.

    Parameters
    ----------
    accuracy
        Chance of a right answer; below 1/2 the answers are read the other way round.
    odds
        Prior odds against the record, above 0: records that are not in over those that
        are, in the data that the accuracy is of.

    Raises
    ------
    InputError
        If a number is out of range.

    Examples
    --------
    >>> Accuracy("0.75").least_epsilon(Fraction(0)).growth
    Fraction(3, 1)
    """

    accuracy: Fraction
    odds: Fraction = Fraction(1)
    statement: str = field(
        default="hypothesis_testing.any_mechanism_accuracy", repr=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "accuracy", read_share(self.accuracy, "the accuracy"))
        object.__setattr__(self, "odds", odds_of(self.odds))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return f"accuracy {written(self.accuracy)}{prior_text(self.odds)}"

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `AttackFigures`; 0 where a guess, or delta, is as accurate."""
        above = max(self.accuracy, 1 - self.accuracy)
        without = max(delta + self.odds, 1 + self.odds * delta) / (1 + self.odds)
        if above <= without:
            return NOTHING
        if above == 1:
            return NEVER
        return above_zero((above - delta) / (1 - above))


@dataclass(frozen=True, slots=True)
class FScore:
    """The F-beta score of an attack.

    Parameters
    ----------
    score
        The weighted harmonic mean of precision and recall.
    beta
        Weight of recall, above 0.
    odds
        Prior odds against the record, above 0.

    Raises
    ------
    InputError
        If a number is out of range.

    Examples
    --------
    >>> FScore("0.9").least_epsilon(Fraction(0)).growth
    Fraction(9, 1)
    """

    score: Fraction
    beta: Fraction = Fraction(1)
    odds: Fraction = Fraction(1)
    statement: str = field(
        default="hypothesis_testing.any_mechanism_f_beta", repr=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "score", read_share(self.score, "the F score"))
        object.__setattr__(self, "beta", as_written(self.beta, "beta"))
        object.__setattr__(self, "odds", odds_of(self.odds))
        if self.beta <= 0:
            raise InputError(f"beta is {written(self.beta)}: it must be above 0")

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return (
            f"F{written(self.beta)} score {written(self.score)}{prior_text(self.odds)}"
        )

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `AttackFigures`; 0 where accepting every record scores as much."""
        weight, score, odds = self.beta**2, self.score, self.odds
        always = (1 + weight) / (1 + weight + odds * (1 - delta))
        rarely = (1 + weight) * delta / (delta + weight)
        if score <= max(always, rarely):
            return NOTHING
        if score == 1:
            return NEVER
        spent = score * (delta + odds * (1 - delta) + weight) - (1 + weight) * delta
        return above_zero(spent / ((1 + weight) * (1 - score)))
