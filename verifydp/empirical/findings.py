"""What the engine found, before it is checked and written into a result."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.empirical.attacks import Attack
from verifydp.empirical.witnessing import Confirmed
from verifydp.evidence.certificates import Binomial, EProcess
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.results import Detectable, Event, Failures, Picture
from verifydp.evidence.verdict import Verdict

__all__ = ["Findings", "FoundViolation"]


@dataclass(frozen=True, slots=True, eq=False)
class FoundViolation:
    """The event that shows the violation, and its counts per side.

    ``epsilon_lower`` is the exact bound from these counts; None where they are
    no fixed-size sample.
    """

    database: Any
    neighbour: Any
    event: Event
    on_database: bool
    hits: tuple[int, int]
    trials: tuple[int, int]
    epsilon_lower: Fraction | None
    shrunk: bool


@dataclass(frozen=True, slots=True, eq=False)
class Findings:
    """Verdict, bounds with their certificates, and the work that was done.

    ``on_database`` says how many calls beyond a half a coin put on the database.
    ``discarded`` counts calls of a block that the end of the time cut off.
    ``further`` are violations beside the first; their bounds stand behind ``parts``.
    ``unseen`` is what the attacks say that they leave out. ``database`` and
    ``neighbour`` are the pair that was tested. Draws are counted per side.
    ``host_bytes`` were moved from a device to be looked at.
    """

    verdict: Verdict
    reason: str
    epsilon_lower: Epsilon
    delta_lower: Fraction
    parts: tuple[EProcess | Binomial, ...]
    database: Any
    neighbour: Any
    violation: FoundViolation | None
    picture: Picture | None
    detectable: tuple[Detectable, ...]
    attacks: tuple[tuple[Fraction, Attack], ...]
    unseen: tuple[str, ...]
    log_wealth: float
    draws: int
    pairs_searched: int
    notes: tuple[str, ...]
    failures: Failures
    further: tuple[Confirmed, ...] = ()
    on_database: int = 0
    discarded: int = 0
    detectable_in: str = ""
    host_bytes: int = 0
