"""What `verifydp.compare_notions` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides

if TYPE_CHECKING:
    from verifydp.notions.finite import (
        Comparison,
        Judgement,
        NotionFinding,
        NotionQuestion,
    )

__all__ = [
    "COMPARISON_FORMAT",
    "ComparisonResult",
    "LeastEpsilonRecord",
    "ReadingRecord",
    "RelationRecord",
    "ViolationRecord",
    "WitnessRecord",
]

#: Name and version of the result format.
COMPARISON_FORMAT = "verifydp-comparison/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class LeastEpsilonRecord(_Record, frozen=True):
    """A least epsilon.

    Attributes
    ----------
    growth
        Its exponential as exact text, ``"inf"`` where it is infinite; null where it
        is not known to be rational.
    lower, upper
        Enclose epsilon, in nats. Guarantee: ball arithmetic, rounded outward.
    """

    growth: str | None
    lower: BoundValue
    upper: BoundValue


class WitnessRecord(_Record, frozen=True):
    """Where a least epsilon is attained.

    Attributes
    ----------
    first, second
        What is compared: databases, values of records, the prior. The second is empty
        where one thing decides.
    output
        The output that tells most; empty where all outputs count.
    first_probability, second_probability
        Of that output, as exact text; null where all outputs count.
    """

    first: str
    second: str
    output: str
    first_probability: str | None
    second_probability: str | None


class ReadingRecord(_Record, frozen=True):
    """The least epsilon of one reading of a notion.

    Attributes
    ----------
    notion, source
        The notion, and where it is defined.
    name, label
        What the reading is called, in full and in a table.
    reading
        One sentence: what the epsilon bounds.
    status
        ``"exact"``, ``"enclosed"``, ``"vacuous"`` (it compares nothing, which is no
        pass), ``"not measured"`` (something that it needs was not given) or
        ``"does not apply"``.
    epsilon
        The least epsilon; null where there is none, as the status says.
    witness
        Where it is attained.
    reason
        Why there is no epsilon; empty where there is one.
    notes
        Options of the reading, and what a reader must know.
    """

    notion: str
    source: str
    name: str
    label: str
    reading: str
    status: str
    epsilon: LeastEpsilonRecord | None
    witness: WitnessRecord | None
    reason: str
    notes: tuple[str, ...]


class ViolationRecord(_Record, frozen=True):
    """The smallest mechanism found on which a relation fails.

    Attributes
    ----------
    databases
        Its databases.
    laws
        For each of them the probabilities of the outputs, as exact text.
    prior
        Their weights; null where no prior matters.
    policy
        The Blowfish policy; null where none matters.
    left_epsilon, right_epsilon
        The two sides there, measured when this was written.
    """

    databases: tuple[str, ...]
    laws: tuple[tuple[str, ...], ...]
    prior: tuple[str, ...] | None
    policy: str | None
    left_epsilon: LeastEpsilonRecord
    right_epsilon: LeastEpsilonRecord


class RelationRecord(_Record, frozen=True):
    """A relation between two readings, in general and on the mechanism given.

    Attributes
    ----------
    name
        The relation in a few words.
    left, right
        The labels of its sides.
    factor, equal
        The left side is at most this many times the right one, or equal to it.
    needs
        Its hypotheses.
    in_general
        ``"holds"`` or ``"fails"``.
    source
        Where it is stated, or from what it is derived.
    statements
        Ids of the statements that show it together.
    outcome
        On the mechanism: ``"holds"``, ``"fails"``, ``"does not apply"`` or
        ``"undecided"``. Guarantee: decided exactly or in balls.
    left_epsilon, right_epsilon
        The two sides, also where a hypothesis is not met; null where there is none.
    reason
        Why it does not apply or is undecided; empty else.
    violation
        Where it fails in general: the smallest mechanism found; else null.
    """

    name: str
    left: str
    right: str
    factor: int
    equal: bool
    needs: tuple[str, ...]
    in_general: str
    source: str
    statements: tuple[str, ...]
    outcome: str
    left_epsilon: LeastEpsilonRecord | None
    right_epsilon: LeastEpsilonRecord | None
    reason: str
    violation: ViolationRecord | None


class ComparisonResult(Result, frozen=True, dict=True):
    """The least epsilons of one finite mechanism, and how they relate.

    Attributes
    ----------
    databases, outputs
        The size of its table.
    records
        The number of records of a database; null where it differs.
    prior, policy, dependence
        What the notions were given, in words.
    readings
        Every reading of every notion.
    relations
        Every relation; empty where they were not asked for.
    order
        The order in which violations were searched: the first is the smallest.
    seconds
        Wall time.
    versions
        Of the software.
    """

    FORMAT: ClassVar[str] = COMPARISON_FORMAT
    KIND: ClassVar[str] = "comparison"
    TITLE: ClassVar[str] = "Comparison of privacy notions"
    COMMAND: ClassVar[str] = "verifydp compare"

    format: str
    databases: int
    records: int | None
    outputs: int
    prior: str
    policy: str
    dependence: str
    readings: tuple[ReadingRecord, ...]
    relations: tuple[RelationRecord, ...]
    order: str
    seconds: float
    versions: dict[str, str]

    @property
    def measured(self) -> "Comparison":
        """What was found as Python values, with the mechanism: a `Comparison`.

        What `verifydp.compare_notions` returns has it beside the fields; it is never
        written down.

        Raises
        ------
        InputError
            If the result was read from a file.
        """
        if "measured" not in self.__dict__:
            raise InputError(
                "what was measured is not written down: compare the mechanism again, "
                "or use the readings"
            )
        held: Comparison = self.__dict__["measured"]
        return held

    def with_measured(self, comparison: "Comparison") -> "ComparisonResult":
        """Give the same result with what it was written from."""
        copy = msgspec.structs.replace(self)
        copy.__dict__["measured"] = comparison
        return copy

    def __getitem__(self, reading: str) -> "NotionFinding":
        """Give what was found for a reading, as `measured` does."""
        return self.measured[reading]

    def epsilon(self, reading: str) -> float:
        """Give a least epsilon as a double that is not below it, as `measured` does."""
        return self.measured.epsilon(reading)

    @property
    def question(self) -> "NotionQuestion":
        """Deprecated: use ``measured.question``."""
        return self.measured.question

    @property
    def findings(self) -> "Mapping[str, NotionFinding]":
        """Deprecated: use `readings`, or ``measured.findings``."""
        return self.measured.findings

    @property
    def judgements(self) -> "tuple[Judgement, ...]":
        """Deprecated: use `relations`, or ``measured.judgements``."""
        return self.measured.judgements

    @property
    def summary(self) -> Summary:
        """The common fields: nothing is claimed, so that there is no verdict."""
        size = f"{self.databases} databases and {self.outputs} outputs"
        return self._summary(
            verdict=None,
            modulo=(),
            claim=f"the least epsilons of a mechanism with {size}",
            reason="",
            subject=f"a mechanism with {size}",
            scope=f"prior: {self.prior}; policy: {self.policy}; dependence: "
            f"{self.dependence}",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=self.seconds, reproduce=None
            ),
        )

    def _bounds(self) -> Iterator[Bound]:
        for reading in self.readings:
            level = reading.epsilon
            if level is not None:
                growth = level.growth
                exact = None if growth is None else f"log({growth})"
                yield from both_sides(
                    "least epsilon",
                    reading.label,
                    level.lower,
                    level.upper,
                    exact={"log(1)": "0", "log(inf)": "inf"}.get(exact or "", exact),
                )
