"""Estimates of the posterior that a draw came from the database.

All of them are plug-ins from past counts. They steer bets and need not be
right for validity; the shrinkage keeps early bets small, which is what makes
few draws suffice.
"""

import numpy as np
import numpy.typing as npt

from verifydp import special_functions as special

__all__ = ["logistic_posterior", "quantile_levels", "shrunk_posterior"]

_FloatArray = npt.NDArray[np.float64]
_IntArray = npt.NDArray[np.int64]

_PRIOR_VARIANCE = 2.0
_NEWTON_STEPS = 8
_CONVERGED = 1e-3
_CUT = 6.0


def shrunk_posterior(
    counts: _IntArray | _FloatArray,
) -> tuple[_FloatArray, _FloatArray]:
    """Histogram estimate ``(a + 2) / (a + b + 4)`` and the mass of each level.

    Parameters
    ----------
    counts
        Past draws, shape (2, levels): database, then neighbour.

    Returns
    -------
    tuple
        Posterior and mass, each of shape (levels,); the masses sum to 1.
    """
    total = counts[0] + counts[1]
    posterior = (counts[0] + 2) / (total + 4)
    mass = total + 0.5
    return posterior, mass / mass.sum()


def quantile_levels(counts: _IntArray, levels: int) -> _IntArray:
    """Group ordered cells into levels of about equal pooled mass.

    Parameters
    ----------
    counts
        Past draws per ordered cell, shape (2, cells).
    levels
        Number of groups, at most the number of cells that hold anything.

    Returns
    -------
    array
        Level of each cell, shape (cells,), nondecreasing.
    """
    pooled = counts[0] + counts[1]
    up_to = pooled.cumsum()
    total = int(up_to[-1]) if len(up_to) else 0
    if total == 0:
        return np.zeros(len(pooled), dtype=np.int64)
    level = ((up_to - pooled / 2) * levels / total).astype(np.int64)
    return np.asarray(np.minimum(level, levels - 1))


def logistic_posterior(
    centres: _FloatArray, counts: _IntArray | _FloatArray
) -> _FloatArray:
    """Ridge logistic regression on ``1, z, |z| - 1, z**2 - 1``, moderated.

    ``z`` is the robust standardised centre, cut at 6. The prediction is
    ``sigmoid(f / sqrt(1 + pi v / 8))`` with ``v`` the posterior variance of ``f``
    (MacKay 1992), so little data gives small bets.

    Parameters
    ----------
    centres
        A representative output of each cell, finite, shape (cells,).
    counts
        Past draws per cell, shape (2, cells).

    Returns
    -------
    array
        Posterior per cell, shape (cells,).
    """
    pooled = (counts[0] + counts[1]).astype(np.float64)
    z = _standardised(centres, pooled)
    design = np.ones((len(z), 4))
    design[:, 1], design[:, 2], design[:, 3] = z, np.abs(z) - 1, z * z - 1
    weights = np.zeros(4)
    precision = np.eye(4) / _PRIOR_VARIANCE
    hessian = precision
    for _ in range(_NEWTON_STEPS):
        probability = special.expit(design @ weights)
        expected = pooled * probability
        gradient = (counts[0] - expected) @ design - weights / _PRIOR_VARIANCE
        curvature = expected * (1 - probability)
        hessian = (design.T * curvature) @ design + precision
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step
        if max(map(abs, step.tolist())) < _CONVERGED:
            break
    variance = np.einsum("ij,ij->i", design @ np.linalg.inv(hessian), design)
    moderated = design @ weights / np.sqrt(1 + np.pi * variance / 8)
    return np.asarray(special.expit(moderated))


def _standardised(centres: _FloatArray, pooled: _FloatArray) -> _FloatArray:
    order = np.argsort(centres, kind="stable")
    cumulative = np.cumsum(pooled[order])
    total = cumulative[-1]
    if total == 0:
        return np.zeros_like(centres)
    low, middle, high = (
        centres[order[min(int(np.searchsorted(cumulative, q * total)), len(order) - 1)]]
        for q in (0.25, 0.5, 0.75)
    )
    with np.errstate(over="ignore", invalid="ignore"):  # outputs may be huge
        scale = (high - low) / 1.349
        if not scale > 0:
            scale = float(np.sqrt(np.average((centres - middle) ** 2, weights=pooled)))
        if not (scale > 0 and np.isfinite(scale)):
            return np.zeros_like(centres)
        return np.asarray(((centres - middle) / scale).clip(-_CUT, _CUT))
