"""The repaired theorem 2: the worst component of the first mixture decides."""

from fractions import Fraction

from verifydp.calibration.couplings.balanced import balanced_coupling
from verifydp.calibration.couplings.quantiles import quantile_factor_upper
from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import delta_misfit
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


#: What the folder offers under this file's name.
RULE = Rule(
    name="components",
    title="theorem 1 for the worst component of the first mixture, best coupling",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "with the largest row average in place of the average",
    misfit=_misfit,
    scale=_scale,
)
