"""Who is in? Two attackers that know the genotypes of all individuals.

`network.py` has a third.

Let ``v_t`` be what individual t adds to the frequencies, less the mean over all N, and
``r`` the release less the frequencies of all: ``r = sum of v_t over the n members, plus
noise`` with the diagonal covariance ``D``.
"""

import numpy as np
from numpy.typing import NDArray

from confounding_privacy.releases import Products

__all__ = ["exact_scores", "logistic_scores"]

#: Newton steps, and the weight of the squared coefficients beside the likelihood.
_STEPS, _RIDGE = 12, 1.0


def exact_scores(products: Products, members: int) -> NDArray[np.float64]:
    """Logarithms of likelihood ratios, of "t is in" to "t is not".

    The other members are drawn from the other individuals. Given whether t is in
    (b = 1 or 0) the release has the mean ``(b N - n) / (N - 1) v_t`` and the covariance
    ``D + k_b (sum of v v' - N / (N - 1) v_t v_t')``, where
    ``k_b = (n - b) (N - 1 - n + b) / ((N - 1) (N - 2))``: samples without replacement.
    These moments are exact. The law of the sum of so many members is taken as normal,
    as the noise is: that is the one approximation.

    Returns
    -------
    ndarray
        Shape ``(releases, individuals)``, up to what all individuals of a release have
        in common.
    """
    own, seen = products.own.sum(axis=0), products.seen.sum(axis=0)
    count = len(own)
    values, vectors = np.linalg.eigh(own)
    turned = vectors.T @ seen
    logs = []
    for inside in (1, 0):
        rest, room = members - inside, count - 1 - members + inside
        spread = rest * room / ((count - 1) * (count - 2))
        # V (k V'V + D)^-1 = (1 + k V D^-1 V')^-1 V D^-1, and own is V D^-1 V'
        shrunk = 1 / (1 + spread * values)
        along = vectors @ (shrunk[:, np.newaxis] * turned)
        length = (np.square(vectors) @ (shrunk * values))[:, np.newaxis]
        taken = spread * count / (count - 1)
        left = 1 - taken * length  # of Sherman and Morrison's formula
        mean = (inside * count - members) / (count - 1)
        logs.append(
            -(taken * along**2 - 2 * mean * along + mean**2 * length) / (2 * left)
            - np.log(left) / 2
        )
    return (logs[0] - logs[1]).T


def logistic_scores(
    products: Products, inside: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Fit a logistic regression to one half of the individuals, score the other half.

    It learns from a release and the membership of every other individual. Of each
    individual it sees, for each data set, the product of the contribution with the
    release, and the length of all contributions together; each column is standardised.
    Fitted by Newton's method with a penalty, the squares of the coefficients over 2.

    Returns
    -------
    scores, inside
        Of the individuals that it was not fitted to; shape
        ``(releases, individuals // 2)``.
    """
    seen = np.moveaxis(products.seen, -1, 0)  # releases, sets, individuals
    lengths = np.diagonal(products.own.sum(axis=0))
    shape = (len(seen), 1, len(lengths))
    columns = np.concatenate([seen, np.broadcast_to(lengths, shape)], axis=1)
    columns = columns - columns.mean(axis=2, keepdims=True)
    spread = columns.std(axis=2, keepdims=True)
    columns /= np.where(spread > 0, spread, 1)
    columns = np.concatenate([columns, np.ones(shape)], axis=1)
    fitted, labels = columns[:, :, ::2], inside[:, ::2].astype(float)
    penalty = np.full(columns.shape[1], _RIDGE)
    penalty[-1] = 0.0  # of the intercept
    weights = np.zeros(columns.shape[:2])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.einsum("rc,rci->ri", weights, fitted)))
        slope = np.einsum("rci,ri->rc", fitted, labels - chances) - penalty * weights
        curved = fitted * (chances * (1 - chances))[:, np.newaxis]
        curvature = curved @ fitted.transpose(0, 2, 1) + np.diag(penalty)
        weights = weights + np.linalg.solve(curvature, slope[:, :, np.newaxis])[:, :, 0]
    scores = np.einsum("rc,rci->ri", weights, columns[:, :, 1::2])
    return scores, inside[:, 1::2]
