"""Who is in? An attacker that is a network, taught by releases that it makes itself.

It knows the panel and how the noise is drawn. So it draws members and noise as often as
it likes and learns who was in, from releases that nobody published; it is judged on
others, with members and noise that it never saw. One small network scores every
individual of every release.
"""

import numpy as np
from numpy.typing import NDArray

from confounding_privacy.releases import Products
from verifydp.perceptrons import AdamW, Perceptron, Training, initial_perceptron, train

__all__ = ["neural_scores"]

#: Hidden units, and the seeds of initial weights and of the order of rows.
_HIDDEN, _WEIGHTS_SEED, _ORDER_SEED = 16, 1, 2
_TRAINING = Training(AdamW(rate=0.01), epochs=8, batch=2048, patience=3)
#: One in so many releases chooses the epoch and teaches nothing.
_HELD_OUT = 5
#: Releases that are scored at once, so that memory stays small.
_AT_ONCE = 8


def neural_scores(
    own: Products, inside: NDArray[np.bool_], judged: Products
) -> NDArray[np.float64]:
    """Train on releases of one's own, and score those that are judged.

    Of each individual the network sees, for each data set, the product of the
    contribution with the release, over its length and standardised over the individuals
    of the release, and the logarithm of the length.

    Parameters
    ----------
    own, inside
        Releases that teach, and who was in them, of shape ``(releases, individuals)``.
    judged
        Releases of the same panel with the same noise, drawn anew; who is in them is
        not given.

    Returns
    -------
    ndarray
        Log odds of being in; shape ``(judged releases, individuals)``.
    """
    rows, labels = _columns(own), inside.astype(float)
    kept = max(1, len(rows) // _HELD_OUT)
    network = initial_perceptron(
        (rows.shape[-1], _HIDDEN, 1), seed=_WEIGHTS_SEED, like=rows[:1]
    )
    taught = train(
        network,
        _flat(rows[kept:]),
        labels[kept:].ravel(),
        seed=_ORDER_SEED,
        training=_TRAINING,
        held_out=(_flat(rows[:kept]), labels[:kept].ravel()),
    )
    return _scored(taught.network, _columns(judged))


def _columns(products: Products) -> NDArray[np.float64]:
    """What the network sees; shape ``(releases, individuals, twice the sets)``."""
    squares = np.diagonal(products.own, axis1=1, axis2=2)
    scaled = np.moveaxis(products.seen, -1, 0) / np.sqrt(_positive(squares))
    scaled = scaled - scaled.mean(axis=2, keepdims=True)
    scaled /= _positive(scaled.std(axis=2, keepdims=True))
    lengths = np.log(_positive(squares))
    lengths = lengths - lengths.mean(axis=1, keepdims=True)
    lengths /= _positive(lengths.std(axis=1, keepdims=True))
    lengths = np.broadcast_to(lengths, scaled.shape)
    return np.concatenate([scaled, lengths], axis=1).transpose(0, 2, 1)


def _positive(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Put 1 for 0, where all individuals are alike."""
    return np.where(numbers > 0, numbers, 1.0)


def _flat(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.ascontiguousarray(rows.reshape(-1, rows.shape[-1]))


def _scored(network: Perceptron, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = np.empty(rows.shape[:2])
    for first in range(0, len(rows), _AT_ONCE):
        some = rows[first : first + _AT_ONCE]
        scores[first : first + len(some)] = network.forward(_flat(some)).reshape(
            len(some), -1
        )
    return scores
