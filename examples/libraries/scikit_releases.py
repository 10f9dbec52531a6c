"""Releases in the manner of scikit-learn, vectorised: noise on what was fitted."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import MinMaxScaler, normalize

#: Strength of the penalty: a share of the loss of one record.
PENALTY = 0.1


def _columns(database):
    features = np.column_stack([database["mean radius"], database["mean texture"]])
    return np.nan_to_num(features), database["diagnosis"] == "malignant"


def _fitted(rows, labels):
    """Coefficients of logistic regression, strongly convex by `PENALTY`."""
    if len(np.unique(labels)) < 2:
        return np.zeros(rows.shape[1])
    model = LogisticRegression(
        C=1 / (PENALTY * len(rows)), fit_intercept=False, tol=1e-10, max_iter=1000
    )
    return model.fit(rows, labels).coef_[0]


def _spherical(size, scale, rng):
    """Noise in the plane with density proportional to exp(-norm / scale)."""
    angles = rng.uniform(0, 2 * np.pi, size=size)
    radii = rng.gamma(2, scale, size=size)
    return np.column_stack([np.cos(angles), np.sin(angles)]) * radii[:, None]


# --- right ---------------------------------------------------------------------


def noisy_count_over_sexes(database, size, rng):
    """Adults of each sex from a public list, under add-remove."""
    counts = [np.count_nonzero(database["sex"] == sex) for sex in ("Female", "Male")]
    return rng.laplace(loc=counts, scale=1.0, size=(size, 2))


def randomized_response(database, size, rng):
    """What each patient says, who lies with chance 1 / (1 + e)."""
    truth = np.asarray(database["diagnosis"] == "malignant")
    lies = rng.uniform(size=(size, len(truth))) < 1 / (1 + np.e)
    return (truth[None, :] != lies).astype(float)


# --- wrong ---------------------------------------------------------------------


def coefficients_after_a_scaler(database, size, rng):
    """Wrong: `MinMaxScaler` shows the largest record through all the others."""
    rows, labels = _columns(database)
    scaler = MinMaxScaler().fit(rows)
    scaled = normalize(scaler.transform(rows))
    scale = 2 / (max(len(rows), 1) * PENALTY)
    return np.column_stack(
        [
            _fitted(scaled, labels) + _spherical(size, scale, rng),
            np.broadcast_to(scaler.data_max_, (size, 2)),
        ]
    )


def sum_rounded_first(database, size, rng):
    """Wrong: the sum is rounded to hundreds, the noise is for the sum itself."""
    total = np.clip(np.nan_to_num(database), 0, 30).sum()
    return np.round(total, -2) + rng.laplace(scale=30, size=size)


def noisy_count_over_sexes_seen(database, size, rng):
    """Wrong: the sexes are those of the data."""
    _, counts = np.unique(database["sex"], return_counts=True)
    return rng.laplace(loc=counts, scale=1.0, size=(size, len(counts)))


def randomized_response_with_a_fair_coin(database, size, rng):
    """Wrong: truth with chance 3/4, which is log 3, not 1."""
    truth = np.asarray(database["diagnosis"] == "malignant")
    lies = rng.uniform(size=(size, len(truth))) < 1 / 4
    return (truth[None, :] != lies).astype(float)
