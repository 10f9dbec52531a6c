"""Releases with opendp, one answer a call. `suite.py` says what is claimed of each."""

import numpy as np
import opendp.prelude as dp

dp.enable_features("contrib")

#: Public: what a radius may be, how many patients there are, what a diagnosis may be.
BOUNDS = (0.0, 30.0)
PATIENTS = 569
DIAGNOSES = ["benign", "malignant"]


def _space(kind, **domain):
    return dp.vector_domain(dp.atom_domain(T=kind, **domain)), dp.symmetric_distance()


def _mean(scale):
    domain = dp.vector_domain(dp.atom_domain(T=float, nan=False), size=PATIENTS)
    return (
        (domain, dp.symmetric_distance())
        >> dp.t.then_clamp(BOUNDS)
        >> dp.t.then_mean()
        >> dp.m.then_laplace(scale=scale)
    )


def _approximate_count(scale):
    zero_concentrated = (
        _space(float) >> dp.t.then_count() >> dp.m.then_gaussian(scale=scale)
    )
    return dp.c.make_fix_delta(
        dp.c.make_zCDP_to_approxDP(zero_concentrated), delta=1e-3
    )


def _median(scale):
    return _space(float, nan=False) >> dp.m.then_private_quantile(
        dp.max_divergence(),
        candidates=[float(edge) for edge in range(5, 30, 5)],
        alpha=0.5,
        scale=scale,
    )


_COUNT = _space(float) >> dp.t.then_count() >> dp.m.then_laplace(scale=1.0)
_COUNT_TEXTS = _space(str) >> dp.t.then_count() >> dp.m.then_laplace(scale=1.0)
_GAUSSIAN = dp.binary_search_chain(_approximate_count, d_in=1, d_out=(1.0, 1e-3))
_MEDIAN = dp.binary_search_chain(_median, d_in=1, d_out=1.0)
# Replacing a record is a symmetric distance of 2, not of 1.
_MEAN = dp.binary_search_chain(_mean, d_in=2, d_out=1.0)
_MEAN_FOR_DISTANCE_1 = dp.binary_search_chain(_mean, d_in=1, d_out=0.5)
_HISTOGRAM = (
    _space(str)
    >> dp.t.then_count_by_categories(categories=DIAGNOSES)
    >> dp.m.then_laplace(scale=1.0)
)


# --- right ---------------------------------------------------------------------


def count(database):
    """Patients, under add-remove."""
    return _COUNT(database)


def gaussian_count(database):
    """Patients, with noise for epsilon 1 and delta 1/1000, under add-remove."""
    return _GAUSSIAN(database)


def mean_of_public_size(database):
    """Mean radius of a table of public size, under replace."""
    return _MEAN(database)


def median(database):
    """Median radius among public candidates, under add-remove."""
    return _MEDIAN(database)


def histogram(database):
    """Patients by diagnosis, one cell for whatever else, under add-remove."""
    return np.array(_HISTOGRAM(database["diagnosis"].tolist()), dtype=float)


# --- wrong ---------------------------------------------------------------------


def mean_for_distance_1(database):
    """Wrong: epsilon 1/2 for a symmetric distance of 1, told as that of replacing.

    True loss: 1, which is twice what is claimed.
    """
    return _MEAN_FOR_DISTANCE_1(database)


def sum_with_bounds_of_the_data(database):
    """Wrong: the clamp is at the least and the greatest value of the data."""
    low, high = float(np.min(database)), float(np.max(database))
    total = (
        _space(float)
        >> dp.t.then_impute_constant(low)
        >> dp.t.then_clamp((low, high))
        >> dp.t.then_sum()
    )
    return (total >> dp.m.then_laplace(scale=total.map(1)))(database)


def histogram_of_the_categories_seen(database):
    """Wrong: the list of categories is that of the data."""
    diagnoses = database["diagnosis"].tolist()
    counts = (
        _space(str)
        >> dp.t.then_count_by_categories(
            categories=sorted(set(diagnoses)), null_category=False
        )
        >> dp.m.then_laplace(scale=1.0)
    )
    return np.array(counts(diagnoses), dtype=float)


def two_counts_of_one_epsilon(database):
    """Wrong: two counts that share people, each with the whole epsilon.

    True loss: 2 epsilon, for one malignant record more.
    """
    diagnoses = database["diagnosis"]
    malignant = diagnoses[diagnoses == "malignant"]
    return [_COUNT_TEXTS(diagnoses.tolist()), _COUNT_TEXTS(malignant.tolist())]
