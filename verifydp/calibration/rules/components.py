"""The repaired theorem 2: the worst component of the first mixture decides."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.calibration.couplings.balanced import balanced_coupling
from verifydp.calibration.couplings.normal_moves import largest_of_moves
from verifydp.calibration.couplings.quantiles import quantile_factor_upper
from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import delta_misfit, differences, is_single
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]

#: The linear program is exact; with more cells it takes minutes.
_MOST_CELLS = 400


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    cells = len(pair.first.components) * len(pair.second.components)
    if cells > _MOST_CELLS:
        return f"{pair} have {cells} pairs of components, more than {_MOST_CELLS}"
    return delta_misfit(pair, demand)


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    factor = quantile_factor_upper(pair, demand)
    coupling = balanced_coupling(pair.first, pair.second, factor)
    return coupling.value / demand.epsilon


def _is_enough(pair: PriorPair, demand: Demand, scale: Fraction) -> bool:
    shift, width = differences(pair)
    factor = quantile_factor_upper(pair, demand)
    return abs(shift) + factor * width <= demand.epsilon * scale


def _together(pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
    if not all(map(is_single, pairs)):
        return {place: _scale(pair, demand) for place, pair in enumerate(pairs)}
    return largest_of_moves(
        pairs,
        lambda pair: _scale(pair, demand),
        lambda pair, scale: _is_enough(pair, demand, scale),
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="components",
    title="theorem 1 for the worst component of the first mixture, best coupling",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "with the largest row average in place of the average",
    misfit=_misfit,
    scale=_scale,
    together=_together,
)
