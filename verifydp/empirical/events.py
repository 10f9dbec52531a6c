"""What the engine tells while it works; console and progress bars listen."""

from collections.abc import Callable
from dataclasses import dataclass

from verifydp.evidence.claim import Claim
from verifydp.evidence.results import AuditResult

__all__ = [
    "AuditEvent",
    "Doing",
    "Finished",
    "Forecast",
    "Listener",
    "Noted",
    "Progress",
    "Started",
]


@dataclass(frozen=True, slots=True)
class Started:
    """An audit begins: what is claimed and how many draws may be spent."""

    claim: Claim
    samples_planned: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Work done so far.

    ``phase`` is ``"trial"``, ``"search"``, ``"test"``, ``"shrink"``, ``"confirm"``,
    ``"replay"`` or ``"train"``; the last two make no bets and need no wealth.
    ``samples`` counts all draws of the audit or training, ``pairs`` the neighbouring
    pairs looked at, ``wealth_log10`` the evidence against the claim (the audit stops
    when it passes ``wealth_needed_log10``). ``rate`` is calls a second of late,
    ``seconds_left`` what all planned samples would still take; None before any call.
    """

    phase: str
    samples: int
    samples_planned: int
    pairs: int
    wealth_log10: float
    wealth_needed_log10: float
    rate: float | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class Doing:
    """A step begins that makes no calls, such as reading a table, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """The first calls show that the planned samples take long."""

    seconds_a_call: float
    samples: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Noted:
    """Something a user should know that is no error."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The audit is over."""

    result: AuditResult


AuditEvent = Started | Progress | Doing | Forecast | Noted | Finished
Listener = Callable[[AuditEvent], None]
