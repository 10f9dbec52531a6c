"""Budgets of several kinds, written in one kind so that they add up."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verifydp.composition.kinds import BudgetKind, kinds
from verifydp.composition.releases import ReleaseComponent, ReleasePlan
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.renyi import ZeroConcentratedDP
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["in_one_kind"]

#: How often the deltas of components are halved until all fit into the one asked for.
_HALVINGS = 200


def in_one_kind(release: ReleasePlan) -> tuple[BudgetKind, tuple[Any, ...]]:
    """Write the budgets of all components in one kind, each implied by its own.

    Pure and Gaussian budgets imply concentrated ones. Where one has a delta, all are
    written as (epsilon, delta): each of the others with an equal small share of the
    delta that the release asks for.

    Raises
    ------
    InputError
        If no such kind is known; the message names a component.
    """
    components = release.components
    found = {one.kind.name: one.kind for one in components}
    families = {one.kind.family(one.budget): one.name for one in components}
    if len(found) == 1 and len(families) == 1:
        return next(iter(found.values())), tuple(one.budget for one in components)
    if len(found) == 1:
        first, second, *_ = families.values()
        raise InputError(
            f"component {second}: its budget has another order than that of {first}, "
            "and they do not add up: give one order"
        )
    for one in components:
        if one.kind.name == "renyi":
            raise InputError(
                f"component {one.name}: its budget is {one.kind.text(one.budget)}, "
                "others are of "
                "another kind, and no sum of them is known: give all budgets at this "
                "order"
            )
    if all(not _delta(one) for one in components):
        return kinds()["concentrated"], tuple(map(_concentrated, components))
    return kinds()["approximate"], _approximate(release)


def _delta(component: ReleaseComponent) -> Fraction:
    budget = component.budget
    return budget.delta if isinstance(budget, ExactApproximate) else Fraction(0)


def _concentrated(component: ReleaseComponent) -> ZeroConcentratedDP:
    budget = component.budget
    if isinstance(budget, GaussianDP):
        return ZeroConcentratedDP(budget.mu**2 / 2)
    if isinstance(budget, ExactApproximate):
        epsilon = component.kind.numbers(budget)["epsilon"]
        return ZeroConcentratedDP(epsilon**2 / 2)
    assert isinstance(budget, ZeroConcentratedDP), "there is no other kind"
    return budget


def _approximate(release: ReleasePlan) -> tuple[ExactApproximate, ...]:
    """Budgets with an epsilon and a delta, of which those added fit into the delta."""
    others = [
        one
        for one in release.components
        if not isinstance(one.budget, ExactApproximate)
    ]
    if not release.delta:
        raise InputError(
            f"component {others[0].name}: its budget is "
            f"{others[0].kind.text(others[0].budget)}, others "
            "have a delta, and the two add up at a delta alone: ask for one, with "
            "delta = in [release] or --delta"
        )
    given = sum(map(_delta, release.components), Fraction(0))
    room = release.delta - given
    if room <= 0:
        raise InputError(
            f"the deltas of the components add up to {written(given)}, and "
            f"{others[0].name} needs some beside them: ask for a delta larger than "
            f"{written(release.delta)}"
        )
    share = room / (2 * len(others))
    for _ in range(_HALVINGS):
        implied = {one.budget: one.budget.implied_approximate(share) for one in others}
        if _deltas(release, others, implied) <= room:
            break
        share /= 2
    return tuple(implied.get(one.budget, one.budget) for one in release.components)


def _deltas(
    release: ReleasePlan,
    others: Sequence[ReleaseComponent],
    implied: dict[Any, ExactApproximate],
) -> Fraction:
    """What the deltas come to where data may lose a record and gain one."""
    found = Fraction(0)
    for one in others:
        is_far = release.relation.name == "replace" and one.relation.name != "replace"
        found += kinds()["approximate"].costs(implied[one.budget], 1 + is_far)[1]
    return found
