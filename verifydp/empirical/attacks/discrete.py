"""Histograms of small discrete outputs: each repeated outcome by itself."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import (
    Look,
    Past,
    outcome_looks,
    outcome_slots,
    outcome_unseen,
)
from verifydp.empirical.stats.bettors import Bettor, Outcomes


@dataclass(frozen=True, slots=True)
class _Discrete:
    name: str = "discrete"
    looks_at: str = "how often each repeated value, text or kind of output occurs"
    share: Fraction = Fraction(1, 20)
    bettors: tuple[tuple[Fraction, Bettor], ...] = ((Fraction(1), Outcomes()),)

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return outcome_slots(width)

    def looks(self, past: Past) -> tuple[Look, ...]:
        return outcome_looks(past)

    def unseen(self, width: int) -> tuple[str, ...]:
        return outcome_unseen(width)


ATTACK = _Discrete()
