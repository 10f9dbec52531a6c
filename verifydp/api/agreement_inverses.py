"""Whether an inverse composition is the one that its certificate states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import msgspec

from verifydp.api.inverting_finite import (
    delta_alone,
    finite_figures,
    finite_mechanisms,
    growths,
)
from verifydp.api.inverting_noise import (
    laplace_figures,
    laplace_mechanisms,
    laplace_recipe,
    normal_figures,
    normal_mechanisms,
    normal_recipe,
)
from verifydp.api.inverting_results import (
    ANY_JOINT_LAWS,
    ANY_NOISE,
    INDEPENDENT_NOISE,
    MET_BY_NOISE,
    NORMAL_NOISE,
    met_by_joint_laws,
)
from verifydp.composition.inverse.laplace import coupled_laplace
from verifydp.composition.inverse.normal import NormalCoupling, worst_squared
from verifydp.composition.inverse.plans import (
    GAUSSIAN,
    LAPLACE,
    FiniteTable,
    InversePlan,
    NoisyAnswer,
)
from verifydp.errors import InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.couplings import (
    BALANCED,
    SEPARATE,
    FiniteCouplingCertificate,
    LaplaceCouplingCertificate,
    NormalCouplingCertificate,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.inverse_compositions import (
    InverseComposition,
    InverseFigure,
    InverseMechanism,
)
from verifydp.evidence.verdict import Verdict
from verifydp.notions.approximate import ExactApproximate

__all__ = ["compare_inverse"]

_Coupling = (
    NormalCouplingCertificate | LaplaceCouplingCertificate | FiniteCouplingCertificate
)


def compare_inverse(
    result: InverseComposition, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Give what the result says beside what is stated."""
    record = found.get("coupling")
    if not isinstance(record, _Coupling):
        if result.verdict is not Verdict.INCONCLUSIVE:
            yield "verdict", result.verdict, "nothing: there is none"
        return
    yield "verdict", result.verdict, record.verdict
    stated = ExactApproximate(
        Epsilon.read(record.target.epsilon), parse_exact(record.target.delta)
    )
    yield "target", result.target, str(stated)
    own = ExactApproximate(Epsilon.read(result.epsilon), parse_exact(result.delta))
    yield "epsilon and delta", str(own), str(stated)
    yield "scope", result.scope, _scope(result, record)
    if isinstance(record, NormalCouplingCertificate) and record.obstacle == SEPARATE:
        return  # the mechanism that is redesigned is not in it
    names = [one.name for one in result.mechanisms]
    yield "mechanisms", names, [one.name for one in record.mechanisms]
    match record:
        case NormalCouplingCertificate():
            again = _normal(result, record)
        case LaplaceCouplingCertificate():
            again = _laplace(result, record)
        case FiniteCouplingCertificate():
            again = _finite(result, record)
    joint = list(record.joint) if isinstance(record, FiniteCouplingCertificate) else []
    yield "joint", list(result.joint.values()), joint
    for place, (said, runs) in enumerate(
        zip(result.mechanisms, again.mechanisms, strict=True), start=1
    ):
        for name in InverseMechanism.__struct_fields__:
            where = f"{name} of mechanism {place}"
            yield where, getattr(said, name), getattr(runs, name)
    yield "figures", result.figures, again.figures
    yield "recipe", result.recipe, again.recipe


def _scope(
    result: InverseComposition,
    record: NormalCouplingCertificate
    | LaplaceCouplingCertificate
    | FiniteCouplingCertificate,
) -> str:
    """For which changes the target is met, or among which ways it cannot be."""
    if isinstance(record, FiniteCouplingCertificate):
        if record.dual is not None:
            return ANY_JOINT_LAWS
        if len(result.joint) != len(record.joint):
            return f"{len(record.joint)} states"
        return met_by_joint_laws(record.pairs, list(result.joint))
    if record.obstacle is None:
        return MET_BY_NOISE
    if record.obstacle == BALANCED:
        return NORMAL_NOISE
    if record.obstacle != SEPARATE:
        return ANY_NOISE
    given = {one.name for one in record.mechanisms}
    (free,) = [one.name for one in result.mechanisms if one.name not in given]
    return INDEPENDENT_NOISE.format(free)


@dataclass(frozen=True, slots=True)
class _Again:
    """What a result has to say, made from its certificate and its scales."""

    mechanisms: tuple[InverseMechanism, ...]
    figures: tuple[InverseFigure, ...]
    recipe: tuple[str, ...]


def _plan(
    result: InverseComposition,
    noise: str,
    shifts: list[list[Fraction]],
    *,
    any_sign: bool,
) -> InversePlan:
    """The plan whose answers have these shifts in the scales that the result has."""
    scales = [parse_exact(one.scale) for one in result.mechanisms]
    if min(scales) <= 0:
        raise InputError("a scale is not above 0")
    return InversePlan(
        name=result.name,
        epsilon=Epsilon.read(result.epsilon),
        delta=parse_exact(result.delta),
        answers=tuple(
            NoisyAnswer(
                one.name, noise, scale, tuple(move * scale for move in own), any_sign
            )
            for one, scale, own in zip(result.mechanisms, scales, shifts, strict=True)
        ),
    )


def _normal(result: InverseComposition, record: NormalCouplingCertificate) -> _Again:
    shifts = [[parse_exact(text) for text in one.shifts] for one in record.mechanisms]
    plan = _plan(result, GAUSSIAN, shifts, any_sign=record.any_sign)
    met = record.obstacle is None
    loadings = tuple(parse_exact(one.loading) for one in record.mechanisms)
    squared = worst_squared(list(zip(*shifts, strict=True)), loadings)
    found = NormalCoupling(loadings, squared, record.obstacle, settled=True)
    return _Again(
        tuple(normal_mechanisms(plan, plan.answers, loadings)),
        tuple(normal_figures(plan, plan.answers, found)),
        tuple(normal_recipe(plan.answers, loadings)) if met else (),
    )


def _laplace(result: InverseComposition, record: LaplaceCouplingCertificate) -> _Again:
    shifts = [[parse_exact(one.shift)] for one in record.mechanisms]
    plan = _plan(result, LAPLACE, shifts, any_sign=False)
    shared = parse_exact(record.shared)
    found = replace(coupled_laplace(plan), shared=shared, obstacle=record.obstacle)
    lead = max(range(len(found.epsilons)), key=found.epsilons.__getitem__)
    return _Again(
        tuple(laplace_mechanisms(plan, found)),
        tuple(laplace_figures(plan, found)),
        tuple(laplace_recipe(plan, found, plan.answers[lead].name)),
    )


def _finite(result: InverseComposition, record: FiniteCouplingCertificate) -> _Again:
    laws = [
        tuple(tuple(map(parse_exact, law)) for law in one.laws)
        for one in record.mechanisms
    ]
    plan = InversePlan(
        name=result.name,
        epsilon=Epsilon.read(record.target.epsilon),
        delta=parse_exact(record.target.delta),
        tables=tuple(
            FiniteTable(one.name, own)
            for one, own in zip(record.mechanisms, laws, strict=True)
        ),
        states=tuple(map(str, range(len(laws[0])))),
        pairs=record.pairs,
    )
    low, _ = growths(plan)
    joint = tuple(tuple(map(parse_exact, law)) for law in record.joint)
    least = delta_alone(plan, FiniteTable("", joint), low) if joint else Fraction(0)
    first, *others = finite_figures(plan, least, low)
    if not joint:
        # The least delta stands in no dual, which bounds it from below.
        upper = result.figures[0].upper if result.figures else None
        first = msgspec.structs.replace(first, upper=upper)
    recipe = ("draw all outputs from the joint law of the state",) if joint else ()
    return _Again(tuple(finite_mechanisms(plan, low)), (first, *others), recipe)
