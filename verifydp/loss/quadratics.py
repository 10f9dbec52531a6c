"""Quadratic functions of one variable with partly exact coefficients."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.laws.parts import Part, PowerPart, QuadraticPart

__all__ = ["Quadratic", "constant_log_ratio", "log_ratio_of", "power_product"]


#: Powers with more binary digits than this are not built to see a tie.
_MOST_DIGITS = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Quadratic:
    """The function ``square x^2 + linear x + constant``.

    Attributes
    ----------
    square
        Exact.
    linear, constant
        Enclosed at the working precision.
    is_constant
        Whether square and linear are both exactly 0.
    is_zero
        Whether the function is exactly 0.
    """

    square: Fraction
    linear: Ball
    constant: Ball
    is_constant: bool = False
    is_zero: bool = False

    def value(self, x: Ball | Fraction | int) -> Ball:
        """Enclose the value."""
        at = ball(x)
        return (ball(self.square) * at + self.linear) * at + self.constant

    def direction(self, side: int) -> int | None:
        """Give 1 or -1 as the function rises or falls without bound towards ``side``.

        0 where it is constant, None where that is undecided at this precision.
        """
        if self.square:
            return 1 if self.square > 0 else -1
        if self.is_constant:
            return 0
        if self.linear > 0:
            return side
        return -side if self.linear < 0 else None

    def vertex(self) -> tuple[Fraction, Fraction]:
        """Bracket where the derivative is 0; the square is not 0."""
        at = -self.linear / (2 * ball(self.square))
        return lowest(at), highest(at)


def log_ratio_of(
    first: QuadraticPart, second: QuadraticPart, epsilon: Fraction
) -> Quadratic:
    """Give ``log p - log q - epsilon``; ties between the parts are seen exactly."""
    slope = first.slope - second.slope
    growth = first.growth / second.growth
    square = first.square - second.square
    offset = first.offset - second.offset - epsilon
    factor = first.factor / second.factor
    cancel = first.weight_key == second.weight_key
    constant = ball(offset)
    if not cancel:
        constant = constant + first.log_weight - second.log_weight
    elif factor != 1:
        constant = constant + ball(factor).log()
    linear = ball(slope)
    if growth != 1:
        linear = linear + ball(growth).log()
    # With slope and growth rational, their sum slope + log(growth) is 0 only where both
    # vanish: the logarithm of a rational other than 1 is irrational.
    is_constant = square == 0 and slope == 0 and growth == 1
    is_zero = is_constant and cancel and offset == 0 and factor == 1
    return Quadratic(square, linear, constant, is_constant, is_zero)


def constant_log_ratio(
    first: Sequence[Part], second: Sequence[Part], epsilon: Fraction
) -> Quadratic | None:
    """Give ``log p - log q - epsilon`` where p over q is seen to be constant.

    Both are sums of parts, and the parts of p are those of q times one number, in any
    order. None where that is not seen, which does not say that it is not so.
    """
    ones, twos = ({_shape(part): part for part in parts} for parts in (first, second))
    if len(ones) < len(first) or len(twos) < len(second) or ones.keys() != twos.keys():
        return None
    ratios = {_ratio(part, twos[shape]) for shape, part in ones.items()}
    if len(ratios) > 1:
        return None
    factor, offset, above, below = ratios.pop()
    part, other = first[0], twos[_shape(first[0])]
    constant = ball(offset - epsilon)
    if factor != 1:
        constant = constant + ball(factor).log()
    cancel = above == below
    if not cancel:
        weights = [ball(1) if p.weight is None else p.weight for p in (part, other)]
        constant = constant + (weights[0] / weights[1]).log()
    is_zero = cancel and factor == 1 and offset == epsilon
    return Quadratic(Fraction(0), ball(0), constant, is_constant=True, is_zero=is_zero)


def _shape(part: Part) -> Hashable:
    """What two parts share where one is a constant times the other."""
    if isinstance(part, QuadraticPart):
        return "quadratic", part.square, part.slope, part.growth
    if isinstance(part, PowerPart):
        return "power", part.location, part.rate, part.power, part.side
    return "normal-laplace", part.mean, part.deviation, part.scale


_Names = frozenset[tuple[Hashable, int]]


def _ratio(first: Part, second: Part) -> tuple[Fraction, Fraction, _Names, _Names]:
    """Factor, offset, and what is left of the names of the weights above and below."""
    offsets = [p.offset if isinstance(p, QuadraticPart) else 0 for p in (first, second)]
    one, two = Counter(first.weight_key), Counter(second.weight_key)
    return (
        first.factor / second.factor,
        Fraction(offsets[0] - offsets[1]),
        frozenset((one - two).items()),
        frozenset((two - one).items()),
    )


def power_product(
    first: QuadraticPart, second: QuadraticPart, order: Fraction
) -> Quadratic:
    """Give the logarithm of ``p^order q^(1 - order)``."""
    rest = 1 - order
    slope = order * first.slope + rest * second.slope
    square = order * first.square + rest * second.square
    linear = ball(slope)
    for part, share in ((first, order), (second, rest)):
        if part.growth != 1:
            linear = linear + ball(share) * ball(part.growth).log()
    constant = ball(order * first.offset + rest * second.offset)
    constant = constant + ball(order) * first.log_weight
    constant = constant + ball(rest) * second.log_weight
    is_constant = square == 0 == slope and _is_one(first.growth, second.growth, order)
    return Quadratic(square, linear, constant, is_constant)


def _is_one(first: Fraction, second: Fraction, order: Fraction) -> bool:
    """Whether ``first^order second^(1 - order)`` is seen to be exactly 1.

    As an equation of integer powers, in lowest terms; those of more than a million
    digits are not built, and the logarithm is left undecided.
    """
    if first == 1 == second:
        return True
    powers = order.numerator, order.denominator - order.numerator
    digits = sum(
        abs(power) * max(growth.numerator, growth.denominator).bit_length()
        for growth, power in zip((first, second), powers, strict=True)
    )
    return digits <= _MOST_DIGITS and first ** powers[0] * second ** powers[1] == 1
