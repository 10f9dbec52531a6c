"""Which pairs need not be looked at: another gives away as much at any scale of noise.

Decided in rationals, by two arguments about the released laws.

Mirror images. Noise of either kind is symmetric, so moving both priors by one number,
or mirroring both, changes no divergence. This holds for priors of any form.

Normal priors. Let a pair have means at a distance ``d`` and variances ``x`` and ``y``.

1. With ``0 <= k <= 1``, a pair at the distance ``k d`` with variances ``k**2 x`` and
   ``k**2 y`` gives away what the first gives away at the scale divided by ``k``: no
   more, since more noise never hurts.
2. A normal variable of variance ``v``, added to both releases, is post-processing: it
   gives variances ``k**2 x + v`` and ``k**2 y + v``.
3. Laws that are symmetric and unimodal overlap the more the nearer their centres are:
   ``1 - integral of min(p, c q)`` is the divergence at ``log c``, and the level sets of
   ``p`` and of ``c q`` are intervals, whose intersection is the longer the nearer their
   centres are. So the distance may be anything up to ``k d``.

Divergences at all levels fall together, so the largest log ratio does, too.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from verifydp.calibration.pairs import single
from verifydp.data.beliefs import Prior, PriorPair

__all__ = ["dominates", "dominators", "undominated"]

#: Weights, means and deviations, sorted.
_Parts: TypeAlias = tuple[tuple[Fraction, Fraction, Fraction], ...]


def dominates(larger: PriorPair, smaller: PriorPair) -> bool:
    """Say whether a pair gives away at least as much as another, whatever the noise.

    Returns
    -------
    bool
        Guarantee: where True, at every epsilon and every scale, 0 included, the least
        delta of ``smaller`` is at most that of ``larger``. False says nothing.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> def pair(mean, first, second):
    ...     one, two = GaussianPrior(mean, first), GaussianPrior(0, second)
    ...     return PriorPair("a", "b", 0, one, two)
    >>> dominates(pair(3, 1, 2), pair(-2, 1, 2))
    True
    >>> dominates(pair(2, 1, 2), pair(3, 1, 2))
    False
    """
    if _up_to_isometry(larger) == _up_to_isometry(smaller):
        return True
    shapes = [_Shape.of(pair) for pair in (larger, smaller)]
    one, two = shapes
    return one is not None and two is not None and one.covers(two)


def dominators(pairs: Sequence[PriorPair]) -> list[int | None]:
    """Find for each pair another one that dominates it.

    Returns
    -------
    list of int or None
        The place of a pair that no other one was found for; None for such a pair
        itself. Guarantee: as of `dominates`.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> far, near = GaussianPrior(3, 1), GaussianPrior(2, 1)
    >>> priors = [(far, GaussianPrior(0, 1)), (near, GaussianPrior(0, 1))]
    >>> dominators([PriorPair("a", "b", 0, *both) for both in priors])
    [None, 0]
    """
    by: list[int | None] = [None] * len(pairs)
    first_of: dict[tuple[_Parts, _Parts], int] = {}
    for place, pair in enumerate(pairs):
        first = first_of.setdefault(_up_to_isometry(pair), place)
        if first != place:
            by[place] = first
    shapes = {
        place: shape
        for place in first_of.values()
        if (shape := _Shape.of(pairs[place])) is not None
    }
    # The widest apart come first: few that were kept are then given up again.
    kept: list[int] = []
    for place in sorted(shapes, key=lambda one: (-shapes[one].distance, one)):
        shape = shapes[place]
        above = next((one for one in kept if shapes[one].covers(shape)), None)
        if above is not None:
            by[place] = above
            continue
        for one in [one for one in kept if shape.covers(shapes[one])]:
            by[one] = place
            kept.remove(one)
        kept.append(place)
    return [_last(place, by) for place in range(len(pairs))]


def undominated(pairs: Sequence[PriorPair]) -> list[int]:
    """Give the places of the pairs that `dominators` finds no other pair for."""
    return [place for place, by in enumerate(dominators(pairs)) if by is None]


def _last(place: int, by: Sequence[int | None]) -> int | None:
    """Follow a chain to its end: dominance is transitive."""
    end = by[place]
    while end is not None and by[end] is not None:
        end = by[end]
    return end


def _up_to_isometry(pair: PriorPair) -> tuple[_Parts, _Parts]:
    """Give what pairs have in common that a translation or a mirror makes equal."""
    origin = pair.first.mean
    return min(
        (_moved(pair.first, origin, side), _moved(pair.second, origin, side))
        for side in (1, -1)
    )


def _moved(prior: Prior, origin: Fraction, side: int) -> _Parts:
    return tuple(
        sorted(
            (weight, side * (mean - origin), sd)
            for weight, mean, sd in prior.components
        )
    )


@dataclass(frozen=True, slots=True)
class _Shape:
    """Two normal priors but for their place: distance of the means, and variances.

    ``change`` is the difference of the variances; ``bounds`` holds distance and change
    in doubles, which are rounded monotonically: what is larger there is larger.
    """

    distance: Fraction
    first: Fraction
    second: Fraction
    change: Fraction
    bounds: tuple[float, float]

    @classmethod
    def of(cls, pair: PriorPair) -> "_Shape | None":
        """None where a prior is a mixture."""
        laws = single(pair)
        if laws is None:
            return None
        one, two = laws
        distance, change = abs(one.mean - two.mean), one.sd**2 - two.sd**2
        bounds = _rounded([distance, change])
        return cls(distance, one.sd**2, two.sd**2, change, (bounds[0], bounds[1]))

    def covers(self, other: "_Shape") -> bool:
        """Whether some ``k`` and ``v`` lead from this pair to the other one."""
        distance, change = self.bounds
        other_distance, other_change = other.bounds
        if other_distance > distance:
            return False
        low, high = min(change, 0.0), max(change, 0.0)
        if not low <= other_change <= high:
            return False
        square = self._square_of_ratio(other)
        return (
            square is not None
            and 0 <= square <= 1
            and other.first - square * self.first >= 0
            and other.distance**2 <= square * self.distance**2
        )

    def _square_of_ratio(self, other: "_Shape") -> Fraction | None:
        """Give the square of the least ``k`` that suits; None where none does."""
        if self.change:
            return other.change / self.change
        if other.change:
            return None
        return (other.distance / self.distance) ** 2 if self.distance else Fraction(0)


def _rounded(values: Iterable[Fraction]) -> list[float]:
    doubles = []
    for value in values:
        try:
            doubles.append(float(value))
        except OverflowError:
            doubles.append(math.inf if value > 0 else -math.inf)
    return doubles
