"""Histograms, released with differential privacy: right and wrong.

A database is a sequence of records, one a patient: texts for `histogram` and
its wrong forms, numbers for `radius_histogram` and its own. Any value is a legal
record, and so is the empty database. ``EPSILON`` is what every function claims.
"""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

EPSILON = 1.0

#: The public list of categories; whatever else a record says is counted as other.
CATEGORIES = ("benign small", "benign large", "malignant small", "malignant large")

#: Public edges of the radius classes, half-open to the right.
EDGES = (-np.inf, 10.0, 15.0, 20.0, np.inf)

Draws = npt.NDArray[np.float64]


def _counts(database: Any) -> npt.NDArray[np.float64]:
    """Records in each public category, and last the number of all others."""
    known = Counter(record for record in database if record in CATEGORIES)
    counts = [known[category] for category in CATEGORIES]
    return np.array([*counts, len(database) - sum(counts)], dtype=float)


def _noisy(counts: npt.NDArray[np.float64], scale: float, size: int, rng: Any) -> Draws:
    """Draws of shape (size, number of counts), Laplace noise on each count."""
    return rng.laplace(loc=counts, scale=scale, size=(size, len(counts)))


# --- right ---------------------------------------------------------------------


def histogram(database: Any, size: int, rng: Any) -> Draws:
    """Counts of a fixed list of categories and of all others (add-remove).

    Proof: a record is counted in exactly one cell, so the counts move by 1 in
    the L1 norm, and each has Laplace noise of scale 1 / epsilon.
    """
    return _noisy(_counts(database), 1 / EPSILON, size, rng)


def radius_histogram(database: Any, size: int, rng: Any) -> Draws:
    """Counts between public edges; NaN has a cell of its own (add-remove).

    Proof: the classes cover the whole line, infinities included, and NaN is
    counted as unknown, so a record is in exactly one cell.
    """
    values = np.asarray(database, dtype=float)
    classes = np.searchsorted(EDGES[1:-1], values[~np.isnan(values)], side="right")
    counts = np.bincount(classes, minlength=len(EDGES) - 1)
    unknown = np.count_nonzero(np.isnan(values))
    return _noisy(np.append(counts, unknown).astype(float), 1 / EPSILON, size, rng)


# --- wrong ---------------------------------------------------------------------


def categories_from_data(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: the list of categories is that of the data, so a rare one shows.

    True loss: infinite; the answer has one cell more when a record is unique.
    """
    counts = Counter(database)
    cells = [counts[category] for category in sorted(counts, key=str)]
    return _noisy(np.array(cells, dtype=float), 1 / EPSILON, size, rng)


def empty_cells_without_noise(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: a cell without records is reported as exactly 0, without noise.

    True loss: infinite; a cell's first record turns a sure 0 into a noisy number.
    """
    counts = _counts(database)
    return np.where(counts > 0, _noisy(counts, 1 / EPSILON, size, rng), 0.0)


def sensitivity_halved(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: the noise is scaled to half a record.

    True loss: 2 epsilon, in the cell of the record that was added.
    """
    return _noisy(_counts(database), 0.5 / EPSILON, size, rng)


def edges_from_data(database: Any, size: int, rng: Any) -> Draws:
    """Wrong: numpy takes the edges from the data, and raises where one is NaN.

    True loss: infinite; an error message is an output too.
    """
    counts, _ = np.histogram(np.asarray(database, dtype=float), bins=5)
    return _noisy(counts.astype(float), 1 / EPSILON, size, rng)
