"""Parts of a density, made ready to be evaluated often at one working precision."""

from dataclasses import dataclass
from typing import Protocol

from verifydp.exact.balls import Ball, ball
from verifydp.exact.series import Series
from verifydp.laws.normal_laplace_forms import WIDE, log_and_share
from verifydp.laws.parts import NormalLaplacePart, Part, PowerPart

__all__ = ["Kernel", "Local", "kernel_of"]

#: Logarithm of a part of a density at a point, and the slope of that logarithm.
Local = tuple[Ball, Ball]


#: A steepness below which a part is as good as constant.
_FLAT = ball(2) ** -(1 << 16)


class Kernel(Protocol):
    """One analytic part of a density, between two of its breakpoints.

    Guarantee of all: the slope of its logarithm is monotone, so that its values at the
    ends of an interval bound it inside.
    """

    @property
    def scale(self) -> Ball:
        """A length on which the Taylor series is short, 0 for none; no guarantee."""

    def local(self, x: Ball) -> Local:
        """Enclose the logarithm and its slope at a point."""

    def series(self, x: Series) -> Series:
        """Enclose the density as a power series."""


@dataclass(frozen=True, slots=True, eq=False)
class _Quadratic:
    square: Ball
    linear: Ball
    offset: Ball
    scale: Ball

    def local(self, x: Ball) -> Local:
        risen = self.square * x
        slope = self.linear + risen
        return (slope * x + self.offset), slope + risen

    def series(self, x: Series) -> Series:
        return ((x * self.square + self.linear) * x + self.offset).exp()


@dataclass(frozen=True, slots=True, eq=False)
class _NormalLaplace:
    mean: Ball
    inverse: Ball
    ratio: Ball
    rate: Ball
    log_weight: Ball
    scale: Ball

    def local(self, x: Ball) -> Local:
        z = x - self.mean
        value, share = log_and_share(z * self.inverse, z * self.rate, self.ratio)
        return value + self.log_weight, share * self.rate

    def series(self, x: Series) -> Series:
        z = x - self.mean
        root = ball(2).sqrt()
        u, v, ratio = z * (self.inverse / root), z * self.rate, self.ratio / root
        constant = self.log_weight + ratio * ratio
        left = (constant - v).exp() * (ratio - u).erfc()
        return left + (constant + v).exp() * (ratio + u).erfc()


@dataclass(frozen=True, slots=True, eq=False)
class _Power:
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


def kernel_of(part: Part) -> Kernel:
    """Round the numbers of a part once, at the working precision."""
    if isinstance(part, NormalLaplacePart):
        ratio = part.deviation / part.scale
        weight = ball(part.factor / (4 * part.scale))
        if part.weight is not None:
            weight = weight * part.weight
        return _NormalLaplace(
            ball(part.mean),
            1 / ball(part.deviation),
            ball(ratio),
            1 / ball(part.scale),
            weight.log(),
            ball(min(part.deviation, part.scale) if ratio <= WIDE else 0),
        )
    if isinstance(part, PowerPart):
        return _Power(
            ball(part.location),
            ball(part.rate),
            ball(part.power),
            part.log_weight,
            part.side,
            (1 / ball(part.rate)) ** (1 / ball(part.power)),
        )
    linear = ball(part.slope)
    if part.growth != 1:
        linear = linear + ball(part.growth).log()
    square = ball(part.square)
    # Where both vanish the part is constant, and any length is short.
    curved = ball(abs(2 * part.square)).sqrt()
    steep = curved if part.square else linear.abs_upper().max(_FLAT)
    return _Quadratic(square, linear, ball(part.offset) + part.log_weight, 1 / steep)
