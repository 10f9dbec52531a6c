"""Whether an inverse composition is the one that its certificate states."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifydp.api.inverting_results import (
    ANY_JOINT_LAWS,
    ANY_NOISE,
    INDEPENDENT_NOISE,
    MET_BY_NOISE,
    NORMAL_NOISE,
    local_words,
    met_by_joint_laws,
)
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.couplings import (
    BALANCED,
    SEPARATE,
    CouplingTarget,
    FiniteCouplingCertificate,
    LaplaceCouplingCertificate,
    NormalCouplingCertificate,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import exact_text, parse_exact
from verifydp.evidence.inverse_compositions import InverseComposition, InverseMechanism
from verifydp.evidence.numbers import short_above
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
    if record.verdict is not Verdict.PROVED:
        return  # what cannot be met has no mechanisms to run
    names = [one.name for one in result.mechanisms]
    yield "mechanisms", names, [one.name for one in record.mechanisms]
    match record:
        case NormalCouplingCertificate():
            yield "loadings", *_loadings(result, record)
            yield "moves", *_normal_moves(result, record)
            yield from _locals(result, [one.local for one in record.mechanisms])
        case LaplaceCouplingCertificate():
            yield "moves", *_laplace_moves(result, record)
            yield (
                "guarantees of single mechanisms",
                [one.local for one in result.mechanisms],
                [
                    f"{short_above(abs(parse_exact(one.shift)))}-DP"
                    for one in record.mechanisms
                ],
            )
        case FiniteCouplingCertificate():
            yield "joint", list(result.joint.values()), list(record.joint)
            yield from _locals(result, [one.local for one in record.mechanisms])


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


def _loadings(
    result: InverseComposition, record: NormalCouplingCertificate
) -> tuple[list[str], list[str]]:
    return (
        [one.loading for one in result.mechanisms],
        [one.loading for one in record.mechanisms],
    )


def _own_move(one: InverseMechanism) -> str:
    """How far an answer is moved, in scales of its noise, with its sign."""
    if not one.scale or not parse_exact(one.scale) > 0:
        return "no scale"
    return exact_text(parse_exact(one.move) / parse_exact(one.scale))


def _normal_moves(
    result: InverseComposition, record: NormalCouplingCertificate
) -> tuple[list[str], list[str]]:
    """The largest moves in deviations, those to be run and those stated."""
    stated = [
        exact_text(max(map(parse_exact, one.shifts), key=abs))
        for one in record.mechanisms
    ]
    return [_own_move(one) for one in result.mechanisms], stated


def _laplace_moves(
    result: InverseComposition, record: LaplaceCouplingCertificate
) -> tuple[list[str], list[str]]:
    return (
        [_own_move(one) for one in result.mechanisms],
        [exact_text(parse_exact(one.shift)) for one in record.mechanisms],
    )


def _locals(
    result: InverseComposition, stated: list[CouplingTarget | None]
) -> Iterator[tuple[str, Any, Any]]:
    """Guarantees of single mechanisms, as they are said in words."""
    said = [one.local for one in result.mechanisms]
    yield (
        "guarantees of single mechanisms",
        said,
        ["nothing" if one is None else local_words(one) for one in stated],
    )
