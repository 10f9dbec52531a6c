"""Strategies that draw neighbouring pairs, for whoever has no base database.

Each returns a hypothesis strategy of pairs ``(database, neighbour)`` to pass as
``neighbours=``; `under` finds the one of a relation by its name. What they draw is
shrunk by hypothesis towards few, small records. `Worlds` are pairs of secrets.
"""

from verifydp.data.beliefs import World, Worlds
from verifydp.empirical.search.granular_pairs import graphs, rows, users
from verifydp.empirical.search.margin_pairs import margins
from verifydp.empirical.search.named_relations import invariant_pairs, under
from verifydp.empirical.search.record_pairs import (
    add_remove,
    listed_pairs,
    number_pairs,
    numbers,
    replace,
    tables,
    vectors,
)

__all__ = [
    "World",
    "Worlds",
    "add_remove",
    "graphs",
    "invariant_pairs",
    "listed_pairs",
    "margins",
    "number_pairs",
    "numbers",
    "replace",
    "rows",
    "tables",
    "under",
    "users",
    "vectors",
]
