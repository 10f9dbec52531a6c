"""Fifty noisy answers whose noise is correlated, written once for any array library."""

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import functions_of

ANSWERS, CORRELATION, SCALE = 50, 0.9, 45.0

#: Mixes independent normal numbers into correlated ones.
MIXING = np.linalg.cholesky(
    CORRELATION * np.ones((ANSWERS, ANSWERS)) + (1 - CORRELATION) * np.eye(ANSWERS)
)


def release(database, size, rng):
    """The sum of the database, asked fifty times: each time it is a little noisier.

    The noise of each answer is Laplace noise of scale 45, and every answer by itself is
    (1/45)-DP where a record changes the sum by 1.
    """
    scores = rng.normal(size=(size, ANSWERS))
    scores = scores @ as_drawn(MIXING.T, scores)
    xp, functions = namespace_of(scores), functions_of(scores)
    # A normal score becomes Laplace noise by its tail, which keeps its digits.
    tail = functions.log_normal_distribution(-xp.abs(scores))
    noise = -SCALE * (tail + np.log(2.0)) * xp.sign(scores)
    return noise + float(np.sum(database))


def independent(database, size, rng):
    """The same with independent noise: 50/45 is more than 1."""
    return rng.laplace(scale=SCALE, size=(size, ANSWERS)) + float(np.sum(database))


def contrasts(database, size, rng):
    """An answer, and by mistake its noise beside it."""
    noise = rng.laplace(scale=SCALE, size=(size, 1))
    xp = namespace_of(noise)
    return xp.concat([noise + float(np.sum(database)), noise], axis=1)
