"""Nought or one: whether the guessed state is the wrong one."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from verifydp.adversary.posterior_losses.protocol import (
    Amount,
    PosteriorLoss,
    StateLaw,
    total,
)
from verifydp.exact.balls import Ball

__all__ = ["POSTERIOR_LOSS", "WrongGuessLoss"]


@dataclass(frozen=True, slots=True)
class WrongGuessLoss(PosteriorLoss):
    """1 where the guessed state is wrong, else 0; its Bayes risk is the Bayes error.

    It does not see how sure a right guess is. Where one state is likely beforehand a
    mechanism may say much and leave the best guess, so that no threshold is usable.

    Examples
    --------
    >>> WrongGuessLoss().least_loss({0: Fraction(3, 4), 1: Fraction(1, 4)})
    Fraction(1, 4)
    """

    name: ClassVar[str] = "wrong-guess"
    title: ClassVar[str] = "whether the guessed state is wrong"
    source: ClassVar[str] = "confounding privacy, section 3: attackers who name a state"
    acts: ClassVar[str] = "state"

    def loss(self, state: Hashable, act: Hashable) -> Fraction:
        """Give 0 or 1."""
        return Fraction(state != act)

    def best_act(self, belief: StateLaw) -> Hashable:
        """The likeliest state, the first of several."""
        return max(belief, key=lambda state: belief[state])

    def least_loss(self, masses: Mapping[Hashable, Any]) -> Amount:
        """Give the total mass less the largest."""
        largest, *others = masses.values()
        for mass in others:
            is_ball = isinstance(mass, Ball)
            largest = largest.max(mass) if is_ball else max(largest, mass)
        least: Amount = total(masses) - largest
        return least


POSTERIOR_LOSS = WrongGuessLoss
