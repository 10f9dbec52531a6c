"""Normal plus Laplace laws in balls: density, logarithmic slope, tails.

The density of ``N(mean, deviation^2) + Laplace(scale)`` is log-concave, as that of
both parts: its logarithmic slope falls, from ``1 / scale`` to ``-1 / scale``.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.normal import normal_cdf, normal_density
from verifydp.language.terms import Term

__all__ = ["Component", "Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """A component at a point.

    ``before`` and ``after`` are the logarithmic slopes on the two sides of the point,
    ``below`` and ``above`` the probabilities of the two half-lines.
    """

    density: Ball
    before: Ball
    after: Ball
    below: Ball
    above: Ball


@dataclass(frozen=True, slots=True)
class Component:
    """The law ``N(mean, deviation^2) + Laplace(scale)``; one of the two may be 0.

    ``terms`` are mean, variance and scale as terms: where two are the same, so are
    the numbers, whatever their balls.

    Examples
    --------
    >>> from verifydp.language.constructors import number
    >>> noisy = Component(Fraction(0), ball(1), ball(2), (number(0),) * 3)
    >>> noisy.at(Fraction(0)).below.overlaps(ball(1) / 2)
    True
    """

    mean: Fraction | Ball
    deviation: Ball
    scale: Ball
    terms: tuple[Term, Term, Term]

    def distance(self, y: Fraction) -> Ball:
        """Enclose ``y - mean``; a rational mean is subtracted exactly."""
        if isinstance(self.mean, Fraction):
            return ball(y - self.mean)
        return ball(y) - self.mean

    def at(self, y: Fraction) -> Place:
        """Enclose density, logarithmic slope and tails at a point.

        Returns
        -------
        Place
            Guarantee: each ball contains its number; tails are narrow relative to
            themselves on their own side of the mean.

        Notes
        -----
        With ``t = (y - mean) / deviation``, ``k = deviation / scale`` and the two
        sides ``A, B = exp(k^2 / 2 -+ k t) Phi(+-t - k)`` the density is
        ``(A + B) / (2 scale)``, its derivative ``(B - A) / (2 scale^2)`` and the
        lower tail ``Phi(t) - (A - B) / 2`` (Reed and Jorgensen 2004, section 2):
        ``A' = -A / scale + phi(t) / deviation`` and ``B' = B / scale - phi(t) /
        deviation``, so ``f - scale^2 f''`` is the normal density.
        """
        z = self.distance(y)
        if self.deviation.is_zero():
            return self._laplace_at(z)
        t = z / self.deviation
        lower, upper = normal_cdf(t), normal_cdf(-t)
        if self.scale.is_zero():
            slope = -t / self.deviation
            density = normal_density(t) / self.deviation
            return Place(density, slope, slope, lower, upper)
        k = self.deviation / self.scale
        falling = (k * k / 2 - k * t).exp() * normal_cdf(t - k)
        rising = (k * k / 2 + k * t).exp() * normal_cdf(-t - k)
        both, apart = rising + falling, falling - rising
        slope = -apart / (self.scale * both)
        lower, upper = lower - apart / 2, upper + apart / 2
        # One of the two has lost its digits: the other one has them.
        lower, upper = (lower, 1 - lower) if z <= 0 else (1 - upper, upper)
        return Place(both / (2 * self.scale), slope, slope, lower, upper)

    def _laplace_at(self, z: Ball) -> Place:
        steepness = 1 / self.scale
        tail = (-abs(z) * steepness).exp() / 2
        rest = 1 - tail
        before, after = steepness, -steepness
        if z < 0:
            after = steepness
        elif z > 0:
            before = -steepness
        elif not z.is_zero():
            before = after = hull(-steepness, steepness)
        if z <= 0:
            below, above = tail, rest
        elif z > 0:
            below, above = rest, tail
        else:
            below = above = hull(tail, rest)
        return Place(tail * steepness, before, after, below, above)

    def asymptote(self, y: Fraction, side: int) -> Ball:
        """Enclose the exponential that the density stays below, on one side.

        ``f(y) exp(side y / scale)`` rises along the tail, as the logarithmic slope is
        never steeper than ``1 / scale``; this is its limit times
        ``exp(-side y / scale)``. The scale is not 0.
        """
        k = self.deviation / self.scale
        exponent = k * k / 2 - side * self.distance(y) / self.scale
        return exponent.exp() / (2 * self.scale)

    def pace(self, y: Fraction, side: int) -> tuple[Ball, Ball]:
        """Enclose ``u = k + t`` and ``exp(2 k t) Phi(-u)``, with t outward."""
        t = side * self.distance(y) / self.deviation
        k = self.deviation / self.scale
        return k + t, (2 * k * t).exp() * normal_cdf(-k - t)
