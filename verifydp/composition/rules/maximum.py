"""No neighbour touches two components: parallel composition."""

from verifydp.composition.rules import CompositionRule

__all__ = ["RULE"]

RULE = CompositionRule(
    name="maximum",
    source="theorems IV.12 and V.6",
    order=1,
    applies=lambda shape: shape.touched <= 1,
    says="the largest budget",
    because=lambda shape: (
        "no neighbour changes what two components read, so that each is private "
        "while the others give out the same"
    ),
)
