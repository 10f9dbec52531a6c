"""Outputs that are possible on one side only.

A text, an exception, NaN, another shape, a value that keeps coming back: seen
on one database and never on the other. Pure differential privacy forbids such
an output altogether, and delta bounds the mass of all of them together.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import (
    Look,
    Past,
    outcome_looks,
    outcome_slots,
    outcome_unseen,
)
from verifydp.empirical.stats.bettors import Bettor, OneSided

_MASSES = tuple(2.0**-power for power in range(1, 17, 3))


@dataclass(frozen=True, slots=True)
class _Support:
    name: str = "support"
    looks_at: str = (
        "outputs possible on one side only: repeated values, NaN, exceptions, "
        "another shape or type"
    )
    share: Fraction = Fraction(1, 20)
    bettors: tuple[tuple[Fraction, Bettor], ...] = tuple(
        (Fraction(1, 2 * len(_MASSES)), OneSided(on_database, mass))
        for on_database in (True, False)
        for mass in _MASSES
    )

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return outcome_slots(width)

    def looks(self, past: Past) -> tuple[Look, ...]:
        return outcome_looks(past)

    def unseen(self, width: int) -> tuple[str, ...]:
        return outcome_unseen(width)


ATTACK = _Support()
