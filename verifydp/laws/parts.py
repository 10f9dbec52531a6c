"""Analytic parts: what a density is made of between two of its breakpoints.

A law whose density is made of other functions brings a `Part` of its own, in its own
file. What a part has to say is abstract; what it may say besides opens more questions:
`asymptote` those about an infinite tail, `complex_density` Renyi divergences.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import Field, dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar, Self

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.integrals import ComplexBall
from verifydp.exact.series import Series
from verifydp.laws.kernels import DensityKernel, Local, PlainKernel

__all__ = ["Part", "QuadraticPart", "TailRule", "log_density_of", "merged"]

_ONE = Fraction(1)
#: A steepness below which a part is as good as constant.
_FLAT = ball(2) ** -(1 << 16)


class Part(ABC):
    """One analytic summand of a density, positive between two breakpoints.

    A frozen dataclass, with the attributes below among its fields.

    Guarantee of all: every ball contains the number meant, and the slope of the
    logarithm is monotone between the breakpoints.

    Attributes
    ----------
    factor
        A positive rational, kept apart so that a tie between two parts is seen exactly.
    weight
        A positive number that is not rational, enclosed at the working precision.
    weight_key
        Names the weight: two parts of equal keys have the very same weight.
    """

    factor: Fraction
    weight: Ball | None
    weight_key: tuple[Hashable, ...]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    @abstractmethod
    def shape(self) -> Hashable:
        """What two parts share where one is a constant times the other."""

    @abstractmethod
    def log_density(self, x: Ball) -> Ball:
        """Enclose the logarithm of the density on all of ``x``."""

    @abstractmethod
    def log_slope(self, x: Ball) -> Ball:
        """Enclose the derivative of the logarithm on all of ``x``."""

    def scaled(self, factor: Fraction) -> Self:
        """Give the part times a positive rational."""
        return replace(self, factor=self.factor * factor)

    def weighted(self, weight: Ball, key: Hashable) -> Self:
        """Give the part times a positive enclosed number that ``key`` names."""
        total = weight if self.weight is None else self.weight * weight
        return replace(self, weight=total, weight_key=(*self.weight_key, key))

    @property
    def log_weight(self) -> Ball:
        """The logarithm of ``factor * weight``."""
        value = ball(self.factor)
        return (value if self.weight is None else value * self.weight).log()

    @property
    def log_offset(self) -> Fraction:
        """A rational that is added to the logarithm, apart from factor and weight."""
        return Fraction(0)

    @property
    def quadratic(self) -> "QuadraticPart | None":
        """The part as an exponential of a quadratic, where it is one."""
        return None

    @property
    def tail_rule(self) -> "TailRule | None":
        """How it compares with its like along a tail, where no exponential tells."""
        return None

    def kernel(self) -> DensityKernel:
        """Round the numbers of the part once, at the working precision."""
        return PlainKernel(self)

    def complex_density(self, z: ComplexBall) -> ComplexBall:
        """Enclose the density on a complex ball.

        Raises
        ------
        UnsupportedError
            If that is not known.
        """
        del z
        raise UnsupportedError(self._unknown)

    def complex_log_density(self, z: ComplexBall, *, analytic: bool) -> ComplexBall:
        """Enclose the logarithm on a complex ball.

        Where ``analytic`` is asked for, the answer is not finite unless the logarithm
        is analytic on the whole ball.
        """
        return self.complex_density(z).log(analytic=analytic)

    def asymptote(self, side: int) -> "QuadraticPart":
        """Give an exponential to which the ratio tends to 1 towards ``side``.

        Guarantee: the ratio is monotone along the tail, from where it is asked for.

        Raises
        ------
        UnsupportedError
            If that is not known.
        """
        del side
        raise UnsupportedError(self._unknown)

    def tail_form(self, cut: Fraction, side: int) -> "QuadraticPart":
        """Give an exponential whose weight encloses the part's ratio to it on a tail.

        The tail beyond ``cut`` towards ``side``, where the ratio moves towards 1.
        """
        asymptote, at = self.asymptote(side), ball(cut)
        share = (self.log_density(at) - asymptote.log_density(at)).exp()
        key = ("tail", self.shape, cut)
        return asymptote.weighted(share.union(ball(1)), key)

    @property
    def _unknown(self) -> str:
        """Why divergences cannot be told."""
        return (
            f"the tails of a {type(self).__name__} are not known: give it an "
            "asymptote, and complex_density for Renyi divergences"
        )


_Parts = Sequence[Part]


class TailRule(ABC):
    """How parts of one kind compare beyond all their centres.

    Attributes
    ----------
    name
        Equal for parts that can be compared.
    """

    name: Hashable

    @abstractmethod
    def ratio_upper(
        self, first: _Parts, second: _Parts, cut: Fraction, side: int
    ) -> Ball | None:
        """Bound ``p / q`` on the tail beyond a cut; None where that cannot be done.

        Guarantee: the upper end of the ball is not below the ratio anywhere there.
        """

    @abstractmethod
    def limit(self, first: _Parts, second: _Parts, side: int) -> Ball:
        """Enclose the limit of the log ratio along the tail; perhaps infinite."""

    @property
    @abstractmethod
    def misfit(self) -> str:
        """What to say where parts of other kinds or names are there too."""


@dataclass(frozen=True, slots=True, eq=False)
class _QuadraticKernel:
    square: Ball
    linear: Ball
    constant: Ball
    scale: Ball

    def local(self, x: Ball) -> Local:
        risen = self.square * x
        slope = self.linear + risen
        return (slope * x + self.constant), slope + risen

    def series(self, x: Series) -> Series:
        return ((x * self.square + self.linear) * x + self.constant).exp()


@dataclass(frozen=True, eq=False)
class QuadraticPart(Part):
    """The density ``factor * weight * growth**x * exp(square x^2 + slope x + offset)``.

    Attributes
    ----------
    square, slope, offset
        Coefficients of the exponent.
    growth
        A positive rational, kept apart for the same reason as the factor.
    factor, weight, weight_key
        As for every `Part`.
    """

    square: Fraction
    slope: Fraction
    offset: Fraction
    factor: Fraction = _ONE
    growth: Fraction = _ONE
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def shape(self) -> Hashable:
        """Square, slope and growth."""
        return "quadratic", self.square, self.slope, self.growth

    @property
    def log_offset(self) -> Fraction:
        """The offset."""
        return self.offset

    @property
    def quadratic(self) -> "QuadraticPart":
        """The part itself."""
        return self

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

    def kernel(self) -> DensityKernel:
        """Round the numbers of the part once, at the working precision."""
        linear = ball(self.slope)
        if self.growth != 1:
            linear = linear + ball(self.growth).log()
        square = ball(self.square)
        # Where both vanish the part is constant, and any length is short.
        curved = ball(abs(2 * self.square)).sqrt()
        steep = curved if self.square else linear.abs_upper().max(_FLAT)
        constant = ball(self.offset) + self.log_weight
        return _QuadraticKernel(square, linear, constant, 1 / steep)

    def complex_density(self, z: ComplexBall) -> ComplexBall:
        """Enclose the density on a complex ball."""
        return self.complex_log_density(z, analytic=False).exp()

    def complex_log_density(self, z: ComplexBall, *, analytic: bool) -> ComplexBall:
        """Enclose the exponent: analytic everywhere."""
        del analytic
        inner = ball(self.square) * z + ball(self.slope)
        return inner * z + ball(self.offset) + self.log_weight

    def asymptote(self, side: int) -> "QuadraticPart":
        """The part itself."""
        del side
        return self

    def tail_form(self, cut: Fraction, side: int) -> "QuadraticPart":
        """The part itself."""
        del cut, side
        return self


def merged(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Add up parts that differ by a constant factor only.

    Beyond all locations a mixture of Laplace laws of one scale becomes one part, whose
    ratio to another such part is constant. Rational parts are kept rational where
    their offsets agree.
    """
    curves: dict[Hashable, list[QuadraticPart]] = {}
    others: dict[Hashable, list[Part]] = {}
    for part in parts:
        curve = part.quadratic
        if curve is not None:
            curves.setdefault(curve.shape, []).append(curve)
        else:
            name = (type(part), part.shape, part.weight_key)
            others.setdefault(name, []).append(part)
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
