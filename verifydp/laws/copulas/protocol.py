"""What every copula offers: a law on the unit cube whose coordinates are uniform."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted, written
from verifydp.exact.balls import Ball, ball, decimal
from verifydp.laws.copulas.levels import Levels, drawn_in_blocks
from verifydp.laws.doubles import doubles, random_stream
from verifydp.laws.parameters import Rational, listed, rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["Copula", "checked_copula", "checked_dimension", "checked_theta", "log_of"]

#: Coordinates of a copula of any dimension.
_DIMENSION_MAX = 1_000
#: Beyond this theta two outputs are the same to almost all digits.
_THETA_MAX = 10**12


class Copula(ABC):
    """How outputs depend on one another, apart from the law of each (Sklar 1959).

    Points have their coordinates last. Where `Levels` are taken, numbers inside (0, 1)
    are as well. Guarantee: balls contain the number meant; the float forms are plain
    doubles without a guarantee, good to about ten digits.
    """

    @property
    @abstractmethod
    def dimension(self) -> int:
        """How many coordinates there are, at least 2."""

    @abstractmethod
    def _log_density(self, levels: Levels) -> Floats:
        """Logarithm of the density, in doubles; an InputError where there is none."""

    @abstractmethod
    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        """Enclose the distribution function where no level is 0 and two are below 1."""

    @abstractmethod
    def _cdf_float(self, below: Floats) -> Floats:
        """The distribution function, from logarithms of levels, which may be 0."""

    @abstractmethod
    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """``P(last <= its level | all others at theirs)`` in doubles.

        Parameters
        ----------
        levels
            Shape ``(..., dimension)``, inside the unit cube.
        """

    @abstractmethod
    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Draw points that keep their digits in both tails; the shape of `sample`."""

    @abstractmethod
    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """Enclose Kendall's tau of two coordinates, which are counted from 0.

        It is how much likelier two draws are ordered alike in both than otherwise.
        """

    def log_density_float(self, levels: Levels | ArrayLike) -> Floats:
        """Logarithm of the density inside the unit cube, in doubles.

        Parameters
        ----------
        levels
            Shape ``(..., dimension)``; the answer has the shape ``(...)``.

        Raises
        ------
        InputError
            If there is no density, or a level is not inside (0, 1).
        """
        return self._log_density(self.checked(levels))

    def cdf(self, levels: Sequence[Rational]) -> Ball:
        """Enclose the probability that no coordinate is above its level.

        Parameters
        ----------
        levels
            An exact number in [0, 1] for each coordinate.

        Raises
        ------
        InputError
            If there are too many or too few, one is outside [0, 1], or no enclosure
            is known.
        """
        exact = tuple(rational(level, "a level") for level in listed(levels, "levels"))
        if len(exact) != self.dimension:
            raise InputError(
                f"{len(exact)} levels: give {self.dimension}, one for each coordinate"
            )
        for level in exact:
            if not 0 <= level <= 1:
                raise InputError(
                    f"a level is {written(level)}: it must be between 0 and 1"
                )
        if min(exact) == 0:
            return ball(0)
        inside = [level for level in exact if level < 1]
        if len(inside) < 2:
            return ball(inside[0] if inside else 1)
        return self._cdf(exact)

    def cdf_float(self, levels: ArrayLike) -> Floats:
        """The distribution function in doubles, on the closed unit cube.

        Raises
        ------
        InputError
            If a level is outside [0, 1] or no number, or no form is known.
        """
        at = doubles(levels, "levels")
        self._require_coordinates(at.shape)
        wrong = ~((at >= 0) & (at <= 1))
        if wrong.any():
            raise InputError(f"a level is {at[wrong][0]:g}: it must be between 0 and 1")
        empty = (at == 0).any(axis=-1)
        below = np.log(np.where(empty[..., None], 1.0, at))
        return np.where(empty, 0.0, self._cdf_float(below))

    def sample(self, size: int, rng: RandomStream) -> Any:
        """Draw points, in doubles inside the unit cube, where the stream draws.

        Returns
        -------
        ndarray
            Shape ``(size, dimension)``. No guarantee of bits: what a double next to 1
            cannot tell apart is rounded; `sample_levels` keeps it.
        """
        draws = random_stream(rng)
        return drawn_in_blocks(
            lambda count: self.sample_levels(count, draws).rounded,
            size,
            self.dimension,
        )

    def checked(self, levels: Levels | ArrayLike) -> Levels:
        """Read points inside the unit cube.

        Raises
        ------
        InputError
            If a level is not inside (0, 1), or the coordinates are too many or few.
        """
        given = levels if isinstance(levels, Levels) else Levels(levels)
        self._require_coordinates(given.shape)
        if not np.isfinite(given.tail).all():
            raise InputError(
                "a level is 0 or 1, or no number: densities and conditional laws are "
                "known inside the unit cube only"
            )
        return given

    def _require_coordinates(self, shape: tuple[int, ...]) -> None:
        if not shape or shape[-1] != self.dimension:
            raise InputError(
                f"points of the shape {shape}: give {self.dimension} coordinates, last"
            )

    def checked_pair(self, first: int, second: int) -> tuple[int, int]:
        """Two different coordinates.

        Raises
        ------
        InputError
            If they are one, or there are not so many.
        """
        known = range(self.dimension)
        whole = all(isinstance(one, int | np.integer) for one in (first, second))
        if not whole or first == second or first not in known or second not in known:
            raise InputError(
                f"coordinates {quoted(first)} and {quoted(second)}: give two of 0 to "
                f"{known[-1]}"
            )
        return first, second


def log_of(level: Fraction) -> Ball:
    """Enclose the logarithm of a level above 0, which keeps its digits next to 1."""
    return ball(level - 1).log1p() if 2 * level > 1 else ball(level).log()


def checked_copula(copula: object) -> Copula:
    """A copula.

    Raises
    ------
    InputError
        If it is something else.
    """
    if not isinstance(copula, Copula):
        raise InputError(
            f"a {type(copula).__name__} is no copula: use one of verifydp.laws.copulas"
        )
    return copula


def checked_theta(theta: Fraction, least: Fraction) -> Fraction:
    """A parameter that doubles tell from what is beyond it.

    Raises
    ------
    InputError
        If it is below ``least``, or so large that the copula is nearly `UpperBound`.
    """
    if not least <= theta <= _THETA_MAX:
        raise InputError(
            f"theta is {decimal(theta, 4)}: give a number from {decimal(least, 4)} to "
            f"{_THETA_MAX}; beyond, use Independence or UpperBound"
        )
    return theta


def checked_dimension(dimension: int) -> int:
    """A number of coordinates.

    Raises
    ------
    InputError
        If it is below 2 or too large.
    """
    whole = isinstance(dimension, int) and not isinstance(dimension, bool)
    if not whole or not 2 <= dimension <= _DIMENSION_MAX:
        raise InputError(
            f"dimension is {quoted(dimension)}: give a whole number from 2 to "
            f"{_DIMENSION_MAX}"
        )
    return dimension
