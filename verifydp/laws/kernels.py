"""Parts of a density, made ready to be evaluated often at one working precision."""

from typing import Protocol

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.series import Series

__all__ = ["DensityKernel", "Local", "PlainKernel"]

#: Logarithm of a part of a density at a point, and the slope of that logarithm.
Local = tuple[Ball, Ball]


class DensityKernel(Protocol):
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


class _Logarithm(Protocol):
    """What is known of any part."""

    def log_density(self, x: Ball) -> Ball:
        """Enclose the logarithm of the density."""

    def log_slope(self, x: Ball) -> Ball:
        """Enclose the derivative of the logarithm."""


class PlainKernel:
    """A part as it is: nothing rounded before, no series, so that cells are halved."""

    def __init__(self, part: _Logarithm) -> None:
        self._part = part

    @property
    def scale(self) -> Ball:
        """None."""
        return ball(0)

    def local(self, x: Ball) -> Local:
        """Enclose the logarithm and its slope at a point."""
        return self._part.log_density(x), self._part.log_slope(x)

    def series(self, x: Series) -> Series:
        """Refused: it is not asked for where the scale is 0."""
        del x
        raise UnsupportedError(f"no power series of a {type(self._part).__name__}")
