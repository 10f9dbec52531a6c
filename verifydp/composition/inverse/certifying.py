"""Writing down couplings for the checker."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.composition.inverse.laplace import LaplaceCoupling
from verifydp.composition.inverse.normal_loss import epsilon_of
from verifydp.composition.inverse.plans import InversePlan, NoisyAnswer
from verifydp.evidence.canonical import sealed
from verifydp.evidence.couplings import (
    COUPLING_FORMAT,
    CoupledLaplace,
    CoupledNormal,
    CouplingTarget,
    LaplaceCouplingCertificate,
    NormalCouplingCertificate,
    coupling_assumptions,
)
from verifydp.evidence.exact_numbers import exact_text

__all__ = [
    "laplace_certificate",
    "normal_certificate",
    "normal_local",
    "written_target",
]


def normal_certificate(
    plan: InversePlan,
    answers: Sequence[NoisyAnswer],
    loadings: Sequence[Fraction],
    obstacle: int | None,
    weights: Sequence[Fraction] = (),
) -> NormalCouplingCertificate:
    """Write down that loadings meet the target of a plan, or that nothing does."""
    return sealed(
        NormalCouplingCertificate(
            format=COUPLING_FORMAT,
            target=written_target(plan),
            mechanisms=tuple(
                CoupledNormal(
                    name=one.name,
                    shifts=tuple(map(exact_text, one.own_shifts)),
                    loading=exact_text(load),
                    local=None if obstacle is not None else normal_local(plan, one),
                )
                for one, load in zip(answers, loadings, strict=True)
            ),
            any_sign=answers[0].any_sign,
            obstacle=obstacle,
            weights=tuple(map(exact_text, weights)),
            assumes=coupling_assumptions("normal", any_sign=answers[0].any_sign),
            provenance={},
        )
    )


def normal_local(plan: InversePlan, one: NoisyAnswer) -> CouplingTarget | None:
    """A guarantee of one answer by itself, at the target's delta; None beyond 700."""
    most = max(shift**2 for shift in one.own_shifts)
    epsilon = epsilon_of(most, plan.delta)
    if epsilon is None:
        return None
    return CouplingTarget(epsilon=exact_text(epsilon), delta=exact_text(plan.delta))


def laplace_certificate(
    plan: InversePlan, found: LaplaceCoupling
) -> LaplaceCouplingCertificate:
    """Write down that a probability of sharing meets the target, or that none does."""
    return sealed(
        LaplaceCouplingCertificate(
            format=COUPLING_FORMAT,
            target=written_target(plan),
            mechanisms=tuple(
                CoupledLaplace(
                    name=one.name, shift=exact_text(max(one.own_shifts, key=abs))
                )
                for one in plan.answers
            ),
            shared=exact_text(found.shared),
            independent=found.independent if found.obstacle is None else None,
            obstacle=found.obstacle,
            assumes=coupling_assumptions("Laplace"),
            provenance={},
        )
    )


def written_target(plan: InversePlan) -> CouplingTarget:
    """The target of a plan, exact."""
    return CouplingTarget(epsilon=plan.epsilon.exact, delta=exact_text(plan.delta))
