"""What `verifydp.census` found, as a plain record."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import BoundValue, short_above, written
from verifydp.evidence.summary import ENCLOSED, Bound, Provenance, Result, Summary

__all__ = ["CENSUS_FORMAT", "EPSILON_DIGITS", "CensusAccount", "CensusEpsilon"]

#: Name and version of the result format.
CENSUS_FORMAT = "verifydp-census/1"
#: Digits of an epsilon: as many as other accounts print, and more.
EPSILON_DIGITS = 8


class CensusEpsilon(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """What both budgets mean at the delta, by one conversion.

    Attributes
    ----------
    way
        Which conversion.
    condition
        What has to be true of the mechanism beside its budget; empty where nothing.
    advertised, effective
        Epsilons, rounded upward. Guarantee: with the delta each holds for every
        mechanism with the budget, where the condition is true.
    """

    way: str
    condition: str
    advertised: BoundValue
    effective: BoundValue


class CensusAccount(Result, frozen=True):
    """A zero-concentrated budget, and what it is beside published statistics.

    Attributes
    ----------
    parts
        The budgets that were added, by name; exact.
    rho
        Their sum: the advertised budget; exact.
    persons
        How many persons change at most between neighbours that share the statistics.
    reason
        Why so many.
    effective_rho
        The budget for so many persons: rho times their number squared; exact.
    delta
        At which epsilons are given; exact.
    epsilons
        By each conversion.
    """

    FORMAT: ClassVar[str] = CENSUS_FORMAT
    KIND: ClassVar[str] = "census"
    TITLE: ClassVar[str] = "A budget beside published statistics"
    COMMAND: ClassVar[str] = "verifydp census"

    format: str
    parts: dict[str, str]
    rho: str
    persons: int
    reason: str
    effective_rho: str
    delta: str
    epsilons: tuple[CensusEpsilon, ...]
    versions: dict[str, str]

    @property
    def advertised(self) -> str:
        """The advertised guarantee: whom it protects from what."""
        return (
            f"{_short(self.rho)}-zCDP for all databases that differ in one person, if "
            "nothing is published exactly"
        )

    @property
    def effective(self) -> str:
        """The guarantee beside the published statistics."""
        return (
            f"{_short(self.effective_rho)}-zCDP for databases that share the published "
            f"statistics and differ in at most {self.persons} "
            f"{'person' if self.persons == 1 else 'persons'}"
        )

    @property
    def meaning(self) -> tuple[str, ...]:
        """What the comparison of the two says, and what it does not."""
        if not self.persons:
            return (
                (
                    "The published statistics fix every database: nothing is left to "
                    "protect, and the guarantee says nothing."
                ),
            )
        other = (
            "Such databases are among those of the advertised guarantee: it says the "
            "same of them."
            if self.persons == 1
            else "Neither guarantee implies the other: they protect different pairs of "
            "databases."
        )
        return (
            other,
            (
                "Databases with different published statistics are told apart with "
                "certainty: for those no finite budget holds."
            ),
            (
                "Both are upper bounds: a larger number does not show that more is "
                "given away, and noise on single cells may give away less."
            ),
        )

    @property
    def summary(self) -> Summary:
        """The common fields; epsilons are bounds from above."""
        return self._summary(
            verdict=None,
            modulo=(),
            claim=f"{_short(self.rho)}-zCDP is {_short(self.effective_rho)}-zCDP "
            "beside the published statistics",
            reason=self.reason,
            subject=", ".join(
                f"{name} {_short(rho)}" for name, rho in self.parts.items()
            ),
            scope="mechanisms with these budgets; databases with the same published "
            f"statistics that differ in at most {self.persons} "
            f"{'person' if self.persons == 1 else 'persons'}",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    def _bounds(self) -> Iterator[Bound]:
        at = f"delta {_short(self.delta)}"
        for place, one in enumerate(self.epsilons):
            for quantity, value in (
                ("effective epsilon", one.effective),
                ("advertised epsilon", one.advertised),
            ):
                yield Bound(
                    quantity=quantity,
                    at=f"{at}, {one.way}" if place else at,
                    side="upper",
                    value=value,
                    exact=None,
                    guarantee=ENCLOSED,
                    text=short_above(float(value or 0), EPSILON_DIGITS),
                )


def _short(exact: str) -> str:
    """An exact number as short text; digits that are left out are marked."""
    return written(parse_exact(exact))
