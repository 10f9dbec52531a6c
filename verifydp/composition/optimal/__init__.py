"""The best possible budgets of compositions, enclosed, with certificates.

`compose_optimally` takes guarantees of components and gives an `OptimalComposition`,
which answers `delta_at` and `epsilon_at`. `compose_finite` takes finite laws,
`product_within` trade-off functions; `compose_concentrated` and `compose_renyi` give
upper bounds. docs/optimal-composition.md says what holds, and why.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.composition.optimal.components import (
        ApproximateComponent,
        GaussianComponent,
    )
    from verifydp.composition.optimal.composing import (
        OptimalComposition,
        OptimalDelta,
        OptimalEpsilon,
        compose_optimally,
    )
    from verifydp.composition.optimal.finite_pairs import (
        FiniteComposition,
        compose_finite,
    )
    from verifydp.composition.optimal.renyi_sums import (
        RenyiSum,
        compose_concentrated,
        compose_renyi,
    )
    from verifydp.composition.optimal.trade_off_products import (
        TradeOffProduct,
        product_within,
    )

__all__ = [
    "ApproximateComponent",
    "FiniteComposition",
    "GaussianComponent",
    "OptimalComposition",
    "OptimalDelta",
    "OptimalEpsilon",
    "RenyiSum",
    "TradeOffProduct",
    "compose_concentrated",
    "compose_finite",
    "compose_optimally",
    "compose_renyi",
    "product_within",
]

_ROOM = "verifydp.composition.optimal"
_HOMES = {
    "ApproximateComponent": f"{_ROOM}.components",
    "GaussianComponent": f"{_ROOM}.components",
    "OptimalComposition": f"{_ROOM}.composing",
    "OptimalDelta": f"{_ROOM}.composing",
    "OptimalEpsilon": f"{_ROOM}.composing",
    "compose_optimally": f"{_ROOM}.composing",
    "FiniteComposition": f"{_ROOM}.finite_pairs",
    "RenyiSum": f"{_ROOM}.renyi_sums",
    "TradeOffProduct": f"{_ROOM}.trade_off_products",
    "compose_concentrated": f"{_ROOM}.renyi_sums",
    "compose_finite": f"{_ROOM}.finite_pairs",
    "compose_renyi": f"{_ROOM}.renyi_sums",
    "product_within": f"{_ROOM}.trade_off_products",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES)
