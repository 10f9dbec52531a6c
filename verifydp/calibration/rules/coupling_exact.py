"""The coupling bound with the exact loss of two Laplace laws at a distance."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.calibration.couplings.normal_moves import (
    coupling_scale,
    largest_of_moves,
    sure_coupling,
)
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import upper_rational
from verifydp.calibration.pairs import normal_misfit
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball

__all__ = ["RULE"]

_RATE = Fraction(1, 2)


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    return coupling_scale(pair, demand, _RATE)


def _together(pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
    return largest_of_moves(
        pairs,
        lambda pair: upper_rational(_scale(pair, demand)),
        lambda pair, scale: sure_coupling(pair, demand, _RATE, scale),
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="coupling-exact",
    title="least scale for which the exact loss of coupled points averages to delta",
    source="Ding, eq. (35), with the exact loss of two Laplace laws (Balle, Barthe and "
    "Gaboardi 2018, theorem 3)",
    misfit=normal_misfit,
    scale=_scale,
    together=_together,
)
