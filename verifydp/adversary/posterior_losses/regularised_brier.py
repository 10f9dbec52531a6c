"""The Brier score with a penalty on beliefs that are far from even."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from verifydp.adversary.posterior_losses.brier import BrierLoss
from verifydp.adversary.posterior_losses.protocol import (
    Amount,
    PosteriorLoss,
    StateLaw,
    checked_weight,
    total,
    weighed,
)

__all__ = ["POSTERIOR_LOSS", "RegularisedBrierLoss"]


@dataclass(frozen=True, slots=True)
class RegularisedBrierLoss(PosteriorLoss):
    """The Brier score plus ``weight`` times the sum of the squared beliefs.

    With a weight above 0 it is not proper: the best guess is drawn towards even odds,
    ``(belief + weight / n) / (1 + weight)`` for n states. All states have to stand in
    the beliefs, those of weight 0 included, since n counts them.

    Raises
    ------
    InputError
        If the weight is negative, or no exact number.

    Examples
    --------
    >>> loss = RegularisedBrierLoss(weight=1)
    >>> loss.best_act({0: Fraction(3, 4), 1: Fraction(1, 4)})[0]
    Fraction(5, 8)
    """

    name: ClassVar[str] = "regularised-brier"
    title: ClassVar[str] = "squared distance from the truth, uneven beliefs penalised"
    source: ClassVar[str] = "Brier 1950, with the penalty of confounding privacy, ex. 2"
    acts: ClassVar[str] = "belief"

    weight: Any = Fraction(1)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weight", checked_weight(self.weight))

    @property
    def is_proper(self) -> bool:
        """Only where the weight is 0, which leaves the Brier score."""
        return not self.weight

    def loss(self, state: Hashable, act: StateLaw) -> Fraction:
        """Give the Brier score and the penalty."""
        penalty = sum((p * p for p in act.values()), Fraction(0))
        return BrierLoss().loss(state, act) + Fraction(self.weight * penalty)

    def best_act(self, belief: StateLaw) -> StateLaw:
        """Give the belief, drawn towards even odds; it stays a law."""
        even = self.weight * sum(belief.values()) / len(belief)
        return {s: Fraction((p + even) / (1 + self.weight)) for s, p in belief.items()}

    def least_loss(self, masses: Mapping[Hashable, Any]) -> Amount:
        """Give ``(1 + w^2 / (n (1 + w))) M - sum m^2 / ((1 + w) M)``."""
        whole = total(masses)
        if whole == 0:
            return Fraction(0)
        share = Fraction(1 / (1 + self.weight))
        constant = Fraction(self.weight**2 / len(masses) + self.weight) * share
        spread = BrierLoss().least_loss(masses)
        least: Amount = weighed(constant, whole) + weighed(share, spread)
        return least

    def as_variance(self, prior: StateLaw) -> tuple[Fraction, Fraction]:
        """Give the same in terms of the variance, which the Brier score is twice."""
        share = Fraction(1 / (1 + self.weight))
        return Fraction(self.weight**2 / len(prior) + self.weight) * share, 2 * share


POSTERIOR_LOSS = RegularisedBrierLoss
