"""How a query can change among databases with the same published values.

| what | where |
| --- | --- |
| tables of counts, by classes of changes | `tables.py`: `changes.py`, `classes.py` |
| which changes occur with given margins | `occurrence.py` |
| any query of a finite class | `queries.py` |
| norms; span and projector | `spaces.py`, `spans.py` |
| the hull's norm; the hull itself | `gauges.py`, `polytopes.py` |
| whose ball lies in whose | `comparing.py` |
"""

from verifydp.invariants.sensitivity.changes import ChangeClass
from verifydp.invariants.sensitivity.comparing import (
    BallOrder,
    Norm,
    SpaceComparison,
    compare_balls,
    compare_spaces,
    inside_norm,
    norm_sensitivity,
)
from verifydp.invariants.sensitivity.gauges import (
    Gauge,
    check_gauge,
    gauge,
    is_vertex,
    vertices,
)
from verifydp.invariants.sensitivity.occurrence import Occurrence
from verifydp.invariants.sensitivity.polytopes import ChangeHull, hull
from verifydp.invariants.sensitivity.queries import QuerySensitivity, query_sensitivity
from verifydp.invariants.sensitivity.spaces import SensitivitySpace
from verifydp.invariants.sensitivity.spans import ChangeSpan, span_of
from verifydp.invariants.sensitivity.tables import TableSensitivity, table_sensitivity

__all__ = [
    "BallOrder",
    "ChangeClass",
    "Gauge",
    "ChangeHull",
    "Norm",
    "Occurrence",
    "QuerySensitivity",
    "SensitivitySpace",
    "SpaceComparison",
    "ChangeSpan",
    "TableSensitivity",
    "check_gauge",
    "compare_balls",
    "compare_spaces",
    "gauge",
    "hull",
    "inside_norm",
    "is_vertex",
    "norm_sensitivity",
    "query_sensitivity",
    "span_of",
    "table_sensitivity",
    "vertices",
]
