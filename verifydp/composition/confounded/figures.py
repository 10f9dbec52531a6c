"""What a composition is measured by: deltas, their signs, epsilons at a delta."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from verifydp.data.causal.labels import StatePair
from verifydp.evidence.epsilon import Epsilon

__all__ = [
    "BoundedDelta",
    "BoundedEpsilon",
    "ComparedDeltas",
    "ComparedEpsilons",
    "Confounding",
    "ProductSide",
]


class ProductSide(StrEnum):
    """On which side of the truth the product of the marginals is."""

    UNDER = "under-estimates"
    OVER = "over-estimates"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class BoundedDelta:
    """A least delta, in the worst of the ordered pairs.

    Attributes
    ----------
    lower, upper
        Guarantee: it is between the two; they are equal where it is known exactly.
    pair
        The ordered pair where it is attained, or as nearly as can be told.
    """

    lower: Fraction
    upper: Fraction
    pair: StatePair

    @property
    def exact(self) -> Fraction | None:
        """The value, where it is known exactly."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class BoundedEpsilon:
    """A least epsilon from 0 on at a delta, in the worst of the ordered pairs.

    Attributes
    ----------
    lower, upper
        Guarantee: it is between the two; they are equal where it is known exactly. An
        infinite one says that no epsilon has so small a delta.
    pair
        As for `BoundedDelta`.
    """

    lower: Epsilon
    upper: Epsilon
    pair: StatePair

    @property
    def exact(self) -> Epsilon | None:
        """The value, where it is known exactly."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class ComparedDeltas:
    """The composition and the product of its marginals at one epsilon.

    Attributes
    ----------
    epsilon
        Where.
    true
        The least delta of the joint law of all outputs.
    product
        That of the product of the laws of the single outputs, which nobody observes.
    side
        Whether the product under- or over-estimates the truth. Guarantee: decided
        exactly or by enclosures that do not meet.
    data
        The least delta of an observer who sees the data themselves: the composition
        has no larger one (data processing).
    """

    epsilon: Epsilon
    true: BoundedDelta
    product: BoundedDelta
    side: ProductSide
    data: BoundedDelta


@dataclass(frozen=True, slots=True)
class ComparedEpsilons:
    """The same at one delta."""

    delta: Fraction
    true: BoundedEpsilon
    product: BoundedEpsilon
    data: BoundedEpsilon


class Confounding(Protocol):
    """A causal model with its mechanisms, ready to be measured."""

    @property
    def local_bound(self) -> Epsilon:
        """The sum of the mechanisms' own local epsilons, which bounds the truth."""

    @property
    def exactness(self) -> str:
        """What is exact and what is enclosed, in a sentence."""

    def deltas_at(self, epsilon: Epsilon) -> ComparedDeltas:
        """Compare at an epsilon, from 0 on and finite."""

    def epsilons_at(self, delta: Fraction) -> ComparedEpsilons:
        """Compare at a delta, from 0 on and below 1."""

    def holds(self, epsilon: Epsilon, delta: Fraction) -> bool | None:
        """Decide whether the joint law has at most this delta at an epsilon."""
