"""The pictures of a release: what each component adds, and what all give away."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.evidence.composed_releases import AT_DELTA, ComposedPart, ComposedRelease
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import short_above
from verifydp.report.pictures.bars import MarkedBars, NamedBar
from verifydp.report.pictures.delta_steps import DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.wording import percent_text, visible

__all__ = ["figures"]

#: Most components with a bar of their own.
_BARS = 24


def figures(result: ComposedRelease) -> Iterator[Figure]:
    """Give the budget by component, and delta by epsilon where it is known."""
    yield MarkedBars(
        "budget-by-component",
        "The budget by component",
        "What each component adds at the neighbour that costs most: "
        f"{visible(result.worst.text)}; {visible(result.added)}",
        tuple(_bars(result)),
    )
    points = tuple(_points(result))
    if len(points) > 1:
        yield DeltaSteps(
            "What is known of delta at each epsilon, where all components have their "
            "budgets: steps, which are bounds themselves",
            (
                DeltaSeries(
                    "at most (upper bound, for every such release)",
                    "at least (lower bound: some such release gives away as much)",
                    points,
                ),
            ),
            None,
        )


def _bars(result: ComposedRelease) -> Iterator[NamedBar]:
    """One after another, as they add up; the cheap ones of many in one bar."""
    total = sum((parse_exact(one.cost) for one in result.parts), Fraction(0))
    said = f"{short_above(total, 6)} in all" if total else "nothing"
    yield NamedBar("all components", 1.0 if total else 0.0, said, own=True)
    kept = _kept(result.parts)
    start = 0.0
    for one in kept:
        yield NamedBar(visible(one.name), one.share, _cost(one), start=start)
        start += one.share
    if len(kept) < len(result.parts):
        rest = [one for one in result.parts if one not in kept]
        cost = sum((parse_exact(one.cost) for one in rest), Fraction(0))
        share = sum(one.share for one in rest)
        text = f"{short_above(cost, 6)} together ({percent_text(share)})"
        yield NamedBar(f"{len(rest)} more components", share, text, start=start)


def _kept(parts: tuple[ComposedPart, ...]) -> list[ComposedPart]:
    """The costliest ones, in the order of the release."""
    if len(parts) <= _BARS:
        return list(parts)
    ranked = sorted(range(len(parts)), key=lambda place: (-parts[place].share, place))
    return [parts[place] for place in sorted(ranked[: _BARS - 1])]


def _cost(part: ComposedPart) -> str:
    if not part.distance:
        return "not touched"
    return f"{short_above(parse_exact(part.cost), 6)} ({percent_text(part.share)})"


def _points(result: ComposedRelease) -> Iterator[KnownPoint]:
    """Levels of the guarantee, and those of the best composition."""
    slack = [one for one in result.numbers if one.quantity == "delta" and not one.at]
    for one in result.numbers:
        if one.quantity != "epsilon":
            continue
        delta = 0.0
        if one.at.startswith(AT_DELTA):
            delta = float(parse_exact(one.at.removeprefix(AT_DELTA)))
        elif slack:
            delta = drawn_number(slack[0].upper) or 0.0
        upper, lower = map(drawn_number, (one.upper, one.lower))
        if upper is not None and upper < float("inf"):
            yield KnownPoint(upper, None, delta)
        if lower:
            yield KnownPoint(lower, delta, None)
    for bound in () if result.optimal is None else result.optimal.bounds:
        low, high = (
            float(parse_exact(one)) for one in (bound.delta_lower, bound.delta_upper)
        )
        yield KnownPoint(float(Epsilon.read(bound.epsilon)), low, high)
