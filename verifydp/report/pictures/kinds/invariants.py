"""The picture of a table that is released beside published counts."""

from collections.abc import Iterator

from verifydp.evidence.invariant_releases import InvariantRelease
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.margin_table import MarginTable

__all__ = ["figures"]


def figures(result: InvariantRelease) -> Iterator[Figure]:
    """Give the table."""
    yield MarginTable(result)
