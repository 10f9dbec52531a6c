"""The density of a power-exponential law on one side of its location, and its tails."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball
from verifydp.exact.monotone import monotone
from verifydp.exact.series import Series
from verifydp.laws.kernels import DensityKernel, Local
from verifydp.laws.parts import Part, TailRule

__all__ = ["PowerPart"]


@dataclass(frozen=True, eq=False)
class PowerPart(Part):
    """The density ``factor * weight * exp(-rate |x - location|^power)`` on one side.

    Attributes
    ----------
    location, rate, power
        Exact; the last two are above 0.
    side
        1 for what lies above the location, -1 for what lies below.
    factor, weight, weight_key
        As for every `Part`.
    """

    location: Fraction
    rate: Fraction
    power: Fraction
    side: int
    factor: Fraction = Fraction(1)
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def shape(self) -> Hashable:
        """Location, rate, power and side."""
        return "power", self.location, self.rate, self.power, self.side

    @property
    def tail_rule(self) -> TailRule:
        """Parts of one rate and one power are compared."""
        return _PowerTails(self.rate, self.power)

    def _distance(self, x: Ball) -> Ball:
        return (self.side * (x - ball(self.location))).nonnegative_part()

    def log_density(self, x: Ball) -> Ball:
        """Enclose the logarithm of the density on all of ``x``."""

        def exponent(distance: Ball) -> Ball:
            if distance.is_zero():
                return ball(0)
            return ball(self.rate) * (ball(self.power) * distance.log()).exp()

        return self.log_weight - monotone(exponent, self._distance(x))

    def log_slope(self, x: Ball) -> Ball:
        """Enclose the derivative of the logarithm; no number at the location."""
        distance = self._distance(x)
        if not distance > 0:
            return Ball.nan()
        power, rate = ball(self.power), -self.side * ball(self.rate)
        return monotone(
            lambda at: rate * power * ((power - 1) * at.log()).exp(), distance
        )

    def kernel(self) -> DensityKernel:
        """Round the numbers of the part once, at the working precision."""
        return _Kernel(
            ball(self.location),
            ball(self.rate),
            ball(self.power),
            self.log_weight,
            self.side,
            (1 / ball(self.rate)) ** (1 / ball(self.power)),
        )

    @property
    def _unknown(self) -> str:
        return (
            "divergences of power-exponential laws other than the hockey-stick are not "
            "known: ask for hockey_stick, epsilon_at or pure_epsilon"
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Kernel:
    location: Ball
    rate: Ball
    power: Ball
    constant: Ball
    side: int
    scale: Ball

    def local(self, x: Ball) -> Local:
        distance = (x - self.location) * self.side
        if not distance > 0:
            # The kink: for a power above 1 the slope is continuous there.
            return self.constant, ball(0) if self.power > 1 else Ball.nan()
        exponent = self.rate * (self.power * distance.log()).exp()
        slope = exponent * self.power / distance * -self.side
        return self.constant - exponent, slope

    def series(self, x: Series) -> Series:
        distance = (x - self.location) * self.side
        exponent = (distance.log() * self.power).exp() * self.rate
        return (self.constant - exponent).exp()


class _PowerTails(TailRule):
    """Tails of mixtures of power-exponential laws of one rate and power.

    Beyond all locations a part with its location further out is the larger one. For a
    power above 1 the ratio of two such parts grows without bound, for one below 1 it
    falls to the ratio of their weights.
    """

    def __init__(self, rate: Fraction, power: Fraction) -> None:
        self.name = "power", rate, power
        self._power = power

    @property
    def misfit(self) -> str:
        """One rate and one power."""
        return (
            "the tails of power-exponential laws are compared for one rate and one "
            "power only: give both laws the same noise"
        )

    def ratio_upper(
        self, first: Sequence[Part], second: Sequence[Part], cut: Fraction, side: int
    ) -> Ball | None:
        """Bound ``p / q`` on the tail beyond a cut; None where that cannot be done."""
        ones, twos = _outward(first, side), _outward(second, side)
        if side * cut <= max(side * part.location for part in (*ones, *twos)):
            return None
        at = ball(cut)
        if self._power > 1:
            lead = twos[-1]
            if side * ones[-1].location > side * lead.location:
                return None
            base = lead.log_density(at)  # every part of p over it falls on the tail
            return _sum([(part.log_density(at) - base).exp() for part in ones])
        lead = twos[0]  # every part of q over it falls to the ratio of their weights
        base = lead.log_density(at)
        above = [
            (part.log_density(at) - base).exp().max(_weight(part) / _weight(lead))
            for part in ones
        ]
        below = [_weight(part) / _weight(lead) for part in twos]
        return _sum(above) / _sum(below)

    def limit(self, first: Sequence[Part], second: Sequence[Part], side: int) -> Ball:
        """Enclose the limit of the log ratio along the tail; perhaps infinite."""
        ones, twos = _outward(first, side), _outward(second, side)
        if self._power < 1:
            return _sum([*map(_weight, ones)]).log() - _sum([*map(_weight, twos)]).log()
        gain = side * (ones[-1].location - twos[-1].location)
        if gain:
            return Ball.pos_inf() if gain > 0 else Ball.neg_inf()
        return ones[-1].log_weight - twos[-1].log_weight


def _outward(parts: Sequence[Part], side: int) -> list[PowerPart]:
    """The parts, with the location that is furthest out last."""
    found = [part for part in parts if isinstance(part, PowerPart)]
    return sorted(found, key=lambda part: side * part.location)


def _sum(values: list[Ball]) -> Ball:
    return reduce(lambda a, b: a + b, values)


def _weight(part: PowerPart) -> Ball:
    return part.log_weight.exp()
