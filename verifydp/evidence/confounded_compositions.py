"""What `verifydp.composition_report` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = [
    "CONFOUNDED_FORMAT",
    "ConfoundedClaim",
    "ConfoundedComposition",
    "ConfoundedEpsilons",
    "ConfoundedPart",
    "ConfoundedPoint",
    "ConfoundedValue",
]

#: A value of JSON; see `verifydp.evidence.results`.
if TYPE_CHECKING:
    _Plain = object
else:
    _Plain = Any

#: Name and version of the result format.
CONFOUNDED_FORMAT = "verifydp-confounded/1"

_GUARANTEE = "{}, rounded outward; no error probability"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class ConfoundedValue(_Record, frozen=True):
    """A least delta or epsilon, in the worst ordered pair of states.

    Attributes
    ----------
    lower, upper
        Enclose it, rounded outward.
    exact
        As exact text; null where it is not known exactly, or too long to be shown.
    pair
        The pair that decides, in words; empty where no pair does.
    """

    lower: BoundValue
    upper: BoundValue
    exact: str | None
    pair: str


class ConfoundedPoint(_Record, frozen=True):
    """The least deltas at one epsilon.

    Attributes
    ----------
    epsilon
        As exact text.
    true
        Of the joint law of all outputs.
    product
        Of the product of the laws of the single outputs.
    data
        Of the data themselves: no mechanism on them gives away more.
    side
        ``"under-estimates"``, ``"over-estimates"`` or ``"equal"``: the product beside
        the truth. Guarantee: decided exactly, or by enclosures that do not meet.
    """

    epsilon: str
    true: ConfoundedValue
    product: ConfoundedValue
    data: ConfoundedValue
    side: str


class ConfoundedEpsilons(_Record, frozen=True):
    """The least epsilons at one delta, an exact text; fields as `ConfoundedPoint`."""

    delta: str
    true: ConfoundedValue
    product: ConfoundedValue
    data: ConfoundedValue


class ConfoundedPart(_Record, frozen=True):
    """One mechanism.

    Attributes
    ----------
    name
        As the composition calls it.
    outputs
        How many outputs, or numbers of output, it has.
    own
        Its least epsilon alone, at the first delta that was asked for.
    local
        The largest loss between two data values at one output.
    """

    name: str
    outputs: int
    own: ConfoundedValue
    local: ConfoundedValue


class ConfoundedClaim(_Record, frozen=True):
    """What is claimed of all outputs together.

    Attributes
    ----------
    epsilon, delta
        As exact texts.
    text
        The claim in words.
    stated
        What the certificate is about: ``"mixture"``, the mechanisms on data drawn
        given each state, as they are given; ``"table"``, the joint law as a table whose
        outputs of proportional likelihoods are joined; ``"telling"``, laws of few
        outputs of which the joint law is post-processing; ``"event"``, the event that
        refutes the claim beside all other outputs; ``"distance"``, two normal laws as
        far apart as the states; empty where there is no certificate.
    """

    epsilon: str
    delta: str
    text: str
    stated: str


class ConfoundedComposition(Result, frozen=True):
    """The outcome of `verifydp.composition_report`.

    Attributes
    ----------
    verdict
        On the claim; null where nothing is claimed.
    reason
        What it rests on; empty where nothing is claimed.
    name
        What the composition is called.
    model, mechanisms, covariances
        What was composed, as plain values with exact texts for numbers: as a TOML file
        for `verifydp compose` has them.
    subject
        The same in a line.
    scope
        Which pairs of states, in words.
    claimed
        The claim; null where there is none.
    points
        At each epsilon that was asked for, from the least.
    tight
        At each delta that was asked for.
    parts
        The mechanisms in their order.
    local
        The sum of the local epsilons of all mechanisms, which bounds the truth.
    exactness
        What is exact and what is enclosed, in a sentence.
    modulo
        Formulas that the verdict takes from the literature, in full.
    certificate
        That of the claim, accepted by the checker; null where there is none.
    """

    FORMAT: ClassVar[str] = CONFOUNDED_FORMAT
    KIND: ClassVar[str] = "confounded"
    TITLE: ClassVar[str] = "Mechanisms on confounded data"
    DECIDING: ClassVar[str] = "claim"
    COMMAND: ClassVar[str] = "verifydp compose"

    format: str
    verdict: Verdict | None
    reason: str
    name: str
    model: dict[str, _Plain]
    mechanisms: tuple[dict[str, _Plain], ...]
    covariances: tuple[dict[str, _Plain], ...]
    subject: str
    scope: str
    claimed: ConfoundedClaim | None
    points: tuple[ConfoundedPoint, ...]
    tight: tuple[ConfoundedEpsilons, ...]
    parts: tuple[ConfoundedPart, ...]
    local: ConfoundedValue
    exactness: str
    notes: tuple[str, ...]
    modulo: tuple[CitedFormula, ...]
    certificate: ProofCertificate | None
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields: the claim or the figures, and all figures as bounds."""
        found = f"{self.subject}: what all outputs together give away of the state"
        return self._summary(
            verdict=self.verdict,
            modulo=self.modulo,
            claim=found if self.claimed is None else self.claimed.text,
            reason=self.reason,
            subject=self.subject,
            scope=self.scope,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """The certificate as ``claim``, where there is one."""
        return {} if self.certificate is None else {self.DECIDING: self.certificate}

    def _bounds(self) -> Iterator[Bound]:
        for tight in self.tight:
            at = f"delta {tight.delta}"
            yield from _sides("epsilon", at, tight.true)
            yield from _sides("epsilon of the product", at, tight.product)
            yield from _sides("epsilon of the data", at, tight.data)
        for point in self.points:
            at = f"epsilon {point.epsilon}"
            yield from _sides("delta", at, point.true)
            yield from _sides("delta of the product", at, point.product)


def _sides(quantity: str, at: str, value: ConfoundedValue) -> Iterator[Bound]:
    known = "exact" if value.lower == value.upper or value.exact else "enclosed"
    yield from both_sides(
        quantity,
        at,
        value.lower,
        value.upper,
        _GUARANTEE.format(known),
        exact=value.exact,
    )
