"""How a query can change among databases with the same published values."""

from verifydp.invariants.sensitivity.changes import ChangeClass
from verifydp.invariants.sensitivity.occurrence import Occurrence
from verifydp.invariants.sensitivity.spaces import SensitivitySpace
from verifydp.invariants.sensitivity.tables import TableSensitivity, table_sensitivity

__all__ = [
    "ChangeClass",
    "Occurrence",
    "SensitivitySpace",
    "TableSensitivity",
    "table_sensitivity",
]
