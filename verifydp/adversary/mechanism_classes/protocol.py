"""What a class of mechanisms answers: the largest epsilon at which a demand is met."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from verifydp.adversary.mechanism_classes.demands import CurveDemand
from verifydp.errors import InputError
from verifydp.evidence.numbers import short_above, written
from verifydp.exact.balls import Ball, ball, highest, lowest, precision, written_above

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = [
    "AllowedEpsilon",
    "ClassSettings",
    "Everything",
    "Largest",
    "MechanismClass",
    "Never",
    "OfferedNoise",
]

_BITS = 256


@dataclass(frozen=True, slots=True)
class ClassSettings:
    """What a class may ask of its user; None where nothing is said.

    Parameters
    ----------
    delta
        The additive slack of the guarantee, at least 0 and below 1.
    sensitivity
        The most by which the answers on neighbouring databases differ.
    values
        Number of values of a record.
    classical
        Whether to use the classical formula for Gaussian noise.
    """

    delta: Fraction = Fraction(0)
    sensitivity: Fraction | None = None
    values: int | None = None
    classical: bool = False


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest epsilon at which a demand is met.

    Attributes
    ----------
    low, high
        Guarantee: the largest epsilon is between them, and the demand is met at all
        from 0 to ``low``.
    growth
        Its exponential, where that is rational.
    """

    low: Fraction
    high: Fraction
    growth: Fraction | None = None

    @classmethod
    def of_growth(cls, growth: Fraction) -> Self:
        """Enclose the logarithm of a growth of at least 1.

        Examples
        --------
        >>> found = Largest.of_growth(Fraction(3))
        >>> Fraction("1.098612288") < found.low < found.high < Fraction("1.098612289")
        True
        """
        if growth == 1:
            return cls(Fraction(0), Fraction(0), growth)
        # Near 1 the logarithm is as small as the number of digits that say so.
        with precision(_BITS + growth.denominator.bit_length()):
            epsilon = ball(growth).log()
            return cls(lowest(epsilon), highest(epsilon), growth)


@dataclass(frozen=True, slots=True)
class Never:
    """No epsilon of at least 0 meets the demand.

    Attributes
    ----------
    why
        A clause; empty where the curve at epsilon 0 says it all.
    remedy
        What to do instead, as an imperative; empty where only another limit helps.
    """

    why: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Everything:
    """Every epsilon meets the demand."""


AllowedEpsilon: TypeAlias = Largest | Never | Everything


@dataclass(frozen=True, slots=True)
class OfferedNoise:
    """What to run for a guarantee.

    Attributes
    ----------
    words
        What the parameter is, such as ``"scale of Laplace noise"``.
    value
        The parameter, a double. Guarantee: neither it nor the decimal that it is
        written as is on the other side of the exact one.
    rounded
        ``"up"`` or ``"down"``: the side on which less is given away.
    """

    words: str
    value: float
    rounded: str


class MechanismClass(ABC):
    """Mechanisms that differ in one parameter, for which an epsilon is chosen.

    A file of this folder that defines ``MECHANISM_CLASS`` is found by itself. Each has
    a `name`, a `title` that continues "for", a `source`, the `options` that it takes
    (fields of `ClassSettings`), by the kind of limit the `statements` that show what
    its highest scores are, and those that show its `guarantee`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    options: ClassVar[frozenset[str]] = frozenset()
    statements: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    guarantee: ClassVar[tuple[str, ...]] = ()

    @classmethod
    @abstractmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Read the settings.

        Raises
        ------
        InputError
            If one is out of range or missing.
        """

    @property
    @abstractmethod
    def words(self) -> str:
        """What the answer is about, with its parameters; continues "for"."""

    @abstractmethod
    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Find the largest epsilon at which the demand is met.

        Parameters
        ----------
        demand
            One that tests which do not look at the output meet.

        Returns
        -------
        AllowedEpsilon
            Guarantee: at every epsilon up to ``low`` of a `Largest` no randomised test
            exceeds the demand; at every epsilon above ``high`` some test does.
        """

    @abstractmethod
    def meets(self, demand: CurveDemand, growth: Fraction) -> bool | None:
        """Decide whether the demand is met at ``epsilon = log(growth)``, exactly.

        Returns
        -------
        bool or None
            None where the scores at a rational growth are no rationals. Guarantee: it
            evaluates the curve and uses no inverse.
        """

    @abstractmethod
    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the curve of an adversary at an epsilon."""

    def noise(self, epsilon: Fraction) -> OfferedNoise | None:
        """Say what to run at an epsilon; None where that is open or not possible."""
        del epsilon
        return None

    def warnings(self, epsilon: Fraction) -> tuple[str, ...]:
        """Say what a user must know about an epsilon."""
        del epsilon
        return ()


def pure(settings: ClassSettings, name: str) -> None:
    """Refuse a delta for mechanisms that need none.

    Raises
    ------
    InputError
        If there is one.
    """
    if settings.delta:
        raise InputError(
            f"delta is {written(settings.delta)}, but {name} needs none: leave it out"
        )


def offered_above(noise: Ball | Fraction) -> float:
    """Round noise upward, as it is written.

    Raises
    ------
    InputError
        If it is beyond the doubles.

    Examples
    --------
    >>> offered_above(Fraction(1, 4))
    0.25
    """
    value = written_above(noise)
    if math.isinf(value):
        size = highest(noise) if isinstance(noise, Ball) else noise
        raise InputError(
            f"the noise would be {short_above(size, 3)}, beyond the range of doubles: "
            "give a higher limit, or the sensitivity in a larger unit"
        )
    return value


def positive_sensitivity(settings: ClassSettings) -> Fraction:
    """Read the sensitivity, 1 where nothing is said.

    Raises
    ------
    InputError
        If it is not above 0.
    """
    value = settings.sensitivity
    if value is not None and value <= 0:
        raise InputError(f"sensitivity is {written(value)}: it must be above 0")
    return Fraction(1) if value is None else value
