"""Searching for the worst neighbouring pair, and making it small.

The only package, beside the pytest plugin, that imports hypothesis.
"""

from verifydp.empirical.search.drawing import related, simplest_pair
from verifydp.empirical.search.inside import (
    belongs,
    edge_pairs_inside,
    neighbours_inside,
    ordinary_inside,
)
from verifydp.empirical.search.neighbours import (
    EdgeVariants,
    edge_pairs,
    neighbours_of,
    ordinary_neighbours,
    variants_of,
)
from verifydp.empirical.search.records import edge_records
from verifydp.empirical.search.shrink import shrink_pair
from verifydp.empirical.search.strategies import (
    add_remove,
    listed_pairs,
    number_pairs,
    numbers,
    replace,
    tables,
    vectors,
)
from verifydp.empirical.search.worst_pair import Candidate, find_worst_pairs

__all__ = [
    "Candidate",
    "EdgeVariants",
    "add_remove",
    "belongs",
    "edge_pairs",
    "edge_pairs_inside",
    "edge_records",
    "find_worst_pairs",
    "listed_pairs",
    "neighbours_inside",
    "neighbours_of",
    "number_pairs",
    "numbers",
    "ordinary_inside",
    "ordinary_neighbours",
    "related",
    "replace",
    "shrink_pair",
    "simplest_pair",
    "tables",
    "variants_of",
    "vectors",
]
