"""Images of laws under affine maps."""

from fractions import Fraction
from typing import TypeVar

from verifydp.errors import InputError
from verifydp.privacy.laws.atoms import Atoms
from verifydp.privacy.laws.discrete_normal import DiscreteNormal
from verifydp.privacy.laws.geometric import Geometric
from verifydp.privacy.laws.laplace import Laplace
from verifydp.privacy.laws.mixtures import LatticeMixture, Mixture
from verifydp.privacy.laws.normal import Normal
from verifydp.privacy.laws.normal_laplace import NormalLaplace
from verifydp.privacy.laws.parameters import Rational, rational
from verifydp.privacy.laws.protocol import DensityLaw, LatticeLaw
from verifydp.privacy.laws.truncated import Clamped, Truncated

__all__ = ["affine_image"]

_Law = TypeVar("_Law", DensityLaw, LatticeLaw)


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
        return _lattice_image(law, int(slope), int(move))
    return _density_image(law, slope, move)


def _lattice_image(law: LatticeLaw, slope: int, move: int) -> LatticeLaw:
    if isinstance(law, Geometric):
        return Geometric(slope * law.location + move, ratio=law.ratio, decay=law.decay)
    if isinstance(law, DiscreteNormal):
        return DiscreteNormal(slope * law.mean + move, law.variance)
    if isinstance(law, LatticeMixture):
        images = [_lattice_image(one, slope, move) for one in law.laws]
        return LatticeMixture(law.weights, images)
    raise InputError(f"no affine image of a {type(law).__name__} is known")


def _density_image(law: DensityLaw, slope: Fraction, move: Fraction) -> DensityLaw:
    size = abs(slope)
    if isinstance(law, Laplace):
        return Laplace(slope * law.location + move, size * law.scale)
    if isinstance(law, Normal):
        return Normal(slope * law.mean + move, size * law.deviation)
    if isinstance(law, NormalLaplace):
        return NormalLaplace(
            slope * law.mean + move, size * law.deviation, size * law.scale
        )
    if isinstance(law, Atoms):
        images = (slope * point + move for point in law.atoms)
        return Atoms(dict(zip(images, law.masses, strict=True)))
    if isinstance(law, Mixture):
        return Mixture(
            law.weights, [_density_image(one, slope, move) for one in law.laws]
        )
    if isinstance(law, Truncated | Clamped):
        ends = sorted((slope * law.low + move, slope * law.high + move))
        return type(law)(_density_image(law.law, slope, move), *ends)
    raise InputError(f"no affine image of a {type(law).__name__} is known")
