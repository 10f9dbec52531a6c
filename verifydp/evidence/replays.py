"""What draws made anew show of an audit's violation."""

import msgspec

from verifydp.evidence.certificates import Certificate
from verifydp.evidence.claim import Claim
from verifydp.evidence.numbers import BoundValue, bound_digits
from verifydp.evidence.results import Event
from verifydp.evidence.summary import denied

__all__ = ["Replay"]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of `verifydp.replay`.

    Attributes
    ----------
    refuted
        Whether these draws alone refute the claim again. Where not, nothing is shown:
        neither that the claim holds, nor that the audit was wrong.
    claim
        The claim that the audit refuted, under the name of the mechanism drawn from.
    event
        The event of the audit's witness.
    likelier_on
        The side (``"database"`` or ``"neighbour"``) on which it is too likely.
    trials
        Fresh draws on each side.
    database_hits, neighbour_hits
        How many of them lay in the event.
    epsilon_lower, delta_lower
        Lower bounds at the claim's delta and epsilon, null where the draws bound
        nothing. Guarantee: with probability at least ``confidence`` both hold, rounded
        downward.
    confidence
        Of these bounds, on their own.
    seed
        Determines what was drawn, where the mechanism leaves that to it.
    beside
        Of an event that did not show the violation by itself: what did. Its counts then
        neither confirm nor contradict the audit. Empty for any other event.
    notes
        What a reader should know beside it.
    certificate
        What the checker has accepted; null where nothing is bounded.
    """

    refuted: bool
    claim: Claim
    event: Event
    likelier_on: str
    trials: int
    database_hits: int
    neighbour_hits: int
    epsilon_lower: BoundValue
    delta_lower: BoundValue
    confidence: float
    seed: int
    beside: str = ""
    notes: tuple[str, ...]
    certificate: Certificate | None

    @property
    def lines(self) -> tuple[str, ...]:
        """The outcome in words, of which the first says what was done."""
        delta = self.claim.notion.exact_delta
        bound = (
            "the draws bound nothing"
            if self.epsilon_lower is None
            else f"epsilon at least {self._least} at delta {delta}, "
            f"with probability {self.confidence}"
        )
        return (
            f"redrawn: {self.trials:,} calls a side with seed {self.seed}",
            (
                f"{self.event.text}: {self.database_hits:,} on the database, "
                f"{self.neighbour_hits:,} on the neighbour"
            ),
            bound,
            self._outcome,
            *self.notes,
        )

    @property
    def _outcome(self) -> str:
        if self.refuted:
            return f"the claim is refuted again: {denied(str(self.claim))}"
        if self.beside:
            return (
                f"{self.beside}: counting it anew neither confirms that nor "
                "contradicts it; an audit with another seed makes new bets"
            )
        return "not confirmed by these draws, which does not show that the claim holds"

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def _least(self) -> str:
        record = self.certificate
        exact = None if record is None else record.epsilon_lower
        return bound_digits(self.epsilon_lower, "lower", exact)
