"""What an adversary believes about the whole database: exact joint tables."""

import itertools
import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw, check_size
from verifydp.notions.finite.mechanism import (
    Database,
    FiniteMechanism,
    check_digits,
    database_text,
)

__all__ = ["DatabasePrior"]


@dataclass(frozen=True)
class DatabasePrior:
    """A law over databases, exact.

    Parameters
    ----------
    weights
        The weight of each database: at least 0, with sum 1. Databases that are not
        named have weight 0.

    Raises
    ------
    InputError
        If a weight is negative or no exact number, the sum is not 1, or the weights
        have too many digits.

    Examples
    --------
    >>> prior = DatabasePrior.independent([{0: "1/4", 1: "3/4"}] * 2)
    >>> prior.weight((0, 1)), prior.is_product
    (Fraction(3, 16), True)
    >>> DatabasePrior({(0, 0): "1/2", (1, 1): "1/2"}).is_product
    False
    """

    law: FiniteLaw

    def __init__(self, weights: Mapping[Any, Any]) -> None:
        for database in weights:
            if not isinstance(database, tuple):
                raise InputError(
                    f"the prior names {database!r:.60}, which is no tuple: write one "
                    "record as (0,)"
                )
        try:
            law = FiniteLaw(weights)
        except InputError as error:
            raise InputError(f"the prior: {error}") from error
        check_digits(law.weights.values(), "the prior")
        object.__setattr__(self, "law", law)

    @classmethod
    def uniform(cls, databases: Iterable[Database]) -> "DatabasePrior":
        """Weigh databases alike."""
        return cls(FiniteLaw.uniform(databases).weights)

    @classmethod
    def independent(
        cls, marginals: Sequence[Mapping[Hashable, Any]]
    ) -> "DatabasePrior":
        """Draw each record by itself: weights by value, one table for each record.

        Raises
        ------
        InputError
            If a table is no law.
        """
        laws = []
        for place, marginal in enumerate(marginals, start=1):
            try:
                laws.append(FiniteLaw(marginal))
            except InputError as error:
                raise InputError(
                    f"the prior, marginal of record {place}: {error}"
                ) from error
        check_size(math.prod(len(law.outcomes) for law in laws), "the prior")
        drawn = itertools.product(*(law.weights.items() for law in laws))
        return cls(
            {
                tuple(value for value, _ in parts): math.prod(
                    (weight for _, weight in parts), start=Fraction(1)
                )
                for parts in drawn
            }
        )

    def weight(self, database: Database) -> Fraction:
        """Give the weight of a database, 0 where it is not named."""
        return self.law.weight(database)

    @cached_property
    def support(self) -> tuple[Database, ...]:
        """The databases of positive weight."""
        return tuple(self.law.support)  # type: ignore[arg-type]

    @cached_property
    def is_product(self) -> bool:
        """Whether the records are independent: one length, joint = product."""
        if len({len(database) for database in self.support}) != 1:
            return False
        records = range(len(self.support[0]))
        marginals = [self.law.image(_record(place)) for place in records]
        if math.prod(len(law.support) for law in marginals) != len(self.support):
            return False
        return all(
            self.weight(database)
            == math.prod(
                (law.weight(v) for law, v in zip(marginals, database, strict=True)),
                start=Fraction(1),
            )
            for database in self.support
        )

    def marginal(self, record: int) -> FiniteLaw:
        """Give the law of one record, counted from 0."""
        return self.law.image(_record(record))

    def counts(self, mechanism: FiniteMechanism) -> tuple[int, ...]:
        """Give integers in proportion to the weights, in the order of the mechanism.

        Raises
        ------
        InputError
            If a database of positive weight is not in the mechanism's table.
        """
        for database in self.support:
            if database not in mechanism.places:
                raise InputError(
                    f"the prior gives weight {self.weight(database)} to "
                    f"{database_text(database)}, which the mechanism does not know: "
                    "add its row or correct the prior"
                )
        weights = [self.weight(database) for database in mechanism.databases]
        scale = check_digits(weights, "the prior")
        return tuple(int(weight * scale) for weight in weights)


def _record(place: int) -> Any:
    return lambda database: database[place]
