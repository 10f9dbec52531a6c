"""The growth-optimal bet against a privacy claim, as a table over levels.

A table assigns each level ``s`` of a partition of the outputs the payoffs

    S(s, database)  = 2 (mu + kappa(s) - e kappa'(s)),
    S(s, neighbour) = 2 (nu - e kappa(s) + kappa'(s)),

with ``S > 0`` and ``mu + nu + delta (max kappa + max kappa') <= 1``. Under the
claim ``P(E) <= e Q(E) + delta`` and its mirror, the mean of the two expected
payoffs is at most 1, because ``kappa`` is a mixture of indicators of its upper
level sets. So any table chosen before the draws is a fair or losing bet, and a
table chosen well is a winning one where the claim is false.

For given ``mu, nu`` the growth ``E log S`` is maximised pointwise in the
posterior ``eta(s)`` that a draw of level ``s`` came from the database:

    kappa  = max(0, nu eta / e - mu (1 - eta)),
    kappa' = max(0, mu (1 - eta) / e - nu eta),

at most one of which is positive. One number (``mu``, with ``nu = 1 - mu``) is
searched; with ``delta > 0`` also a cap on ``kappa`` and ``kappa'``, and the table
is divided by ``1 + delta (max kappa + max kappa')``.
"""

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["FloatBet", "optimal_bet"]

_FloatArray = npt.NDArray[np.float64]

_COARSE = 17
_FINE = 9
_CAPS = np.concatenate([[np.inf], 2.0 ** -np.arange(0.0, 14.0)])
_POSTERIOR_MARGIN = 1e-6
_SHARE_MIN = 1e-6
#: Stakes on the two sides are mostly alike; the slope is steep at the ends.
_BRACKETS = (0.4, 0.05, _SHARE_MIN)
_STEPS_MAX = 60
_FLAT = 1e-7


@dataclass(frozen=True, slots=True)
class FloatBet:
    """A table in floats, before it is rounded to exact numbers.

    ``signed[j]`` is ``kappa`` of level ``j`` where positive and minus ``kappa'``
    where negative; ``growth`` is the estimated mean log payoff of one draw.
    """

    mu: float
    nu: float
    signed: _FloatArray
    growth: float


def optimal_bet(
    posterior: _FloatArray, mass: _FloatArray, *, ratio: float, delta: float
) -> FloatBet:
    """Find the table whose estimated growth is largest.

    Parameters
    ----------
    posterior
        Estimated probability, per level, that a draw of this level came from the
        database; shape (levels,).
    mass
        Estimated share of the pooled draws per level, shape (levels,).
    ratio
        ``exp(epsilon)``.
    delta
        The claim's delta.

    Returns
    -------
    FloatBet
        Valid up to rounding whatever ``posterior`` and ``mass`` are; a poor
        estimate costs growth, never validity. `verifydp.empirical.stats.wealth`
        rounds it to exact numbers that satisfy the constraint.
    """
    eta = np.clip(posterior, _POSTERIOR_MARGIN, 1 - _POSTERIOR_MARGIN)
    if delta == 0:
        return _pure_bet(eta, mass, _pure_stake(eta, mass, ratio), ratio)
    low, high, caps = _SHARE_MIN, 1 - _SHARE_MIN, _CAPS
    for points in (_COARSE, _FINE, _FINE, _FINE):
        shares = np.linspace(low, high, points)
        bet, share, cap = _best_on_grid(
            eta, mass, shares, caps, ratio=ratio, delta=delta
        )
        step = (high - low) / (points - 1)
        low = max(_SHARE_MIN, share - step)
        high = min(1 - _SHARE_MIN, share + step)
        caps = np.array([cap])
    return bet


def _pure_stake(eta: _FloatArray, mass: _FloatArray, ratio: float) -> float:
    """The best ``mu`` for ``delta = 0``: the zero of the growth's slope.

    With the best ``kappa`` filled in, a level contributes to the slope by its odds
    ``eta / (1 - eta)`` beside ``mu / nu``: above ``ratio mu / nu`` it is bet on the
    database, below ``mu / (ratio nu)`` on the neighbour, in between not at all. So
    sums over levels in order of odds give the slope at any ``mu``. It decreases,
    since growth is concave.
    """
    order = np.argsort(eta)
    odds = (eta / (1 - eta))[order].tolist()
    # Lists, since one number is looked up at a time.
    total, first, second = (
        [0.0, *np.cumsum(part[order]).tolist()]
        for part in (mass, mass * eta, mass * (1 - eta))
    )

    def slope(mu: float) -> float:
        nu = 1 - mu
        lower = bisect_left(odds, mu / (ratio * nu))
        upper = bisect_right(odds, ratio * mu / nu)
        up = (total[-1] - total[upper]) * (ratio - 1) / (nu + ratio * mu)
        down = total[lower] * (1 - ratio) / (mu + ratio * nu)
        middle = (first[upper] - first[lower]) / mu
        rest = (second[upper] - second[lower]) / nu
        return float(up + down + middle - rest)

    for low in _BRACKETS:
        high = 1 - low
        at_low, at_high = slope(low), slope(high)
        if at_low > 0 > at_high:
            break
    else:
        return low if at_low <= 0 else high
    moved = 0
    for _ in range(_STEPS_MAX):  # regula falsi, Illinois variant
        mu = (low * at_high - high * at_low) / (at_high - at_low)
        value = slope(mu)
        if abs(value) < _FLAT or high - low < _FLAT:
            return mu
        # An end that stays twice in a row counts half.
        if value > 0:
            low, at_low = mu, value
            at_high = at_high / 2 if moved > 0 else at_high
            moved = 1
        else:
            high, at_high = mu, value
            at_low = at_low / 2 if moved < 0 else at_low
            moved = -1
    return mu


def _pure_bet(eta: _FloatArray, mass: _FloatArray, mu: float, ratio: float) -> FloatBet:
    """Fill in the best ``kappa`` for ``delta = 0``; at most one side is bet on."""
    nu = 1 - mu
    first, second = mu * (1 - eta), nu * eta
    up = np.maximum(0, second / ratio - first)
    down = np.maximum(0, first / ratio - second)
    gain = eta * np.log(mu + up - ratio * down)
    gain += (1 - eta) * np.log(nu - ratio * up + down)
    growth = float(gain @ mass) + math.log(2) * float(mass.sum())
    return FloatBet(mu=mu, nu=nu, signed=up - down, growth=growth)


def _best_on_grid(
    eta: _FloatArray,
    mass: _FloatArray,
    shares: _FloatArray,
    caps: _FloatArray,
    *,
    ratio: float,
    delta: float,
) -> tuple[FloatBet, float, float]:
    """Evaluate every (mu, cap) of a grid at once; axes are (mu, cap, level)."""
    mu = shares[:, None]
    nu = 1 - mu
    raw_up = np.maximum(0, nu * eta / ratio - mu * (1 - eta))[:, None, :]
    raw_down = np.maximum(0, mu * (1 - eta) / ratio - nu * eta)[:, None, :]
    # A cap is a fraction of the largest bet that the ratio allows at all.
    limit = (caps / ratio)[None, :, None]
    up = np.minimum(raw_up, limit)
    down = np.minimum(raw_down, limit)
    charge = 1 + delta * (up.max(axis=2) + down.max(axis=2))
    on_database = 2 * (mu[:, None] + up - ratio * down)
    on_neighbour = 2 * (nu[:, None] - ratio * up + down)
    gain = eta * np.log(on_database) + (1 - eta) * np.log(on_neighbour)
    growth = gain @ mass - np.log(charge) * mass.sum()
    i, j = np.unravel_index(int(np.argmax(growth)), growth.shape)
    z = float(charge[i, j])
    bet = FloatBet(
        mu=float(mu[i, 0]) / z,
        nu=float(nu[i, 0]) / z,
        signed=(up[i, j] - down[i, j]) / z,
        growth=float(growth[i, j]),
    )
    return bet, float(shares[i]), float(caps[j])
