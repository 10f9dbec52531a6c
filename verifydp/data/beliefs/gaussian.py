"""A normal prior; with deviation 0, one point."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from verifydp.data.beliefs.protocol import NormalComponent, Prior
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.normal import Normal
from verifydp.laws.parameters import as_written

__all__ = ["GaussianPrior", "rounded_root"]

#: Significant digits that a rounded deviation may have.
_MOST_DIGITS = 1000


# Slots of its own, since the base computes the mean by a property.
@dataclass(frozen=True, init=False, slots=True)
class GaussianPrior(Prior):
    """The normal law of a mean and a standard deviation.

    Parameters
    ----------
    mean, sd
        Exact numbers in the unit of the data; a float is the decimal that it is
        written as. The deviation is at least 0, and 0 stands for a point.

    Raises
    ------
    InputError
        If a parameter is no finite number, or the deviation is negative.

    Examples
    --------
    >>> prior = GaussianPrior(mean=0.5, sd=2)
    >>> prior.mean, prior.variance, prior.text
    (Fraction(1, 2), Fraction(4, 1), 'normal(0.5, sd 2)')
    """

    mean: Fraction
    sd: Fraction

    def __init__(self, mean: Any, sd: Any) -> None:
        width = as_written(sd, "sd")
        if width < 0:
            raise InputError(f"sd is {written(width)}: it must be at least 0")
        object.__setattr__(self, "mean", as_written(mean, "mean"))
        object.__setattr__(self, "sd", width)

    @classmethod
    def of_variance(
        cls, mean: Any, variance: Any, *, digits: int = 30
    ) -> "GaussianPrior":
        """Give the normal law of a mean and a variance, its deviation rounded.

        Parameters
        ----------
        mean, variance
            Exact numbers; the variance is at least 0.
        digits
            Significant digits of the deviation, where it is no rational: 1 to 1000.

        Returns
        -------
        GaussianPrior
            Guarantee: the deviation is the root itself where that is rational; else
            it is the nearest decimal above, within ``10**(1 - digits)`` of it,
            relative. Whatever is shown afterwards is about this rounded prior: no
            side of the rounding is the safe one, since more spread may help or hurt.

        Raises
        ------
        InputError
            If the variance is negative or no number, or the digits are out of range.

        Examples
        --------
        >>> GaussianPrior.of_variance(0, "9/4").sd
        Fraction(3, 2)
        >>> float(GaussianPrior.of_variance(0, 14).sd)
        3.7416573867739413
        """
        exact = as_written(variance, "variance")
        if isinstance(digits, bool) or not isinstance(digits, int):
            raise InputError(f"digits is {digits!r:.40}: give a whole number")
        if not 1 <= digits <= _MOST_DIGITS:
            raise InputError(f"digits is {digits:.3g}: give 1 to {_MOST_DIGITS}")
        if exact < 0:
            raise InputError(f"variance is {written(exact)}: it must be at least 0")
        return cls(mean, rounded_root(exact, digits))

    @property
    def components(self) -> tuple[NormalComponent]:
        """The law itself."""
        return (NormalComponent(Fraction(1), self.mean, self.sd),)

    @property
    def variance(self) -> Fraction:
        """The square of the deviation."""
        return self.sd**2

    @property
    def law(self) -> Normal:
        """The normal law, or the point."""
        return Normal(self.mean, self.sd)

    @property
    def text(self) -> str:
        """Mean and deviation."""
        if not self.sd:
            return f"the point {written(self.mean)}"
        return f"normal({written(self.mean)}, sd {written(self.sd)})"


def rounded_root(square: Fraction, digits: int) -> Fraction:
    """Give the square root of a rational, exactly or rounded upward.

    Examples
    --------
    >>> rounded_root(Fraction(4, 9), 5), float(rounded_root(Fraction(2), 5))
    (Fraction(2, 3), 1.41422)
    """
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    if top**2 == square.numerator and bottom**2 == square.denominator:
        return Fraction(top, bottom)
    size = len(str(square.numerator)) - len(str(square.denominator))
    # A root of about 10**(size / 2) keeps the digits asked for, and some to spare.
    unit = Fraction(10) ** (digits - (size - 2) // 2 - 1)
    whole = square * unit**2
    return Fraction(isqrt(whole.numerator // whole.denominator) + 1) / unit
