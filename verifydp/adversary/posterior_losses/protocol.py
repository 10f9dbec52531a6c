"""What a loss of an attacker who guesses at a state answers."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import rational

__all__ = [
    "Amount",
    "PosteriorLoss",
    "StateLaw",
    "checked_loss",
    "checked_weight",
    "total",
    "weighed",
]

#: An exact number, or a ball that contains one.
Amount: TypeAlias = Fraction | Ball

#: The probability of each state, exactly.
StateLaw: TypeAlias = Mapping[Hashable, Fraction]


class PosteriorLoss(ABC):
    """What a guess at the state costs its author; a large least cost is private.

    A file of this folder that defines ``POSTERIOR_LOSS`` is found by itself. Each has
    a `name`, a `title` that says what is lost, and a `source`.

    Attributes
    ----------
    acts
        What a guess is: ``"belief"``, a law of the state; ``"number"``; ``"state"``.
    is_exact
        Whether all values are rational; balls otherwise.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    acts: ClassVar[str]
    is_exact: ClassVar[bool] = True

    @property
    def is_proper(self) -> bool | None:
        """Whether the true belief is a best guess; None if guesses are no beliefs."""
        return None

    @abstractmethod
    def loss(self, state: Hashable, act: Any) -> Amount:
        """Give what a guess costs where this is the true state."""

    @abstractmethod
    def best_act(self, belief: StateLaw) -> Any:
        """Give a guess of least expected cost for who believes this.

        States that are not in the belief, or have weight 0 in it, do not matter.
        """

    @abstractmethod
    def least_loss(self, masses: Mapping[Hashable, Any]) -> Amount:
        """Give the expected cost of the best guess, on masses that need not sum to 1.

        Parameters
        ----------
        masses
            For each state a mass of at least 0, all rational or all balls; all 0 give
            0. Each ball is exactly 0 or surely above, and one of them is above.

        Notes
        -----
        As the least of linear functions it is concave, and masses twice as large give
        twice the cost. All that is said of thresholds rests on this.
        """

    def as_variance(self, prior: StateLaw) -> tuple[Fraction, Fraction] | None:
        """Give c and f where every Bayes risk of two states is c + f times a variance.

        The variance is the expected ``J (1 - J)`` for the posterior J of one state.
        None where the loss is none of these.
        """
        del prior
        return None


def checked_loss(loss: object) -> PosteriorLoss:
    """A loss of guesses at a state.

    Raises
    ------
    InputError
        If it is something else.
    """
    if not isinstance(loss, PosteriorLoss):
        raise InputError(
            f"the loss is {quoted(loss)}: give one such as posterior_loss('brier')"
        )
    return loss


def weighed(coefficient: Fraction, mass: Any) -> Any:
    """Multiply a mass of either kind by an exact number."""
    return mass * (ball(coefficient) if isinstance(mass, Ball) else coefficient)


def total(masses: Mapping[Hashable, Any]) -> Any:
    """Add up masses of either kind.

    Examples
    --------
    >>> total({0: Fraction(1, 3), 1: Fraction(1, 6)})
    Fraction(1, 2)
    """
    first, *others = masses.values()
    for mass in others:
        first = first + mass
    return first


def checked_weight(weight: object) -> Fraction:
    """Read the weight of a regularising term, at least 0.

    Raises
    ------
    InputError
        If it is negative, a float or no number.
    """
    number = rational(weight, "the weight of the regularising term")
    if number < 0:
        raise InputError(
            f"the weight of the regularising term is {number}: it must be at least 0"
        )
    return number
