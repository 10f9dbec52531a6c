"""Which lattice the losses of components lie on, or are rounded to.

All losses of a composition are sums of epsilons with signs. Where the epsilons are
multiples of one number, the sums are few, and equal ones are counted together.
"""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.optimal.components import ApproximateComponent
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon

__all__ = ["Lattice", "common_spacing", "lattice_of", "multiple", "rounded_lattice"]

#: Most digits, in bits, of a power of a growth, and of quotients of growths.
_POWER_BITS, _QUOTIENT_BITS = 1 << 21, 1 << 13


@dataclass(frozen=True, slots=True)
class Lattice:
    """Multiples of a spacing between which each epsilon lies.

    ``steps`` are the multiples below and above each epsilon, equal where it is one.
    """

    spacing: Epsilon
    steps: tuple[tuple[int, int], ...]

    @property
    def is_exact(self) -> bool:
        """Whether every epsilon is a multiple of the spacing."""
        return all(low == high for low, high in self.steps)

    def length(self, components: Sequence[ApproximateComponent]) -> int:
        """How many points the sums of all losses take, less one."""
        pairs = zip(self.steps, components, strict=True)
        return sum(high * one.count for (_, high), one in pairs)


def multiple(spacing: Epsilon, times: int) -> Epsilon:
    """Give a multiple of an epsilon, exactly.

    Examples
    --------
    >>> multiple(Epsilon.read("log(3)"), 2), multiple(Epsilon.read("0.1"), 3)
    (Epsilon.read('log(9)'), Epsilon.read('0.3'))
    """
    if spacing.nats is not None:
        return Epsilon(nats=spacing.nats * times)
    assert spacing.growth is not None
    return Epsilon(growth=spacing.growth**times)


def common_spacing(epsilons: Sequence[Epsilon]) -> Epsilon | None:
    """Give the largest number of which all are multiples, if one is found.

    Parameters
    ----------
    epsilons
        At least 0, finite.

    Returns
    -------
    Epsilon or None
        None where all are 0, where rational ones and logarithms meet, and where no
        common root of growths shows soon.

    Examples
    --------
    >>> common_spacing([Epsilon.read("0.1"), Epsilon.read("0.25")])
    Epsilon.read('0.05')
    >>> common_spacing([Epsilon.read("log(4)"), Epsilon.read("log(8)")])
    Epsilon.read('log(2)')
    """
    positive = sorted({one for one in epsilons if one > 0})
    nats = [one.nats for one in positive if one.nats is not None]
    growths = [one.growth for one in positive if one.growth is not None]
    if len(positive) == 1:
        return positive[0]
    if positive and len(nats) == len(positive):
        below = math.lcm(*(number.denominator for number in nats))
        return Epsilon(nats=Fraction(math.gcd(*(int(n * below) for n in nats)), below))
    if positive and len(growths) == len(positive):
        try:
            return Epsilon(growth=functools.reduce(_common_root, growths))
        except ArithmeticError:
            return None
    return None


def lattice_of(
    components: Sequence[ApproximateComponent], points: int
) -> Lattice | None:
    """Give the lattice on which all epsilons lie, if it has at most so many points."""
    epsilons = [one.epsilon for one in components]
    spacing = common_spacing(epsilons)
    if spacing is None:
        return None
    size = sum(_ratio(one.epsilon, spacing) * one.count for one in components)
    digits = 1
    if spacing.growth is not None:
        digits = max(spacing.growth.as_integer_ratio()).bit_length()
    if size > points or size * digits > _POWER_BITS:
        return None
    times = [_ratio(one, spacing) for one in epsilons]
    if any(multiple(spacing, n) != one for n, one in zip(times, epsilons, strict=True)):
        return None
    return Lattice(spacing, tuple((n, n) for n in times))


def rounded_lattice(components: Sequence[ApproximateComponent], points: int) -> Lattice:
    """Give a lattice of about so many points, and what each epsilon lies between.

    Raises
    ------
    InputError
        If there are more components than points.
    """
    count = sum(one.count for one in components)
    if 2 * count > points:
        raise InputError(
            f"{count} components whose epsilons have no common divisor need a lattice "
            f"of more than {points} points: give epsilons with fewer digits, or more "
            "points"
        )
    total = sum(float(one.epsilon) * one.count for one in components)
    wanted = total / (points - count)
    digits = 12 - math.floor(math.log10(wanted))
    spacing = Epsilon(nats=Fraction(math.ceil(wanted * 10**digits), 10**digits))
    steps = []
    for one in components:
        low = max(0, _ratio(one.epsilon, spacing) - 1)
        while multiple(spacing, low + 1) <= one.epsilon:
            low += 1
        steps.append((low, low + (multiple(spacing, low) < one.epsilon)))
    return Lattice(spacing, tuple(steps))


def _ratio(epsilon: Epsilon, spacing: Epsilon) -> int:
    """The nearest multiple, exact where both are rational."""
    if epsilon.nats is not None and spacing.nats is not None:
        return round(epsilon.nats / spacing.nats)
    return round(float(epsilon) / float(spacing))


def _common_root(one: Fraction, other: Fraction) -> Fraction:
    """Euclid's algorithm on the logarithms of two numbers above 1.

    It ends where both are powers of one number; else the digits grow without end.
    """
    while other != 1:
        one, other = max(one, other) / min(one, other), min(one, other)
        if max(one.as_integer_ratio()).bit_length() > _QUOTIENT_BITS:
            raise ArithmeticError
        one, other = max(one, other), min(one, other)
    return one
