"""What a release gives away under the true law of the data, beside what is believed.

A pufferfish guarantee is about what adversaries believe, a normal law for example; it
says nothing about the data themselves. Here the same noise is judged under the true
law of the data given each secret: where that is known, as a table, exactly; where only
records of it are at hand, by a confidence bound.
"""

from verifydp.calibration.misspecification.findings import (
    Misspecification,
    PairFinding,
)
from verifydp.calibration.misspecification.judging import misspecification
from verifydp.calibration.misspecification.truths import Truth

__all__ = ["Misspecification", "PairFinding", "Truth", "misspecification"]
