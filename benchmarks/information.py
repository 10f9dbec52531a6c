"""What no auditor can do better than: the growth of the best bet on known laws.

An e-process whose log grows by at most ``growth`` a draw needs at least
``ln(1 / alpha) / growth`` draws on average to reach ``1 / alpha``, to first order
(Wald). The best bet is

    S(s, P) = 2 (mu + kappa - e kappa'),  S(s, Q) = 2 (nu - e kappa + kappa')

with kappa = max(0, nu eta / e - mu (1 - eta)), kappa' its mirror, and eta(s) the
probability that an output s came from P. This is written anew here, for laws on a
fine grid, and shares no code with the auditor.
"""

from collections.abc import Callable
from math import exp

import numpy as np
from scipy import optimize, special

_POINTS = 200_001


def laplace_cdf(x: np.ndarray, mean: float, scale: float) -> np.ndarray:
    z = (x - mean) / scale
    return np.where(z < 0, np.exp(np.minimum(z, 0)) / 2, 1 - np.exp(-np.abs(z)) / 2)


def normal_cdf(x: np.ndarray, mean: float, sigma: float) -> np.ndarray:
    return special.ndtr((x - mean) / sigma)


def best_growth(
    cdf: Callable[..., np.ndarray],
    database: tuple[float, float],
    neighbour: tuple[float, float],
    epsilon: float,
    delta: float,
) -> float:
    """Largest growth, in nats a draw, of a bet that may know both laws.

    Parameters
    ----------
    cdf
        Distribution function of (x, location, scale).
    database, neighbour
        Location and scale of each law.
    epsilon, delta
        The claim. With delta the bet is capped and pays
        ``delta (max kappa + max kappa')``.
    """
    reach = 40 * max(database[1], neighbour[1])
    edges = np.linspace(-reach, reach, _POINTS)
    p, q = (np.diff(cdf(edges, *law)) for law in (database, neighbour))
    seen = (p > 0) | (q > 0)
    p, q = p[seen], q[seen]
    eta = p / (p + q)
    ratio = exp(epsilon)

    def loss(mu: float, cap: float) -> float:
        nu = 1 - mu
        up = np.clip(nu * eta / ratio - mu * (1 - eta), 0, cap)
        down = np.clip(mu * (1 - eta) / ratio - nu * eta, 0, cap)
        charge = 1 + delta * (up.max() + down.max())
        on_p = 2 * (mu + up - ratio * down) / charge
        on_q = 2 * (nu - ratio * up + down) / charge
        gain = special.xlogy(p, np.maximum(on_p, 1e-300)) + special.xlogy(
            q, np.maximum(on_q, 1e-300)
        )
        return -float(gain.sum()) / 2

    def best(cap: float) -> float:
        return -optimize.minimize_scalar(
            loss, args=(cap,), bounds=(1e-3, 1 - 1e-3), method="bounded"
        ).fun

    # With pure claims no cap is needed; else the charge is worth a coarse search.
    caps = 1 / ratio * 2.0 ** -np.arange(8) if delta > 0 else [1 / ratio]
    return max(best(cap) for cap in caps)
