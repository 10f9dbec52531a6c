"""Spaces: who is whose neighbour among databases, and how far two are apart."""

from verifydp.data.spaces.comparing import (
    GranularityRatio,
    ratio_among_all,
    ratio_in_class,
)
from verifydp.data.spaces.extended import INFINITE, Distance, scaled
from verifydp.data.spaces.finite import Connection, FiniteSpace, finite_space
from verifydp.data.spaces.granularities import (
    Granularity,
    granularities,
    granularity,
)
from verifydp.data.spaces.sensitivity import Sensitivity, sensitivity

__all__ = [
    "INFINITE",
    "Connection",
    "Distance",
    "FiniteSpace",
    "Granularity",
    "GranularityRatio",
    "Sensitivity",
    "finite_space",
    "granularities",
    "granularity",
    "ratio_among_all",
    "ratio_in_class",
    "scaled",
    "sensitivity",
]
