"""A density that falls exponentially with the norm whose unit ball is a hull."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp import special_functions as special
from verifydp.errors import InputError, UnsupportedError
from verifydp.laws.parameters import Rational, positive
from verifydp.laws.vectors.grids import NoiseGrid
from verifydp.laws.vectors.polytopes import Hull

__all__ = ["HullExponential"]


@dataclass(frozen=True, init=False)
class HullExponential:
    """The law with density ``exp(-rate |x - centre|) / (s! volume rate^-s)``.

    Parameters
    ----------
    centre
        d exact numbers.
    hull
        The unit ball of the norm ``|.|``, of dimension s.
    rate
        Above 0.

    Notes
    -----
    The density is with respect to Lebesgue measure on the affine space
    ``centre + span``, in orthonormal coordinates. A point of the ball drawn evenly,
    times a gamma number of shape s + 1, follows it (Cho and Awan 2024, algorithms 2 and
    3). Here the ball is cut into simplices with a corner at 0: an even point of a
    simplex has gamma numbers of shape 1 over their sum as weights, and the sum is the
    radius, so that the product is a sum of the corners with independent exponential
    weights. Nothing is rejected.

    Examples
    --------
    >>> line = HullExponential((0, 0), Hull(((1, -1), (-1, 1))), 2)
    >>> line.rank, line.shifted_loss_bound(HullExponential((3, -3), line.hull, 2))
    (1, Fraction(6, 1))
    """

    centre: tuple[Fraction, ...]
    hull: Hull
    rate: Fraction

    def __init__(self, centre: tuple[Any, ...], hull: Hull, rate: Rational) -> None:
        at = tuple(Fraction(value) for value in centre)
        if len(at) != len(hull.vectors[0]):
            raise InputError(
                f"a centre has {len(at)} entries: the hull's vectors have "
                f"{len(hull.vectors[0])}"
            )
        object.__setattr__(self, "centre", at)
        object.__setattr__(self, "hull", hull)
        object.__setattr__(self, "rate", positive(rate, "rate"))

    def moved(self, centre: tuple[Any, ...]) -> "HullExponential":
        """The same noise around another centre."""
        return HullExponential(centre, self.hull, self.rate)

    @property
    def rank(self) -> int:
        """The dimension of the noise."""
        return self.hull.rank

    def sample(self, size: int, rng: Any) -> Any:
        """Draw ``size`` vectors, shape ``(size, d)``, in doubles.

        ``rng`` is a `RandomStream`; s exponential and two uniform numbers are drawn for
        each vector. Noise is rounded to a grid, so that nothing is rounded where there
        is no noise (`NoiseGrid`).
        """
        mean = float(1 / self.rate)
        weights = rng.exponential(scale=mean, size=(size, self.rank))
        grid = NoiseGrid(self.hull.span.basis, mean * self.rank * self.hull.reach)
        return grid.around(self.hull.weighted_corners(weights, rng, grid), self.centre)

    def log_density_float(self, points: ArrayLike) -> NDArray[np.float64]:
        """Logarithm of the density at points ``(..., d)`` of the affine space.

        In doubles; that points lie in the space is not looked at.
        """
        rate, size = float(self.rate), self.rank
        constant = (
            float(special.gammaln(size + 1))
            + np.log(self.hull.euclidean_volume)
            - size * np.log(rate)
        )
        return np.asarray(-rate * self._norm(points) - constant)

    def _norm(self, points: ArrayLike) -> NDArray[np.float64]:
        away = np.asarray(points, dtype=float) - [float(one) for one in self.centre]
        return self.hull.gauge_float(away)

    def privacy_loss(
        self, other: "HullExponential", points: ArrayLike
    ) -> NDArray[np.float64]:
        """Log ratio of the densities of this law and another, in doubles.

        Raises
        ------
        InputError
            If the two have different noise or lie in different parallel spaces.
        """
        self.shifted_loss_bound(other)
        return float(self.rate) * (other._norm(points) - self._norm(points))

    def line_pair(self, other: "HullExponential") -> NoReturn:
        """None is known.

        Raises
        ------
        UnsupportedError
            Always; the message has the pure epsilon, which is exact.
        """
        raise UnsupportedError(
            "the profile of noise with a hull's norm has no exact form here; its pure "
            f"epsilon on this pair is {self.shifted_loss_bound(other)}"
        )

    def shifted_loss_bound(self, other: "HullExponential") -> Fraction:
        """Give the supremum of the privacy loss to the same noise moved; exact.

        It is the rate times the norm of the shift: no more by the triangle inequality,
        and reached at this law's centre.

        Raises
        ------
        InputError
            If the two have different noise or lie in different parallel spaces.
        """
        if (self.hull, self.rate) != (other.hull, other.rate):
            raise InputError(
                "the two laws have different noise: only a shift is compared here"
            )
        pairs = zip(self.centre, other.centre, strict=True)
        return self.rate * self.hull.gauge([b - a for a, b in pairs])
