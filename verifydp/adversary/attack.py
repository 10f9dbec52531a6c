"""What an attack's result says of any mechanism that it succeeds against.

An attack decides for each record whether it was in. Its result is a point that no
(epsilon, delta)-DP mechanism with a smaller epsilon allows; every kind of result below
gives that epsilon as the logarithm of a rational. The prior odds ``odds`` are those
*against* the record: the chance that it was not in over the chance that it was.
"""

from fractions import Fraction
from typing import Protocol

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import Rational, as_written

__all__ = [
    "NEVER",
    "NOTHING",
    "AttackFigures",
    "above_zero",
    "odds_of",
    "prior_text",
]

#: Nothing follows of epsilon; no epsilon allows the result.
NOTHING, NEVER = Epsilon(growth=Fraction(1)), Epsilon()


class AttackFigures(Protocol):
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


def odds_of(value: Rational | float) -> Fraction:
    """Read prior odds against a record, above 0."""
    number = as_written(value, "the odds against the record")
    if number <= 0:
        raise InputError(
            f"the odds against the record are {written(number)}: they must be above 0"
        )
    return number


def above_zero(growth: Fraction) -> Epsilon:
    """Give the logarithm of a growth, or 0 where that is negative."""
    return Epsilon(growth=max(growth, Fraction(1)))


def prior_text(odds: Fraction) -> str:
    """End a phrase with the prior, where there is one."""
    return "" if odds == 1 else f", prior odds {written(1 / odds)} for the record"
