"""Another scale of one normal noise, so that all together meet a target.

All noises stay independent, so squared distances add up: what the others leave of the
largest squared distance that meets the target is for the one that is changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifydp.composition.inverse.normal_loss import (
    exceeds,
    largest_squared,
    meets,
    upward_root,
)
from verifydp.composition.inverse.plans import InversePlan, NoisyAnswer

__all__ = ["Redesign", "redesigned"]


@dataclass(frozen=True, slots=True)
class Redesign:
    """What was found.

    Attributes
    ----------
    answers
        All, with the new scale where the target is met; else the others alone.
    met
        Whether the target is met.
    settled
        Whether it is met, or surely cannot be.
    """

    answers: tuple[NoisyAnswer, ...]
    met: bool
    settled: bool


def redesigned(plan: InversePlan) -> Redesign:
    """Find nearly the least scale of the named answer that meets the target."""
    others = tuple(one for one in plan.answers if one.name != plan.redesign)
    (own,) = (one for one in plan.answers if one.name == plan.redesign)
    limit = largest_squared(plan.epsilon, plan.delta)
    used = _squares(others, len(own.shifts))
    needed = [
        (move, limit - other) for move, other in zip(own.shifts, used, strict=True)
    ]
    if any(left < 0 or (move and not left) for move, left in needed):
        sure = exceeds(plan.epsilon, plan.delta, max(used))
        return Redesign(others, met=False, settled=sure)
    scales = [upward_root(move**2 / left) for move, left in needed if move]
    changed = replace(own, scale=max(scales, default=own.scale))
    answers = tuple(changed if one is own else one for one in plan.answers)
    apart = max(_squares(answers, len(own.shifts)))
    met = meets(plan.epsilon, plan.delta, apart)
    return Redesign(answers, met=met, settled=met)


def _squares(answers: Sequence[NoisyAnswer], changes: int) -> list[Fraction]:
    """For each change the squared distance with independent noise."""
    return [
        sum((one.own_shifts[place] ** 2 for one in answers), Fraction(0))
        for place in range(changes)
    ]
