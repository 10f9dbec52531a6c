"""The breast cancer table as records for training, and canaries.

W. N. Street, W. H. Wolberg, O. L. Mangasarian, "Nuclear feature extraction for breast
tumor diagnosis", 1993; scikit-learn ships it, nothing is downloaded. A record is a row
of eleven numbers: ten means over a tumour's cell nuclei, scaled so that the published
ranges become -1 to 1, and the diagnosis, 1 for malignant and 0 for benign.
"""

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import MissingExtraError

__all__ = ["FEATURES", "LARGEST", "Records", "patients"]

#: Least and largest value of each feature, from the description of the table. They are
#: fixed here, so that no release depends on the table by its scale.
FEATURES: dict[str, tuple[float, float]] = {
    "mean radius": (6.98, 28.11),
    "mean texture": (9.71, 39.28),
    "mean perimeter": (43.79, 188.5),
    "mean area": (143.5, 2501.0),
    "mean smoothness": (0.053, 0.163),
    "mean compactness": (0.019, 0.345),
    "mean concavity": (0.0, 0.427),
    "mean concave points": (0.0, 0.201),
    "mean symmetry": (0.106, 0.304),
    "mean fractal dimension": (0.05, 0.097),
}

#: Numbers of records are cut to this size, so that nothing overflows in training.
LARGEST = 1e6

Records = npt.NDArray[np.float64]


@functools.cache
def patients() -> Records:
    """Each patient's features and diagnosis.

    Returns
    -------
    array of shape (569, 11)
        Read-only.

    Raises
    ------
    MissingExtraError
        If scikit-learn is not installed.
    """
    table = _load()
    columns = [list(table.feature_names).index(name) for name in FEATURES]
    low, high = np.array(list(FEATURES.values())).T
    features = (2 * table.data[:, columns] - low - high) / (high - low)
    malignant = table.target == list(table.target_names).index("malignant")
    records = np.column_stack([features, malignant])
    records.flags.writeable = False
    return records


def _load() -> Any:
    try:
        from sklearn.datasets import load_breast_cancer  # noqa: PLC0415 - slow
    except ModuleNotFoundError as error:
        raise MissingExtraError("examples", "The breast cancer table") from error
    return load_breast_cancer()
