"""Analytic parts: what a density is made of between two of its breakpoints."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball
from verifydp.exact.monotone import monotone
from verifydp.laws.normal_laplace_forms import log_and_share

__all__ = [
    "NormalLaplacePart",
    "Part",
    "PowerPart",
    "QuadraticPart",
    "log_density_of",
    "merged",
]

_ONE = Fraction(1)


@dataclass(frozen=True, eq=False)
class QuadraticPart:
    """The density ``factor * weight * growth**x * exp(square x^2 + slope x + offset)``.

    Attributes
    ----------
    square, slope, offset
        Coefficients of the exponent.
    growth, factor
        Positive rationals, kept apart so that a tie between two parts is seen exactly.
    weight
        A positive number that is not rational, enclosed at the working precision.
    weight_key
        Names the weight: two parts of equal keys have the very same weight.
    """

    square: Fraction
    slope: Fraction
    offset: Fraction
    factor: Fraction = _ONE
    growth: Fraction = _ONE
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def log_weight(self) -> Ball:
        """The logarithm of ``factor * weight``."""
        value = ball(self.factor)
        return (value if self.weight is None else value * self.weight).log()

    def log_density(self, x: Ball) -> Ball:
        """Enclose the logarithm of the density on all of ``x``."""
        linear = ball(self.slope)
        if self.growth != 1:
            linear = linear + ball(self.growth).log()
        exponent = linear * x + ball(self.offset)
        if self.square:
            exponent = exponent + ball(self.square) * x * x
        return exponent + self.log_weight

    def log_slope(self, x: Ball) -> Ball:
        """Enclose the derivative of the logarithm on all of ``x``."""
        linear = ball(self.slope) + 2 * ball(self.square) * x
        return linear if self.growth == 1 else linear + ball(self.growth).log()

    def scaled(self, factor: Fraction) -> "QuadraticPart":
        """Give the part times a positive rational."""
        return QuadraticPart(
            self.square,
            self.slope,
            self.offset,
            self.factor * factor,
            self.growth,
            self.weight,
            self.weight_key,
        )

    def weighted(self, weight: Ball, key: Hashable) -> "QuadraticPart":
        """Give the part times a positive enclosed number that ``key`` names."""
        return QuadraticPart(
            self.square,
            self.slope,
            self.offset,
            self.factor,
            self.growth,
            weight if self.weight is None else self.weight * weight,
            (*self.weight_key, key),
        )


@dataclass(frozen=True, eq=False)
class NormalLaplacePart:
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
    factor: Fraction = _ONE
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

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

    def scaled(self, factor: Fraction) -> "NormalLaplacePart":
        """Give the part times a positive rational."""
        return NormalLaplacePart(
            self.mean,
            self.deviation,
            self.scale,
            self.factor * factor,
            self.weight,
            self.weight_key,
        )

    def weighted(self, weight: Ball, key: Hashable) -> "NormalLaplacePart":
        """Give the part times a positive enclosed number that ``key`` names."""
        return NormalLaplacePart(
            self.mean,
            self.deviation,
            self.scale,
            self.factor,
            weight if self.weight is None else self.weight * weight,
            (*self.weight_key, key),
        )


@dataclass(frozen=True, eq=False)
class PowerPart:
    """The density ``factor * weight * exp(-rate |x - location|^power)`` on one side.

    Attributes
    ----------
    location, rate, power
        Exact; the last two are above 0.
    side
        1 for what lies above the location, -1 for what lies below.
    factor, weight, weight_key
        As for `QuadraticPart`.
    """

    location: Fraction
    rate: Fraction
    power: Fraction
    side: int
    factor: Fraction = _ONE
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def log_weight(self) -> Ball:
        """The logarithm of ``factor * weight``."""
        value = ball(self.factor)
        return (value if self.weight is None else value * self.weight).log()

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

    def scaled(self, factor: Fraction) -> "PowerPart":
        """Give the part times a positive rational."""
        return replace(self, factor=self.factor * factor)

    def weighted(self, weight: Ball, key: Hashable) -> "PowerPart":
        """Give the part times a positive enclosed number that ``key`` names."""
        total = weight if self.weight is None else self.weight * weight
        return replace(self, weight=total, weight_key=(*self.weight_key, key))


#: One analytic summand of a density.
Part = QuadraticPart | NormalLaplacePart | PowerPart


def merged(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Add up parts that differ by a constant factor only.

    Beyond all locations a mixture of Laplace laws of one scale becomes one part, whose
    ratio to another such part is constant. Rational parts are kept rational where
    their offsets agree.
    """
    curves: dict[Hashable, list[QuadraticPart]] = {}
    others: dict[Hashable, list[NormalLaplacePart | PowerPart]] = {}
    name: Hashable
    for part in parts:
        if isinstance(part, QuadraticPart):
            curves.setdefault((part.square, part.slope, part.growth), []).append(part)
            continue
        if isinstance(part, NormalLaplacePart):
            name = (part.mean, part.deviation, part.scale, part.weight_key)
        else:
            name = (part.location, part.rate, part.power, part.side, part.weight_key)
        others.setdefault((type(part), name), []).append(part)
    return (
        *(group[0] if len(group) == 1 else _sum_of(group) for group in curves.values()),
        *(
            group[0].scaled(_total_factor(group) / group[0].factor)
            for group in others.values()
        ),
    )


def _total_factor(group: Sequence[Part]) -> Fraction:
    return sum((part.factor for part in group), Fraction(0))


def _sum_of(parts: list[QuadraticPart]) -> QuadraticPart:
    first = parts[0]
    names = [(part.offset, part.weight_key) for part in parts]
    if len(set(names)) == 1:
        return first.scaled(_total_factor(parts) / first.factor)
    weight = ball(0)
    for part in parts:
        weight = weight + (part.log_weight + ball(part.offset)).exp()
    factors = [part.factor for part in parts]
    key = ("sum", *sorted(zip(map(repr, names), factors, strict=True)))
    return QuadraticPart(
        first.square, first.slope, Fraction(0), _ONE, first.growth, weight, (key,)
    )


def log_density_of(parts: Sequence[Part], x: Ball) -> Ball:
    """Enclose the logarithm of the sum of the parts on all of ``x``."""
    if len(parts) == 1:
        return parts[0].log_density(x)
    logs = [part.log_density(x) for part in parts]
    top = reduce(lambda a, b: a if a.mid() > b.mid() else b, logs).mid()
    total = ball(0)
    for value in logs:
        total = total + (value - top).exp()
    return top + total.log()
