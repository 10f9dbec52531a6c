"""What is asked about one mechanism: prior, policy, and the options of the notions."""

import itertools
import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from verifydp.errors import InputError
from verifydp.privacy.comparison.mechanism import (
    Database,
    FiniteMechanism,
    database_text,
)
from verifydp.privacy.comparison.neighbours import Pair, one_record_pairs
from verifydp.privacy.comparison.policies import Policy
from verifydp.privacy.comparison.priors import DatabasePrior

__all__ = ["Conditional", "Dependence", "Question", "Secrets"]


@dataclass(frozen=True, slots=True)
class Dependence:
    """What dependent DP knows of the dependence between records.

    Attributes
    ----------
    tuples
        The number L of Liu, Chakraborty and Mittal 2016: at most so many records
        change together.
    related
        The relation R: pairs of records, counted from 0; None where each record
        depends on each.

    Examples
    --------
    >>> Dependence(2).text
    'L = 2, every record depends on every other'
    """

    tuples: int
    related: frozenset[frozenset[int]] | None = None

    def __post_init__(self) -> None:
        if self.tuples < 1:
            raise InputError(
                f"L is {self.tuples}: at least the changed record itself, so 1"
            )
        if any(len(pair) != 2 for pair in self.related or ()):
            raise InputError("a relation of records is made of pairs of two records")

    @property
    def text(self) -> str:
        """The options in words; records are counted from 1."""
        if self.tuples == 1:
            return "L = 1, so that only one record changes"
        if self.related is None:
            return f"L = {self.tuples}, every record depends on every other"
        pairs = sorted(sorted(place + 1 for place in pair) for pair in self.related)
        listed = ", ".join(f"{first}-{second}" for first, second in pairs) or "none"
        return f"L = {self.tuples}, dependent records: {listed}"


@dataclass(frozen=True, slots=True)
class Secrets:
    """What pufferfish privacy is asked for: pairs of secrets, and beliefs.

    Attributes
    ----------
    pairs
        Pairs of events, each a set of databases, that exclude each other.
    beliefs
        The priors of the adversaries.

    Raises
    ------
    InputError
        If the events of a pair overlap, or there is no belief.
    """

    pairs: tuple[tuple[frozenset[Database], frozenset[Database]], ...]
    beliefs: tuple[DatabasePrior, ...]

    def __post_init__(self) -> None:
        if not self.beliefs:
            raise InputError("pufferfish privacy needs a belief: give at least one")
        for first, second in self.pairs:
            if shared := first & second:
                raise InputError(
                    f"the database {database_text(min(shared, key=str))} is in both "
                    "secrets of a pair: secrets exclude each other"
                )


@dataclass(frozen=True, slots=True)
class Conditional:
    """The law of the output given that one record has a value.

    Attributes
    ----------
    record, value
        The record, counted from 0, and its value.
    weight
        How likely that is: a share of the prior's total.
    row
        The law, as integers over the same sum as all others of a question.
    """

    record: int
    value: Hashable
    weight: int
    row: tuple[int, ...]

    @property
    def name(self) -> str:
        """The event in words."""
        return f"record {self.record + 1} is {self.value}"


@dataclass(frozen=True)
class Question:
    """A mechanism with all that notions need to know.

    Attributes
    ----------
    mechanism
        The table.
    prior
        What is believed; databases of positive weight are in the table.
    policy
        The Blowfish policy.
    dependence
        Of dependent DP; None to take it from the prior: L = 1 where its records are
        independent, else all records and every dependence.
    secrets
        Of pufferfish privacy; None for every two values of every record, under
        the prior.
    absent
        The value that stands for "not in the data" in positive membership privacy;
        None for the first of the alphabet.
    explanations
        The number k of plausible deniability.

    Raises
    ------
    InputError
        If an option does not fit the mechanism.
    """

    mechanism: FiniteMechanism
    prior: DatabasePrior
    policy: Policy = field(default_factory=Policy)
    dependence: Dependence | None = None
    secrets: Secrets | None = None
    absent: Hashable = None
    explanations: int = 2

    def __post_init__(self) -> None:
        self.prior.counts(self.mechanism)
        self.policy.allowed(self.mechanism)
        if self.secrets is not None:
            for belief in self.secrets.beliefs:
                belief.counts(self.mechanism)
            for database in frozenset().union(*itertools.chain(*self.secrets.pairs)):
                if database not in self.mechanism.places:
                    raise InputError(
                        f"a secret holds {database_text(database)}, which the "
                        "mechanism does not know: add its row or correct the secret"
                    )
        if self.explanations < 1:
            raise InputError(f"k is {self.explanations}: give a number of at least 1")
        if self.absent is not None and self.absent not in self.mechanism.alphabet:
            raise InputError(
                f"{self.absent!r} is to mean absent, but is no value of the alphabet "
                f"{tuple(map(str, self.mechanism.alphabet))}"
            )

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The prior as integers, in the order of the databases."""
        return self.prior.counts(self.mechanism)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The databases in words."""
        return tuple(map(database_text, self.mechanism.databases))

    @cached_property
    def neighbours(self) -> tuple[Pair, ...]:
        """The pairs that differ in the value of one record."""
        return one_record_pairs(self.mechanism)

    @cached_property
    def has_full_support(self) -> bool:
        """Whether each database of the table has positive weight."""
        return all(self.weights)

    @cached_property
    def size(self) -> int | None:
        """The number of records of all databases of positive weight, if one."""
        lengths = {len(database) for database in self.prior.support}
        return lengths.pop() if len(lengths) == 1 else None

    @cached_property
    def dependences(self) -> Dependence:
        """The dependence that was given, or the one taken from the prior."""
        if self.dependence is not None:
            return self.dependence
        longest = max(map(len, self.mechanism.databases))
        return Dependence(1 if self.prior.is_product else max(longest, 1))

    @cached_property
    def mixture(self) -> tuple[int, ...]:
        """The law of the output under the prior, as integers."""
        return tuple(
            sum(w * p for w, p in zip(self.weights, column, strict=True))
            for column in zip(*self.mechanism.rows, strict=True)
        )

    @cached_property
    def conditionals(self) -> tuple[Conditional, ...]:
        """The law of the output given each value of each record that may occur.

        They are integers with one sum, the same as that of `scaled_mixture`.
        """
        if self.size is None:
            return ()
        sums: dict[tuple[int, Hashable], list[int]] = {}
        shares: dict[tuple[int, Hashable], int] = {}
        for place, weight in enumerate(self.weights):
            if not weight:
                continue
            row = self.mechanism.rows[place]
            for record, value in enumerate(self.mechanism.databases[place]):
                key = record, value
                shares[key] = shares.get(key, 0) + weight
                total = sums.setdefault(key, [0] * len(row))
                for output, part in enumerate(row):
                    total[output] += weight * part
        scale = self._scale(shares)
        return tuple(
            Conditional(
                record,
                value,
                shares[record, value],
                tuple(part * (scale // shares[record, value]) for part in total),
            )
            for (record, value), total in sorted(
                sums.items(), key=lambda item: (item[0][0], self._order(item[0][1]))
            )
        )

    @cached_property
    def scaled_mixture(self) -> tuple[int, ...]:
        """`mixture` over the sum of `conditionals`, or over its own without them."""
        if not self.conditionals:
            return self.mixture
        factor = sum(self.conditionals[0].row) // sum(self.mixture)
        return tuple(part * factor for part in self.mixture)

    def same_record_pairs(self) -> tuple[Pair, ...]:
        """Give places in `conditionals` of two values of one record."""
        return tuple(
            (first, second)
            for first, second in itertools.combinations(
                range(len(self.conditionals)), 2
            )
            if self.conditionals[first].record == self.conditionals[second].record
        )

    def _order(self, value: Hashable) -> int:
        return self.mechanism.alphabet.index(value)

    def _scale(self, shares: Mapping[tuple[int, Hashable], int]) -> int:
        """A common multiple of all shares and of the prior's total."""
        return math.lcm(sum(self.weights), *shares.values())
