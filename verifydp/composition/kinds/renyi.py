"""Renyi privacy of one order: epsilons of the same order are added."""

from verifydp.composition.kinds import BudgetKind, Cost
from verifydp.errors import InputError
from verifydp.notions.renyi import RenyiDP

__all__ = ["KIND"]


def _costs(budget: RenyiDP, distance: int) -> Cost:
    """Epsilon at distance 1 (Mironov 2017, proposition 1); no more is bounded."""
    if distance > 1:
        raise InputError(
            f"a neighbour moves its data by {distance}, and a bound of one Renyi order "
            "says nothing of that order for groups: give rho, mu or epsilon"
        )
    return (budget.epsilon,)


def _group(budget: RenyiDP, size: int) -> RenyiDP:
    _costs(budget, size)
    return budget


KIND = BudgetKind(
    name="renyi",
    notion=RenyiDP,
    parameters=("order", "epsilon"),
    optional=(),
    read=RenyiDP.read,
    costs=_costs,
    total=lambda costs, like: RenyiDP(like.order, costs[0]),
    is_rounded=lambda _: False,
    group=_group,
    added="epsilons of the order are added",
    numbers=lambda budget: {"epsilon": budget.epsilon, "order": budget.order},
    words=lambda epsilon, order: f"({order}, {epsilon})-Renyi DP",
    theorem="foundations.renyi_composition",
    family=lambda budget: f"order {budget.order}",
)
