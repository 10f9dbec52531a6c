"""Normal noise that depends on normal noise, so that together less is given away.

All noises share one normal variable Z: ``V_i = a_i Z + sqrt(1 - a_i**2) W_i`` in
deviations of their own, with independent normal Z, W_1, W_2, ... The law of each V_i
stays, whatever the loading a_i in (-1, 1). A change of the state that moves the answers
by d (in deviations) then gives away what two normal laws do at the distance mu with

``mu**2 = S(d d) - S(a d)**2 / (1 + S(a a))``, where ``S(x y)`` is the sum of all
``x_i y_i / (1 - a_i**2)``.

For one change, loadings ``a_i = r d_i / max |d|`` lower mu from the root of
``sum d_i**2``, at r = 0, to ``max |d|``, as r nears 1, without a step up, and below
that no joint law comes. docs/inverse-composition.md has the proof.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verifydp.composition.inverse.normal_loss import exceeds, largest_squared, meets
from verifydp.composition.inverse.plans import InversePlan
from verifydp.exact.balls import ball, highest, precision

__all__ = ["NormalCoupling", "coupled_normal", "squared_distance", "worst_squared"]

#: Loadings are short decimals, so that what is printed is what was proved; and rounds
#: of the search for unlike changes.
_GRID, _ROUNDS = 10**12, 60
_BITS = 200
#: The largest loading that is looked at.
_MOST = Fraction(_GRID - 1, _GRID)


@dataclass(frozen=True, slots=True)
class NormalCoupling:
    """What was found.

    Attributes
    ----------
    loadings
        That of each mechanism; all 0 for independent noise.
    squared
        The squared distance at the worst change, from above, with these loadings.
    obstacle
        None where they meet the target; else the place of a mechanism that exceeds it
        by itself, -1 where no jointly normal noise meets it.
    settled
        Whether the target is met, or surely cannot be.
    """

    loadings: tuple[Fraction, ...]
    squared: Fraction
    obstacle: int | None
    settled: bool


def coupled_normal(plan: InversePlan) -> NormalCoupling:
    """Look for the smallest loadings that meet the target of a plan."""
    shifts = [one.own_shifts for one in plan.answers]
    independent = (Fraction(0),) * len(shifts)
    changes = list(dict.fromkeys(zip(*shifts, strict=True)))
    apart = worst_squared(changes, independent)
    if meets(plan.epsilon, plan.delta, apart):
        return NormalCoupling(independent, apart, None, settled=True)
    for place, own in enumerate(shifts):
        alone = max(shift**2 for shift in own)
        if exceeds(plan.epsilon, plan.delta, alone):
            return NormalCoupling(independent, apart, place, settled=True)
    if plan.answers[0].any_sign:
        sure = exceeds(plan.epsilon, plan.delta, apart)
        return NormalCoupling(independent, apart, -1, settled=sure)
    return _searched(plan, changes)


def squared_distance(
    change: Sequence[Fraction], loadings: Sequence[Fraction]
) -> Fraction:
    """Bound the squared distance of outputs a change apart from above.

    Parameters
    ----------
    change
        How far each answer moves, in deviations of its noise.
    loadings
        From -1 to 1, without the ends, one for each.

    Examples
    --------
    Answers that both move by 1, their noises at correlation 1/2:

    >>> near = Fraction(70710678, 10**8)
    >>> round(float(squared_distance([Fraction(1)] * 2, [near] * 2)), 6)
    1.333333
    """
    if not any(loadings):
        return sum((shift**2 for shift in change), Fraction(0))
    with precision(_BITS):
        own = common = ball(0)
        spread = ball(1)
        for shift, load in zip(change, loadings, strict=True):
            rest = ball(1 - load * load)
            own += ball(shift * shift) / rest
            common += ball(load * shift) / rest
            spread += ball(load * load) / rest
        return max(highest(own - common * common / spread), Fraction(0))


def worst_squared(
    changes: Sequence[Sequence[Fraction]], loadings: Sequence[Fraction]
) -> Fraction:
    """Bound the squared distance at the worst change from above."""
    return max(squared_distance(change, loadings) for change in changes)


def _searched(
    plan: InversePlan, changes: Sequence[tuple[Fraction, ...]]
) -> NormalCoupling:
    """Along each direction find the least share that meets the target."""
    limit = largest_squared(plan.epsilon, plan.delta)
    best: NormalCoupling | None = None
    for direction in _directions(changes, float(limit)):
        high = worst_squared(changes, _scaled(direction, _MOST))
        if high > limit:
            near = NormalCoupling(_scaled(direction, _MOST), high, None, settled=False)
            best = near if best is None or high < best.squared else best
            continue
        share = _least_share(changes, direction, limit)
        found = _scaled(direction, share)
        return NormalCoupling(found, worst_squared(changes, found), None, settled=True)
    assert best is not None
    return best


def _least_share(
    changes: Sequence[tuple[Fraction, ...]],
    direction: Sequence[Fraction],
    limit: Fraction,
) -> Fraction:
    """Nearly the least share of loadings that meets a limit, as do the full ones.

    Doubles say where; a step up is taken until it holds in balls.
    """
    own, full = np.array(changes, dtype=float), np.array(direction, dtype=float)
    low, high = 0.0, float(_MOST)
    for _ in range(60):
        middle = (low + high) / 2
        if _worst(own, middle * full[None])[0] <= float(limit):
            high = middle
        else:
            low = middle
    step = Fraction(1, _GRID)
    share = Fraction(round(high * _GRID), _GRID)
    while share < _MOST:
        if worst_squared(changes, _scaled(direction, share)) <= limit:
            return share
        share, step = min(share + step, _MOST), 8 * step
    return _MOST


def _scaled(direction: Sequence[Fraction], share: Fraction) -> tuple[Fraction, ...]:
    """Loadings on the grid, so that they are short numbers."""
    return tuple(Fraction(round(one * share * _GRID), _GRID) for one in direction)


def _directions(
    changes: Sequence[tuple[Fraction, ...]], limit: float
) -> Iterator[tuple[Fraction, ...]]:
    """Loadings to be tried in full or in part: of each change, then of all together."""
    for change in sorted(changes, key=lambda one: -sum(d * d for d in one))[:8]:
        most = max(abs(shift) for shift in change)
        if most:
            yield tuple(_MOST * shift / most for shift in change)
    if len(changes) > 1:
        for start in (1.0, 0.5):
            found = _descended(np.array(changes, dtype=float), start, limit)
            yield tuple(Fraction(round(one * _GRID), _GRID) for one in found)


def _descended(changes: Any, start: float, limit: float) -> Any:
    """Lower the worst distance by changing one loading at a time, in doubles."""
    _, _, axes = np.linalg.svd(changes, full_matrices=False)
    first = axes[0] / axes[0][np.abs(axes[0]).argmax()]  # its sign says nothing
    loadings, step = 0.9 * start * first, 0.25
    value = _worst(changes, loadings[None])[0]
    for _ in range(_ROUNDS * 4):
        size = len(loadings)
        moves = step * np.concatenate([np.eye(size), -np.eye(size)])
        tried = np.clip(loadings + moves, -0.999999, 0.999999)
        values = _worst(changes, tried)
        place = int(values.argmin())
        if values[place] < value:
            loadings, value = tried[place], values[place]
        elif value <= 0.999 * limit or step < 1e-6:
            break
        else:
            step /= 2
    return loadings


def _worst(changes: Any, loadings: Any) -> Any:
    """The squared distance at the worst change, for each row of loadings."""
    rest = 1 - loadings**2
    own = (1 / rest) @ (changes**2).T
    common = (loadings / rest) @ changes.T
    spread = 1 + (loadings**2 / rest).sum(axis=1)
    return (own - common * common / spread[:, None]).max(axis=1)
