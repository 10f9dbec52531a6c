"""Pure and approximate privacy: epsilons are added, and deltas are added."""

from fractions import Fraction

from verifydp.composition.kinds import BudgetKind, Cost
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import short_above
from verifydp.exact.balls import highest
from verifydp.notions.approximate import ExactApproximate

__all__ = ["KIND"]

#: Digits to which a logarithm is rounded upward before it is added.
_DIGITS = 15


def _costs(budget: ExactApproximate, distance: int) -> Cost:
    """Epsilon n, and delta (1 + exp(epsilon) + ... + exp((n - 1) epsilon)), upward.

    Vadhan 2017, lemma 2.2.
    """
    growth = budget.epsilon.growth_upper() if distance > 1 and budget.delta else 1
    copies = sum((Fraction(growth) ** place for place in range(distance)), Fraction(0))
    return distance * _nats_above(budget.epsilon), budget.delta * copies


def _nats_above(epsilon: Epsilon) -> Fraction:
    if epsilon.nats is not None:
        return epsilon.nats
    return parse_exact(short_above(highest(epsilon.enclosed()), _DIGITS))


def _total(costs: Cost, _: object = None) -> ExactApproximate:
    epsilon, delta = costs
    return ExactApproximate(Epsilon.of_claim(epsilon), delta)


def _numbers(budget: ExactApproximate) -> dict[str, Fraction]:
    return {"epsilon": _nats_above(budget.epsilon), "delta": budget.delta}


def _group(budget: ExactApproximate, size: int) -> ExactApproximate:
    return _total(_costs(budget, size))


KIND = BudgetKind(
    name="approximate",
    notion=ExactApproximate,
    parameters=("epsilon", "delta"),
    optional=("delta",),
    read=ExactApproximate.read,
    costs=_costs,
    total=_total,
    is_rounded=lambda _: False,
    group=_group,
    added="epsilons are added, and so are deltas",
    numbers=_numbers,
    words=lambda epsilon, delta: (
        f"{epsilon}-DP" if delta == "0" else f"({epsilon}, {delta})-DP"
    ),
    theorem="foundations.adaptive_composition",
)
