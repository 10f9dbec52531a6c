"""The sum of a vector's numbers: finds noise that is too small for the whole."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.features import Total
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS


@dataclass(frozen=True, slots=True)
class _Sums:
    name: str = "sums"
    looks_at: str = "the sum of a vector's numbers"
    share: Fraction = Fraction(1, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return (Fraction(1),) if width > 1 else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        return (Look(Total()),)

    def unseen(self, width: int) -> tuple[str, ...]:
        del width
        return ()


ATTACK = _Sums()
