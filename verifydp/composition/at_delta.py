"""Epsilon at a delta that was asked for, by each way that there is.

The best way takes the components that a neighbour touches for what they are, not for
the sum of their budgets: `verifydp.composition.optimal` encloses what any of them show
together, adaptive ones included.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.composing import ComposedBudget
from verifydp.composition.kinds import kind_of
from verifydp.composition.optimal import (
    ApproximateComponent,
    GaussianComponent,
    OptimalEpsilon,
    compose_optimally,
)
from verifydp.composition.releases import ReleasePlan
from verifydp.composition.steps import Step, WorstStep
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written
from verifydp.exact.balls import highest
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["EpsilonAtDelta", "epsilons_at"]


@dataclass(frozen=True, slots=True)
class EpsilonAtDelta:
    """An epsilon that the release has at the delta asked for.

    Parameters
    ----------
    epsilon
        Guarantee: the release is private with it and the delta.
    lower
        Some components with these budgets need so much; None where that is not known.
    way
        How it was found, in a clause.
    optimal
        The enclosure that it is taken from, with its certificate; None for another way.
    step
        The neighbour at which it is needed; None where it is that of the sum.
    """

    epsilon: Epsilon
    lower: Epsilon | None
    way: str
    optimal: OptimalEpsilon | None = None
    step: Step | None = None


def epsilons_at(
    delta: Fraction, release: ReleasePlan, found: ComposedBudget
) -> Iterator[EpsilonAtDelta]:
    """Give epsilon at a delta, by each way that there is, the best one first.

    Raises
    ------
    InputError
        If the components' own deltas are more than that.
    """
    budget = found.budget
    is_approximate = isinstance(budget, ExactApproximate)
    if is_approximate and budget.delta > delta:
        raise InputError(
            f"the deltas of the components add up to {written(budget.delta)}, more "
            f"than the delta {written(delta)} that is asked for: give a larger one"
        )
    if delta and (worst := _optimal(delta, release, found)) is not None:
        yield worst
    if not is_approximate and delta:
        implied = budget.implied_approximate(delta).epsilon
        yield EpsilonAtDelta(implied, None, f"what {found.kind.text(budget)} implies")


def _optimal(
    delta: Fraction, release: ReleasePlan, found: ComposedBudget
) -> EpsilonAtDelta | None:
    """The best epsilon at the worst neighbour; None where it is not looked for."""
    if release.relation.group_size > 1:
        return None
    parts = [component.budget for component in release.components]
    kinds = {type(budget) for budget in parts}
    is_sum = found.kind.name == "approximate"
    if is_sum and kinds <= {ExactApproximate, GaussianDP}:
        worst, answer = _worst_of_approximate(delta, found, parts)
    elif kinds == {GaussianDP}:
        worst = found.worst
        answer = _answer(delta, found, worst, parts)
    else:
        return None
    is_least = set(worst.distances.values()) <= {1}
    return EpsilonAtDelta(
        answer.epsilon_upper,
        answer.epsilon_lower if is_least else None,
        "the least for all components with these budgets"
        if is_least
        else "the least for components with the budgets of groups of two",
        answer,
        worst.step,
    )


def _worst_of_approximate(
    delta: Fraction, found: ComposedBudget, parts: Sequence[Any]
) -> tuple[WorstStep, OptimalEpsilon]:
    """Where the best epsilon is largest; it is never more than the sum of epsilons.

    That holds where the deltas that a neighbour touches add up to no more than the one
    asked for, and so do all of them here; a Gaussian budget implies the one that is
    added for it.
    """
    answers: dict[tuple[Any, ...], OptimalEpsilon] = {}

    def key(step: WorstStep) -> tuple[Any, ...]:
        return tuple(
            sorted(
                (type(parts[i]).__name__, *kind_of(parts[i]).costs(parts[i], far))
                for i, far in step.distances.items()
            )
        )

    def value(step: WorstStep) -> Fraction:
        own = key(step)
        if own not in answers:
            answers[own] = _answer(delta, found, step, parts)
        return highest(answers[own].epsilon_upper.enclosed())

    once, twice = (
        [found.kind.costs(budget, far)[0] for budget in found.budgets] for far in (1, 2)
    )
    worst = found.steps.worst(once, twice, value)
    return worst, answers[key(worst)]


def _answer(
    delta: Fraction, found: ComposedBudget, step: WorstStep, parts: Sequence[Any]
) -> OptimalEpsilon:
    """The best epsilon of the components that a neighbour touches."""
    touched: list[ApproximateComponent | GaussianComponent] = []
    for place, far in step.distances.items():
        budget = parts[place]
        if isinstance(budget, GaussianDP):
            touched.append(GaussianComponent(budget.mu * far))
        elif far == 1:
            touched.append(ApproximateComponent(budget.epsilon, budget.delta))
        else:
            touched.append(ApproximateComponent(*found.kind.costs(budget, far)))
    if not touched:
        touched.append(ApproximateComponent(0))
    return compose_optimally(touched).epsilon_at(delta)
