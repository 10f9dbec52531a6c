"""Zero-concentrated privacy: rhos are added, and grow as squares of distances."""

from verifydp.composition.kinds import BudgetKind, Cost
from verifydp.notions.renyi import ZeroConcentratedDP

__all__ = ["KIND"]


def _costs(budget: ZeroConcentratedDP, distance: int) -> Cost:
    """Rho n squared (Bun and Steinke 2016, proposition 1.9)."""
    return (budget.rho * distance**2,)


KIND = BudgetKind(
    name="concentrated",
    notion=ZeroConcentratedDP,
    parameters=("rho",),
    optional=(),
    read=ZeroConcentratedDP.read,
    costs=_costs,
    total=lambda costs, _: ZeroConcentratedDP(costs[0]),
    is_rounded=lambda _: False,
    group=lambda budget, size: ZeroConcentratedDP(*_costs(budget, size)),
    added="rhos are added",
    numbers=lambda budget: {"rho": budget.rho},
    words=lambda rho: f"{rho}-zCDP",
    theorem="foundations.zcdp.composition",
)
