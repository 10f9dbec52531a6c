"""Exact output distributions: finite, on the integers, and on the line."""

from verifydp.privacy.laws.atoms import Atoms
from verifydp.privacy.laws.discrete_normal import DiscreteNormal
from verifydp.privacy.laws.finite import FiniteLaw
from verifydp.privacy.laws.geometric import Geometric
from verifydp.privacy.laws.images import affine_image
from verifydp.privacy.laws.laplace import Laplace
from verifydp.privacy.laws.mixtures import LatticeMixture, Mixture
from verifydp.privacy.laws.normal import Normal
from verifydp.privacy.laws.normal_laplace import NormalLaplace
from verifydp.privacy.laws.protocol import DensityLaw, LatticeLaw
from verifydp.privacy.laws.truncated import Clamped, Truncated

__all__ = [
    "Atoms",
    "Clamped",
    "DensityLaw",
    "DiscreteNormal",
    "FiniteLaw",
    "Geometric",
    "Laplace",
    "LatticeLaw",
    "LatticeMixture",
    "Mixture",
    "Normal",
    "NormalLaplace",
    "Truncated",
    "affine_image",
]
