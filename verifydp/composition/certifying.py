"""The certificate of a release's budget: who reads what, and the total."""

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from verifydp.composition.composing import ComposedBudget
from verifydp.composition.kinds import BudgetKind
from verifydp.composition.regions import (
    RecordRegion,
    classes_of,
    columns_of,
    value_beside,
)
from verifydp.composition.releases import ReleaseComponent, ReleasePlan
from verifydp.composition.steps import bits
from verifydp.data.domain import Domain
from verifydp.evidence.canonical import sealed
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.release_certificates import (
    RELEASE_CERTIFICATE_FORMAT,
    ReleaseCertificate,
    ReleaseColumn,
    ReleasePart,
    StatedBudget,
    ValueClass,
    release_assumptions,
)

__all__ = ["release_certificate", "stated_budget", "stated_columns"]


def release_certificate(
    release: ReleasePlan, found: ComposedBudget
) -> ReleaseCertificate:
    """Write down what the checker needs to find the budget again."""
    regions = [one.region for one in release.components]
    columns = stated_columns(regions, release.domain, release.keeps)
    places = {column.name: place for place, column in enumerate(columns)}
    parts = tuple(
        ReleasePart(
            name=one.name,
            columns=tuple(places[name] for name in one.region.domain.columns),
            budget=_budget(*stated_budget(one, place, found)),
            relation=one.relation,
            over=one.over,
            beside=_beside(release, place, places),
        )
        for place, one in enumerate(release.components)
    )
    return sealed(
        ReleaseCertificate(
            format=RELEASE_CERTIFICATE_FORMAT,
            release=release.name,
            relation=release.relation,
            columns=columns,
            parts=parts,
            total=_budget(found.kind, found.budget),
            assumes=release_assumptions(columns, parts),
            provenance={"verifydp": version("verifydp")},
        )
    )


def stated_budget(
    component: ReleaseComponent, place: int, found: ComposedBudget
) -> tuple[BudgetKind, Any]:
    """Tell the budget that is added for a component, and its kind.

    Of several kinds those without a delta are concentrated ones by a rule that the
    checker has; an epsilon at a delta is computed, and stated for itself.
    """
    if found.kind.name == "approximate":
        return found.kind, found.budgets[place]
    return component.kind, component.budget


def _beside(
    release: ReleasePlan, place: int, columns: Mapping[str, int]
) -> tuple[int, ...]:
    """Where the value stands by which a table is filled up; empty without need."""
    component = release.components[place]
    if release.relation.name != "add-remove" or component.relation.name != "replace":
        return ()
    regions = [one.region for one in release.components]
    found = value_beside(place, regions, release.domain)
    return () if found is None else (columns[found.column], found.number)


def stated_columns(
    regions: Sequence[RecordRegion], possible: Domain, keeps: Sequence[str]
) -> tuple[ReleaseColumn, ...]:
    """Write down which components read which values, from their conditions."""
    return tuple(
        ReleaseColumn(
            name=name,
            keeps=name in keeps,
            classes=tuple(
                ValueClass(value=str(value), readers=tuple(bits(readers)))
                for value, readers in classes_of(name, regions, possible)
            ),
        )
        for name in columns_of(regions, keeps)
    )


def _budget(kind: BudgetKind, budget: Any) -> StatedBudget:
    numbers = kind.numbers(budget).items()
    return StatedBudget(
        kind=kind.name, numbers={name: exact_text(value) for name, value in numbers}
    )
