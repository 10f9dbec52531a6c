"""Signed sums of normal plus Laplace densities on half-lines.

On the way out a density with Laplace noise falls no faster than the exponential of
its scale and stays below an asymptote of that form; the ratio of two normal densities
falls where the slopes at one point say so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifydp.checker.densities import Component, Place
from verifydp.exact.balls import Ball, ball

__all__ = ["Tail", "is_never_positive"]


@dataclass(frozen=True, slots=True)
class Tail:
    """A component on the half-line that begins at y, to one side (1 or -1).

    ``weight`` is its coefficient in the sum, or the size of that.
    """

    weight: Ball
    component: Component
    place: Place
    y: Fraction
    side: int

    @property
    def size(self) -> Ball:
        """The weighted density where the tail begins."""
        return self.weight * self.place.density

    @property
    def slope(self) -> Ball:
        """The logarithmic slope outward; it falls further out."""
        return self.place.after if self.side > 0 else -self.place.before

    def has_noise(self) -> bool:
        """Say whether the tail is exponential."""
        return not self.component.scale.is_zero()

    def is_within(self, other: "Tail", which: int) -> bool:
        """Compare deviations (1) or scales (2); equal terms are equal numbers."""
        left, right = self.component, other.component
        if left.terms[which] is right.terms[which]:
            return True
        if which == 1:
            return bool(left.deviation <= right.deviation)
        return bool(left.scale <= right.scale)

    def cap(self, other: "Tail") -> Ball | None:
        """The least known U with ``f <= U exp(-distance / scale of the other)``."""
        if self.slope <= -1 / other.component.scale:
            return self.size
        if self.has_noise() and self.is_within(other, 2):
            return self.limit()
        return None

    def limit(self) -> Ball:
        """The weighted asymptote where the tail begins."""
        return self.weight * self.component.asymptote(self.y, self.side)

    def lags(self, other: "Tail") -> bool:
        """Say whether the density's share of its asymptote is never above the other's.

        Both have the same scale b. Shares rise to 1, each with the slope ``2 g / b``,
        ``g = exp(2 k t) Phi(-k - t)``, which is a function of the distance from the
        mean for each deviation. From where g is as large as the other one, it stays
        so: as ``u = k + t`` is smaller and grows more slowly, so does
        ``log Phi(-u)`` fall, for the hazard of the normal law rises.
        """
        mine, their = self.component, other.component
        apart = self.side * (ball(mine.mean) - ball(their.mean))
        if mine.terms[1] is their.terms[1]:
            return mine.terms[0] is their.terms[0] or bool(apart >= 0)
        ahead = self.side * their.distance(self.y)
        if their.deviation.is_zero():
            return bool(ahead >= 0)
        if not mine.deviation >= their.deviation:
            return False
        (u, g), (their_u, their_g) = (
            one.pace(self.y, self.side) for one in (mine, their)
        )
        return bool(u <= their_u and g >= their_g)

    def falls_against(self, other: "Tail") -> bool:
        """Say whether the ratio of two normal densities falls along the tail.

        Its logarithm is concave where the other deviation is not smaller, and linear
        where both are the same.
        """
        mine, their = self.component, other.component
        if mine.terms[1] is their.terms[1]:
            apart = ball(mine.mean) - ball(their.mean)
            return mine.terms[0] is their.terms[0] or bool(self.side * apart <= 0)
        return self.is_within(other, 1) and bool(self.slope <= other.slope)


def is_never_positive(tails: Sequence[Tail], *, balanced: bool) -> bool:
    """Say whether a sum of densities is certainly nowhere positive on a half-line.

    Parameters
    ----------
    tails
        The parts of the sum, all from one point to one side.
    balanced
        Whether their asymptotes are known to add up to exactly 0.

    Returns
    -------
    bool
        Guarantee: True is certain; False is no answer.
    """
    losses = [replace(one, weight=-one.weight) for one in tails if one.weight <= 0]
    # What may have either sign counts as a gain, at most.
    gains = [
        replace(one, weight=one.weight.max(ball(0)))
        for one in tails
        if not one.weight <= 0
    ]
    return (
        not gains
        or any(_outweighed(gains, losses, one) for one in _references(losses))
        or _outpaced(gains, losses, balanced=balanced)
    )


def _references(losses: Sequence[Tail]) -> list[Tail]:
    """One of each scale, which is all that counts of it, and every normal one."""
    scales = {one.component.terms[2]: one for one in losses if one.has_noise()}
    return [*scales.values(), *(one for one in losses if not one.has_noise())]


def _outweighed(gains: Sequence[Tail], losses: Sequence[Tail], reference: Tail) -> bool:
    """Say whether the gains stay below the losses along a tail.

    With Laplace noise in the reference, all is compared with the exponential of its
    scale: losses of a scale as large fall no faster. Without, gains are normal, and
    their ratios to the reference fall.
    """
    if not reference.has_noise():
        if not all(
            not gain.has_noise() and gain.falls_against(reference) for gain in gains
        ):
            return False
        return bool(sum((gain.size for gain in gains), ball(0)) <= reference.size)
    caps = [gain.cap(reference) for gain in gains]
    load = ball(0)
    for cap in caps:
        if cap is None:
            return False
        load += cap
    room = [
        loss.size
        for loss in losses
        if loss.has_noise() and reference.is_within(loss, 2)
    ]
    return bool(load <= sum(room, ball(0)))


def _outpaced(gains: Sequence[Tail], losses: Sequence[Tail], *, balanced: bool) -> bool:
    """Say whether the gains stay below the losses, as all have asymptotes alike.

    Where the asymptotes of the losses are together at least those of the gains, it is
    enough that no gain comes closer to its own than any loss.
    """
    everything = [*gains, *losses]
    first = everything[0]
    alike = all(
        one.has_noise() and one.component.terms[2] is first.component.terms[2]
        for one in everything
    )
    if not alike or not all(gain.lags(loss) for gain in gains for loss in losses):
        return False
    if balanced:  # it says so of the sum with all its coefficients
        return all(one.weight > 0 for one in gains)
    limits = [sum((one.limit() for one in part), ball(0)) for part in (gains, losses)]
    return bool(limits[0] <= limits[1])
