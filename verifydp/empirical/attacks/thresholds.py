"""Thresholds and intervals of a single number."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.features import Coordinate
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS


@dataclass(frozen=True, slots=True)
class _Thresholds:
    name: str = "thresholds"
    looks_at: str = "thresholds and intervals of a single number, tails included"
    share: Fraction = Fraction(9, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return (Fraction(1),) if width == 1 else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        return (Look(Coordinate(0, past.width)),)

    def unseen(self, width: int) -> tuple[str, ...]:
        del width
        return ()


ATTACK = _Thresholds()
