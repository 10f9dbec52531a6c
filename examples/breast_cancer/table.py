"""The real table: 569 tumours, as scikit-learn ships it.

W. N. Street, W. H. Wolberg, O. L. Mangasarian, "Nuclear feature extraction for
breast tumor diagnosis", 1993. Nothing is downloaded.
"""

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import MissingExtraError

#: A tumour of at least this mean radius is called large (a public threshold).
LARGE = 15.0


@functools.cache
def mean_radius() -> npt.NDArray[np.float64]:
    """Mean radius of each tumour's cell nuclei, one number a patient.

    Returns
    -------
    array of shape (569,)
        Read-only; the values lie between 6.98 and 28.11.
    """
    table = _load()
    column = list(table.feature_names).index("mean radius")
    radius = np.ascontiguousarray(table.data[:, column])
    radius.flags.writeable = False
    return radius


@functools.cache
def diagnosis_and_size() -> list[str]:
    """Each patient's diagnosis and the tumour's size class, as one text.

    Returns
    -------
    list of str
        569 texts such as ``"benign small"`` and ``"malignant large"``.
    """
    table = _load()
    diagnoses = table.target_names[table.target]
    return [
        f"{diagnosis} {'large' if radius >= LARGE else 'small'}"
        for diagnosis, radius in zip(diagnoses, mean_radius(), strict=True)
    ]


def _load() -> Any:
    try:
        from sklearn.datasets import load_breast_cancer  # noqa: PLC0415 - slow
    except ModuleNotFoundError as error:
        raise MissingExtraError("examples", "The breast cancer table") from error
    return load_breast_cancer()
