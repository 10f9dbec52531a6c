"""Log loss, or cross-entropy: how improbable the belief held the truth, in nats."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from verifydp.adversary.posterior_losses.protocol import (
    PosteriorLoss,
    StateLaw,
    total,
)
from verifydp.exact.balls import Ball, ball

__all__ = ["POSTERIOR_LOSS", "LogLoss"]


@dataclass(frozen=True, slots=True)
class LogLoss(PosteriorLoss):
    """Minus the natural logarithm of the belief in the true state.

    Its Bayes risk is the conditional entropy of the state. The paper on confounding
    privacy also prints it with the prior as a further factor (its cross-entropy loss),
    which counts the prior twice and is not proper.

    Examples
    --------
    >>> even = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> LogLoss().least_loss(even).str(8, radius=False)
    '0.69314718'
    """

    name: ClassVar[str] = "log"
    title: ClassVar[str] = "minus the logarithm of the belief in the truth"
    source: ClassVar[str] = "Good 1952"
    acts: ClassVar[str] = "belief"
    is_exact: ClassVar[bool] = False

    @property
    def is_proper(self) -> bool:
        """Yes."""
        return True

    def loss(self, state: Hashable, act: StateLaw) -> Ball:
        """Give the loss in nats, infinite where the truth was held impossible."""
        held = act.get(state, Fraction(0))
        return -ball(held).log() if held else Ball.pos_inf()

    def best_act(self, belief: StateLaw) -> StateLaw:
        """The belief itself."""
        return dict(belief)

    def least_loss(self, masses: Mapping[Hashable, Any]) -> Ball:
        """Give ``sum m log(M / m)`` with the total mass M."""
        whole, risk = total(masses), ball(0)
        for mass in masses.values():
            if mass == 0:  # 0 log 0 is 0
                continue
            risk = risk + ball(mass) * ball(whole / mass).log()
        return risk


POSTERIOR_LOSS = LogLoss
