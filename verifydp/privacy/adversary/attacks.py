"""What an attack's result says of any mechanism that it succeeds against.

An attack decides for each record whether it was in. Its result is a point that no
(epsilon, delta)-DP mechanism with a smaller epsilon allows; every kind of result below
gives that epsilon as the logarithm of a rational. The prior odds ``odds`` are those
*against* the record: the chance that it was not in over the chance that it was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.privacy.laws.parameters import Rational, as_written
from verifydp.privacy.loss.finite import Epsilon

__all__ = ["Accuracy", "Area", "Attack", "FScore", "PrecisionAtRecall", "Rates"]

_NOTHING = Epsilon(Fraction(1))
_NEVER = Epsilon(None)


class Attack(Protocol):
    """The result of an attack, with exact numbers."""

    @property
    def words(self) -> str:
        """The result as a phrase."""

    @property
    def statement(self) -> str:
        """Id of the statement in `specs` from which the bound follows."""

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """Bound epsilon from below.

        Parameters
        ----------
        delta
            The mechanism's delta, at least 0 and below 1.

        Returns
        -------
        Epsilon
            Guarantee: no (epsilon, delta)-DP mechanism with a smaller epsilon lets any
            attack have this result; exact. At least 0; infinite where no epsilon does.
        """


def _chance(value: Rational | float, name: str) -> Fraction:
    number = as_written(value, name)
    if not 0 <= number <= 1:
        raise InputError(f"{name} is {written(number)}: it must be from 0 to 1")
    return number


def _odds(value: Rational | float) -> Fraction:
    number = as_written(value, "the odds against the record")
    if number <= 0:
        raise InputError(
            f"the odds against the record are {written(number)}: they must be above 0"
        )
    return number


def _at_least_zero(growth: Fraction) -> Epsilon:
    return Epsilon(max(growth, Fraction(1)))


def _against(odds: Fraction) -> str:
    return "" if odds == 1 else f", prior odds {written(1 / odds)} for the record"


@dataclass(frozen=True, slots=True)
class Rates:
    """A true and a false positive rate.

    Parameters
    ----------
    true_positive_rate
        Chance to say "in" of a record that is in: power, recall.
    false_positive_rate
        Chance to say so of a record that is not: size, false alarms.

    Raises
    ------
    InputError
        If a rate is not from 0 to 1.

    Notes
    -----
    Of the four inequalities that (epsilon, delta)-DP asks of the event "in" and of its
    complement, in both orders, the strictest counts (Kairouz, Oh and Viswanath 2017).

    Examples
    --------
    >>> attack = Rates("0.8", "0.1")
    >>> attack.least_epsilon(Fraction(0)).growth
    Fraction(8, 1)
    >>> attack.laplace_epsilon().growth
    Fraction(25, 2)
    """

    true_positive_rate: Fraction
    false_positive_rate: Fraction
    statement: str = field(default="hypothesis_testing.attack_to_epsilon", repr=False)

    def __post_init__(self) -> None:
        for name, words in (
            ("true_positive_rate", "the true positive rate"),
            ("false_positive_rate", "the false positive rate"),
        ):
            object.__setattr__(self, name, _chance(getattr(self, name), words))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return (
            f"true positive rate {written(self.true_positive_rate)}, "
            f"false positive rate {written(self.false_positive_rate)}"
        )

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `Attack`."""
        best = Fraction(1)
        for likely, unlikely in self._events():
            if likely - delta <= 0:
                continue
            if unlikely == 0:
                return _NEVER
            best = max(best, (likely - delta) / unlikely)
        return Epsilon(best)

    def laplace_epsilon(self) -> Epsilon:
        """Give the epsilon of the Laplace mechanism whose best test has these rates.

        Returns
        -------
        Epsilon
            Guarantee: a test of these rates is possible from this epsilon on, and with
            no smaller one; for scalar Laplace noise whose scale is the sensitivity over
            epsilon, on the pair that attains the sensitivity.

        Notes
        -----
        The inverse of the curve in closed form: catalogued as HT-QD1, from equations
        (9) to (11) of Liu, He, Chanyaswad, Wang and Mittal 2019.
        """
        power, size = self.true_positive_rate, self.false_positive_rate
        if power < size:
            power, size = 1 - power, 1 - size
        half = Fraction(1, 2)
        if power <= size:
            return _NOTHING
        if size == 0 or power == 1:
            return _NEVER
        if power <= half:
            return Epsilon(power / size)
        if size >= half:
            return Epsilon((1 - size) / (1 - power))
        return _at_least_zero(1 / (4 * size * (1 - power)))

    def _events(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Chances of an event in one world and in the other."""
        power, size = self.true_positive_rate, self.false_positive_rate
        yield power, size
        yield size, power
        yield 1 - size, 1 - power
        yield 1 - power, 1 - size


@dataclass(frozen=True, slots=True)
class PrecisionAtRecall:
    """The precision of an attack at its recall, or at any recall where delta is 0.

    Parameters
    ----------
    precision
        Chance that a record of which it says "in" is in.
    recall
        The true positive rate, above 0; None where it is not known.
    odds
        Prior odds against the record, above 0.

    Raises
    ------
    InputError
        If a number is out of range, or no attack has this precision and recall.

    Examples
    --------
    >>> PrecisionAtRecall("0.9", "0.8").least_epsilon(Fraction(0)).growth
    Fraction(9, 1)
    """

    precision: Fraction
    recall: Fraction | None = None
    odds: Fraction = Fraction(1)
    statement: str = field(
        default="hypothesis_testing.any_mechanism_precision", repr=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "precision", _chance(self.precision, "the precision"))
        object.__setattr__(self, "odds", _odds(self.odds))
        if self.recall is not None:
            object.__setattr__(self, "recall", _chance(self.recall, "the recall"))
            self._check_recall()

    @property
    def words(self) -> str:
        """The result as a phrase."""
        at = "" if self.recall is None else f" at recall {written(self.recall)}"
        return f"precision {written(self.precision)}{at}{_against(self.odds)}"

    @property
    def rates(self) -> Rates:
        """The true and the false positive rate, by Bayes' rule.

        Raises
        ------
        InputError
            If the recall is not known.
        """
        if self.recall is None:
            raise InputError("a precision without a recall gives no rates: add it")
        wrong = self.recall * (1 - self.precision) / (self.odds * self.precision)
        return Rates(self.recall, wrong)

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `Attack`; without a recall nothing follows where delta is above 0.

        Raises
        ------
        InputError
            If the recall is needed.
        """
        if self.recall is not None:
            return self.rates.least_epsilon(delta)
        if delta > 0:
            raise InputError(
                f"with delta {written(delta)} any precision is possible at a recall "
                "below it: add the recall"
            )
        if self.precision == 1:
            return _NEVER
        forwards = self.odds * self.precision / (1 - self.precision)
        backwards = 1 / forwards if forwards else None
        # Below the prior, "in" is likelier of records that are not: the other order.
        return _NEVER if backwards is None else _at_least_zero(max(forwards, backwards))

    def _check_recall(self) -> None:
        assert self.recall is not None
        if self.recall == 0 or self.precision == 0:
            raise InputError(
                f"{self.words}: precision and recall must be above 0 (of an attack "
                "that is never right give the rates)"
            )
        wrong = self.recall * (1 - self.precision) / (self.odds * self.precision)
        if wrong > 1:
            raise InputError(
                f"no attack has {self.words}: its false positive rate would be "
                f"{written(wrong)}; the precision is at least "
                f"{written(self.recall / (self.recall + self.odds))}"
            )


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
        object.__setattr__(self, "area", _chance(self.area, "the AUC"))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return f"AUC {written(self.area)}"

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `Attack`; from ``area <= 1 - (1 - delta)**2 / (1 + exp(epsilon))``."""
        above = max(self.area, 1 - self.area)
        if above == 1:
            return _NEVER
        return _at_least_zero((1 - delta) ** 2 / (1 - above) - 1)


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
        object.__setattr__(self, "accuracy", _chance(self.accuracy, "the accuracy"))
        object.__setattr__(self, "odds", _odds(self.odds))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return f"accuracy {written(self.accuracy)}{_against(self.odds)}"

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `Attack`; 0 where the accuracy is that of a guess, or of delta."""
        above = max(self.accuracy, 1 - self.accuracy)
        without = max(delta + self.odds, 1 + self.odds * delta) / (1 + self.odds)
        if above <= without:
            return _NOTHING
        if above == 1:
            return _NEVER
        return _at_least_zero((above - delta) / (1 - above))


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
        object.__setattr__(self, "score", _chance(self.score, "the F score"))
        object.__setattr__(self, "beta", as_written(self.beta, "beta"))
        object.__setattr__(self, "odds", _odds(self.odds))
        if self.beta <= 0:
            raise InputError(f"beta is {written(self.beta)}: it must be above 0")

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return f"F{written(self.beta)} score {written(self.score)}{_against(self.odds)}"

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `Attack`; 0 where accepting every record scores as much."""
        weight, score, odds = self.beta**2, self.score, self.odds
        always = (1 + weight) / (1 + weight + odds * (1 - delta))
        rarely = (1 + weight) * delta / (delta + weight)
        if score <= max(always, rarely):
            return _NOTHING
        if score == 1:
            return _NEVER
        spent = score * (delta + odds * (1 - delta) + weight) - (1 + weight) * delta
        return _at_least_zero(spent / ((1 + weight) * (1 - score)))
