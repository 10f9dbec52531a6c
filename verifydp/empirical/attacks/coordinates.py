"""Each coordinate of a vector by itself, the most telling one first.

The first slot looks at the coordinate that the past makes look most different;
so an unknown coordinate costs little, however many there are. Short vectors
also have a slot for each coordinate; long ones are ranked anew when the past has
doubled, for that is what takes longest about them.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from verifydp.empirical.attacks import Look, Past, doubled
from verifydp.empirical.features import Coordinate
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS

_FIXED_MAX = 16
_RANKED = 2
#: Columns that are ranked at once, so that memory does not grow with the width.
_COLUMNS = 64


@dataclass(frozen=True, slots=True)
class _Coordinates:
    name: str = "coordinates"
    looks_at: str = "each coordinate of a vector, the most telling ones first"
    share: Fraction = Fraction(6, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS

    def slots(self, width: int) -> tuple[Fraction, ...]:
        if width < 2:
            return ()
        if width > _FIXED_MAX:
            return (Fraction(2, 3), Fraction(1, 3))
        ranked = (Fraction(2, 5), Fraction(1, 5))
        return (*ranked, *(Fraction(2, 5 * width) for _ in range(width)))

    def looks(self, past: Past) -> tuple[Look, ...]:
        if past.width <= _FIXED_MAX:
            chosen = [*_most_telling(past), *range(past.width)]
        else:
            taught = doubled(past.shorter)
            chosen = past.once(self.name, taught, _most_telling)
        return tuple(Look(Coordinate(index, past.width)) for index in chosen)

    def unseen(self, width: int) -> tuple[str, ...]:
        if width <= _FIXED_MAX:
            return ()
        most = f"single numbers of a vector of more than {_FIXED_MAX}"
        return (f"{most}, but for the {_RANKED} that differ most",)


def _most_telling(past: Past) -> list[int]:
    order = np.argsort(-_difference(past), kind="stable")
    return [int(index) for index in order[:_RANKED]]


def _difference(past: Past) -> npt.NDArray[np.float64]:
    """How far the two sides differ in place or spread, in standard errors."""
    if len(past.database) == 0 or len(past.neighbour) == 0:
        return np.zeros(past.width)
    sides = past.database, past.neighbour
    parts = []
    for start in range(0, past.width, _COLUMNS):
        both = np.concatenate([side[:, start : start + _COLUMNS] for side in sides])
        parts.append(_column_differences(both, len(past.database)))
    return np.concatenate(parts)


def _column_differences(
    both: npt.NDArray[np.float64], first: int
) -> npt.NDArray[np.float64]:
    """The same for some columns; the first rows are those of the database."""
    order = np.argsort(both, axis=0, kind="stable")
    ranks = np.empty_like(order)
    np.put_along_axis(ranks, order, np.arange(len(both))[:, None], axis=0)
    place = 2 * ranks / len(both) - 1
    spread = np.abs(place)
    moved = np.abs(place[:first].mean(axis=0) - place[first:].mean(axis=0))
    widened = np.abs(spread[:first].mean(axis=0) - spread[first:].mean(axis=0))
    return np.asarray(np.maximum(moved, 2 * widened))


ATTACK = _Coordinates()
