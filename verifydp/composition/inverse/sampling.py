"""Drawing noise that depends on other noise, in doubles."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

__all__ = ["coupled_normal_noise", "shared_laplace_noise"]


def coupled_normal_noise(
    scales: Sequence[Fraction],
    loadings: Sequence[Fraction],
    size: int,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Draw normal noises that share one normal variable.

    Returns
    -------
    ndarray
        Shape ``(size, mechanisms)``; column i has deviation ``scales[i]``, and columns
        i and j have the correlation ``loadings[i] * loadings[j]``.
    """
    own, shared = np.array(scales, dtype=float), np.array(loadings, dtype=float)
    common = rng.standard_normal((size, 1))
    rest = rng.standard_normal((size, len(own)))
    return np.asarray(own * (shared * common + np.sqrt(1 - shared**2) * rest))


def shared_laplace_noise(
    scales: Sequence[Fraction],
    moves: Sequence[Fraction],
    probability: Fraction,
    size: int,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Draw Laplace noises that are made from one with a probability.

    Parameters
    ----------
    scales
        Of each noise, above 0.
    moves
        How far a change of the state moves each answer, with signs.
    probability
        Of sharing; one coin for all noises of a release.

    Returns
    -------
    ndarray
        Shape ``(size, mechanisms)``; column i is Laplace noise of scale ``scales[i]``.
    """
    own, move = np.array(scales, dtype=float), np.array(moves, dtype=float)
    first = int(np.abs(move / own).argmax())
    independent = rng.laplace(scale=own, size=(size, len(own)))
    if not move[first]:
        return independent
    lead = independent[:, [first]] * (move / move[first])
    kept = np.abs(move) * own[first] / abs(move[first]) / own  # at most 1
    topped = rng.laplace(scale=own, size=(size, len(own)))
    add = rng.random((size, len(own))) >= np.minimum(kept, 1.0) ** 2
    together = lead + np.where(add, topped, 0.0)
    together[:, first] = independent[:, first]
    coin = rng.random((size, 1)) < float(probability)
    return np.where(coin, together, independent)
