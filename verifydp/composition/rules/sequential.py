"""One neighbour touches all components."""

from verifydp.composition.rules import CompositionRule

__all__ = ["RULE"]

RULE = CompositionRule(
    name="sequential",
    source="theorems IV.3 and V.3",
    order=4,
    applies=lambda _: True,
    says="all budgets together",
    because=lambda shape: (
        f"one neighbour can change what all {shape.components} components read"
    ),
)
