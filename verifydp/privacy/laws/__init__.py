"""Exact output distributions: finite, on the integers, and on the line.

| the output is | the law |
| --- | --- |
| one of finitely many values | `FiniteLaw` |
| the same, with weights that depend on parameters | `SymbolicFiniteLaw` over `Range` |
| an integer plus noise | `Geometric`, `DiscreteNormal` |
| a number plus noise | `Laplace`, `Normal`, `PowerExponential` |
| a normal variable plus noise | `NormalLaplace`, `NormalPowerExponential` |
| one of some points of the line | `Atoms` |
| a number moved into, or drawn again until in, an interval | `Clamped`, `Truncated` |
| scaled and shifted | `affine_image`; for finite laws ``FiniteLaw.image`` |
| drawn from one law or another | `Mixture`, `LatticeMixture`, ``FiniteLaw.mixture`` |
| drawn from a kernel, whose input is forgotten or kept | `mixture`, `joint` |
| several independent draws | `product`, ``FiniteLaw.power`` |

`merged_by_ratio` shrinks a finite pair without changing what it gives away;
`is_same_law` recognises a law on the line or the integers in other words, and
`canonical` gives the form that they share; `is_within_growth` proves a pure bound for
all parameters of a symbolic pair, whose weights are `Polynomial` values. Parameters
are exact: a `Rational` is a Fraction, an integer, a Decimal or a text such as "0.1".
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.privacy.laws.atoms import Atoms
    from verifydp.privacy.laws.canonical_forms import canonical, is_same_law
    from verifydp.privacy.laws.discrete_normal import DiscreteNormal
    from verifydp.privacy.laws.finite import Event, FiniteLaw
    from verifydp.privacy.laws.geometric import Geometric
    from verifydp.privacy.laws.images import affine_image
    from verifydp.privacy.laws.laplace import Laplace
    from verifydp.privacy.laws.mixtures import LatticeMixture, Mixture
    from verifydp.privacy.laws.normal import Normal
    from verifydp.privacy.laws.normal_laplace import NormalLaplace
    from verifydp.privacy.laws.normal_power_exponential import NormalPowerExponential
    from verifydp.privacy.laws.parameters import Rational, positive, rational
    from verifydp.privacy.laws.polynomials import Polynomial, Range
    from verifydp.privacy.laws.power_exponential import PowerExponential
    from verifydp.privacy.laws.products import (
        Kernel,
        joint,
        merged_by_ratio,
        mixture,
        product,
    )
    from verifydp.privacy.laws.protocol import DensityLaw, LatticeLaw
    from verifydp.privacy.laws.symbolic import SymbolicFiniteLaw, is_within_growth
    from verifydp.privacy.laws.truncated import Clamped, Truncated

__all__ = [
    "Atoms",
    "Clamped",
    "DensityLaw",
    "DiscreteNormal",
    "Event",
    "FiniteLaw",
    "Geometric",
    "Kernel",
    "Laplace",
    "LatticeLaw",
    "LatticeMixture",
    "Mixture",
    "Normal",
    "NormalLaplace",
    "NormalPowerExponential",
    "Polynomial",
    "PowerExponential",
    "Range",
    "Rational",
    "SymbolicFiniteLaw",
    "Truncated",
    "affine_image",
    "canonical",
    "is_same_law",
    "is_within_growth",
    "joint",
    "merged_by_ratio",
    "mixture",
    "positive",
    "product",
    "rational",
]

_HOMES = {
    "Atoms": "verifydp.privacy.laws.atoms",
    "Clamped": "verifydp.privacy.laws.truncated",
    "DensityLaw": "verifydp.privacy.laws.protocol",
    "DiscreteNormal": "verifydp.privacy.laws.discrete_normal",
    "Event": "verifydp.privacy.laws.finite",
    "FiniteLaw": "verifydp.privacy.laws.finite",
    "Geometric": "verifydp.privacy.laws.geometric",
    "Kernel": "verifydp.privacy.laws.products",
    "Laplace": "verifydp.privacy.laws.laplace",
    "LatticeLaw": "verifydp.privacy.laws.protocol",
    "LatticeMixture": "verifydp.privacy.laws.mixtures",
    "Mixture": "verifydp.privacy.laws.mixtures",
    "Normal": "verifydp.privacy.laws.normal",
    "NormalLaplace": "verifydp.privacy.laws.normal_laplace",
    "NormalPowerExponential": "verifydp.privacy.laws.normal_power_exponential",
    "Polynomial": "verifydp.privacy.laws.polynomials",
    "PowerExponential": "verifydp.privacy.laws.power_exponential",
    "Range": "verifydp.privacy.laws.polynomials",
    "Rational": "verifydp.privacy.laws.parameters",
    "SymbolicFiniteLaw": "verifydp.privacy.laws.symbolic",
    "Truncated": "verifydp.privacy.laws.truncated",
    "affine_image": "verifydp.privacy.laws.images",
    "canonical": "verifydp.privacy.laws.canonical_forms",
    "is_same_law": "verifydp.privacy.laws.canonical_forms",
    "is_within_growth": "verifydp.privacy.laws.symbolic",
    "joint": "verifydp.privacy.laws.products",
    "merged_by_ratio": "verifydp.privacy.laws.products",
    "mixture": "verifydp.privacy.laws.products",
    "positive": "verifydp.privacy.laws.parameters",
    "product": "verifydp.privacy.laws.products",
    "rational": "verifydp.privacy.laws.parameters",
}

__getattr__ = loaded_on_use(__name__, _HOMES)
