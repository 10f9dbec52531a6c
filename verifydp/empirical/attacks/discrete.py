"""Histograms of small discrete outputs: each repeated outcome by itself."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.features import Coordinate, Kind
from verifydp.empirical.stats.bettors import Bettor, Outcomes

_COORDINATES_MAX = 8


@dataclass(frozen=True, slots=True)
class _Discrete:
    name: str = "discrete"
    looks_at: str = "how often each repeated value, text or kind of output occurs"
    share: Fraction = Fraction(1, 20)
    bettors: tuple[tuple[Fraction, Bettor], ...] = ((Fraction(1), Outcomes()),)

    def slots(self, width: int) -> tuple[Fraction, ...]:
        count = max(1, min(width, _COORDINATES_MAX))
        return (Fraction(1, count),) * count

    def looks(self, past: Past) -> tuple[Look, ...]:
        if past.width == 0:
            return (Look(Kind()),)
        count = min(past.width, _COORDINATES_MAX)
        return tuple(Look(Coordinate(index, past.width)) for index in range(count))


ATTACK = _Discrete()
