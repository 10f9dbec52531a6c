"""The density and the tail of a normal plus a Laplace variable, for any ratio.

With ``u = z / d``, ``r = d / b`` and ``E(s) = exp(s^2 / 2) P(Z > s)`` for a standard
normal Z, the density is ``exp(-u^2 / 2) (E(r - u) + E(r + u)) / 2b``. Where r is huge
the factors of E leave the range of balls, but E does not.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.exact.integrals import ComplexBall
from verifydp.exact.monotone import monotone
from verifydp.exact.series import Series
from verifydp.exact.special import scaled_erfc
from verifydp.laws.kernels import DensityKernel, Local
from verifydp.laws.parts import Part, QuadraticPart

__all__ = ["WIDE", "NormalLaplacePart", "log_and_share", "tail_difference"]

#: Beyond this ratio the factors of E are not computed one by one.
WIDE = 1000


def log_and_share(u: Ball, v: Ball, ratio: Ball) -> tuple[Ball, Ball]:
    """Enclose ``log(4b f)`` and ``b f' / f`` of the density f at a point.

    Parameters
    ----------
    u, v
        The distance to the mean over the deviation and over the noise's scale.
    ratio
        Deviation over scale.

    Examples
    --------
    >>> log_and_share(ball(0), ball(0), ball(1))[1].contains(0)
    True
    """
    root = ball(2).sqrt()
    if ratio > WIDE:
        left, right = scaled_erfc((ratio - u) / root), scaled_erfc((ratio + u) / root)
        shift = -u * u / 2
    else:
        left = (-v).exp() * ((ratio - u) / root).erfc()
        right = v.exp() * ((ratio + u) / root).erfc()
        shift = ratio * ratio / 2
    total = left + right
    return total.log() + shift, (right - left) / total


def tail_difference(u: Ball, v: Ball, ratio: Ball) -> Ball:
    """Enclose what noise adds to the tail beyond ``u >= 0``; at most a half.

    It is ``exp(r^2 / 2) (exp(-v) P(Z > r - u) - exp(v) P(Z > r + u)) / 2``.

    Examples
    --------
    >>> tail_difference(ball(0), ball(0), ball(1)).contains(0)
    True
    """
    root = ball(2).sqrt()
    if ratio > WIDE:
        left, right = scaled_erfc((ratio - u) / root), scaled_erfc((ratio + u) / root)
        return (left - right) * (-u * u / 2).exp() / 4
    half = ratio * ratio / 2
    left = (half - v).exp() * ((ratio - u) / root).erfc()
    return (left - (half + v).exp() * ((ratio + u) / root).erfc()) / 4


@dataclass(frozen=True, eq=False)
class NormalLaplacePart(Part):
    """The density of a normal plus a Laplace variable, times ``factor * weight``.

    With ``z = x - mean`` it is ``exp(d^2 / 2 b^2) (A + B) / 2b``, where
    ``A = exp(-z/b) Phi(z/d - d/b)`` and ``B = exp(z/b) Phi(-z/d - d/b)`` (Reed and
    Jorgensen, "The double Pareto-lognormal distribution", 2004, in logarithms). The
    normal densities in the derivatives of A and B cancel, so that the logarithm has
    the slope ``(B - A) / (A + B) / b``, which falls: the density is log-concave.
    """

    mean: Fraction
    deviation: Fraction
    scale: Fraction
    factor: Fraction = Fraction(1)
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def shape(self) -> Hashable:
        """Mean, deviation and scale."""
        return "normal-laplace", self.mean, self.deviation, self.scale

    def _local(self, x: Ball) -> tuple[Ball, Ball]:
        z = x - ball(self.mean)
        u, v = z / ball(self.deviation), z / ball(self.scale)
        return log_and_share(u, v, ball(self.deviation / self.scale))

    def log_density(self, x: Ball) -> Ball:
        """Enclose the logarithm of the density on all of ``x``."""
        middle = x.mid()
        value = self._local(middle)[0] + ball(self.factor / (4 * self.scale)).log()
        if self.weight is not None:
            value = value + self.weight.log()
        # Wide balls: the slope is within 1/b, so the mean value theorem is tight.
        return value if x.is_exact() else value + (x - middle) * self.log_slope(x)

    def log_slope(self, x: Ball) -> Ball:
        """Enclose the derivative of the logarithm on all of ``x``."""
        return monotone(lambda at: self._local(at)[1] / ball(self.scale), x)

    def kernel(self) -> DensityKernel:
        """Round the numbers of the part once, at the working precision."""
        ratio = self.deviation / self.scale
        weight = ball(self.factor / (4 * self.scale))
        if self.weight is not None:
            weight = weight * self.weight
        return _Kernel(
            ball(self.mean),
            1 / ball(self.deviation),
            ball(ratio),
            1 / ball(self.scale),
            weight.log(),
            ball(min(self.deviation, self.scale) if ratio <= WIDE else 0),
        )

    def complex_density(self, z: ComplexBall) -> ComplexBall:
        """Enclose the density on a complex ball."""
        centred = z - ball(self.mean)
        ratio, root = ball(self.deviation / self.scale), ball(2).sqrt()
        u, v = centred / ball(self.deviation), centred / ball(self.scale)
        left = (-v).exp() * ((ratio - u) / root).erfc()
        right = v.exp() * ((ratio + u) / root).erfc()
        factor = (ratio * ratio / 2).exp() * ball(self.factor / (4 * self.scale))
        if self.weight is not None:
            factor = factor * self.weight
        return (left + right) * factor

    def asymptote(self, side: int) -> QuadraticPart:
        """The noise times the normal law's moment generating function.

        The ratio to it rises to 1 along the tail, since the logarithm has a slope
        within ``1 / scale`` of 0.
        """
        slope = -side / self.scale
        return QuadraticPart(
            Fraction(0),
            slope,
            self.deviation**2 / (2 * self.scale**2) - slope * self.mean,
            self.factor / (2 * self.scale),
            weight=self.weight,
            weight_key=self.weight_key,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Kernel:
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
