"""The mean radius, released with differential privacy: right and wrong.

A database is a sequence of numbers, one a patient. Any float is a legal record,
NaN and infinities included, and so is the empty database. ``EPSILON`` is what
every function here claims. Sensitivities are those of real arithmetic; what the
rounding of floating-point noise gives away is another question.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

EPSILON = 1.0

#: Public bounds, chosen from medical knowledge and not from the table.
LOWER, UPPER = 5.0, 30.0
WIDTH = UPPER - LOWER
MIDDLE = (LOWER + UPPER) / 2

Draws = npt.NDArray[np.float64]


def _clipped(database: Any) -> npt.NDArray[np.float64]:
    """Each record as a number within the public bounds; NaN becomes the middle."""
    values = np.asarray(database, dtype=float)
    return np.clip(np.where(np.isnan(values), MIDDLE, values), LOWER, UPPER)


# --- right ---------------------------------------------------------------------


def clipped_mean(database: Any, size: int, rng: Any) -> Draws:
    """Noisy sum over noisy count, half of epsilon each (add-remove).

    Proof: a record adds between -WIDTH/2 and WIDTH/2 to the centred sum and
    exactly 1 to the count, so the loss is at most epsilon/2 + epsilon/2; the
    quotient only processes the two noisy numbers.
    """
    values = _clipped(database)
    share = EPSILON / 2
    total = rng.laplace(
        loc=np.sum(values - MIDDLE), scale=(WIDTH / 2) / share, size=size
    )
    count = rng.laplace(loc=len(values), scale=1 / share, size=size)
    return MIDDLE + total / np.maximum(count, 1)


def clipped_mean_of_public_size(database: Any, size: int, rng: Any) -> Draws:
    """Clipped mean where the number of patients is public (replace).

    Proof: neighbours have the same n, and one of n numbers moves by at most
    WIDTH, so the mean moves by at most WIDTH / n = scale * epsilon. An empty
    database has no neighbour but itself.
    """
    values = _clipped(database)
    mean = np.mean(values) if len(values) else MIDDLE
    scale = WIDTH / (max(len(values), 1) * EPSILON)
    return rng.laplace(loc=mean, scale=scale, size=size)


# --- wrong ---------------------------------------------------------------------


def scale_from_private_size(database: Any, size: int, rng: Any) -> Draws:
    """Wrong under add-remove: the noise scale tells the size, which is private.

    True loss: infinite, for the tails of two Laplace laws with different scales
    have an unbounded ratio. Under replace the same code is right.
    """
    return clipped_mean_of_public_size(database, size, rng)


def bounds_from_data(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: the width is that of the data, so one record changes the scale.

    True loss: infinite; equal records get no noise at all.
    """
    values = _clipped(database)
    mean = np.mean(values) if len(values) else MIDDLE
    width = np.ptp(values) if len(values) else WIDTH
    return rng.laplace(
        loc=mean, scale=width / (max(len(values), 1) * EPSILON), size=size
    )


def sensitivity_halved(database: Any, size: int, rng: Any) -> Draws:
    """Wrong under replace: a record can move by the whole width, not by half of it.

    True loss: 2 epsilon, between a database with a record at the lower bound and
    its neighbour with that record at the upper bound.
    """
    values = _clipped(database)
    mean = np.mean(values) if len(values) else MIDDLE
    scale = (WIDTH / 2) / (max(len(values), 1) * EPSILON)
    return rng.laplace(loc=mean, scale=scale, size=size)


def sum_with_replace_sensitivity(database: Any, size: int, rng: Any) -> Draws:
    """Wrong under add-remove: a new record adds up to UPPER to the sum, not WIDTH.

    True loss: epsilon * UPPER / WIDTH = 1.2 epsilon, for a record at the upper
    bound. Under replace the same code is right.
    """
    return rng.laplace(loc=np.sum(_clipped(database)), scale=WIDTH / EPSILON, size=size)


def noise_from_same_seed(database: Any) -> float:
    """Wrong: a generator made from a constant seed adds the same noise every time.

    True loss: infinite; whoever reads the code subtracts the noise.
    """
    rng = np.random.default_rng(0)
    return float(clipped_mean_of_public_size(database, 1, rng)[0])


def nan_passes_clip(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: `np.clip` lets NaN through, and one NaN makes the whole mean NaN.

    True loss: infinite; the answer is NaN exactly when a record is.
    """
    values = np.clip(np.asarray(database, dtype=float), LOWER, UPPER)
    mean = np.mean(values) if len(values) else MIDDLE
    scale = WIDTH / (max(len(values), 1) * EPSILON)
    return rng.laplace(loc=mean, scale=scale, size=size)
