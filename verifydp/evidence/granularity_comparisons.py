"""What `verifydp.compare_granularities` found, as a plain record."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides

__all__ = ["GRANULARITY_FORMAT", "ConvertedBudget", "GranularityComparison"]

#: Name and version of the result format.
GRANULARITY_FORMAT = "verifydp-granularity/1"


class ConvertedBudget(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """A budget under the one granularity, and what it is worth under the other."""

    has: str
    gives: str


class GranularityComparison(Result, frozen=True):
    """What privacy under one granularity is worth under another.

    Attributes
    ----------
    has, wanted
        The granularity under which a mechanism is private, and the other.
    has_title, wanted_title
        Their neighbours, in words.
    scope
        Over which databases.
    factor
        The largest distance under the first between neighbours under the second; exact
        or ``"inf"``.
    database, neighbour
        Such neighbours, as JSON values; null where none is shown.
    warnings
        What does not protect anything, in words.
    budgets
        Those asked about.
    """

    FORMAT: ClassVar[str] = GRANULARITY_FORMAT
    KIND: ClassVar[str] = "granularity"
    TITLE: ClassVar[str] = "Two granularities"
    COMMAND: ClassVar[str] = "verifydp granularity"

    format: str
    has: str
    wanted: str
    has_title: str
    wanted_title: str
    scope: str
    factor: BoundValue
    database: Any
    neighbour: Any
    warnings: tuple[str, ...]
    budgets: tuple[ConvertedBudget, ...]
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields; the factor is exact, so both sides are one number."""
        claim = f"privacy under {self.has} says nothing of {self.wanted}"
        if self.factor != "inf":
            times = f"{self.factor:g} times its budget"
            claim = f"private under {self.has} is private under {self.wanted}, {times}"
        return self._summary(
            verdict=None,
            modulo=(),
            claim=claim,
            reason=f"neighbours under {self.wanted} are at most {self.factor} apart "
            f"under {self.has}",
            subject=f"{self.has} and {self.wanted}",
            scope=self.scope,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    def _bounds(self) -> Iterator[Bound]:
        yield from both_sides(
            "factor", "", self.factor, self.factor, "exact: by counting neighbours"
        )
