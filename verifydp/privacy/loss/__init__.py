"""Privacy loss of a pair of laws: profiles, trade-off, divergences.

The functions here take a pair of laws of one kind (finite, on the integers, on the
line) and give balls. `verifydp.privacy.loss.finite` has the exact forms of finite
pairs, `float_forms` and `finite_floats` the fast ones without a guarantee.
"""

from verifydp.privacy.loss.dispatch import (
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

__all__ = [
    "delta_at",
    "epsilon_at",
    "gaussian_dp_parameter",
    "hockey_stick",
    "kl",
    "pure_epsilon",
    "renyi",
    "total_variation",
    "tradeoff_at",
    "zcdp_rho",
]
