"""One component: its budget is that of the release."""

from verifydp.composition.rules import CompositionRule

__all__ = ["RULE"]

RULE = CompositionRule(
    name="single",
    source="proposition III.6",
    order=0,
    applies=lambda shape: shape.components == 1,
    says="the budget of the only component",
    because=lambda _: "there is one component",
)
