"""Mechanisms with finitely many databases and outputs, and an exact table of laws."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw, check_size

__all__ = [
    "Database",
    "FiniteMechanism",
    "check_digits",
    "check_name",
    "database_text",
]

_TABLE = "the table"
#: Most binary digits of a common denominator. Growths of what has no more are written
#: in full: Python writes integers of up to 4,300 decimal digits.
DIGIT_LIMIT = 14_000

#: A database: its records in order, each a value of an alphabet.
Database = tuple[Hashable, ...]


def database_text(database: Database) -> str:
    """Write a database in a message or a table.

    Examples
    --------
    >>> database_text((0, 1)), database_text(())
    ('(0, 1)', '()')
    """
    return f"({', '.join(map(str, database))})"


def check_name(value: Hashable, what: str) -> None:
    """Refuse the name of a value or an output that a line cannot show.

    Raises
    ------
    InputError
        If its text has a character that is not printable, such as a line break.

    Examples
    --------
    >>> check_name("low", "a value")
    """
    if not str(value).isprintable():
        raise InputError(
            f"{what} is {value!a:.60}, with a character that cannot be printed: "
            "give it another name"
        )


def check_digits(weights: Iterable[Fraction], what: str) -> int:
    """Give the least common denominator; refuse one of too many digits.

    Raises
    ------
    InputError
        If it has more than 14,000 binary digits, about 4,200 decimal ones.

    Examples
    --------
    >>> check_digits([Fraction(1, 4), Fraction(1, 6)], "the table")
    12
    """
    common = 1
    for weight in weights:
        common = math.lcm(common, weight.denominator)
        if common.bit_length() > DIGIT_LIMIT:
            raise InputError(
                f"{what} has no common denominator of at most {DIGIT_LIMIT} binary "
                "digits, so that exact epsilons are too long: round to fewer digits"
            )
    return common


@dataclass(frozen=True)
class FiniteMechanism:
    """The exact output law on each of finitely many databases.

    Parameters
    ----------
    laws
        The law of the output by database. A database is a tuple of records; lengths
        may differ. A law is a `FiniteLaw`, or weights by output as it reads them.

    Raises
    ------
    InputError
        If there are fewer than two databases, so that nothing can be compared, if a
        database is no tuple, or a law is none: negative weights, or a sum other
        than 1; if a name is not printable, or numbers have too many digits.

    Examples
    --------
    >>> flip = FiniteMechanism({
    ...     (0,): {"no": "3/4", "yes": "1/4"}, (1,): {"no": "1/4", "yes": "3/4"}})
    >>> flip.outputs, flip.rows, flip.denominator
    (('no', 'yes'), ((3, 1), (1, 3)), 4)
    """

    laws: Mapping[Database, FiniteLaw]

    def __init__(self, laws: Mapping[Any, Any]) -> None:
        read: dict[Database, FiniteLaw] = {}
        for database, law in laws.items():
            if not isinstance(database, tuple):
                raise InputError(
                    f"the database {database!r:.60} is no tuple: write one record as "
                    "(0,)"
                )
            read[database] = _law_of(database, law)
        if len(read) < 2:
            plural = "s" * (len(read) != 1)
            raise InputError(
                f"the mechanism has {len(read)} database{plural} and so no neighbours "
                "at all: give at least two"
            )
        for value in dict.fromkeys(value for database in read for value in database):
            check_name(value, "a value")
        for output in _outputs(read.values()):
            check_name(output, "an output")
        check_digits((w for law in read.values() for w in law.weights.values()), _TABLE)
        check_size(len(read) * len(_outputs(read.values())), _TABLE)
        object.__setattr__(self, "laws", MappingProxyType(read))

    @cached_property
    def databases(self) -> tuple[Database, ...]:
        """The databases, in the order given."""
        return tuple(self.laws)

    @cached_property
    def places(self) -> Mapping[Database, int]:
        """The place of each database in `databases`."""
        return {database: place for place, database in enumerate(self.databases)}

    @cached_property
    def outputs(self) -> tuple[Hashable, ...]:
        """The outputs of any law, in the order in which they occur."""
        return _outputs(self.laws.values())

    @cached_property
    def alphabet(self) -> tuple[Hashable, ...]:
        """The values of records, in the order in which they occur."""
        return tuple(dict.fromkeys(value for row in self.databases for value in row))

    @cached_property
    def records(self) -> int | None:
        """The number of records, or None where databases differ in it."""
        lengths = {len(database) for database in self.databases}
        return lengths.pop() if len(lengths) == 1 else None

    @cached_property
    def is_complete(self) -> bool:
        """Whether all databases over the alphabet, of each size that occurs, are in."""
        sizes = Counter(map(len, self.databases))
        return all(count == len(self.alphabet) ** size for size, count in sizes.items())

    @cached_property
    def denominator(self) -> int:
        """The least common denominator of the table."""
        weights = (w for law in self.laws.values() for w in law.weights.values())
        return check_digits(weights, _TABLE)

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The probabilities times `denominator`: databases by outputs, exact."""
        scale = self.denominator
        return tuple(
            tuple(int(law.weight(output) * scale) for output in self.outputs)
            for law in self.laws.values()
        )

    def probability(self, place: int, output: int) -> Fraction:
        """Give the probability of an output on a database, both by their places."""
        return Fraction(self.rows[place][output], self.denominator)

    def __hash__(self) -> int:
        return hash(frozenset(self.laws.items()))

    def __reduce__(self) -> tuple[type["FiniteMechanism"], tuple[dict[Any, Any]]]:
        return FiniteMechanism, (dict(self.laws),)


def _law_of(database: Database, law: Any) -> FiniteLaw:
    if isinstance(law, FiniteLaw):
        return law
    try:
        if isinstance(law, Mapping):
            return FiniteLaw(law)
        if isinstance(law, Sequence) and not isinstance(law, str):
            return FiniteLaw(dict(enumerate(law)))
    except InputError as error:
        raise InputError(f"the law on {database_text(database)}: {error}") from error
    raise InputError(
        f"the law on {database_text(database)} is {law!r:.60}: give probabilities by "
        "output"
    )


def _outputs(laws: Iterable[FiniteLaw]) -> tuple[Hashable, ...]:
    return tuple(dict.fromkeys(output for law in laws for output in law.outcomes))
