"""`verifydp.composition_report`: what mechanisms on confounded data give away."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from math import ceil
from os import PathLike
from typing import TYPE_CHECKING, Any

from verifydp.api.confounded_claims import shown_claim
from verifydp.api.confounded_figures import claim_text, figures_of
from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.gaussian import GaussianConfounding
from verifydp.composition.confounded.planned import (
    CausalQuestion,
    PlannedComposition,
    composition_name,
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
from verifydp.data.causal.reading import plain_kernels, plain_model
from verifydp.errors import InputError
from verifydp.evidence.confounded_compositions import (
    CONFOUNDED_FORMAT,
    ConfoundedClaim,
    ConfoundedComposition,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import exact_text, quoted
from verifydp.notions.approximate import ExactApproximate

if TYPE_CHECKING:
    from verifydp.api.argument_types import (
        CompositionArgument,
        EpsilonArgument,
        KernelsArgument,
        NumberArgument,
    )

__all__ = ["composition_report"]

#: Deltas and steps of epsilon where nothing was asked for.
_DELTAS = (Fraction(1, 1000), Fraction(1, 10**6))
_STEPS, _LAST = 8, 8


def composition_report(
    model: "CompositionArgument",
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
        a TOML file, what `load_composition` made of it, or the same as plain values,
        which have the mechanisms inside.
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
        return PlannedComposition(composition_name(name), case, asked)
    if mechanisms is not None:
        raise InputError(
            "a file, or plain values, have their mechanisms inside: leave out others"
        )
    if isinstance(model, PlannedComposition):
        plan = model
    elif isinstance(model, Mapping):
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
    found = figures_of(
        plan.name, case, _levels(case, question), _deltas(case, question)
    )
    shown = None if claim is None else shown_claim(case, claim)
    claimed = None
    if claim is not None and shown is not None:
        claimed = ConfoundedClaim(
            epsilon=claim.epsilon.exact,
            delta=exact_text(claim.delta),
            text=claim_text(plan.name, case, claim),
            stated=shown.stated,
        )
    mechanisms, covariances = plain_kernels(case.kernels)
    return ConfoundedComposition(
        format=CONFOUNDED_FORMAT,
        verdict=None if shown is None else shown.verdict,
        reason="" if shown is None else shown.reason,
        name=plan.name,
        model=plain_model(case.model),
        mechanisms=tuple(mechanisms),
        covariances=tuple(covariances),
        claimed=claimed,
        **found._asdict(),
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
    return sorted({*found, *claimed, *question.also_deltas})


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
