"""Laplace noise that is shared with a probability, so that together less is given away.

Shared, every answer is made from the one whose noise hides its move the least: its
noise is scaled to the move, and what is missing is added. That is Laplace noise again,
for the law of scale b is that of scale c < b plus, with probability ``1 - (c / b)**2``,
independent noise of scale b. All answers then show what that one shows by itself.
Else they are independent. docs/inverse-composition.md has the proof.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.inverse.plans import InversePlan
from verifydp.composition.optimal import ApproximateComponent, compose_optimally
from verifydp.errors import InputError
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, highest, lowest, precision

__all__ = ["LaplaceCoupling", "coupled_laplace", "laplace_excess"]

_BITS, _GRID = 160, 10**12


@dataclass(frozen=True, slots=True)
class LaplaceCoupling:
    """What was found.

    Attributes
    ----------
    epsilons
        What each mechanism gives away by itself: its move in scales of its noise.
    shared
        With which probability the noise is shared.
    apart, together
        Bounds on delta at the target's epsilon from above: where the noise is
        independent, and where it is shared.
    independent
        What certifies the first; null where it is not needed.
    obstacle
        None where the target is met; else the place of a mechanism that exceeds it by
        itself.
    settled
        Whether the target is met, or surely cannot be.
    """

    epsilons: tuple[Fraction, ...]
    shared: Fraction
    apart: Fraction
    together: Fraction
    independent: CompositionCertificate | None
    obstacle: int | None
    settled: bool


def coupled_laplace(plan: InversePlan) -> LaplaceCoupling:
    """Look for the least probability of sharing that meets the target of a plan.

    Raises
    ------
    InputError
        If the answers may be moved in unlike proportions.
    """
    changes = list(zip(*(one.shifts for one in plan.answers), strict=True))
    largest = max(changes, key=lambda one: max(map(abs, one)))
    if plan.answers[0].any_sign and len(plan.answers) > 1:
        raise InputError(
            "answers with Laplace noise that move in any direction share no noise: "
            "give shift, how far one change of the state moves each of them"
        )
    for change in changes:
        for i, first in enumerate(largest):
            if any(
                first * y != x * change[i] for x, y in zip(largest, change, strict=True)
            ):
                raise InputError(
                    "answers with Laplace noise share it where all changes move them "
                    f"in one proportion, and {_listed(change)} is none of "
                    f"{_listed(largest)}: ask for each change by itself"
                )
    own = tuple(
        abs(move) / one.scale for one, move in zip(plan.answers, largest, strict=True)
    )
    place = max(range(len(own)), key=own.__getitem__)
    epsilon, delta = plan.epsilon, plan.delta
    with precision(_BITS):
        alone = laplace_excess(epsilon, Epsilon(nats=own[place]))
        together, least = highest(alone), lowest(alone)
    components = [ApproximateComponent(Epsilon(nats=one)) for one in own]
    bound = compose_optimally(components).delta_at(epsilon)
    apart = bound.delta_upper
    if apart <= delta:
        shared = Fraction(0)
    elif together <= delta:
        exact = (apart - delta) / (apart - together)
        shared = Fraction(-((-exact * _GRID).__floor__()), _GRID)
    else:
        return LaplaceCoupling(
            own, Fraction(1), apart, together, None, place, settled=least > delta
        )
    return LaplaceCoupling(
        own,
        shared,
        apart,
        together,
        bound.certificate if shared < 1 else None,
        None,
        settled=True,
    )


def laplace_excess(at: Epsilon, own: Epsilon) -> Ball:
    """The divergence at an epsilon of two Laplace laws that are ``own`` scales apart.

    Source: Balle, Barthe and Gaboardi 2018, theorem 3.
    """
    if at >= own:
        return ball(0)
    return 1 - ((at.enclosed() - own.enclosed()) / 2).exp()


def _listed(change: tuple[Fraction, ...]) -> str:
    return "(" + ", ".join(f"{float(one):g}" for one in change[:6]) + ")"
