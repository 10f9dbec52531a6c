"""Drawing noise that depends on other noise, in doubles."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from verifydp.errors import InputError
from verifydp.evidence.couplings import LaplaceCouplingCertificate
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.evidence.verdict import Verdict

__all__ = ["coupled_noise", "coupled_normal_noise", "shared_laplace_noise"]


def coupled_noise(
    result: InverseComposition, size: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Draw the noise of all mechanisms as a result says.

    Parameters
    ----------
    result
        With the verdict PROVED, of mechanisms with Gaussian or Laplace noise.
    size
        How many releases; each draws all noises anew.
    rng
        Where the randomness comes from.

    Returns
    -------
    ndarray
        Shape ``(size, mechanisms)``, in the units of the answers. No guarantee of bits:
        doubles, whose rounding may show what exact noise hides.

    Raises
    ------
    InputError
        If the result has no noise to be drawn, the size is no whole number from 0 on,
        or the generator is none of numpy.
    """
    if isinstance(size, bool) or not isinstance(size, int | np.integer) or size < 0:
        raise InputError(f"size is {size!r:.60}: give how many releases, 0 or more")
    if not isinstance(rng, np.random.Generator):
        raise InputError(f"rng is {rng!r:.60}: give numpy.random.default_rng(...)")
    if result.verdict is not Verdict.PROVED or result.joint:
        raise InputError(
            f"{result.name} has no noise to be drawn: invert has to find some for "
            "Gaussian or Laplace mechanisms"
        )
    scales = _exact([one.scale for one in result.mechanisms])
    record = result.certificate
    if isinstance(record, LaplaceCouplingCertificate):
        moves = _exact([one.move for one in result.mechanisms])
        return shared_laplace_noise(
            scales, moves, parse_exact(record.shared), size, rng
        )
    loadings = _exact([one.loading for one in result.mechanisms])
    return coupled_normal_noise(scales, loadings, size, rng)


def _exact(texts: Sequence[str]) -> list[Fraction]:
    return [parse_exact(text) for text in texts]


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
