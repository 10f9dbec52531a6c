"""What every mechanism offers: parameters, samples, laws, and its exact profile."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from verifydp import loss
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball

__all__ = ["Mechanism", "Parameter", "WorstPair", "known_database"]

#: Digits to which an irrational epsilon is enclosed before a profile is taken there.
_LEVEL_BITS = 192


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a mechanism, as the command line and messages show it.

    Parameters
    ----------
    name
        Its name as an argument; with hyphens as an option.
    meaning
        One line: what it is, in which unit and range.
    required
        Whether it has to be given.
    """

    name: str
    meaning: str
    required: bool = True

    @property
    def option(self) -> str:
        """The option of the command line."""
        return "--" + self.name.replace("_", "-")


@dataclass(frozen=True, slots=True)
class WorstPair:
    """A pair of neighbouring inputs than which no other is easier to tell apart.

    Attributes
    ----------
    databases
        The two inputs.
    first, second
        The laws of the outputs on them.
    reason
        Why the pair dominates: the id of a statement, or a short argument.
    statistic
        What of outputs, along their first axis, the laws are of, where outputs are
        vectors: a number on which the likelihood ratio depends.
    """

    databases: tuple[Any, Any]
    first: Any
    second: Any
    reason: str
    statistic: Callable[[Any], Any] = lambda outputs: outputs


class Mechanism(ABC):
    """A mechanism with known output laws.

    It can be called as ``sample(database, size, rng)``, so it can be given to
    `verifydp.audit`; and its profile over all neighbouring inputs is known.
    ``example`` holds parameters of one: what is promised of every mechanism is tried
    on it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    parameters: ClassVar[tuple[Parameter, ...]]
    example: ClassVar[Mapping[str, Any]]

    @classmethod
    @abstractmethod
    def create(cls, **values: Any) -> Self:
        """Build the mechanism from the values of its parameters.

        Raises
        ------
        InputError
            If a value is missing, of the wrong kind, or out of range.
        """

    @property
    @abstractmethod
    def values(self) -> Mapping[str, str]:
        """The parameters that were given, as exact text."""

    @property
    @abstractmethod
    def neighbours(self) -> str:
        """Which inputs are neighbours, in one clause."""

    @abstractmethod
    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw ``size`` outputs on a database; the first axis is the draw."""

    @abstractmethod
    def law(self, database: Any) -> Any:
        """The exact law of the output on a database.

        Raises
        ------
        InputError
            If the database is none of this mechanism.
        UnsupportedError
            If the law has no exact form.
        """

    @abstractmethod
    def worst_pair(self) -> WorstPair:
        """The dominating pair.

        Raises
        ------
        UnsupportedError
            If its laws have no exact form.
        """

    def law_pairs(self) -> tuple[tuple[Any, Any], ...]:
        """Pairs of laws of neighbours: of each test one of them is the worst.

        By default the dominating pair, in both orders.

        Raises
        ------
        UnsupportedError
            If the laws have no exact form.
        """
        pair = self.worst_pair()
        return (pair.first, pair.second), (pair.second, pair.first)

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon, over all neighbouring inputs.

        Guarantee: the ball contains it.
        """
        pair = self.worst_pair()
        return loss.delta_at(pair.first, pair.second, level, symmetric=True)

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon of at least 0 at a delta, over all neighbours.

        Guarantee: the ball contains it; it may be infinite.
        """
        pair = self.worst_pair()
        value = (
            loss.pure_epsilon(pair.first, pair.second, symmetric=True)
            if delta == 0
            else loss.epsilon_at(pair.first, pair.second, delta, symmetric=True)
        )
        return not_below_zero(value)

    @property
    def __name__(self) -> str:
        """What reports of an audit call it."""
        return self.name

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.name} with {shown}" if shown else self.name


def not_below_zero(value: Ball) -> Ball:
    """The larger of a number and 0; infinity stays what it is."""
    if value >= 0:
        return value
    return ball(0) if value <= 0 else value.max(ball(0))


def known_database(database: Any, mechanism: str) -> Fraction:
    """Read the numeric database of a mechanism: the answer before noise.

    A float is the double that it is, for it is what a sampler computes with.

    Raises
    ------
    InputError
        If it is no finite number.
    """
    try:
        if isinstance(database, bool | str | bytes):
            raise TypeError
        return Fraction(float(database)) if not _exact(database) else Fraction(database)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"the database is {str(database)[:60]!r}: that of {mechanism} is one "
            "finite number, the answer before noise"
        ) from None


def _exact(database: Any) -> bool:
    return isinstance(database, int | Fraction)
