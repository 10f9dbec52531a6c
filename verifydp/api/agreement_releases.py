"""Whether the budget of a release is the one that its certificate states."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from verifydp.api.composing import compose
from verifydp.composition.certifying import stated_columns
from verifydp.composition.kinds import kinds
from verifydp.composition.regions import RecordRegion
from verifydp.composition.releases import (
    ALL,
    EVERYTHING,
    ReleaseComponent,
    ReleasePlan,
)
from verifydp.data.domain import parse_domain
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.composed_releases import (
    AT_DELTA,
    ComposedRelease,
    ReleaseBound,
    RuleBeside,
)
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import exact_text, parse_exact
from verifydp.evidence.numbers import delta_of
from verifydp.evidence.release_certificates import ReleaseCertificate, StatedBudget
from verifydp.exact.balls import ball, written_above, written_below
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["compare_release"]


def compare_release(
    result: ComposedRelease, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Give what the result says beside what is stated.

    A certificate has classes of values and their readers; which these are is made again
    from the conditions that the result shows. That an epsilon at a delta is one at the
    worst neighbour, and what other rules give, is found again from the budgets stated.
    """
    record = found.get("release")
    if not isinstance(record, ReleaseCertificate):
        yield "certificate", "nothing", "the budget of a release"
        return
    yield "release", result.release, record.release
    yield "relation", result.relation, str(record.relation)
    yield "guarantee", result.guarantee, _words(record.total)
    yield (
        "parts",
        [(part.name, part.relation, part.over, part.budget) for part in result.parts],
        [
            (part.name, str(part.relation), part.over, _words(part.budget))
            for part in record.parts
        ],
    )
    regions = [_region(part.reads) for part in result.parts]
    domain = parse_domain(result.domain) if result.domain else EVERYTHING
    keeps = tuple(column.name for column in record.columns if column.keeps)
    yield (
        "what components read",
        stated_columns(regions, domain, keeps),
        record.columns,
    )
    yield (
        "columns of conditions",
        [sorted(region.domain.columns) for region in regions],
        [
            sorted(record.columns[place].name for place in part.columns)
            for part in record.parts
        ],
    )
    yield from _numbers([one for one in result.numbers if not one.at], record)
    best = found.get("optimal")
    at_delta = [one for one in result.numbers if one.at]
    if best is not None and not at_delta:
        yield "epsilon at a delta", "nothing", "one"
    plan = ReleasePlan(
        name=record.release,
        components=tuple(
            ReleaseComponent(
                name=part.name,
                region=region,
                budget=_budget(part.budget, best, said.mu),
                relation=part.relation,
                over=part.over,
            )
            for part, said, region in zip(
                record.parts, result.parts, regions, strict=True
            )
        ),
        relation=record.relation,
        delta=_delta(at_delta[0]) if at_delta else None,
        domain=domain,
        keeps=keeps,
    )
    yield from _found_again(result, compose(plan), best)


def _region(reads: str) -> RecordRegion:
    """The condition that a result shows."""
    return RecordRegion.read("" if reads == ALL else reads)


def _words(budget: StatedBudget) -> str:
    """A budget as results have it in words."""
    return kinds()[budget.kind].text(_budget(budget))


def _budget(
    stated: StatedBudget, best: AnyCertificate | None = None, mu: str = ""
) -> Any:
    """The budget that is stated, or that for which it stands.

    A logarithm is rounded upward where it is stated, and of a Gaussian budget beside
    others an epsilon at a delta is stated that it implies.
    """
    kind = kinds()[stated.kind]
    budget = kind.read(**{name: stated.numbers[name] for name in kind.parameters})
    if kind.name == "approximate" and mu and budget.delta:
        own = GaussianDP(parse_exact(mu))
        return own if own.implied_approximate(budget.delta) == budget else budget
    if kind.name == "approximate" and isinstance(best, CompositionCertificate):
        for stage in best.approximate:
            near = ExactApproximate.read(stage.epsilon, stage.delta)
            if kind.numbers(near) == kind.numbers(budget):
                return near
    return budget


def _numbers(
    said: list[ReleaseBound], record: ReleaseCertificate
) -> Iterator[tuple[str, Any, Any]]:
    """The numbers of the guarantee, both as they are shown and exact."""
    stated = {
        name: parse_exact(record.total.numbers[name])
        for name in kinds()[record.total.kind].parameters
        if name != "order"
    }
    first = next(iter(stated))
    yield (
        "numbers",
        [one.quantity for one in said],
        [name for name in stated if name == first or stated[name]],
    )
    for one in said:
        value = stated.get(one.quantity)
        if value is None:
            continue
        yield one.quantity, one.exact, exact_text(value)
        yield f"{one.quantity}, rounded", one.upper, written_above(ball(value))


def _found_again(
    result: ComposedRelease, again: ComposedRelease, best: AnyCertificate | None
) -> Iterator[tuple[str, Any, Any]]:
    """What the certificate of the budget implies, but does not state."""
    yield "rule", result.rule, again.rule
    yield "all budgets together", result.everything, again.everything
    yield "other rules", _rules(result), _rules(again)
    yield (
        "numbers",
        [(one.quantity, one.at) for one in result.numbers],
        [(one.quantity, one.at) for one in again.numbers],
    )
    for said, found in zip(result.numbers, again.numbers, strict=False):
        where = f"{said.quantity} {said.at}".strip()
        # No lower bound says less, and is no forgery: a logarithm was rounded upward.
        if said.lower is not None and (found.lower is None or not said.at):
            yield f"{where}, lower bound", said.lower, found.lower
    at_delta = [one for one in result.numbers if one.at]
    implied = [one for one in again.numbers if one.at]
    if isinstance(best, CompositionCertificate) and at_delta and implied:
        yield from _best(at_delta[0], best)
        # A best epsilon of fewer components than a neighbour touches is too small.
        if again.optimal is None:
            yield "best epsilon at a delta", "one", "no one for such budgets"
            return
        least = _least(again.optimal, _delta(at_delta[0]))
        if least > float(at_delta[0].upper or 0):
            yield "epsilon at the worst neighbour", at_delta[0].upper, least
        at_delta, implied = at_delta[1:], implied[1:]
    for said, found in zip(at_delta, implied, strict=False):
        yield f"epsilon {said.at}", said.upper, found.upper
        yield f"epsilon {said.at}, exact", said.exact, found.exact


def _best(
    said: ReleaseBound, best: CompositionCertificate
) -> Iterator[tuple[str, Any, Any]]:
    """The best epsilon at a delta, by the bounds that are stated around it."""
    delta = _delta(said)
    enough = [
        Epsilon.read(one.epsilon)
        for one in best.bounds
        if parse_exact(one.delta_upper) <= delta
    ]
    upper = written_above(min(enough).enclosed()) if enough else None
    yield "epsilon at a delta", said.upper, upper
    yield "epsilon at a delta, exact", said.exact, exact_text(Fraction(repr(upper)))
    if said.lower:
        yield "epsilon at a delta, lower bound", said.lower, _least(best, delta)


def _least(best: CompositionCertificate, delta: Fraction) -> float:
    """The largest stated epsilon at which more than the delta is needed, or 0."""
    short = [
        Epsilon.read(one.epsilon)
        for one in best.bounds
        if parse_exact(one.delta_lower) >= delta
    ]
    return written_below(max(short).enclosed()) if short else 0.0


def _delta(bound: ReleaseBound) -> Fraction:
    """At which delta an epsilon is meant."""
    return delta_of(bound.at.removeprefix(AT_DELTA))


def _rules(result: ComposedRelease) -> list[RuleBeside]:
    """What rules give without a delta; the best epsilon at one is a number."""
    return [one for one in result.compared if not one.name.startswith("the best at")]
