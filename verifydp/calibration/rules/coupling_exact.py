"""The coupling bound with the exact loss of two Laplace laws at a distance."""

from fractions import Fraction

from verifydp.calibration.couplings.normal_moves import coupling_scale
from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import normal_misfit
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball

__all__ = ["RULE"]

_RATE = Fraction(1, 2)


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    return coupling_scale(pair, demand, _RATE)


#: What the folder offers under this file's name.
RULE = Rule(
    name="coupling-exact",
    title="least scale for which the exact loss of coupled points averages to delta",
    source="Ding, eq. (35), with the exact loss of two Laplace laws (Balle, Barthe and "
    "Gaboardi 2018, theorem 3)",
    misfit=normal_misfit,
    scale=_scale,
)
