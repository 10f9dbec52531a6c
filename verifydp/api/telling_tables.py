"""What a table beside its published margins is said to be, from the margins alone.

No count of the table comes in here: what is told is a function of what is published,
and of the certificate.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.invariant_releases import CellFacts, PublishedMargin, SpaceFacts
from verifydp.evidence.numbers import BoundValue, short_above, written
from verifydp.evidence.table_releases import K_NORM_NOISE, TableReleaseCertificate
from verifydp.exact.balls import written_above
from verifydp.invariants.adjacency import (
    MarginConnection,
    MarginDisclosure,
    SemiAdjacent,
    SemiAdjacentReading,
    connection_of,
    disclosed_by,
    semi_adjacent_of,
)
from verifydp.invariants.margins import MarginTotals
from verifydp.invariants.releasing import OccupiedTable
from verifydp.invariants.sensitivity import TableSensitivity, table_sensitivity

__all__ = ["CertifiedWords", "ToldTable", "reason_for"]

#: Inferences that are told.
_TOLD = 4
#: Tables up to which they are counted, and ways to change that are listed: a second.
_COUNTED, _WORK = 200, 30_000
#: Letters of an epsilon that is written exactly.
_EXACT = 12


@dataclass(frozen=True)
class ToldTable:
    """What published margins tell and leave open.

    Parameters
    ----------
    totals
        The published margins.
    given
        How many persons neighbours differ in at most, where that is asked for; None
        for as many as have to change with one.
    """

    totals: MarginTotals
    given: int | None

    @cached_property
    def parameter(self) -> SemiAdjacent:
        """The semi-adjacent parameter, for the worst table with these margins."""
        return semi_adjacent_of(self.totals, SemiAdjacentReading.POINTWISE)

    @cached_property
    def disclosure(self) -> MarginDisclosure:
        """What the margins tell outright."""
        return disclosed_by(self.totals, tables=_COUNTED)

    @cached_property
    def connection(self) -> MarginConnection:
        """What changes of so many persons connect."""
        return connection_of(self.totals, self.changed)

    @cached_property
    def occupied(self) -> OccupiedTable:
        """Where the margins allow anybody to be."""
        return OccupiedTable(self.totals)

    @property
    def changed(self) -> int:
        """How many persons neighbours differ in at most."""
        return self.parameter.upper if self.given is None else self.given

    @property
    def is_open(self) -> bool:
        """Whether any other table has these margins."""
        return (
            self.changed > 0
            and not self.disclosure.is_one_table
            and self.occupied.dimension > 0
        )

    @cached_property
    def changes(self) -> TableSensitivity | None:
        """All changes of so many persons; None where they are too many to list."""
        occupied = self.occupied
        try:
            return table_sensitivity(
                occupied.levels, self.totals.published, self.changed, work=_WORK
            )
        except UnsupportedError:
            return None

    @cached_property
    def fields(self) -> dict[str, Any]:
        """Those of a result that follow from the margins."""
        told = self.disclosure
        printed = semi_adjacent_of(self.totals, SemiAdjacentReading.PRINTED)
        names = self.totals.margins.names
        return {
            "total": self.totals.persons,
            "published": tuple(
                PublishedMargin(features=own, totals=numbers)
                for own, numbers in zip(names, self.totals.totals, strict=True)
                if own
            ),
            "cells": tuple(
                CellFacts(least=one.least, greatest=one.greatest, exact=one.is_exact)
                for one in told.ranges
            ),
            "tables": "1 table" if told.is_one_table else f"{told.tables} tables",
            "persons": self.changed if self.is_open else 0,
            "persons_reason": reason_for(self.parameter, self.given),
            "printed_persons": f"{printed}: {SemiAdjacentReading.PRINTED.words}",
            "connection": self.connection.reason,
            "spaces": tuple(_spaces(self.changes, self.changed))
            if self.is_open
            else (),
            "disclosed": tuple(_disclosed(told)),
            "protected": tuple(_protected(told, self.occupied, is_open=self.is_open)),
        }

    @property
    def warnings(self) -> Iterator[str]:
        """What to think of before the release."""
        parameter, given = self.parameter, self.given
        if self.connection.warning:
            yield self.connection.warning
        if given is not None and given < parameter.lower:
            yield (
                f"{parameter.lower} persons may have to change with one: with {given} "
                "some person's value may not be protected"
            )
        published = {place for one in self.totals.published for place in one}
        for place, feature in enumerate(self.totals.features):
            if place not in published:
                yield (
                    f"which levels {feature.name} has is told as well: levels that are "
                    "there because somebody has them are not protected"
                )
        if not parameter.is_exact:
            yield f"the least number of persons is {parameter}: the larger one is taken"


@dataclass(frozen=True, slots=True)
class CertifiedWords:
    """What a certificate says of a release, in words and numbers."""

    certificate: TableReleaseCertificate

    @property
    def noise(self) -> str:
        """The law of the noise."""
        record = self.certificate
        scale = parse_exact(record.scale)
        if record.noise == K_NORM_NOISE:
            return (
                f"density exp(-{written(scale)} |x|), where changes of "
                f"{record.persons} persons have norm 1 at most: the optimal K-norm"
            )
        return (
            f"normal, standard deviation about {short_above(sqrt(scale))} in each "
            "direction that the published counts leave open"
        )

    @property
    def guarantee(self) -> str:
        """The claims; that of mu alone where no epsilon was asked for."""
        record = self.certificate
        claims = []
        if record.mu is not None:
            mu = parse_exact(record.mu)
            shown = written(mu) if len(written(mu)) <= _EXACT else short_above(mu)
            claims.append(f"{shown}-Gaussian DP")
        if record.epsilon is not None and record.delta is not None:
            epsilon, delta = Epsilon.read(record.epsilon), parse_exact(record.delta)
            shown = (
                str(epsilon)
                if len(str(epsilon)) <= _EXACT
                else short_above(written_above(epsilon.enclosed()))
            )
            claims.append(f"({shown}, {written(delta)})-DP" if delta else f"{shown}-DP")
        return " and ".join(claims)

    @property
    def mu(self) -> BoundValue:
        """The parameter of Gaussian privacy, rounded upward."""
        record = self.certificate
        return None if record.mu is None else written_above(parse_exact(record.mu))

    @property
    def epsilon(self) -> BoundValue:
        """Epsilon at the delta of the certificate, rounded upward."""
        record = self.certificate
        if record.epsilon is None:
            return None
        return written_above(Epsilon.read(record.epsilon).enclosed())

    def naive_error(self, cells: int) -> float:
        """About the root of the mean squared length of noise for groups of all tables.

        The sensitivity of one person times their number, with every cell by itself.
        """
        record = self.certificate
        scale: Fraction | float = parse_exact(record.scale)
        if record.noise == K_NORM_NOISE:
            return 2 * record.persons / float(scale) * sqrt(2 * cells)
        strength = sqrt(record.squared_sensitivity / float(scale))
        return sqrt(2) * record.persons / strength * sqrt(cells)


def reason_for(parameter: SemiAdjacent, given: int | None) -> str:
    """Why neighbours differ in so many persons; `given` where that was asked for."""
    needed = parameter.upper
    if not needed:
        return "the published counts tell every person's value"
    some = "1 person has" if needed == 1 else f"{needed} persons have"
    why = (
        f"for any other value of one person at most {some} to change, to keep the "
        "published counts"
    )
    return why if given is None else f"{given}, as asked; {why}"


def _spaces(found: TableSensitivity | None, persons: int) -> Iterator[SpaceFacts]:
    group = f"any {persons} persons, nothing published"
    some = "1 person" if persons == 1 else f"{persons} persons"
    if found is not None:
        yield SpaceFacts(
            neighbours=f"same published counts, {some}",
            l1=found.l1,
            squared=found.l2_squared,
            largest=found.linf,
        )
    if persons > 1:
        yield SpaceFacts(
            neighbours=group, l1=2 * persons, squared=2 * persons**2, largest=persons
        )
    yield SpaceFacts(
        neighbours="any 1 person, nothing published", l1=2, squared=2, largest=1
    )


def _disclosed(told: Any) -> Iterator[str]:
    features = told.totals.features
    yield told.example
    fixed = len(told.fixed)
    if fixed and not told.is_one_table:
        yield f"{fixed} of {len(told.ranges)} cells have one possible count"
    words = (one.words(features) for one in told.inferences)
    others = [one for one in words if one != told.example]
    yield from others[:_TOLD]
    if len(others) > _TOLD:
        yield f"and {len(others) - _TOLD} more such conclusions"


def _protected(told: Any, occupied: OccupiedTable, *, is_open: bool) -> Iterator[str]:
    if not is_open:
        yield "nothing of this table: no other table has these published counts"
        return
    left = [one for one in told.ranges if not one.is_fixed]
    # Between the ends of what was not decided there may be one count alone.
    known = sum(one.is_exact for one in left)
    widest = max(one.greatest - one.least for one in told.ranges)
    yield (
        f"{known} of {len(told.ranges)} cells are open, by at most {widest} each, "
        f"along {occupied.dimension} independent numbers"
    )
    if known < len(left):
        yield f"whether {len(left) - known} more cells are open was not decided"
    values = len(told.values.cells)
    yield (
        f"the published counts alone leave {values} cells to a person of whom nothing "
        "else is known; whoever knows others can learn more from them"
    )
