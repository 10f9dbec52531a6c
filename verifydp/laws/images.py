"""Images of laws under affine maps."""

from typing import TypeVar

from verifydp.errors import InputError
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.protocol import LatticeLaw, LineLaw

__all__ = ["affine_image"]

_Law = TypeVar("_Law", LineLaw, LatticeLaw)


def affine_image(law: _Law, factor: Rational, shift: Rational) -> _Law:
    """Give the law of ``factor * X + shift``.

    Parameters
    ----------
    law
        The law of X.
    factor
        Not 0. For a law on the integers 1 or -1.
    shift
        For a law on the integers an integer.

    Raises
    ------
    InputError
        If the factor is 0, or the map leaves the integers. A map that is one-to-one
        changes no divergence, so that a pair can be compared before it.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> affine_image(Laplace(1, 2), -3, 1)
    Laplace(location=Fraction(-2, 1), scale=Fraction(6, 1))
    """
    slope, move = rational(factor, "factor"), rational(shift, "shift")
    if slope == 0:
        raise InputError("factor is 0: the image is the atom Normal(shift, 0)")
    if isinstance(law, LatticeLaw):
        if abs(slope) != 1 or move.denominator != 1:
            raise InputError(
                f"the map {slope} * k + {move} leaves the integers: use factor 1 or -1 "
                "and an integer shift, or compare the pair before the map"
            )
        return law.image(int(slope), int(move))
    return law.image(slope, move)
