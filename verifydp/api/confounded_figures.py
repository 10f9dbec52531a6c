"""The figures of a composition on confounded data, as its record has them.

They follow from the model, the mechanisms and where they were asked for, so that
whoever has a record can make them again: ``verifydp check`` does.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from verifydp.composition.confounded.figures import (
    BoundedDelta,
    BoundedEpsilon,
    ComparedDeltas,
    ComparedEpsilons,
)
from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.gaussian import (
    GaussianConfounding,
    gaussian_epsilon,
)
from verifydp.data.causal.labels import StatePair
from verifydp.evidence.confounded_compositions import (
    ConfoundedEpsilons,
    ConfoundedPart,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_value, exact_text, written
from verifydp.exact.balls import written_above, written_below
from verifydp.notions.approximate import ExactApproximate

__all__ = ["AnyConfounding", "ConfoundedFigures", "claim_text", "figures_of"]

#: A model with its mechanisms, of either kind.
AnyConfounding: TypeAlias = FiniteConfounding | GaussianConfounding

#: Longest exact form that a record holds; beyond, the two sides have to do.
_EXACT_MAX = 400


class ConfoundedFigures(NamedTuple):
    """Fields of a `ConfoundedComposition` by their names."""

    subject: str
    scope: str
    points: tuple[ConfoundedPoint, ...]
    tight: tuple[ConfoundedEpsilons, ...]
    parts: tuple[ConfoundedPart, ...]
    local: ConfoundedValue
    exactness: str
    notes: tuple[str, ...]


def figures_of(
    name: str,
    case: AnyConfounding,
    levels: Sequence[Epsilon],
    deltas: Sequence[Fraction],
) -> ConfoundedFigures:
    """Measure a composition.

    Parameters
    ----------
    name
        What it is called.
    case
        The model with its mechanisms.
    levels
        Finite epsilons from 0 on at which deltas are wanted.
    deltas
        Deltas from 0 on and below 1 at which epsilons are wanted, at least one. Each
        mechanism alone is measured at the first.

    Raises
    ------
    UnsupportedError
        If the joint outputs are too many to be counted.
    """
    # From the largest delta on: each is a beginning for the next.
    found = {delta: case.epsilons_at(delta) for delta in sorted(deltas, reverse=True)}
    return ConfoundedFigures(
        subject=_subject(name, case),
        scope=_scope(case.model.pairs),
        points=tuple(_point(case.deltas_at(level)) for level in levels),
        tight=tuple(_epsilons(found[delta]) for delta in deltas),
        parts=tuple(_parts(case, deltas[0])),
        local=_exactly(case.local_bound),
        exactness=case.exactness,
        notes=tuple(_notes(case)),
    )


def claim_text(name: str, case: AnyConfounding, claim: ExactApproximate) -> str:
    """Say what is claimed of all outputs together."""
    count = len(case.model.pairs)
    return (
        f"{name} is ({claim.epsilon}, {written(claim.delta)})-confounding private "
        f"for {count} ordered pair{'s' * (count > 1)} of states"
    )


def _subject(name: str, case: AnyConfounding) -> str:
    if isinstance(case, FiniteConfounding):
        count = len(case.kernels)
    else:
        count = len(case.kernels.kernels)
    return f"{name}, {count} mechanism{'s' * (count > 1)} on {case.model.text}"


def _scope(pairs: Sequence[StatePair]) -> str:
    shown = ", ".join(" against ".join(pair) for pair in pairs[:4])
    return shown if len(pairs) <= 4 else f"{shown} and {len(pairs) - 4} more"


def _point(found: ComparedDeltas) -> ConfoundedPoint:
    return ConfoundedPoint(
        epsilon=found.epsilon.exact,
        true=_of_delta(found.true),
        product=_of_delta(found.product),
        data=_of_delta(found.data),
        side=found.side.value,
    )


def _epsilons(found: ComparedEpsilons) -> ConfoundedEpsilons:
    return ConfoundedEpsilons(
        delta=exact_text(found.delta),
        true=_of_epsilon(found.true),
        product=_of_epsilon(found.product),
        data=_of_epsilon(found.data),
    )


def _of_delta(value: BoundedDelta) -> ConfoundedValue:
    exact = None if value.exact is None else _short(str(value.exact))
    return ConfoundedValue(
        lower=written_below(value.lower),
        upper=min(1.0, written_above(value.upper)),
        exact=exact,
        pair=" against ".join(value.pair),
    )


def _of_epsilon(value: BoundedEpsilon) -> ConfoundedValue:
    pair = " against ".join(value.pair)
    if value.exact is not None:
        return _exactly(value.exact, pair)
    return ConfoundedValue(
        lower=bound_value(written_below(value.lower.enclosed())),
        upper=bound_value(written_above(value.upper.enclosed())),
        exact=None,
        pair=pair,
    )


def _exactly(value: Epsilon, pair: str = "") -> ConfoundedValue:
    if not value.is_finite:
        return ConfoundedValue(lower="inf", upper="inf", exact="inf", pair=pair)
    enclosed = value.enclosed()
    return ConfoundedValue(
        lower=max(0.0, written_below(enclosed)),
        upper=written_above(enclosed),
        exact=_short(value.exact),
        pair=pair,
    )


def _short(text: str) -> str | None:
    return text if len(text) <= _EXACT_MAX else None


def _parts(case: AnyConfounding, delta: Fraction) -> Iterator[ConfoundedPart]:
    """Each mechanism alone, in its own worst pair."""
    if isinstance(case, GaussianConfounding):
        for place, kernel in enumerate(case.kernels.kernels):
            squares = case.own_squares(place)
            pair = max(squares, key=lambda one: squares[one] or Fraction(0))
            ends = gaussian_epsilon(squares[pair], delta)
            reads = any(any(row) for row in kernel.weights)
            yield ConfoundedPart(
                name=kernel.name,
                outputs=len(kernel.weights),
                own=_of_epsilon(BoundedEpsilon(*ends, pair)),
                local=_exactly(Epsilon() if reads else Epsilon(nats=Fraction(0))),
            )
        return
    for one in case.kernels:
        values = {
            pair: case.marginal_profile(one, pair).epsilon_at(delta)
            for pair in case.model.pairs
        }
        pair = max(values, key=lambda each: values[each])
        yield ConfoundedPart(
            name=one.name,
            outputs=len(one.outputs),
            own=_exactly(values[pair], " against ".join(pair)),
            local=_exactly(Epsilon(growth=case.local_growth(one))),
        )


def _notes(case: AnyConfounding) -> Iterator[str]:
    yield (
        "the figures are those of the model as it is given: that data follow it, and "
        "that mechanisms read nothing but the data, is not looked at"
    )
    if isinstance(case, GaussianConfounding):
        yield (
            "the statement is about exact real arithmetic: what a program does with "
            "floating-point numbers is for verifydp audit"
        )
        if not case.kernels.are_independent:
            yield "noises of different mechanisms have the covariances that were given"
