"""The budget of a release: the largest sum over all neighbours, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.kinds import BudgetKind, Cost
from verifydp.composition.mixing import in_one_kind
from verifydp.composition.releases import TABLE, ReleasePlan
from verifydp.composition.rules import CompositionRule, ReleaseShape, rule_for
from verifydp.composition.steps import NeighbourSteps, WorstStep, steps_of
from verifydp.errors import InputError
from verifydp.notions.approximate import ExactApproximate

__all__ = ["ComposedBudget", "composed_budget"]


@dataclass(frozen=True, slots=True)
class ComposedBudget:
    """What a release may give away, with its reason.

    Parameters
    ----------
    kind
        Of guarantee.
    budget
        Guarantee: where every component has its budget, independent or adaptive, the
        release has this one under its relation.
    budgets
        Of the components, in the kind of the release.
    costs
        What each component adds where the worst neighbour touches it.
    worst
        A neighbour at which it is reached.
    rule
        The rule that the release is a case of.
    shape
        What the rule looked at.
    is_least
        Whether components with these budgets can give away as much.
    everything
        What all budgets add up to, whoever reads what; None where that is too much.
    steps
        All neighbours, by the components that they touch.
    """

    kind: BudgetKind
    budget: Any
    budgets: tuple[Any, ...]
    costs: tuple[Fraction, ...]
    worst: WorstStep
    rule: CompositionRule
    shape: ReleaseShape
    is_least: bool
    everything: Any
    steps: NeighbourSteps


def composed_budget(release: ReleasePlan) -> ComposedBudget:
    """Find the budget of a release.

    Raises
    ------
    InputError
        If budgets do not add up to one kind of guarantee, or say nothing of the
        release's neighbours; the message names the component.
    """
    if release.relation.name == "add-remove" and _has_one_size(release):
        raise InputError(
            f"the domain allows tables of {release.domain.least} records alone, and "
            "add-remove changes their number: no two are neighbours, and any release "
            "would be private; use replace"
        )
    _refuse_budgets_without_neighbours(release)
    kind, budgets = in_one_kind(release)
    is_converted = any(one.kind is not kind for one in release.components)
    steps = steps_of(release)
    costs = [kind.costs(budget, 1) for budget in budgets]
    twice = _costs_twice(release, kind, budgets, steps)
    found = steps.worst([one[0] for one in costs], [one[0] for one in twice])
    more = (  # of nothing but zeros no worst neighbour is looked for
        steps.worst([one[i] for one in costs], [one[i] for one in twice]).sum
        if any(one[i] for one in twice)
        else Fraction(0)
        for i in range(1, len(costs[0]))
    )
    sums = (found.sum, *more)
    shape = _shape(release, steps)
    size = release.relation.group_size
    all_costs = tuple(sum(numbers, Fraction(0)) for numbers in zip(*twice, strict=True))
    try:
        everything = kind.group(kind.total(all_costs, budgets[0]), size)
    except InputError:
        everything = None
    return ComposedBudget(
        kind=kind,
        budget=_total(kind, sums, budgets, size),
        budgets=budgets,
        costs=tuple(
            kind.costs(budget, far)[0]
            if (far := found.distances.get(place))
            else Fraction(0)
            for place, budget in enumerate(budgets)
        ),
        worst=found,
        rule=rule_for(shape),
        shape=shape,
        is_least=not (
            kind.is_rounded(sums)
            or any(sums[1:])
            or is_converted
            or _is_small(release)
            or any(map(_is_logarithm, budgets))
        ),
        everything=everything,
        steps=steps,
    )


def _has_one_size(release: ReleasePlan) -> bool:
    return release.domain.most is not None and (
        release.domain.least == release.domain.most
    )


def _refuse_budgets_without_neighbours(release: ReleasePlan) -> None:
    """Among tables of one size, a budget under add-remove says nothing of any two."""
    if not _has_one_size(release):
        return
    for one in release.components:
        if one.relation.name == "add-remove" and one.over == TABLE:
            raise InputError(
                f"component {one.name}: its budget is for add-remove, and the domain "
                f"allows tables of {release.domain.least} records alone, of which no "
                "two are such neighbours: give its budget under replace"
            )


def _is_small(release: ReleasePlan) -> bool:
    """Whether tables may be too small to differ in as many records as a group has."""
    return release.domain.most is not None and (
        release.domain.most < release.relation.group_size
    )


def _is_logarithm(budget: Any) -> bool:
    """Whether a budget is rounded upward before it is added."""
    return isinstance(budget, ExactApproximate) and budget.epsilon.nats is None


def _costs_twice(
    release: ReleasePlan,
    kind: BudgetKind,
    budgets: Sequence[Any],
    steps: NeighbourSteps,
) -> list[Cost]:
    """What each component costs at most: at distance 2 where it can be that far."""
    found = []
    for place, (part, budget) in enumerate(
        zip(release.components, budgets, strict=True)
    ):
        try:
            found.append(kind.costs(budget, 1 + (steps.counted_twice >> place & 1)))
        except InputError as error:
            raise InputError(f"component {part.name}: {error}") from error
    return found


def _shape(release: ReleasePlan, steps: NeighbourSteps) -> ReleaseShape:
    ones = [Fraction(1)] * len(release.components)
    cells = (cell for group in steps.groups for cell in group)
    return ReleaseShape(
        components=len(release.components),
        replaces=steps.replaces,
        readers=max(cell.components.bit_count() for cell in cells),
        touched=len(steps.worst(ones, ones).distances),
    )


def _total(kind: BudgetKind, sums: Cost, budgets: Sequence[Any], size: int) -> Any:
    try:
        return kind.group(kind.total(sums, budgets[0]), size)
    except InputError as error:
        raise InputError(f"the budgets add up to no guarantee: {error}") from error
