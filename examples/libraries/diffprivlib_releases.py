"""Releases with diffprivlib, one answer a call. `suite.py` says what is claimed."""

import warnings

import numpy as np
from diffprivlib import models, tools
from diffprivlib.utils import PrivacyLeakWarning

#: diffprivlib itself warns where it takes bounds from the data; wrong forms do that.
warnings.simplefilter("ignore", PrivacyLeakWarning)

#: Public: what a radius and a texture may be.
BOUNDS = (0, 30)


def _features(database):
    return np.column_stack([database["mean radius"], database["mean texture"]])


# --- right ---------------------------------------------------------------------


def mean(database):
    """Mean radius, under replace."""
    return tools.mean(database, epsilon=1.0, bounds=BOUNDS)


def variance(database):
    """Variance of the radii, under replace."""
    return tools.var(database, epsilon=1.0, bounds=BOUNDS)


def median(database):
    """Median radius, under replace."""
    return tools.median(database, epsilon=1.0, bounds=BOUNDS)


def histogram(database):
    """Radii in five public classes: epsilon 1 under add-remove, 2 under replace."""
    counts, _ = tools.histogram(database, epsilon=1.0, bins=5, range=BOUNDS)
    return counts


def scaler(database):
    """Mean and deviation of radius and texture, under replace."""
    found = models.StandardScaler(epsilon=1.0, bounds=BOUNDS).fit(_features(database))
    return np.concatenate([found.mean_, found.scale_])


def logistic_regression(database):
    """Coefficients of a classifier, rows of norm at most 1, under replace.

    Two public records, one a class, see to it that no class is missing: diffprivlib
    takes the classes from the labels, and raises where there is one only.
    """
    rows = np.vstack([_features(database) / 50, np.zeros((2, 2))])
    labels = np.append(database["diagnosis"] == "malignant", [False, True])
    model = models.LogisticRegression(epsilon=1.0, data_norm=1.0, fit_intercept=False)
    return model.fit(rows, labels).coef_[0]


# --- wrong ---------------------------------------------------------------------


def mean_with_bounds_of_the_data(database):
    """Wrong: without `bounds` diffprivlib takes those of the data, and warns."""
    return tools.mean(database, epsilon=1.0)


def scaler_with_bounds_of_the_data(database):
    """Wrong: the same in a scaler, whose warning is easily lost in a pipeline."""
    found = models.StandardScaler(epsilon=1.0).fit(_features(database))
    return np.concatenate([found.mean_, found.scale_])


def one_epsilon_for_each_column(database):
    """Wrong: epsilon 1 for each of two columns.

    True loss: 2 epsilon.
    """
    columns = database["mean radius"], database["mean texture"]
    return [tools.mean(column, epsilon=1.0, bounds=BOUNDS) for column in columns]


def mean_of_what_is_there(database):
    """Wrong: `nanmean` scales its noise by all records, the missing ones too.

    True loss: epsilon times all records over those that are there.
    """
    return tools.nanmean(database, epsilon=1.0, bounds=BOUNDS)


def noise_from_the_size(database):
    """Wrong: a fixed seed, so that every answer is the same number."""
    return tools.mean(database, epsilon=1.0, bounds=BOUNDS, random_state=len(database))
