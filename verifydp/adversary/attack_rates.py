"""An attack's true and false positive rate, or its precision and recall."""

from collections.abc import Iterator
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

__all__ = ["PrecisionAtRecall", "Rates"]


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
            object.__setattr__(self, name, read_share(getattr(self, name), words))

    @property
    def words(self) -> str:
        """The result as a phrase."""
        return (
            f"true positive rate {written(self.true_positive_rate)}, "
            f"false positive rate {written(self.false_positive_rate)}"
        )

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `AttackFigures`."""
        best = Fraction(1)
        for likely, unlikely in self._events():
            if likely - delta <= 0:
                continue
            if unlikely == 0:
                return NEVER
            best = max(best, (likely - delta) / unlikely)
        return Epsilon(growth=best)

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
            return NOTHING
        if size == 0 or power == 1:
            return NEVER
        if power <= half:
            return Epsilon(growth=power / size)
        if size >= half:
            return Epsilon(growth=(1 - size) / (1 - power))
        return above_zero(1 / (4 * size * (1 - power)))

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
        object.__setattr__(
            self, "precision", read_share(self.precision, "the precision")
        )
        object.__setattr__(self, "odds", odds_of(self.odds))
        if self.recall is not None:
            object.__setattr__(self, "recall", read_share(self.recall, "the recall"))
            self._check_recall()

    @property
    def words(self) -> str:
        """The result as a phrase."""
        at = "" if self.recall is None else f" at recall {written(self.recall)}"
        return f"precision {written(self.precision)}{at}{prior_text(self.odds)}"

    @property
    def rates(self) -> Rates:
        """The true and the false positive rate, by Bayes' rule.

        Raises
        ------
        InputError
            If the recall is not known.
        """
        if self.recall is None:
            raise InputError(
                "a precision without a recall gives no rates: give `recall`, too"
            )
        wrong = self.recall * (1 - self.precision) / (self.odds * self.precision)
        return Rates(self.recall, wrong)

    def least_epsilon(self, delta: Fraction) -> Epsilon:
        """As in `AttackFigures`; no recall and a delta above 0 tell nothing.

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
                "below it: give `recall`, too"
            )
        if self.precision == 1:
            return NEVER
        forwards = self.odds * self.precision / (1 - self.precision)
        backwards = 1 / forwards if forwards else None
        # Below the prior, "in" is likelier of records that are not: the other order.
        return NEVER if backwards is None else above_zero(max(forwards, backwards))

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
