"""`verifydp.composition_report`: what mechanisms on confounded data give away."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from math import ceil
from os import PathLike
from typing import TYPE_CHECKING, Any

from verifydp.api.confounded_claims import ShownClaim, shown_claim
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
from verifydp.composition.confounded.planned import (
    CausalQuestion,
    PlannedComposition,
    confounding_of,
    load_composition,
    read_composition,
)
from verifydp.data.beliefs import Family, causal_models
from verifydp.data.causal import (
    CausalModel,
    FiniteCausalModel,
    GaussianCausalModel,
)
from verifydp.data.causal.labels import StatePair
from verifydp.data.causal.reading import plain_kernels, plain_model
from verifydp.errors import InputError
from verifydp.evidence.confounded_compositions import (
    CONFOUNDED_FORMAT,
    ConfoundedClaim,
    ConfoundedComposition,
    ConfoundedEpsilons,
    ConfoundedPart,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_value, exact_text, quoted, written
from verifydp.exact.balls import written_above, written_below
from verifydp.notions.approximate import ExactApproximate

if TYPE_CHECKING:
    from verifydp.api.argument_types import (
        EpsilonArgument,
        KernelsArgument,
        NumberArgument,
    )

__all__ = ["composition_report"]

#: Longest exact form that a record holds; beyond, the two sides have to do.
_EXACT_MAX = 400
#: Deltas and steps of epsilon where nothing was asked for.
_DELTAS = (Fraction(1, 1000), Fraction(1, 10**6))
_STEPS, _LAST = 8, 8


def composition_report(
    model: "CausalModel | Family | Mapping[str, Any] | str | PathLike[str]",
    mechanisms: "KernelsArgument | None" = None,
    *,
    epsilon: "EpsilonArgument | None" = None,
    delta: "NumberArgument | None" = None,
    epsilons: "Sequence[EpsilonArgument] | None" = None,
    deltas: "Sequence[NumberArgument] | None" = None,
    name: str = "the composition",
) -> ConfoundedComposition:
    """Measure what all outputs together give away of a state, beside the usual product.

    Mechanisms read data that share causes with a protected state. Their outputs are
    independent given the data, and not given the state, so that composing what each of
    them gives away of the state is no bound, neither from above nor from below.

    Parameters
    ----------
    model
        A causal model of `verifydp.data.causal`; a `Family` of one belief; the path of
        a TOML file, or the same as plain values, which have the mechanisms inside.
    mechanisms
        Of finite data a list of `FiniteKernel`, of normal data `GaussianKernels` or a
        list of `LinearGaussianKernel`.
    epsilon, delta
        What is claimed of all outputs together; no epsilon claims nothing.
    epsilons, deltas
        Where least deltas and epsilons are wanted; by default a few that fit. What is
        asked here stands in place of all that a file asks.
    name
        What the composition is called.

    Returns
    -------
    ConfoundedComposition
        Guarantee: the least delta and epsilon of the joint law, and of the product of
        the marginals, are exact for finite models and enclosed in ball arithmetic for
        Gaussian ones; on which side the product is, is decided exactly. A verdict has a
        certificate that the checker accepted.

    Raises
    ------
    InputError
        If the model or a mechanism cannot be, or a number is out of range.
    UnsupportedError
        If the joint outputs are too many to be counted; the message says how many.

    Examples
    --------
    >>> import verifydp
    >>> from verifydp.data.causal import FiniteCausalModel, FiniteKernel
    >>> model = FiniteCausalModel.chain({"sick": {0: "1/4", 1: "3/4"},
    ...                                  "well": {0: "3/4", 1: "1/4"}})
    >>> twice = [FiniteKernel(name, {0: {0: 1}, 1: {1: 1}}) for name in ("a", "b")]
    >>> found = verifydp.composition_report(model, twice, deltas=[0])
    >>> found.tight[0].true.exact, found.tight[0].product.exact, found.points[1].side
    ('log(3)', 'log(9)', 'over-estimates')
    """
    asked = CausalQuestion.read(
        epsilon=epsilon, delta=delta, epsilons=epsilons, deltas=deltas
    )
    return _measured(_planned(model, mechanisms, asked, name))


def _planned(
    model: Any, mechanisms: Any, asked: CausalQuestion, name: str
) -> PlannedComposition:
    if isinstance(model, FiniteCausalModel | GaussianCausalModel | Family):
        if mechanisms is None:
            raise InputError("there is no mechanism: give at least one beside a model")
        case = confounding_of(_single(model), mechanisms)
        return PlannedComposition(name, case, asked)
    if mechanisms is not None:
        raise InputError(
            "a file, or plain values, have their mechanisms inside: leave out others"
        )
    if isinstance(model, Mapping):
        plan = read_composition(model, name)
    elif isinstance(model, str | PathLike):
        plan = load_composition(model)
    else:
        raise InputError(
            f"the model is {quoted(model)}: give a causal model, a family of beliefs, "
            "or the path of a TOML file"
        )
    if asked == CausalQuestion():
        return plan
    return PlannedComposition(plan.name, plan.confounding, asked)


def _single(model: CausalModel | Family) -> CausalModel:
    if not isinstance(model, Family):
        return model
    models = causal_models(model)
    if len(models) > 1:
        raise InputError(
            f"the family has {len(models)} beliefs: give one at a time; a claim about "
            "the family is one about each"
        )
    return models[0]


def _measured(plan: PlannedComposition) -> ConfoundedComposition:
    case, question = plan.confounding, plan.question
    claim = None if question.claim is None else ExactApproximate(*question.claim)
    # From the largest delta on: each is a beginning for the next.
    deltas = _deltas(case, question)
    tight = [case.epsilons_at(delta) for delta in reversed(deltas)][::-1]
    points = [case.deltas_at(level) for level in _levels(case, question)]
    shown = None if claim is None else shown_claim(case, claim)
    mechanisms, covariances = plain_kernels(case.kernels)
    parts = tuple(_parts(case, tight[0].delta))
    return ConfoundedComposition(
        format=CONFOUNDED_FORMAT,
        verdict=None if shown is None else shown.verdict,
        reason="" if shown is None else shown.reason,
        name=plan.name,
        model=plain_model(case.model),
        mechanisms=tuple(mechanisms),
        covariances=tuple(covariances),
        subject=_subject(plan.name, case),
        scope=_scope(case.model.pairs),
        claimed=_claimed(plan.name, case, claim, shown),
        points=tuple(map(_point, points)),
        tight=tuple(map(_epsilons, tight)),
        parts=parts,
        local=_exactly(case.local_bound),
        exactness=case.exactness,
        notes=tuple(_notes(case)),
        modulo=() if shown is None else shown.modulo,
        certificate=None if shown is None else shown.certificate,
        versions={"verifydp": version("verifydp")},
    )


def _deltas(
    case: FiniteConfounding | GaussianConfounding, question: CausalQuestion
) -> list[Fraction]:
    found = question.deltas
    if found is None:
        exact = isinstance(case, FiniteConfounding)
        found = (Fraction(0), *_DELTAS) if exact else _DELTAS
    claimed = [] if question.claim is None else [question.claim[1]]
    if isinstance(case, GaussianConfounding):
        claimed = [one for one in claimed if one]  # no epsilon has delta 0
    return sorted({*found, *claimed})


def _levels(
    case: FiniteConfounding | GaussianConfounding, question: CausalQuestion
) -> list[Epsilon]:
    """Those asked for; else even steps to where both deltas are at most 1e-6."""
    claimed = () if question.claim is None else (question.claim[0],)
    found: Sequence[Epsilon] | None = question.epsilons
    if found is None:
        both = case.epsilons_at(_DELTAS[-1])
        ends = [float(one.upper) for one in (both.true, both.product)]
        most = min(max(ends), float(_LAST)) or 1.0
        step = Fraction(max(1, ceil(most * 20 / _STEPS)), 20)
        found = [Epsilon(nats=step * place) for place in range(_STEPS + 1)]
    return sorted({*found, *claimed})


def _claimed(
    name: str,
    case: FiniteConfounding | GaussianConfounding,
    claim: ExactApproximate | None,
    shown: ShownClaim | None,
) -> ConfoundedClaim | None:
    if claim is None or shown is None:
        return None
    count = len(case.model.pairs)
    return ConfoundedClaim(
        epsilon=claim.epsilon.exact,
        delta=exact_text(claim.delta),
        text=f"{name} is ({claim.epsilon}, {written(claim.delta)})-confounding private "
        f"for {count} ordered pair{'s' * (count > 1)} of states",
        stated=shown.stated,
    )


def _subject(name: str, case: FiniteConfounding | GaussianConfounding) -> str:
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


def _parts(
    case: FiniteConfounding | GaussianConfounding, delta: Fraction
) -> Iterator[ConfoundedPart]:
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


def _notes(case: FiniteConfounding | GaussianConfounding) -> Iterator[str]:
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
