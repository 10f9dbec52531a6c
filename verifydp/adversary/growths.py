"""The factor ``exp(ratio * epsilon)`` of a pure guarantee, compared exactly."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.exact.comparison import is_less

__all__ = ["Growth"]

_FIRST_BITS, _SPARE_BITS = 128, 4096


@dataclass(frozen=True, slots=True)
class Growth:
    """The number ``exp(ratio * epsilon)``, at least 1.

    Parameters
    ----------
    level
        The epsilon: a rational or the logarithm of one.
    ratio
        A rational of at least 0.

    Examples
    --------
    >>> half = Growth(Epsilon.of_claim("log(9)"), Fraction(1, 2))
    >>> half.compared_with(Fraction(3)), half.exact
    (0, None)
    >>> Growth(Epsilon.of_claim(1)).compared_with(Fraction(3))
    -1
    """

    level: Epsilon
    ratio: Fraction = Fraction(1)

    @property
    def exact(self) -> Fraction | None:
        """The number as a rational, where it is written as one."""
        if self.is_one:
            return Fraction(1)
        if self.level.growth is None or self.ratio.denominator != 1:
            return None
        return self.level.growth**self.ratio.numerator

    @property
    def is_one(self) -> bool:
        """Whether nothing is given away: the number is 1."""
        return self.ratio == 0 or self.level == 0

    def logarithm(self) -> Ball:
        """Enclose ``ratio * epsilon`` at the working precision."""
        if self.is_one:
            return ball(0)
        return self.level.enclosed() * ball(self.ratio)

    def enclosed(self) -> Ball:
        """Enclose the number at the working precision."""
        exact = self.exact
        return self.logarithm().exp() if exact is None else ball(exact)

    def compared_with(self, other: Fraction) -> int:
        """Decide the sign of ``self - other`` for a rational.

        Returns
        -------
        int
            -1, 0 or +1. Guarantee: never wrong. The exponential of a rational other
            than 0 is irrational (Lindemann 1882), and a root of a rational is compared
            by powers where they can be equal, so that balls part in all other cases.

        Raises
        ------
        UnsupportedError
            If the two are nearer than about 4096 binary digits beyond their own tell.
        """
        exact = self.exact
        if exact is not None:
            return (exact > other) - (exact < other)
        if other <= 1:
            return 1
        if self._is_root_equal_to(other):
            return 0
        digits = other.numerator.bit_length() + other.denominator.bit_length()
        below = is_less(
            self.enclosed,
            lambda: ball(other),
            start=_FIRST_BITS,
            limit=_SPARE_BITS + 4 * digits,
        )
        return -1 if below else 1

    def _is_root_equal_to(self, other: Fraction) -> bool:
        """Whether ``growth^(p/q) = other``: then both are powers of one rational."""
        base = self.level.growth
        if base is None:
            return False
        power, root = self.ratio.numerator, self.ratio.denominator
        # growth = m^root and other = m^power for a rational m, so neither exponent
        # exceeds the digits of what it makes.
        if root > _digits(base) or power > _digits(other):
            return False
        return base**power == other**root


def _digits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())
