"""Exact output distributions: finite, on the integers, and on the line.

| the output is | the law |
| --- | --- |
| one of finitely many values | `FiniteLaw` |
| the same, with weights that depend on parameters | `SymbolicFiniteLaw` over `Range` |
| an integer plus noise | `Geometric`, `DiscreteNormal` |
| a number plus noise | `Laplace`, `Normal`, `PowerExponential` |
| a normal variable plus noise | `NormalLaplace`, `NormalPowerExponential` |
| normal, of a rational variance whose root is none | `NormalSum` |
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
    from verifydp.laws.atoms import Atoms
    from verifydp.laws.canonical_forms import canonical, is_same_law
    from verifydp.laws.discrete_normal import DiscreteNormal
    from verifydp.laws.finite import Event, FiniteLaw
    from verifydp.laws.geometric import Geometric
    from verifydp.laws.images import affine_image
    from verifydp.laws.laplace import Laplace
    from verifydp.laws.mixtures import LatticeMixture, Mixture
    from verifydp.laws.normal import Normal
    from verifydp.laws.normal_laplace import NormalLaplace
    from verifydp.laws.normal_power_exponential import NormalPowerExponential
    from verifydp.laws.normal_sum import NormalSum
    from verifydp.laws.parameters import Rational, positive, rational
    from verifydp.laws.polynomials import Polynomial, Range
    from verifydp.laws.power_exponential import PowerExponential
    from verifydp.laws.products import (
        Kernel,
        joint,
        merged_by_ratio,
        mixture,
        product,
    )
    from verifydp.laws.protocol import LatticeLaw, LineLaw
    from verifydp.laws.symbolic import SymbolicFiniteLaw, is_within_growth
    from verifydp.laws.truncated import Clamped, Truncated

__all__ = [
    "Atoms",
    "Clamped",
    "DiscreteNormal",
    "Event",
    "FiniteLaw",
    "Geometric",
    "Kernel",
    "Laplace",
    "LatticeLaw",
    "LatticeMixture",
    "LineLaw",
    "Mixture",
    "Normal",
    "NormalLaplace",
    "NormalPowerExponential",
    "NormalSum",
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
    "Atoms": "verifydp.laws.atoms",
    "Clamped": "verifydp.laws.truncated",
    "LineLaw": "verifydp.laws.protocol",
    "DiscreteNormal": "verifydp.laws.discrete_normal",
    "Event": "verifydp.laws.finite",
    "FiniteLaw": "verifydp.laws.finite",
    "Geometric": "verifydp.laws.geometric",
    "Kernel": "verifydp.laws.products",
    "Laplace": "verifydp.laws.laplace",
    "LatticeLaw": "verifydp.laws.protocol",
    "LatticeMixture": "verifydp.laws.mixtures",
    "Mixture": "verifydp.laws.mixtures",
    "Normal": "verifydp.laws.normal",
    "NormalLaplace": "verifydp.laws.normal_laplace",
    "NormalPowerExponential": "verifydp.laws.normal_power_exponential",
    "NormalSum": "verifydp.laws.normal_sum",
    "Polynomial": "verifydp.laws.polynomials",
    "PowerExponential": "verifydp.laws.power_exponential",
    "Range": "verifydp.laws.polynomials",
    "Rational": "verifydp.laws.parameters",
    "SymbolicFiniteLaw": "verifydp.laws.symbolic",
    "Truncated": "verifydp.laws.truncated",
    "affine_image": "verifydp.laws.images",
    "canonical": "verifydp.laws.canonical_forms",
    "is_same_law": "verifydp.laws.canonical_forms",
    "is_within_growth": "verifydp.laws.symbolic",
    "joint": "verifydp.laws.products",
    "merged_by_ratio": "verifydp.laws.products",
    "mixture": "verifydp.laws.products",
    "positive": "verifydp.laws.parameters",
    "product": "verifydp.laws.products",
    "rational": "verifydp.laws.parameters",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES, renamed={"DensityLaw": "LineLaw"})
