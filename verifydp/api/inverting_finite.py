"""Mechanisms with finitely many outputs whose joint law is to meet a target."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.api.inverting_results import (
    ANY_JOINT_LAWS,
    Inverted,
    figure,
    local_words,
    met_by_joint_laws,
)
from verifydp.composition.inverse.certifying import written_target
from verifydp.composition.inverse.plans import FiniteTable, InversePlan
from verifydp.evidence.canonical import sealed
from verifydp.evidence.couplings import (
    COUPLING_FORMAT,
    CoupledFinite,
    CouplingDual,
    CouplingTarget,
    FiniteCouplingCertificate,
    coupling_assumptions,
)
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.inverse_compositions import InverseFigure, InverseMechanism
from verifydp.evidence.numbers import short_below
from verifydp.exact.balls import highest, lowest, precision
from verifydp.formal.prove.couplings import BestJoint, least_delta

__all__ = [
    "delta_alone",
    "finite_figures",
    "finite_mechanisms",
    "growths",
    "invert_finite",
]

#: Bits of exp(epsilon) in linear programs.
_BITS = 40


def invert_finite(plan: InversePlan) -> Inverted:
    """Find joint laws that show least, exactly."""
    laws = [one.laws for one in plan.tables]
    low, high = growths(plan)
    best = least_delta(laws, plan.pairs, low)
    least = best.delta  # at a smaller epsilon, so from above
    met = least <= plan.delta
    if not met and high != low:
        best = least_delta(laws, plan.pairs, high)
    sure = met or best.delta > plan.delta
    reason = (
        "the joint laws that show least meet the target"
        if met
        else f"no joint laws show less than delta {short_below(best.delta)}"
        if sure
        else "the least delta is the target's to all digits computed"
    )
    return Inverted(
        reason=reason,
        scope=met_by_joint_laws(plan.pairs, plan.states) if met else ANY_JOINT_LAWS,
        mechanisms=tuple(finite_mechanisms(plan, low)),
        figures=tuple(finite_figures(plan, least, low)),
        certificate=_certificate(plan, best, met=met, low=low) if sure else None,
        recipe=("draw all outputs from the joint law of the state",) if met else (),
        joint=_joint(plan, best) if met else {},
    )


def growths(plan: InversePlan) -> tuple[Fraction, Fraction]:
    """Two rationals with few digits between which exp(epsilon) lies."""
    if plan.epsilon.growth is not None:
        return plan.epsilon.growth, plan.epsilon.growth
    with precision(_BITS):
        growth = plan.epsilon.enclosed_growth()
        return lowest(growth), highest(growth)


def delta_alone(plan: InversePlan, one: FiniteTable, growth: Fraction) -> Fraction:
    """The delta of one mechanism by itself, from above."""
    return max(
        sum(
            (
                max(p - growth * q, Fraction(0))
                for p, q in zip(one.laws[s], one.laws[t], strict=True)
            ),
            Fraction(0),
        )
        for s, t in plan.pairs
    )


def finite_mechanisms(
    plan: InversePlan, growth: Fraction
) -> Iterator[InverseMechanism]:
    """Each mechanism as it is to run."""
    for one in plan.tables:
        local = CouplingTarget(
            epsilon=plan.epsilon.exact, delta=exact_text(delta_alone(plan, one, growth))
        )
        yield InverseMechanism(
            name=one.name,
            noise=f"{len(one.laws[0])} outputs",
            scale="",
            move="",
            local=local_words(local),
            loading="",
        )


def finite_figures(
    plan: InversePlan, least: Fraction, growth: Fraction
) -> Iterator[InverseFigure]:
    """What outputs give away in each case."""
    at = f"epsilon {plan.epsilon}"
    yield figure("the best joint laws", "delta", at, least)
    yield figure("independent outputs", "delta", at, _independent(plan, growth))
    alone = max(delta_alone(plan, one, growth) for one in plan.tables)
    yield figure("one mechanism alone", "delta", at, alone)


def _independent(plan: InversePlan, growth: Fraction) -> Fraction:
    """The delta of the products of all laws, from above."""
    products = []
    for state in range(len(plan.states)):
        product = [Fraction(1)]
        for one in plan.tables:
            product = [p * q for p in product for q in one.laws[state]]
        products.append(tuple(product))
    return delta_alone(plan, FiniteTable("", tuple(products)), growth)


def _certificate(
    plan: InversePlan, best: BestJoint, *, met: bool, low: Fraction
) -> FiniteCouplingCertificate:
    dual = CouplingDual(
        weights=tuple(map(exact_text, best.weights)),
        tests=tuple(tuple(map(exact_text, one)) for one in best.tests),
        potentials=tuple(
            tuple(tuple(map(exact_text, one)) for one in state)
            for state in best.potentials
        ),
    )
    return sealed(
        FiniteCouplingCertificate(
            format=COUPLING_FORMAT,
            target=written_target(plan),
            pairs=plan.pairs,
            mechanisms=tuple(
                CoupledFinite(
                    name=one.name,
                    laws=tuple(tuple(map(exact_text, law)) for law in one.laws),
                    local=CouplingTarget(
                        epsilon=plan.epsilon.exact,
                        delta=exact_text(delta_alone(plan, one, low)),
                    )
                    if met
                    else None,
                )
                for one in plan.tables
            ),
            joint=tuple(tuple(map(exact_text, law)) for law in best.joint)
            if met
            else (),
            dual=None if met else dual,
            assumes=coupling_assumptions("finite"),
            provenance={},
        )
    )


def _joint(plan: InversePlan, best: BestJoint) -> dict[str, tuple[str, ...]]:
    return {
        state: tuple(map(exact_text, law))
        for state, law in zip(plan.states, best.joint, strict=True)
    }
