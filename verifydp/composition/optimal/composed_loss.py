"""The law of a composition's loss: which components, found how, and its excess."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verifydp.composition.optimal.components import (
    ApproximateComponent,
    GaussianComponent,
    PrivateComponent,
    read_components,
)
from verifydp.composition.optimal.lattices import (
    Lattice,
    lattice_of,
    multiple,
    rounded_lattice,
)
from verifydp.composition.optimal.privacy_losses import (
    LatticeLosses,
    ListedLosses,
    Losses,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.exact.lattice_sums import field_width

__all__ = ["ComposedLoss", "composed_loss"]

#: Most points of a lattice, and of one whose losses are added to a normal one.
_POINTS, _NORMAL = 1 << 20, 1 << 13
#: Combinations of losses that are listed, and the most equal components among them.
_LISTED, _LISTED_COUNT = 1 << 15, 256
#: Digits to begin with, on short lattices and on long ones, and what memory allows.
_BITS, _LONG_BITS, _LONG, _FIELDS_MAX = 127, 95, 1 << 17, 1 << 28
#: Digits of what is kept of all deltas, in bits, up to which that is exact.
_KEPT_BITS = 1 << 19
#: Stated bounds leave room for a computation in another order.
_ROOM, _ROUNDING = Fraction(1, 1 << 10), Fraction(1, 1 << 90)


@dataclass(frozen=True, slots=True)
class ComposedLoss:
    """Components, and how the law of their loss is found.

    Made by `composed_loss`. ``stages`` are those that are approximate, equal ones
    counted together; ``lattice`` is None where all combinations of losses are listed.
    """

    components: tuple[PrivateComponent, ...]
    stages: tuple[ApproximateComponent, ...]
    lattice: Lattice | None
    _losses: dict[tuple[int, int], Losses] = field(default_factory=dict, init=False)

    @property
    def method(self) -> str:
        """How the loss is found, in words."""
        if not any(one.epsilon > 0 for one in self.stages):
            return "closed form of normal laws" if self.variance else "no losses"
        if self.lattice is None:
            return "all combinations of losses"
        if self.lattice.is_exact:
            return f"losses on a lattice of spacing {self.lattice.spacing}"
        return f"losses rounded both ways to multiples of {self.lattice.spacing}"

    @property
    def variance(self) -> Fraction:
        """The sum of the squares of mu of all Gaussian components."""
        squares = (
            one.mu**2 * one.count
            for one in self.components
            if isinstance(one, GaussianComponent)
        )
        return sum(squares, Fraction(0))

    def bounds(self, epsilon: Epsilon, bits: int) -> tuple[Fraction, Fraction]:
        """Enclose the least delta with a number of digits, with a little room."""
        with precision(bits + 64):
            kept = self.kept()
            low = self.losses(0, bits).excess(epsilon)
            high = low if self.is_exact else self.losses(1, bits).excess(epsilon)
            if high.is_zero() and isinstance(kept, Fraction):
                return 1 - kept, 1 - kept
            least = lowest(ball(1 - kept) + ball(kept) * low)
            most = highest(ball(1 - kept) + ball(kept) * high)
        room = (most - least) * _ROOM
        return (
            max(Fraction(0), least - room - abs(least) * _ROUNDING),
            min(Fraction(1), most + room + abs(most) * _ROUNDING),
        )

    def kept(self) -> Fraction | Ball:
        """The probability that no component gives itself away; exact if it is short."""
        told = [one for one in self.stages if one.delta]
        ends = [(1 - one.delta).as_integer_ratio() for one in told]
        digits = (o.count * e[1].bit_length() for o, e in zip(told, ends, strict=True))
        if sum(digits) > _KEPT_BITS:
            return math.prod(
                (ball(1 - one.delta) ** one.count for one in told), start=ball(1)
            )
        above, below = (
            math.prod(e[side] ** o.count for o, e in zip(told, ends, strict=True))
            for side in range(2)
        )
        return Fraction(above, below)

    def losses(self, side: int, bits: int) -> Losses:
        """Give the law of the loss with epsilons rounded downward (0) or upward (1)."""
        if (side, bits) not in self._losses:
            kinds, places = _kinds(self.stages)
            self._losses[side, bits] = (
                ListedLosses(kinds, self.variance, bits)
                if self.lattice is None
                else LatticeLosses(
                    kinds,
                    Lattice(
                        self.lattice.spacing,
                        tuple(self.lattice.steps[place] for place in places),
                    ),
                    side,
                    self.variance,
                    bits,
                )
            )
        return self._losses[side, bits]

    def bits_for(self, epsilon: float, excess: float) -> int:
        """Give digits that tell an excess at an epsilon well, or as many as fit."""
        size = 1 if self.lattice is None else 1 + self.lattice.length(self.stages)
        needed = 48 + (40 * size).bit_length() + int(1.4427 * epsilon)
        if not self.is_exact:
            return self.first_bits()  # what is rounded is known to fewer digits
        bits, needed = self.first_bits(), needed + max(0, -_exponent(excess))
        while bits < needed and self.fits(bits + 64):
            bits += 64
        return bits

    @property
    def gaussian(self) -> tuple[GaussianComponent, ...]:
        """The Gaussian components."""
        return tuple(
            one for one in self.components if isinstance(one, GaussianComponent)
        )

    @property
    def largest_loss(self) -> Epsilon | None:
        """The sum of all epsilons, where it is exact; None with Gaussian components."""
        if self.variance:
            return None
        kinds = {one.epsilon for one in self.stages if one.epsilon > 0}
        if len(kinds) == 1:
            return multiple(
                kinds.pop(), sum(o.count for o in self.stages if o.epsilon > 0)
            )
        if self.lattice is not None and self.lattice.is_exact:
            return multiple(self.lattice.spacing, self.lattice.length(self.stages))
        if all(one.epsilon.nats is not None for one in self.stages):
            nats = ((one.epsilon.nats or 0) * one.count for one in self.stages)
            return Epsilon(nats=Fraction(sum(nats)))
        return None

    @property
    def is_exact(self) -> bool:
        """Whether no loss is rounded."""
        return self.lattice is None or self.lattice.is_exact

    def first_bits(self) -> int:
        """Give the digits to begin with."""
        long = self.lattice and self.lattice.length(self.stages) > _LONG
        return _LONG_BITS if long else _BITS

    def fits(self, bits: int) -> bool:
        """Say whether a computation with so many digits has room."""
        size = 1 if self.lattice is None else 1 + self.lattice.length(self.stages)
        return size * field_width(bits) <= _FIELDS_MAX and bits < 4_000


def composed_loss(components: Iterable[Any], points: int | None) -> ComposedLoss:
    """Choose how the loss of components is found.

    Parameters
    ----------
    components, points
        As for `verifydp.composition.optimal.compose_optimally`.

    Raises
    ------
    InputError
        As it does.
    """
    listed = read_components(components)
    if points is not None and not 2 <= points <= _POINTS:
        raise InputError(f"points is {points}: give a number from 2 to {_POINTS}")
    stages = _grouped(one for one in listed if isinstance(one, ApproximateComponent))
    has_normal = any(isinstance(o, GaussianComponent) and o.mu for o in listed)
    kinds, _ = _kinds(stages)
    size = 1
    for one in kinds:
        size = min(size * (one.count + 1), _LISTED + 1)
    few = size <= (_NORMAL if has_normal else _LISTED) and all(
        one.count <= _LISTED_COUNT for one in kinds
    )
    most = min(points or _POINTS, _NORMAL if has_normal else _POINTS)
    lattice = lattice_of(stages, most) if kinds else None
    if lattice is not None and few and size < lattice.length(stages) // 8:
        lattice = None
    if lattice is None and not few:
        most = min(points or _POINTS, _NORMAL if has_normal else _POINTS)
        lattice = rounded_lattice(stages, most)
    return ComposedLoss(tuple(listed), stages, lattice)


def _grouped(
    components: Iterable[ApproximateComponent],
) -> tuple[ApproximateComponent, ...]:
    """Count equal guarantees together."""
    counts: dict[tuple[Epsilon, Fraction], int] = {}
    for one in components:
        key = one.epsilon, one.delta
        counts[key] = counts.get(key, 0) + one.count
    return tuple(
        ApproximateComponent(epsilon, delta, count=count)
        for (epsilon, delta), count in counts.items()
    )


def _kinds(
    stages: Sequence[ApproximateComponent],
) -> tuple[tuple[ApproximateComponent, ...], tuple[int, ...]]:
    """Count equal epsilons above 0 together; and where each stands among the stages."""
    counts: dict[Epsilon, int] = {}
    places: dict[Epsilon, int] = {}
    for place, one in enumerate(stages):
        if one.epsilon > 0:
            counts[one.epsilon] = counts.get(one.epsilon, 0) + one.count
            places.setdefault(one.epsilon, place)
    kinds = tuple(ApproximateComponent(e, count=count) for e, count in counts.items())
    return kinds, tuple(places.values())


def _exponent(value: float) -> int:
    return (
        0
        if value <= 0
        else min(
            0,
            Fraction(value).numerator.bit_length()
            - Fraction(value).denominator.bit_length(),
        )
    )
