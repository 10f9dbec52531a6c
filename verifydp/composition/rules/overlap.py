"""A neighbour touches some components, never all."""

from verifydp.composition.rules import CompositionRule, ReleaseShape

__all__ = ["RULE"]


def _because(shape: ReleaseShape) -> str:
    records = f"a record is read by at most {shape.readers} of {shape.components}"
    if not shape.replaces:
        return f"{records} components"
    return f"{records}, and a replaced record touches at most {shape.touched}"


RULE = CompositionRule(
    name="overlap",
    source="theorems IV.11 and V.5, example IV.5",
    order=3,
    applies=lambda shape: shape.touched < shape.components,
    says="the budgets of the components that one neighbour touches, together",
    because=_because,
)
