"""Canaries: records that are put into the table to be found.

M. Jagielski, J. Ullman and A. Oprea, "Auditing Differentially Private Machine
Learning", 2020; M. Nasr and others, "Adversary Instantiation", 2021. A guarantee is for
every record, so for these too.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from hypothesis import strategies

from dp_sgd.table import FEATURES, LARGEST, Records, patients

__all__ = ["CANARIES", "canary_pair", "found_by_canaries"]

_Mechanism = TypeVar("_Mechanism", bound=Callable[..., Any])

CANARIES: dict[str, Records] = {
    # A label so large that the residual never changes, whatever the weights are, and no
    # feature: each step's gradient has the full length and, of logistic regression, one
    # direction, that of the constant.
    "gradient": np.array([0.0] * len(FEATURES) + [-LARGEST]),
    # A hundred times as far out as any patient, and called benign.
    "far out": np.array([100.0] * len(FEATURES) + [0.0]),
    # As the largest tumours in each feature, and called benign.
    "mislabelled": np.array([1.0] * len(FEATURES) + [0.0]),
}


def canary_pair(name: str, records: Records | None = None) -> tuple[Records, Records]:
    """Give a table, and the same with a canary behind it.

    Parameters
    ----------
    name
        One of `CANARIES`.
    records
        The table; by default all patients.
    """
    table = patients() if records is None else records
    larger = np.vstack([table, CANARIES[name]])
    larger.flags.writeable = False
    return table, larger


def found_by_canaries(mechanism: _Mechanism) -> _Mechanism:
    """Let ``verifydp audit`` try the canaries where no pair is given."""
    patients()  # now: hypothesis wants no library to be loaded while it draws
    pairs = strategies.sampled_from(list(CANARIES)).map(canary_pair)
    mechanism.__neighbours__ = pairs  # type: ignore[attr-defined]
    return mechanism
