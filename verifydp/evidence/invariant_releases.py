"""What `verifydp.release_table` found and released, as a plain record."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.table_releases import TableReleaseCertificate
from verifydp.evidence.verdict import Verdict

__all__ = [
    "INVARIANT_FORMAT",
    "CellFacts",
    "InvariantRelease",
    "NoisyTable",
    "PublishedMargin",
    "SpaceFacts",
    "FeatureLabels",
]

#: Name and version of the result format.
INVARIANT_FORMAT = "verifydp-invariants/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class FeatureLabels(_Record, frozen=True):
    """A feature of the table: its name, and its levels in order."""

    name: str
    labels: tuple[str, ...]


class PublishedMargin(_Record, frozen=True):
    """Counts that are published as they are.

    Attributes
    ----------
    features
        Names, in the order of the table.
    totals
        Counts of their joint levels, in row-major order.
    """

    features: tuple[str, ...]
    totals: tuple[int, ...]


class CellFacts(_Record, frozen=True):
    """What the published counts alone tell of a cell.

    Attributes
    ----------
    least, greatest
        No table with these margins has a count outside.
    exact
        Whether tables with these margins have both counts.
    """

    least: int
    greatest: int
    exact: bool


class SpaceFacts(_Record, frozen=True):
    """By how much the table differs between neighbours of one kind.

    Attributes
    ----------
    neighbours
        Who they are, in words.
    l1, squared, largest
        The most that a difference has: sum of absolute counts, squared length, count of
        one cell.
    """

    neighbours: str
    l1: int
    squared: int
    largest: int


class NoisyTable(_Record, frozen=True):
    """What is released beside the margins.

    Attributes
    ----------
    noise
        Its law, in words.
    guarantee
        What holds of it, in words.
    mu, epsilon
        The parameter of Gaussian privacy, and epsilon at the delta of the certificate,
        rounded upward; null where it is not claimed.
    dimension
        How many numbers the margins leave open: the noise moves only these.
    error
        The mean Euclidean length of the noise, about; null where it is not known.
    naive_error
        That of the noise that is made for groups of so many persons among all tables,
        with the same guarantee and every cell by itself; about.
    counts
        The noisy counts, in row-major order: doubles, with the published margins up to
        rounding.
    integers
        Whole numbers of at least 0 with exactly the published margins, near the noisy
        counts; made of these and the margins alone. Empty where none were made.
    rounding
        How near they are, in words; or why there are none.
    """

    noise: str
    guarantee: str
    mu: BoundValue
    epsilon: BoundValue
    dimension: int
    error: float | None
    naive_error: float | None
    counts: tuple[float, ...]
    integers: tuple[int, ...]
    rounding: str


class InvariantRelease(Result, frozen=True):
    """What stays protected beside published margins, and a release that protects it.

    It holds no count of the table that the published margins do not give.

    Attributes
    ----------
    name
        Of the table.
    features
        Its features; cells are in row-major order.
    total
        How many persons it counts; published.
    published
        The other margins that are published.
    cells
        What is known of each cell already.
    tables
        How many tables have these margins, in words.
    persons
        How many persons neighbours differ in at most; 0 where nothing can change.
    persons_reason
        Why so many.
    printed_persons
        The parameter as definition 13 of Cho and Awan is printed, in words.
    connection
        Whether every table with the margins is reached by such changes, in words.
    spaces
        Differences of neighbours beside the margins, and without.
    disclosed, protected
        What the margins tell outright, and what is protected, in words; the smallest
        example first.
    warnings
        What to think of before the release.
    verdict
        ``PROVED`` where there is a release; null where none was asked for, or there is
        nothing to protect.
    release
        Null where none was asked for, or there is nothing to protect.
    certificate
        From which the checker finds the guarantee again; null without a release.
    """

    FORMAT: ClassVar[str] = INVARIANT_FORMAT
    KIND: ClassVar[str] = "invariants"
    TITLE: ClassVar[str] = "A table beside its published margins"
    DECIDING: ClassVar[str] = "table-release"
    COMMAND: ClassVar[str] = "verifydp invariants"

    format: str
    name: str
    features: tuple[FeatureLabels, ...]
    total: int
    published: tuple[PublishedMargin, ...]
    cells: tuple[CellFacts, ...]
    tables: str
    persons: int
    persons_reason: str
    printed_persons: str
    connection: str
    spaces: tuple[SpaceFacts, ...]
    disclosed: tuple[str, ...]
    protected: tuple[str, ...]
    warnings: tuple[str, ...]
    verdict: Verdict | None
    release: NoisyTable | None
    certificate: TableReleaseCertificate | None
    versions: dict[str, str]

    @property
    def margin_words(self) -> str:
        """What is published, in words."""
        named = [" and ".join(one.features) for one in self.published]
        return ", ".join(["the number of persons", *(f"counts by {n}" for n in named)])

    @property
    def neighbours(self) -> str:
        """Whom a guarantee is about, in words."""
        some = "1 person" if self.persons == 1 else f"{self.persons} persons"
        return f"databases with the same published counts that differ in at most {some}"

    @property
    def summary(self) -> Summary:
        """The common fields."""
        return self._summary(
            verdict=self.verdict,
            modulo=(),
            claim=self._claim(),
            reason=self._reason(),
            subject=self.name,
            scope=self.neighbours if self.persons else "nobody: nothing is left open",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """That of the release, where there is one."""
        found = self.certificate
        return {} if found is None else {self.DECIDING: found}

    def _claim(self) -> str:
        if self.release is not None:
            noisy = f"{self.name} with noise is {self.release.guarantee}"
            return f"{noisy} for {self.neighbours}"
        if self.persons:
            return f"noise can protect {self.name} beside {self.margin_words}"
        return f"nothing of {self.name} is left to protect beside {self.margin_words}"

    def _reason(self) -> str:
        if self.release is None or self.certificate is None:
            return self.persons_reason
        squared = self.certificate.squared_sensitivity
        some = "1 person" if self.persons == 1 else f"{self.persons} persons"
        return (
            f"no change of {some} that keeps the published counts has a squared length "
            f"above {squared}"
        )

    def _bounds(self) -> Iterator[Bound]:
        found, record = self.release, self.certificate
        if found is None or record is None:
            return
        yield from both_sides("mu", "", None, found.mu, exact=record.mu)
        at = f"delta {record.delta}"
        exact = None if found.epsilon is None else record.epsilon
        yield from both_sides("epsilon", at, None, found.epsilon, exact=exact)
