"""A density that falls exponentially with an l1, l2 or l-infinity norm."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NoReturn, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp import special_functions as special
from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError, UnsupportedError
from verifydp.laws.parameters import Rational, positive

__all__ = ["NormExponential", "NormName", "gamma"]

#: Norms by name: the sum of absolute values, the Euclidean length, the largest.
NormName = Literal["l1", "l2", "linf"]


def gamma(shape: int, scale: float, size: int, rng: Any) -> Any:
    """Draw gamma numbers of a whole shape: sums of exponential ones.

    Parameters
    ----------
    shape
        At least 1.
    scale
        One over the rate: the mean is ``shape * scale``.
    size
        How many.
    rng
        A `RandomStream`.
    """
    parts = rng.exponential(scale=scale, size=(size, shape))
    return namespace_of(parts).sum(parts, axis=1)


@dataclass(frozen=True, init=False)
class NormExponential:
    """The law with density proportional to ``exp(-|x - centre| / scale)``.

    Parameters
    ----------
    centre
        d exact numbers.
    norm
        ``"l1"``, ``"l2"`` or ``"linf"``.
    scale
        Above 0, in units of the answer.

    Raises
    ------
    InputError
        If the norm has another name, or the scale is not above 0.

    Notes
    -----
    Independent Laplace numbers for l1; an even direction times a gamma number of shape
    d for l2; an even point of the cube times one of shape d + 1 for l-infinity (Cho and
    Awan 2024, algorithms 4 to 6). A sphere asks for d, a ball for d + 1.

    Examples
    --------
    >>> NormExponential((0, 0), "l2", 1).shifted_loss_bound((3, 4))
    5.0
    """

    centre: tuple[Fraction, ...]
    norm: NormName
    scale: Fraction

    def __init__(self, centre: tuple[Any, ...], norm: str, scale: Rational) -> None:
        if norm not in get_args(NormName):
            raise InputError(
                f"norm is {str(norm)[:40]!r}: it must be one of "
                f"{', '.join(get_args(NormName))}"
            )
        if not centre:
            raise InputError("centre has no entries: it needs at least one")
        object.__setattr__(self, "centre", tuple(Fraction(one) for one in centre))
        object.__setattr__(self, "norm", norm)
        object.__setattr__(self, "scale", positive(scale, "scale"))

    def moved(self, centre: tuple[Any, ...]) -> "NormExponential":
        """The same noise around another centre."""
        return NormExponential(centre, self.norm, self.scale)

    @property
    def rank(self) -> int:
        """The dimension d."""
        return len(self.centre)

    def sample(self, size: int, rng: Any) -> Any:
        """Draw ``size`` vectors, shape ``(size, d)``, in doubles."""
        scale, shape = float(self.scale), (size, self.rank)
        if self.norm == "l1":
            noise = rng.laplace(scale=scale, size=shape)
        elif self.norm == "l2":
            noise = rng.normal(size=shape)
            library = namespace_of(noise)
            length = library.sqrt(library.sum(noise * noise, axis=1))
            radius = gamma(self.rank, scale, size, rng)
            noise = noise * (radius / length)[:, None]
        else:
            radius = gamma(self.rank + 1, scale, size, rng)
            noise = (2 * rng.random(size=shape) - 1) * radius[:, None]
        return noise + as_drawn([float(one) for one in self.centre], noise)

    def length(self, points: ArrayLike) -> NDArray[np.float64]:
        """Give the norm of vectors of shape ``(..., d)``, in doubles."""
        size = np.abs(np.asarray(points, dtype=float))
        if self.norm == "l1":
            return np.asarray(size.sum(axis=-1))
        if self.norm == "l2":
            return np.asarray(np.sqrt((size**2).sum(axis=-1)))
        return np.asarray(size.max(axis=-1))

    @property
    def log_volume(self) -> float:
        """Logarithm of the unit ball's volume."""
        if self.norm == "l1":
            return float(self.rank * np.log(2) - special.gammaln(self.rank + 1))
        if self.norm == "l2":
            return float(
                self.rank / 2 * np.log(np.pi) - special.gammaln(self.rank / 2 + 1)
            )
        return float(self.rank * np.log(2))

    def log_density_float(self, points: ArrayLike) -> NDArray[np.float64]:
        """Logarithm of the density at points of shape ``(..., d)``, in doubles."""
        scale = float(self.scale)
        constant = float(special.gammaln(self.rank + 1)) + self.log_volume
        return np.asarray(
            -self._away(points) / scale - constant - self.rank * np.log(scale)
        )

    def _away(self, points: ArrayLike) -> NDArray[np.float64]:
        centre = [float(one) for one in self.centre]
        return self.length(np.asarray(points, dtype=float) - centre)

    def privacy_loss(
        self, other: "NormExponential", points: ArrayLike
    ) -> NDArray[np.float64]:
        """Log ratio of the densities of this law and another, in doubles.

        Raises
        ------
        InputError
            If the two have different noise.
        """
        if (self.norm, self.scale, self.rank) != (other.norm, other.scale, other.rank):
            raise InputError(
                "the two laws have different noise: only a shift is compared here"
            )
        return (other._away(points) - self._away(points)) / float(self.scale)

    def line_pair(self, other: "NormExponential") -> NoReturn:
        """None is known.

        Raises
        ------
        UnsupportedError
            Always; the message has the pure epsilon in doubles.
        """
        most = float(self._away([float(one) for one in other.centre]))
        raise UnsupportedError(
            f"the profile of noise with the {self.norm} norm has no exact form here; "
            f"its pure epsilon on this pair is {most / float(self.scale):.6g}"
        )

    def shifted_loss_bound(self, move: ArrayLike) -> float:
        """Give the largest privacy loss to the same noise moved by a vector."""
        return float(self.length(move)) / float(self.scale)
