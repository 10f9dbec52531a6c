"""What an audit found, as a plain record: the input of every report.

Everything here is data. Bounds are rounded outward to their side and written
as `verifydp.evidence.numbers.BoundValue`; counts are exact.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec

from verifydp.evidence.array_records import ArrayRecord
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.claim import Claim
from verifydp.evidence.margin_checks import MarginCheck
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = [
    "DEFAULT_EVIDENCE",
    "HANDLING",
    "RESULT_FORMAT",
    "AttackRecord",
    "AuditResult",
    "Bar",
    "Budget",
    "Counting",
    "Detectable",
    "Event",
    "EvidenceMode",
    "FailedCalls",
    "Failures",
    "Pair",
    "Picture",
    "SyntheticPicture",
    "Witness",
]

#: A value of JSON, which a type checker wants to be looked at before it is used; what
#: decodes records knows it under another name.
if TYPE_CHECKING:
    _Plain = object
else:
    _Plain = Any

#: Name and version of the result format; the published schema bears the same name.
RESULT_FORMAT = "verifydp-audit/1"

#: Where certificates say how to handle them, among their provenance.
HANDLING: Final = "handling"

#: What results may hold of records, and what they hold where nobody says.
EvidenceMode = Literal["none", "shrunk", "full"]
DEFAULT_EVIDENCE: Final = "shrunk"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class Counting(_Record, frozen=True):
    """What draws have to be counted by, beside an event's own fields.

    ``structure`` is the form of an output that the feature looks into (``"float"``,
    ``"[float, int]"``, ...), ``width`` how many numbers such an output holds. Where
    ``known`` is not null, every category that is not among them belongs to the event.
    With ``sets_aside`` failed calls count against the event, on either side; with
    ``below_infinity`` its last interval ends just below infinity. ``numbers`` are those
    of a learned feature, such as its weights.
    """

    structure: str
    width: int
    known: tuple[str, ...] | None = None
    sets_aside: bool = False
    below_infinity: bool = False
    numbers: dict[str, tuple[float, ...]] = {}


class Event(_Record, frozen=True):
    """A set of outputs.

    ``feature`` names the scalar that is looked at (``"value"``,
    ``"coordinate 2"``, ``"sum"``, ...); ``intervals`` are half-open
    ``[lower, upper)``, where an upper end of ``"inf"`` includes infinity itself;
    ``nan`` says whether NaN belongs to the event; ``categories`` are outputs that
    are no number of the usual shape (a text, an exception, another shape), by
    name. ``text`` says the same in one clause for people, such as
    ``"the output is at least 12.3"``. ``counting`` is what further draws are counted
    by; null where that is not written down.
    """

    feature: str
    intervals: tuple[tuple[BoundValue, BoundValue], ...]
    nan: bool
    categories: tuple[str, ...]
    text: str
    counting: Counting | None = None


class Pair(_Record, frozen=True):
    """Two neighbouring databases as JSON values (NaN and infinities as text).

    ``summary`` says in one clause how they differ. ``loadable`` is false where what
    stands here is not the pair itself: the text of what is no JSON value, or a pair
    with its texts replaced. Where ``shown`` is false both sides are null, and the
    summary tells their shapes alone. ``left_out`` says in a sentence what was left out
    and why; empty where nothing was.
    """

    database: _Plain
    neighbour: _Plain
    summary: str
    loadable: bool = True
    shown: bool = True
    left_out: str = ""


class Bar(_Record, frozen=True):
    """One cell of a picture: draws counted on each side, inside the event or not.

    ``lower`` and ``upper`` bound a numeric cell; ``label`` names a category
    (and is empty for numeric cells).
    """

    label: str
    lower: BoundValue
    upper: BoundValue
    database: int
    neighbour: int
    in_event: bool


class Picture(_Record, frozen=True):
    """Both output histograms of one feature, with the event's region marked."""

    feature: str
    bars: tuple[Bar, ...]


class SyntheticPicture(_Record, frozen=True):
    """Outputs on two databases of synthetic records, in place of those on the data.

    It says nothing about the verdict. ``records`` says in a clause what the databases
    are; ``samples`` are calls on both of them, beside those of the audit. Where
    ``picture`` is null, ``reason`` says why in a clause; else it is empty.
    """

    picture: Picture | None
    records: str
    samples: int
    reason: str = ""


class Witness(_Record, frozen=True):
    """A concrete violation: the pair, the event, and fresh counts on both sides.

    ``likelier_on`` is the side (``"database"`` or ``"neighbour"``) on which the
    event is too likely. ``epsilon_lower`` is the exact joint bound from these
    counts alone.
    """

    pair: Pair
    event: Event
    likelier_on: str
    database_hits: int
    database_trials: int
    neighbour_hits: int
    neighbour_trials: int
    epsilon_lower: BoundValue
    shrunk: bool
    picture: Picture | None


class Budget(_Record, frozen=True):
    """How the run's error probability was divided and what used it.

    The two shares add up to ``alpha``. ``sequential`` went to the e-process,
    ``fixed`` to the joint bound of one event.
    """

    alpha: str
    sequential: str
    fixed: str


class Detectable(_Record, frozen=True):
    """An event of this probability with at least this loss would have been found.

    With probability about 0.9, on the pair that was tested, if the event is one that
    was looked at: ``epsilon`` is the loss at all outputs beyond a threshold of a
    number, ``epsilon_single`` that at one exact value or one kind of output. Null where
    no loss would have been found. `AuditResult.detectable_in` names the numbers.
    """

    probability: float
    epsilon: float | None
    epsilon_single: float | None = None

    @property
    def smallest(self) -> float | None:
        """The smaller of the two losses; None where neither would have been found."""
        known = [e for e in (self.epsilon, self.epsilon_single) if e is not None]
        return min(known, default=None)


class FailedCalls(_Record, frozen=True):
    """Calls of one sort, and how many of them failed: no answer came."""

    where: str
    calls: int
    failed: int


class Failures(_Record, frozen=True):
    """How often the mechanism failed, and on what.

    ``sides`` are the two databases of the tested pair, ``over_time`` parts of its test
    in their order. ``kinds`` are the kinds of all databases that were looked at, listed
    where any call failed; ``fails_on`` are those that explain the failures. ``said`` is
    the most frequent failure. With ``set_aside`` the verdict is about answers: a failed
    call on a database of a kind that the data do not show counts against every
    violation, whatever would have been answered in its place.
    """

    sides: tuple[FailedCalls, ...]
    kinds: tuple[FailedCalls, ...]
    over_time: tuple[FailedCalls, ...]
    fails_on: tuple[str, ...]
    said: str
    set_aside: bool

    @property
    def headline(self) -> str:
        """What a claim's headline has to add; empty where there is nothing to add."""
        if not (self.set_aside and self.fails_on):
            return ""
        *others, last = self.fails_on
        listed = f"{', '.join(others)} and {last}" if others else last
        return f" where it answers; fails on {listed}"


class AttackRecord(_Record, frozen=True):
    """One attack that was tried, what it looks at, and its share of the wealth."""

    name: str
    looks_at: str
    share: str


class AuditResult(Result, frozen=True):
    """The outcome of `verifydp.audit`.

    Attributes
    ----------
    handling
        How to keep a file that holds this result and its certificate, as that says it;
        empty where it holds nothing drawn on databases that are not shown.
    verdict
        ``REFUTED``, ``NOT_REFUTED`` or ``INCONCLUSIVE``.
    reason
        One sentence: what the verdict rests on.
    epsilon_lower, delta_lower
        Lower bounds at the claim's delta and epsilon. Guarantee: with probability
        at least ``confidence`` both hold, rounded downward.
    epsilon_upper, delta_upper
        Upper bounds where the mechanism's law is known; null from samples alone.
    samples
        Mechanism calls on both sides, exploration included.
    wealth_log10
        Final evidence of the e-process against the claim, as log10 (approximate).
    seconds
        Wall time; not covered by any certificate.
    failures
        Calls that were not answered; null in results of earlier versions.
    further
        Violations that show beside the witness: with failed calls set aside, where the
        witness is about failures.
    domain
        What data may be, as it was written; empty where nothing was said.
    evidence
        What was asked to be shown of records: ``"none"``, ``"shrunk"`` or ``"full"``,
        which results of earlier versions are.
    detectable_in
        The numbers whose thresholds and exact values ``detectable`` is about, in words;
        empty in results of earlier versions.
    synthetic
        A picture of outputs on synthetic records, where the tested pair is made of data
        that are not shown and nothing is refuted; else null.
    margins
        Whether outputs have the published counts; null where none are published.
    law_certificate
        Of the upper bound on epsilon at the claim's delta; null where there is none,
        or databases are not shown.
    """

    FORMAT: ClassVar[str] = RESULT_FORMAT
    KIND: ClassVar[str] = "audit"
    TITLE: ClassVar[str] = "Privacy audit"
    DECIDING: ClassVar[str] = "audit"
    COMMAND: ClassVar[str] = "verifydp audit"

    format: str
    verdict: Verdict
    reason: str
    claim: Claim
    confidence: float
    epsilon_lower: BoundValue
    delta_lower: BoundValue
    epsilon_upper: BoundValue
    delta_upper: BoundValue
    budget: Budget
    samples: int
    samples_database: int
    samples_neighbour: int
    samples_discarded: int
    pairs_searched: int
    wealth_log10: float
    seconds: float
    seed: int
    reproducible: bool
    backend: str
    pair: Pair
    witness: Witness | None
    picture: Picture | None
    detectable: tuple[Detectable, ...]
    attacks: tuple[AttackRecord, ...]
    not_evaluated: tuple[str, ...]
    notes: tuple[str, ...]
    reproduce: str
    certificate: Certificate | None
    versions: dict[str, str]
    failures: Failures | None = None
    further: tuple[Witness, ...] = ()
    domain: str = ""
    evidence: str = "full"
    detectable_in: str = ""
    synthetic: SyntheticPicture | None = None
    handling: str = ""
    arrays: ArrayRecord | None = None
    margins: MarginCheck | None = None
    law_certificate: ProofCertificate | None = None

    @property
    def headline(self) -> str:
        """The claim, and where it is about answers alone, what the mechanism fails on.

        Every report writes it beside the verdict.
        """
        return str(self.claim) + (self.failures.headline if self.failures else "")

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        return self._summary(
            verdict=self.verdict,
            modulo=(),
            claim=self.headline,
            reason=self.reason,
            subject=self.claim.mechanism,
            scope=self.claim.relation.phrase,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions,
                seed=self.seed,
                seconds=self.seconds,
                reproduce=self.reproduce,
            ),
        )

    @property
    def certificates(self) -> Mapping[str, Certificate | ProofCertificate]:
        """That of the samples as ``audit``, that of the law as ``law``."""
        found = {"audit": self.certificate, "law": self.law_certificate}
        return {name: one for name, one in found.items() if one is not None}

    def _bounds(self) -> Iterator[Bound]:
        notion, record = self.claim.notion, self.certificate
        sampled = f"with probability at least {self.confidence!r}, rounded downward"
        for name, at in (
            ("epsilon", f"delta {notion.exact_delta}"),
            ("delta", f"epsilon {notion.epsilon}"),
        ):
            yield from both_sides(
                name,
                at,
                getattr(self, f"{name}_lower"),
                None,
                sampled,
                exact=None if record is None else getattr(record, f"{name}_lower"),
            )
            yield from both_sides(
                name,
                f"{at}, on the tested databases",
                None,
                getattr(self, f"{name}_upper"),
                "from the mechanism's law, rounded upward",
            )
