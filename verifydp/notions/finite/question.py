"""What is asked about one mechanism: prior, policy, and the options of the notions."""

import itertools
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property

from verifydp.errors import InputError
from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.mechanism import (
    DIGIT_LIMIT,
    Database,
    FiniteMechanism,
    database_text,
)
from verifydp.notions.finite.neighbours import (
    PlacePair,
    blowfish_pairs,
    dependent_pairs,
    one_record_lines,
)
from verifydp.notions.finite.policies import Policy, frozen_pairs

__all__ = ["Conditional", "Dependence", "NotionQuestion", "Secrets"]

#: Most cells of pairs of databases by outputs: 512 databases by 16 outputs have fewer,
#: and are measured in some seconds.
CELL_LIMIT = 1 << 21


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
        _check_count(self.tuples, "L")
        if self.related is None:
            return
        related = frozen_pairs(self.related, "the dependent records")
        for pair in related:
            if len(pair) != 2 or not all(type(place) is int for place in pair):
                raise InputError(
                    f"the dependent records {sorted(map(str, pair))} are no pair of "
                    "two records, counted from 0"
                )
        object.__setattr__(self, "related", related)

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


def _check_count(value: int, name: str) -> None:
    if type(value) is not int or value < 1:
        raise InputError(f"{name} is {value!r:.60}: give a whole number of at least 1")


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
        The joint probabilities with each output, over the scale of the mixture: the
        law of the output in proportion to its integers.
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
class NotionQuestion:
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
        without it that is not measured.
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
        for value, kind, name in (
            (self.mechanism, FiniteMechanism, "mechanism"),
            (self.prior, DatabasePrior, "prior"),
            (self.policy, Policy, "policy"),
            (self.dependence, Dependence | None, "dependence"),
            (self.secrets, Secrets | None, "secrets"),
        ):
            if not isinstance(value, kind):
                title = getattr(kind, "__name__", str(kind).rsplit(".", 1)[-1])
                raise InputError(f"the {name} is {value!r:.60}: give a {title}")
        self._check_size()
        self._check_digits(self.prior)
        self.policy.allowed(self.mechanism)
        self._check_dependence()
        if self.secrets is not None:
            for belief in self.secrets.beliefs:
                self._check_digits(belief)
            for database in frozenset().union(*itertools.chain(*self.secrets.pairs)):
                if database not in self.mechanism.places:
                    raise InputError(
                        f"a secret holds {database_text(database)}, which the "
                        "mechanism does not know: add its row or correct the secret"
                    )
        _check_count(self.explanations, "k")
        if self.absent is not None and self.absent not in self.mechanism.alphabet:
            raise InputError(
                f"{self.absent!r} is to mean absent, but is no value of the alphabet "
                f"{tuple(map(str, self.mechanism.alphabet))}"
            )

    def _check_size(self) -> None:
        """Refuse what would be measured for minutes."""
        databases, outputs = len(self.mechanism.databases), len(self.mechanism.outputs)
        cells = databases * (databases - 1) // 2 * outputs
        if cells > CELL_LIMIT:
            raise InputError(
                f"{databases} databases by {outputs} outputs make {cells} cells of "
                f"pairs, more than {CELL_LIMIT}: merge outputs or leave values out"
            )
        longest = max(map(len, self.mechanism.databases))
        if databases * longest**2 > CELL_LIMIT:
            raise InputError(
                f"{databases} databases of up to {longest} records are too large: "
                "databases times records squared may be "
                f"{CELL_LIMIT}; leave out records"
            )

    def _check_digits(self, belief: DatabasePrior) -> None:
        """See that every growth can be written in full."""
        weights = belief.counts(self.mechanism)
        digits = self.mechanism.denominator.bit_length() + 2 * sum(weights).bit_length()
        if digits > DIGIT_LIMIT:
            raise InputError(
                "the denominators of the table and of a prior squared have "
                f"{digits} binary digits together, more than {DIGIT_LIMIT}: "
                "round to fewer digits"
            )

    def _check_dependence(self) -> None:
        longest = max(map(len, self.mechanism.databases))
        for pair in (self.dependence and self.dependence.related) or ():
            if not all(0 <= place < longest for place in pair):
                raise InputError(
                    f"the dependent records {sorted(pair)} are not among the "
                    f"{longest} of a database: count them from 0"
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
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The groups that differ in the value of one record, two or more in each."""
        return one_record_lines(self.mechanism)

    @cached_property
    def policy_pairs(self) -> tuple[PlacePair, ...]:
        """The minimally different databases under the policy, each pair once."""
        pairs = blowfish_pairs(self.mechanism, self.policy)
        return tuple(dict.fromkeys((min(pair), max(pair)) for pair in pairs))

    @cached_property
    def dependent_groups(self) -> tuple[tuple[int, ...], ...]:
        """Databases of which every two are reached through dependent records."""
        options = self.dependences
        sizes: dict[int, list[int]] = {}
        for place, database in enumerate(self.mechanism.databases):
            sizes.setdefault(len(database), []).append(place)
        if options.tuples == 1:
            return self.lines
        if options.related is None and options.tuples >= max(sizes):
            return tuple(map(tuple, sizes.values()))
        return dependent_pairs(self.mechanism, options.tuples, options.related)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The places of the databases of positive weight."""
        return tuple(place for place, weight in enumerate(self.weights) if weight)

    @property
    def is_certain(self) -> bool:
        """Whether one database alone may occur, so that there is nothing to learn."""
        return len(self.possible) == 1

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
        """The law of the output given each value of each record that may occur."""
        if self.size is None:
            return ()
        sums: dict[tuple[int, Hashable], list[int]] = {}
        shares: dict[tuple[int, Hashable], int] = {}
        for place in self.possible:
            weight, row = self.weights[place], self.mechanism.rows[place]
            for record, value in enumerate(self.mechanism.databases[place]):
                key = record, value
                shares[key] = shares.get(key, 0) + weight
                total = sums.setdefault(key, [0] * len(row))
                for output, part in enumerate(row):
                    total[output] += weight * part
        order = {value: place for place, value in enumerate(self.mechanism.alphabet)}
        return tuple(
            Conditional(record, value, shares[record, value], tuple(total))
            for (record, value), total in sorted(
                sums.items(), key=lambda item: (item[0][0], order[item[0][1]])
            )
        )

    @cached_property
    def record_groups(self) -> tuple[tuple[int, ...], ...]:
        """Places in `conditionals` of the values of one record, for each record."""
        groups: dict[int, list[int]] = {}
        for place, one in enumerate(self.conditionals):
            groups.setdefault(one.record, []).append(place)
        return tuple(map(tuple, groups.values()))
