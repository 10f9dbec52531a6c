"""Theorem 2 of the paper as printed: the average over components. It is false."""

from fractions import Fraction

from verifydp.calibration.couplings.quantiles import quantile_factor_upper
from verifydp.calibration.couplings.transport import component_coupling, shift_costs
from verifydp.calibration.demands import Demand
from verifydp.calibration.rules import Falsehood, Rule
from verifydp.calibration.rules.components import RULE as COMPONENTS
from verifydp.data.beliefs import PriorPair
from verifydp.evidence.numbers import short_above, short_below

__all__ = ["RULE"]


def _range(pair: PriorPair, demand: Demand) -> tuple[Fraction, Fraction]:
    """What the printed formula gives, over all couplings of least cost."""
    factor = quantile_factor_upper(pair, demand)
    coupling = component_coupling(pair.first, pair.second)
    averages = coupling.range_over_optima(shift_costs(pair.first, pair.second, factor))
    low, high = averages.lowest.value, averages.highest.value
    return low / demand.epsilon, high / demand.epsilon


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    return _range(pair, demand)[1]


def _remark(pair: PriorPair, demand: Demand) -> str | None:
    low, high = _range(pair, demand)
    if low == high:
        return None
    return (
        f"for {pair} the printed formula is ambiguous: its coupling is not unique, and "
        f"the scale is anything from {short_below(low)} to {short_above(high)}; the "
        "largest is used"
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="paper",
    title="average of theorem 1 over coupled components, as printed",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "eq. (13)",
    misfit=COMPONENTS.misfit,
    scale=_scale,
    falsehood=Falsehood(
        "for mixtures an event can single out the component that moves farthest, which "
        "the average hides",
        "gaussian_pufferfish.theorem_2",
        positive_delta=True,
    ),
    remark=_remark,
    compared_up_to=0,
)
