"""A replaced record leaves one part and enters another: two budgets."""

from verifydp.composition.rules import CompositionRule

__all__ = ["RULE"]

RULE = CompositionRule(
    name="two largest",
    source="corollary IV.13",
    order=2,
    applies=lambda shape: shape.replaces and shape.readers <= 1,
    says="the two largest budgets that one move touches, together",
    because=lambda _: (
        "no record is read by two components, but a replaced record can leave the part "
        "of one and enter that of another"
    ),
)
