"""What `verifydp.invert` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.couplings import CouplingCertificate
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = ["INVERSE_FORMAT", "InverseComposition", "InverseMechanism", "InverseFigure"]

#: Name and version of the result format.
INVERSE_FORMAT = "verifydp-inverse/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class InverseMechanism(_Record, frozen=True):
    """One mechanism, as it is to run.

    Attributes
    ----------
    name
        As the plan calls it.
    noise
        What it adds, or that its outputs are finitely many, in words.
    scale
        Of its noise, exact text: a standard deviation or a Laplace scale; empty where
        outputs are finitely many.
    move
        How far the change that moves it most moves its answer, exact text, or empty.
    local
        What it guarantees by itself, in words.
    loading
        The correlation of its normal noise with what all noises share, exact text;
        empty where noise is not normal.
    """

    name: str
    noise: str
    scale: str
    move: str
    local: str
    loading: str


class InverseFigure(_Record, frozen=True):
    """What the outputs give away in one case.

    Attributes
    ----------
    case
        In words: independent noise, as it is to run, the largest of one mechanism.
    quantity
        ``"epsilon"`` or ``"delta"``.
    at
        At which delta or epsilon.
    upper
        No more than this, rounded upward; null where nothing is known.
    """

    case: str
    quantity: str
    at: str
    upper: BoundValue


class InverseComposition(Result, frozen=True):
    """The outcome of `verifydp.invert`: how mechanisms meet a target together.

    Attributes
    ----------
    name
        Of the mechanisms.
    verdict
        ``PROVED``: as they are to run they meet the target. ``REFUTED``: nothing of
        ``scope`` does. ``INCONCLUSIVE``: neither was found.
    epsilon, delta
        The target, exact.
    target
        The same in words.
    reason
        What was found, or why nothing can be.
    scope
        Among which ways of running them.
    mechanisms
        In their order.
    figures
        What outputs give away: independent, coupled, one alone.
    recipe
        How to draw the noise, in words; empty where nothing was found.
    joint
        For mechanisms with finitely many outputs the joint law in each state, by the
        names of states, exact; else empty.
    certificate
        From which the checker finds it again; null where nothing was found.
    """

    FORMAT: ClassVar[str] = INVERSE_FORMAT
    KIND: ClassVar[str] = "inverse"
    TITLE: ClassVar[str] = "Noise that meets a target together"
    DECIDING: ClassVar[str] = "coupling"
    COMMAND: ClassVar[str] = "verifydp invert"

    format: str
    name: str
    verdict: Verdict
    epsilon: str
    delta: str
    target: str
    reason: str
    scope: str
    mechanisms: tuple[InverseMechanism, ...]
    figures: tuple[InverseFigure, ...]
    recipe: tuple[str, ...]
    joint: dict[str, tuple[str, ...]]
    certificate: CouplingCertificate | None
    notes: tuple[str, ...]
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields."""
        count = len(self.mechanisms)
        return self._summary(
            verdict=self.verdict,
            modulo=(),
            claim=f"{self.name}, all outputs together, is {self.target}",
            reason=self.reason,
            subject=f"{self.name}, {count} mechanism{'s' * (count > 1)}",
            scope=self.scope,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """That of the coupling, where there is one."""
        found = self.certificate
        return {} if found is None else {self.DECIDING: found}

    def _bounds(self) -> Iterator[Bound]:
        for one in self.figures:
            yield from both_sides(
                one.quantity, f"{one.at}, {one.case}", None, one.upper
            )
