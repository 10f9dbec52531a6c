"""How many persons change at least together, and what margins give away outright."""

from verifydp.invariants.adjacency.connection import (
    MarginConnection,
    connection_of,
    connection_within,
)
from verifydp.invariants.adjacency.disclosure import (
    Inference,
    MarginDisclosure,
    disclosed_by,
)
from verifydp.invariants.adjacency.finite import (
    conforming,
    conforming_given,
    hamming,
    semi_adjacent_among,
)
from verifydp.invariants.adjacency.parameters import (
    PersonWitness,
    SemiAdjacent,
    SemiAdjacentReading,
    TableWitness,
)
from verifydp.invariants.adjacency.semi_adjacent import (
    semi_adjacent_at,
    semi_adjacent_of,
)
from verifydp.invariants.adjacency.side_information import (
    SideInformation,
    with_known_persons,
)

__all__ = [
    "MarginDisclosure",
    "Inference",
    "MarginConnection",
    "PersonWitness",
    "SemiAdjacentReading",
    "SemiAdjacent",
    "SideInformation",
    "TableWitness",
    "conforming",
    "conforming_given",
    "connection_of",
    "connection_within",
    "disclosed_by",
    "hamming",
    "semi_adjacent_among",
    "semi_adjacent_at",
    "semi_adjacent_of",
    "with_known_persons",
]
