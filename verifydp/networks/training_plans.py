"""How a Defender is trained: all that decides its weights, beside the problem."""

from dataclasses import dataclass
from math import isfinite

from verifydp.errors import InputError
from verifydp.networks.presets import QUICK_RATES, LearningRates

__all__ = ["TrainingPlan"]

_MOST = 1 << 31


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """Small networks that learn in seconds; the paper's are in `presets`.

    Attributes
    ----------
    steps
        Of the Defender.
    attacker_steps
        Of the Attacker before each of these, so that it answers the Defender's choice.
    warm_up
        Of the Attacker before the first.
    batch
        Draws for each step, fresh ones each time.
    seed
        Decides the first weights and all draws.
    penalty
        What a step beyond the paper's condition (8) costs, in the units of the loss.
    reads_state
        Whether the Defender reads the members, as the paper's does. Its noise then
        depends on the state, and nothing can be proved of it. Else it reads 1/2 for
        each member, which is public.
    defender_hidden, attacker_hidden
        Widths of hidden layers.
    defender_rates, attacker_rates
        Of AdamW.
    device, precision
        Where, and in which numbers, as backends have them.
    """

    steps: int = 200
    attacker_steps: int = 5
    warm_up: int = 100
    batch: int = 256
    seed: int = 0
    penalty: float = 1.0
    reads_state: bool = False
    defender_hidden: tuple[int, ...] = (32, 32, 16)
    attacker_hidden: tuple[int, ...] = (64, 32)
    defender_rates: LearningRates = QUICK_RATES["defender"]
    attacker_rates: LearningRates = QUICK_RATES["attacker"]
    device: str = "cpu"
    precision: str = "float64"

    def __post_init__(self) -> None:
        least = {"steps": 1, "attacker_steps": 1, "warm_up": 0, "batch": 2, "seed": 0}
        for name, low in least.items():
            value = getattr(self, name)
            if type(value) is not int or not low <= value < _MOST:
                raise InputError(f"{name} is {value!r:.40}: give a number from {low}")
        if not (isfinite(self.penalty) and self.penalty >= 0):
            raise InputError(f"penalty is {self.penalty}: give a number from 0 on")

    @property
    def rounds(self) -> int:
        """Steps of the Defender, and the rounds of the Attacker alone before them."""
        return self.warm_up + self.steps

    @property
    def samples(self) -> int:
        """How many outputs are drawn in all."""
        return self.batch * (self.warm_up + self.steps * (self.attacker_steps + 1))
