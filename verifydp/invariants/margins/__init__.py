"""Tables of counts, the margins that are published of them, and who shares them.

Everything in this room of rooms speaks of one plain form: ``levels`` (how many levels
each feature has), cells in row-major order, and ``published`` (tuples of places of
features; the number of persons is always known).
"""

from verifydp.invariants.margins.csv_tables import read_table
from verifydp.invariants.margins.existence import (
    Existence,
    Existing,
    a_table_with,
    require_a_table,
)
from verifydp.invariants.margins.json_tables import (
    table_from_json,
    table_to_json,
    totals_from_json,
    totals_to_json,
)
from verifydp.invariants.margins.keeping import (
    BrokenMargin,
    breaking_draws,
    broken_margin,
)
from verifydp.invariants.margins.published import Margins
from verifydp.invariants.margins.tables import CountTable, TableFeature
from verifydp.invariants.margins.totals import MarginTotals

__all__ = [
    "BrokenMargin",
    "breaking_draws",
    "broken_margin",
    "CountTable",
    "Existence",
    "Existing",
    "TableFeature",
    "MarginTotals",
    "Margins",
    "a_table_with",
    "read_table",
    "require_a_table",
    "table_from_json",
    "table_to_json",
    "totals_from_json",
    "totals_to_json",
]
