"""All worked examples of the paper."""

from general_composition.example import WorkedExample
from general_composition.worked_distances import (
    chains_of_views,
    granularities,
    two_hospitals,
)
from general_composition.worked_releases import (
    disjoint_parts,
    other_notions,
    overlapping_parts,
)

__all__ = ["worked_examples"]


def worked_examples() -> tuple[WorkedExample, ...]:
    """Recompute the examples, in the order of the paper.

    Examples
    --------
    >>> [one.found.text for one in worked_examples() if one.place == "Example IV.14"]
    ['2', '1']
    """
    return (
        *granularities(),
        *two_hospitals(),
        *disjoint_parts(),
        *overlapping_parts(),
        *chains_of_views(),
        *other_notions(),
    )
