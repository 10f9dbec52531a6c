"""The Brier score: the squared distance of a belief from the truth."""

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

__all__ = ["POSTERIOR_LOSS", "BrierLoss"]


@dataclass(frozen=True, slots=True)
class BrierLoss(PosteriorLoss):
    """The sum over states t of ``(belief(t) - [t is true])^2``.

    Of two states it is twice the squared error of a number that is 0 or 1, which the
    paper on confounding privacy calls MSE.

    Examples
    --------
    >>> BrierLoss().least_loss({0: Fraction(3, 4), 1: Fraction(1, 4)})
    Fraction(3, 8)
    """

    name: ClassVar[str] = "brier"
    title: ClassVar[str] = "squared distance of a belief from the truth"
    source: ClassVar[str] = "Brier 1950"
    acts: ClassVar[str] = "belief"

    @property
    def is_proper(self) -> bool:
        """Yes."""
        return True

    def loss(self, state: Hashable, act: StateLaw) -> Fraction:
        """Give the squared distance."""
        squares = sum((p * p for p in act.values()), Fraction(0))
        return squares - 2 * act.get(state, Fraction(0)) + 1

    def best_act(self, belief: StateLaw) -> StateLaw:
        """The belief itself."""
        return dict(belief)

    def least_loss(self, masses: Mapping[Hashable, Any]) -> Amount:
        """Give ``M - sum m^2 / M`` with the total mass M."""
        whole = total(masses)
        if whole == 0:
            return Fraction(0)
        squares = total({state: m * m for state, m in masses.items()})
        least: Amount = whole - squares / whole
        return least

    def as_variance(self, prior: StateLaw) -> tuple[Fraction, Fraction]:
        """Twice the variance."""
        del prior
        return Fraction(0), Fraction(2)


POSTERIOR_LOSS = BrierLoss
