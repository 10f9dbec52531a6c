"""What a numerical search over laws of a user's own has seen, as a plain record."""

from typing import ClassVar

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.summary import Provenance, Result, Summary
from verifydp.evidence.verdict import Verdict

__all__ = ["DENSITY_SEARCH_FORMAT", "DensitySearchResult", "SeenViolation"]

#: Name and version of the result format.
DENSITY_SEARCH_FORMAT = "verifydp-density-search/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class SeenViolation(_Record, frozen=True):
    """The worst pair of parameters that was seen, and the event that tells it apart.

    Attributes
    ----------
    parameter, neighbour
        The pair, in the order in which it is worst, as text.
    event
        Intervals of outputs on which the first law has more than ``exp(epsilon)``
        times the weight of the second.
    epsilon_seen
        The largest log-ratio of the two densities that was seen.
    epsilon_at
        The output at which it was seen.
    delta_seen
        The weight of the event beyond ``exp(epsilon)`` times that under the second.
    """

    parameter: str
    neighbour: str
    event: tuple[tuple[BoundValue, BoundValue], ...]
    epsilon_seen: BoundValue
    epsilon_at: BoundValue
    delta_seen: float


class DensitySearchResult(Result, frozen=True):
    """The outcome of `verifydp.prove` for laws that a user wrote: INCONCLUSIVE, always.

    What was seen are values of functions of which nobody knows that they are
    densities, at parameters that were drawn, by quadrature without bounds on its
    error. So there is no bound here, from no side.

    Attributes
    ----------
    reason
        One sentence: why it is INCONCLUSIVE, and on which side of the claim what was
        seen lies.
    seems_false
        Whether what was seen, if it could be trusted, would contradict the claim.
    worst
        What was seen at its worst.
    pairs
        How many ordered pairs of parameters were compared.
    """

    FORMAT: ClassVar[str] = DENSITY_SEARCH_FORMAT
    KIND: ClassVar[str] = "density_search"
    TITLE: ClassVar[str] = "Numerical search"
    COMMAND: ClassVar[str] = "verifydp.prove"

    format: str
    verdict: Verdict
    reason: str
    claim: str
    mechanism: str
    seems_false: bool
    worst: SeenViolation
    pairs: int
    seed: int
    seconds: float
    notes: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.verdict is not Verdict.INCONCLUSIVE:
            raise InputError(f"verdict is {self.verdict}: a search is INCONCLUSIVE")

    def __str__(self) -> str:
        return f"{self.verdict.value}: {self.reason}"

    @property
    def summary(self) -> Summary:
        """The common fields; what was seen is no bound, so that there is none."""
        return self._summary(
            verdict=self.verdict,
            modulo=(),
            claim=self.claim,
            reason=self.reason,
            subject=self.mechanism,
            scope=f"{self.pairs} ordered pairs of parameters that were compared",
            bounds=iter(()),
            provenance=Provenance(
                versions={}, seed=self.seed, seconds=self.seconds, reproduce=None
            ),
        )
