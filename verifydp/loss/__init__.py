"""Privacy loss of a pair of laws: profiles, trade-off, divergences.

Each question takes a pair of laws of one kind (finite, on the integers, on the line):

| the question | the function |
| --- | --- |
| the least delta at an epsilon | `delta_at`, also called `hockey_stick` |
| the least epsilon at a delta | `epsilon_at` |
| the least epsilon at delta 0, perhaps at infinity | `pure_epsilon` |
| how well one draw tells the laws apart | `total_variation` |
| Renyi divergence of an order, Kullback-Leibler divergence | `renyi`, `kl` |
| the least rho of concentrated DP | `zcdp_rho` |
| the least type II error at a type I error | `tradeoff_at` |
| the least mu of Gaussian DP | `gaussian_dp_parameter` |

They give balls that contain the number, as narrow as ``relative`` asks where they take
that. Of normal variables with power-exponential noise, which have no closed form, the
first is known alone, to about eight digits. Of finite pairs more is exact:

| the question | the function |
| --- | --- |
| the event at which delta is attained | `attaining_event` |
| the law of the likelihood ratio | `privacy_loss` |
| an epsilon as the logarithm of a rational | ``finite.epsilon_at``: `Epsilon` |
| delta at ``growth = exp(epsilon)``, as a rational | ``finite.hockey_stick`` |
| the whole trade-off function, with its vertices | `tradeoff_function`: `TradeOff` |

A `TradeOff` also has the conjugate, symmetrisation, group privacy (``group``) and
composition (``tensor``). `gaussian_tradeoff` is the Gaussian function at a point, and
`is_gaussian_dp` and `curve_gaussian_dp_parameter` compare a `TradeOff` with it.

The module `float_forms` has fast forms in doubles of shifts of Laplace, normal and
normal plus Laplace noise, without a guarantee.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.evidence.epsilon import Epsilon
    from verifydp.loss.dispatch import (
        delta_at,
        epsilon_at,
        gaussian_dp_parameter,
        hockey_stick,
        kl,
        pure_epsilon,
        renyi,
        total_variation,
        tradeoff_at,
        zcdp_rho,
    )
    from verifydp.loss.finite import attaining_event, privacy_loss
    from verifydp.loss.tradeoff import TradeOff
    from verifydp.loss.tradeoff import tradeoff as tradeoff_function
    from verifydp.loss.tradeoff_gaussian import (
        gaussian_dp_parameter as curve_gaussian_dp_parameter,
    )
    from verifydp.loss.tradeoff_gaussian import (
        gaussian_tradeoff,
        is_gaussian_dp,
    )

__all__ = [
    "Epsilon",
    "TradeOff",
    "attaining_event",
    "curve_gaussian_dp_parameter",
    "delta_at",
    "epsilon_at",
    "gaussian_dp_parameter",
    "gaussian_tradeoff",
    "hockey_stick",
    "is_gaussian_dp",
    "kl",
    "privacy_loss",
    "pure_epsilon",
    "renyi",
    "total_variation",
    "tradeoff_at",
    "tradeoff_function",
    "zcdp_rho",
]

_HOMES = {
    "Epsilon": "verifydp.evidence.epsilon",
    "TradeOff": "verifydp.loss.tradeoff",
    "attaining_event": "verifydp.loss.finite",
    "curve_gaussian_dp_parameter": (
        "verifydp.loss.tradeoff_gaussian:gaussian_dp_parameter"
    ),
    "delta_at": "verifydp.loss.dispatch",
    "epsilon_at": "verifydp.loss.dispatch",
    "gaussian_dp_parameter": "verifydp.loss.dispatch",
    "gaussian_tradeoff": "verifydp.loss.tradeoff_gaussian",
    "hockey_stick": "verifydp.loss.dispatch",
    "is_gaussian_dp": "verifydp.loss.tradeoff_gaussian",
    "kl": "verifydp.loss.dispatch",
    "privacy_loss": "verifydp.loss.finite",
    "pure_epsilon": "verifydp.loss.dispatch",
    "renyi": "verifydp.loss.dispatch",
    "total_variation": "verifydp.loss.dispatch",
    "tradeoff_at": "verifydp.loss.dispatch",
    "tradeoff_function": "verifydp.loss.tradeoff:tradeoff",
    "zcdp_rho": "verifydp.loss.dispatch",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES)
