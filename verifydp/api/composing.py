"""`verifydp.compose`: the budget of a release from those of its components."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from os import PathLike
from typing import Any

from verifydp.composition.at_delta import EpsilonAtDelta, epsilons_at
from verifydp.composition.certifying import release_certificate, stated_budget
from verifydp.composition.composing import ComposedBudget, composed_budget
from verifydp.composition.confounded.planned import describes_model
from verifydp.composition.regions import RecordCell, value_beside
from verifydp.composition.releases import TABLE, ReleasePlan, load_release, read_release
from verifydp.errors import InputError
from verifydp.evidence.composed_releases import (
    AT_DELTA,
    RELEASE_FORMAT,
    ComposedPart,
    ComposedRelease,
    ReleaseBound,
    RuleBeside,
    WorstNeighbour,
)
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, written_above, written_below
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["compose"]


def compose(
    release: "str | PathLike[str] | Mapping[str, Any] | ReleasePlan",
) -> ComposedRelease:
    """Find what a release may give away, from the budgets of its components.

    Parameters
    ----------
    release
        The path of a TOML file; the same as plain values, ``{"release": {...},
        "component": [{...}, ...]}``; or what `verifydp.composition.read_release`
        returns. A component has a ``name``, a budget (``epsilon`` and ``delta``,
        ``rho``, ``mu``, or ``order`` and ``epsilon``), and the records that it reads,
        ``of = "city: {A, B}"``.

    Returns
    -------
    ComposedRelease
        Guarantee: where each component has its budget, for whatever the components
        before it gave out, the release has this one. No budget of a component is
        looked at: `verifydp.audit` and `verifydp.prove` do that.

    Raises
    ------
    InputError
        If the release says what cannot be, or no guarantee follows; the message names
        the component.

    Examples
    --------
    >>> import verifydp
    >>> north = {"name": "north", "of": "city: {A}", "epsilon": 1}
    >>> south = {"name": "south", "of": "city: {B}", "epsilon": 0.5}
    >>> verifydp.compose({"component": [north, south]}).guarantee
    '1-DP'
    """
    if isinstance(release, Mapping):
        release = read_release(release)
    elif not isinstance(release, ReleasePlan):
        if describes_model(release):
            raise InputError(
                f"{release} has a causal model in place of components: give it to "
                "verifydp.composition_report"
            )
        release = load_release(release)
    found = composed_budget(release)
    delta = release.delta
    ways = () if delta is None else tuple(epsilons_at(delta, release, found))
    return ComposedRelease(
        format=RELEASE_FORMAT,
        release=release.name,
        relation=str(release.relation),
        domain=release.domain.text,
        adaptive=release.adaptive,
        guarantee=found.kind.text(found.budget),
        numbers=(*_numbers(found), *(_at_delta(delta, way) for way in ways)),
        rule=found.rule.name,
        source=found.rule.source,
        says=found.rule.says,
        because=found.rule.because(found.shape),
        added=found.kind.added,
        worst=_worst(found),
        everything=_everything(found),
        compared=tuple(_compared(found, ways)),
        parts=tuple(_parts(release, found)),
        certificate=release_certificate(release, found),
        optimal=next((way.optimal.certificate for way in ways if way.optimal), None),
        notes=tuple(_notes(release, found, ways)),
        versions={"verifydp": version("verifydp")},
    )


def _numbers(found: ComposedBudget) -> Iterator[ReleaseBound]:
    """The numbers of the guarantee; the first may be known to be the least."""
    for place, (name, value) in enumerate(found.kind.numbers(found.budget).items()):
        if name == "order" or (place and not value):
            continue
        known = found.is_least and not place
        yield ReleaseBound(
            quantity=name,
            at="",
            lower=written_below(ball(value)) if known else None,
            upper=written_above(ball(value)),
            exact=exact_text(value),
            way=f"sum over the worst neighbour, {found.kind.added}",
        )


def _at_delta(delta: Fraction | None, way: EpsilonAtDelta) -> ReleaseBound:
    upper = written_above(way.epsilon.enclosed())
    lower = None if way.lower is None else written_below(way.lower.enclosed())
    at = written(delta or Fraction(0))
    if at.startswith("about"):  # what a result says has to be read back exactly
        at = exact_text(delta or Fraction(0))
    return ReleaseBound(
        quantity="epsilon",
        at=f"{AT_DELTA}{at}",
        lower=lower,
        upper=upper,
        exact=exact_text(Fraction(repr(upper))),
        way=way.way if way.step is None else f"{way.way}, where {way.step}",
    )


def _everything(found: ComposedBudget) -> str:
    if found.everything is None:
        return "no guarantee"
    return found.kind.text(found.everything)


def _compared(
    found: ComposedBudget, ways: Sequence[EpsilonAtDelta]
) -> Iterator[RuleBeside]:
    """The sum of all, the largest alone, what was found, and the best at the delta."""

    def first(budget: Any) -> Fraction:
        return next(iter(found.kind.numbers(budget).values()))

    own, largest = first(found.budget), max(map(first, found.budgets))
    if found.everything is not None:
        yield _rule("all budgets added up", first(found.everything))
    yield _rule("the largest budget alone", largest, holds=own <= largest)
    yield _rule(f"this release: {found.rule.name}", own)
    for way in ways:
        if way.optimal is not None and found.kind.name == "approximate":
            best = Fraction(repr(written_above(way.epsilon.enclosed())))
            yield _rule(f"the best at delta {written(way.optimal.delta)}", best)


def _rule(name: str, value: Fraction, *, holds: bool = True) -> RuleBeside:
    return RuleBeside(
        name=name,
        value=written_above(ball(value)),
        exact=exact_text(value),
        holds=holds,
    )


def _worst(found: ComposedBudget) -> WorstNeighbour:
    step = found.worst.step
    other = () if step.other is None else (_record(step.other),)
    return WorstNeighbour(
        text=str(step), database=(_record(step.record),), neighbour=other
    )


def _record(cell: RecordCell) -> dict[str, str]:
    return {name: str(value) for name, value in cell.record}


def _parts(release: ReleasePlan, found: ComposedBudget) -> Iterator[ComposedPart]:
    total = sum(found.costs, Fraction(0))
    for place, one in enumerate(release.components):
        cost = found.costs[place]
        kind, budget = stated_budget(one, place, found)
        yield ComposedPart(
            name=one.name,
            reads=one.reads,
            budget=kind.text(budget),
            relation=str(one.relation),
            over=one.over,
            distance=found.worst.distances.get(place, 0),
            cost=exact_text(cost),
            share=float(cost / total) if total else 0.0,
            mu=_mu(one.budget) if kind is not one.kind else "",
        )


def _mu(budget: Any) -> str:
    return exact_text(budget.mu) if isinstance(budget, GaussianDP) else ""


def _notes(
    release: ReleasePlan, found: ComposedBudget, ways: Sequence[EpsilonAtDelta]
) -> Iterator[str]:
    step = found.worst.step
    twice = [
        release.components[place].name
        for place, far in found.worst.distances.items()
        if far > 1
    ]
    if twice:
        names = ", ".join(twice[:6]) + ", ..." * (len(twice) > 6)
        yield (
            f"{names}: data that lose a record and gain one are two neighbours under "
            "add-remove away, and the budget is counted for both"
        )
    regions = [one.region for one in release.components]
    for place, one in enumerate(release.components):
        kind, budget = stated_budget(one, place, found)
        if kind is not one.kind:
            yield (
                f"{one.name}: its budget is {one.kind.text(one.budget)}, which implies "
                f"{kind.text(budget)}: that is added to those with a delta"
            )
        if release.relation.name == "add-remove" and one.relation.name == "replace":
            beside = value_beside(place, regions, release.domain)
            if beside is not None and one.over == TABLE:
                yield (
                    f"{one.name}: its budget is for tables of one size; it is one here "
                    f"because a record with {beside.column} {beside.value}, which it "
                    "does not read, may fill a table up"
                )
    least = [step] if found.is_least else []
    least += [way.step for way in ways if way.lower is not None and way.step]
    if any(one.other is one.record for one in least):
        yield (
            "that no smaller budget holds supposes that two records can differ and "
            "meet the same conditions"
        )
