"""The squared error of a number, plain and with a penalty on large guesses."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from verifydp.adversary.posterior_losses.protocol import (
    Amount,
    PosteriorLoss,
    StateLaw,
    checked_weight,
    total,
    weighed,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.parameters import rational

__all__ = ["POSTERIOR_LOSS", "SquaredError"]


@dataclass(frozen=True, slots=True)
class SquaredError(PosteriorLoss):
    """``(x - guess)^2 + weight guess^2`` for the number x of the true state.

    Parameters
    ----------
    values
        The number of each state; None where the states are numbers themselves.
    weight
        That of the regularising term, at least 0; 0 leaves the squared error.

    Notes
    -----
    Bayes risks with a weight w are ``w / (1 + w) E[x^2]`` plus those without, divided
    by ``1 + w``, for every mechanism: the first does not depend on it. So the term
    changes nothing in what a threshold shows of privacy.

    Raises
    ------
    InputError
        If the weight is negative, or a number is no exact one.

    Examples
    --------
    >>> belief = {0: Fraction(3, 4), 1: Fraction(1, 4)}
    >>> SquaredError().least_loss(belief), SquaredError(weight=1).least_loss(belief)
    (Fraction(3, 16), Fraction(7, 32))
    >>> SquaredError(weight=1).best_act(belief)
    Fraction(1, 8)
    """

    name: ClassVar[str] = "squared-error"
    title: ClassVar[str] = "squared error of a number"
    source: ClassVar[str] = "confounding privacy, examples 1 and 2"
    acts: ClassVar[str] = "number"

    values: Mapping[Hashable, Any] | None = None
    weight: Any = Fraction(0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weight", checked_weight(self.weight))
        if self.values is not None:
            if not isinstance(self.values, Mapping):
                raise InputError(
                    f"the values are {quoted(self.values)}: give a mapping of each "
                    "state to its number"
                )
            read = {
                state: rational(value, f"the number of state {state!r}")
                for state, value in self.values.items()
            }
            object.__setattr__(self, "values", read)

    def loss(self, state: Hashable, act: object) -> Fraction:
        """Give the squared error and the penalty."""
        guess = rational(act, "the guess")
        miss: Fraction = (self.number(state) - guess) ** 2 + self.weight * guess * guess
        return miss

    def best_act(self, belief: StateLaw) -> Fraction:
        """Give the posterior mean, divided by one plus the weight."""
        mean = sum((p * self.number(state) for state, p in belief.items()), Fraction(0))
        return Fraction(mean / sum(belief.values()) / (1 + self.weight))

    def least_loss(self, masses: Mapping[Hashable, Any]) -> Amount:
        """Give ``sum m x^2 - (sum m x)^2 / ((1 + weight) M)``."""
        whole = total(masses)
        if whole == 0:
            return Fraction(0)
        # Centred, so that balls lose few digits to cancellation.
        numbers = {state: self.number(state) for state in masses}
        middle = next(iter(numbers.values()))
        moved = {s: weighed(numbers[s] - middle, m) for s, m in masses.items()}
        squares = {s: weighed(numbers[s] - middle, m) for s, m in moved.items()}
        mean = total(moved)
        spread: Amount = total(squares) - mean * mean / whole
        if not self.weight:
            return spread
        second = total({s: weighed(numbers[s] ** 2, m) for s, m in masses.items()})
        share = 1 / (1 + self.weight)
        least: Amount = weighed(1 - share, second) + weighed(share, spread)
        return least

    def as_variance(self, prior: StateLaw) -> tuple[Fraction, Fraction]:
        """Give the second moment's share, and the squared distance of the numbers."""
        first, second = (self.number(state) for state in prior)
        moment = sum((p * self.number(s) ** 2 for s, p in prior.items()), Fraction(0))
        share = Fraction(1 / (1 + self.weight))
        return (1 - share) * moment, share * (first - second) ** 2

    def number(self, state: Hashable) -> Fraction:
        """Give the number of a state.

        Raises
        ------
        InputError
            If it has none.
        """
        if self.values is None:
            return rational(state, "the number of a state, where `values` is not given")
        if state not in self.values:
            raise InputError(
                f"the state {state!r} has no number: give one for each state"
            )
        return Fraction(self.values[state])


POSTERIOR_LOSS = SquaredError
