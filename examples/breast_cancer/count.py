"""The number of large tumours, released with differential privacy: right and wrong.

A database is a sequence of numbers, one a patient. Any float is a legal record,
NaN and infinities included, and so is the empty database. ``EPSILON`` is what
every function here claims, under add-remove.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

EPSILON = 1.0

#: A tumour of at least this mean radius is counted (a public threshold).
LARGE = 15.0

Draws = npt.NDArray[np.float64]


def _large(database: Any) -> int:
    """How many records reach the threshold; NaN does not."""
    return int(np.count_nonzero(np.asarray(database, dtype=float) >= LARGE))


# --- right ---------------------------------------------------------------------


def count(database: Any, size: int, rng: Any) -> Draws:
    """Count with Laplace noise.

    Proof: a record adds 0 or 1, and the scale is 1 / epsilon.
    """
    return rng.laplace(loc=_large(database), scale=1 / EPSILON, size=size)


def count_geometric(database: Any, size: int, rng: Any) -> Draws:
    """Count with two-sided geometric noise: whole numbers only.

    Proof: the whole part of an exponential variable of mean 1 / epsilon reaches k
    with probability exp(-epsilon k), so the difference of two such has weights
    proportional to exp(-epsilon abs(k)), and a record shifts it by at most 1
    (Ghosh, Roughgarden, Sundararajan 2009).
    """
    up = np.floor(rng.exponential(scale=1 / EPSILON, size=size))
    down = np.floor(rng.exponential(scale=1 / EPSILON, size=size))
    return _large(database) + up - down


def count_with_fresh_noise(database: Any) -> float:
    """Count that draws its own noise, one answer a call.

    Proof: as for `count`; the generator is seeded by the operating system.
    """
    return float(count(database, 1, np.random.default_rng())[0])


# --- wrong ---------------------------------------------------------------------


def epsilon_spent_twice(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: the large tumours and all patients, each with the whole epsilon.

    True loss: 2 epsilon; one large tumour raises both numbers.
    """
    both = np.array([_large(database), len(database)], dtype=float)
    return rng.laplace(loc=both, scale=1 / EPSILON, size=(size, 2))


def sensitivity_halved(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: the noise is scaled to half a patient.

    True loss: 2 epsilon, for one large tumour more.
    """
    return rng.laplace(loc=_large(database), scale=0.5 / EPSILON, size=size)


def negatives_drawn_again(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: negative answers are drawn again, and how often depends on the count.

    True loss: epsilon + ln(2 - exp(-epsilon)), about 1.49 for epsilon 1, between
    no large tumour and one, near the answer 0. Cutting negative answers to 0
    instead would be right.
    """
    answers = count(database, size, rng)
    while (negative := answers < 0).any():
        answers[negative] = count(database, int(negative.sum()), rng)
    return answers
