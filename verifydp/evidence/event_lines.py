"""What a command tells while it works, as records: the lines of ``--format ndjson``.

Each line is one object of JSON whose ``event`` names its kind. The first is
``running``, and of a run that came to its end the last is ``finished``; what lies
between depends on the command, and kinds may be added. The schema ``events`` describes
them all.
"""

from typing import Any, Final, Literal

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.claim import Claim
from verifydp.evidence.numbers import BoundValue

__all__ = [
    "EVENTS_FORMAT",
    "CheckReport",
    "CheckedLine",
    "DoingLine",
    "EventLine",
    "FinishedLine",
    "ForecastLine",
    "JudgedLine",
    "NotedLine",
    "ProgressLine",
    "RunningLine",
    "StartedLine",
    "WorkingLine",
    "WrittenLine",
]

#: Name and version of the lines.
EVENTS_FORMAT: Final = "verifydp-events/1"


class _Line(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="event",
):
    """Immutable and strict; its kind stands under ``event``."""


class RunningLine(_Line, frozen=True, kw_only=True, tag="running"):
    """The first line of every run.

    Attributes
    ----------
    format
        Name and version of these lines.
    command
        What runs, without its arguments.
    """

    format: Literal["verifydp-events/1"] = EVENTS_FORMAT
    command: str


class DoingLine(_Line, frozen=True, kw_only=True, tag="doing"):
    """A step begins that makes no calls, such as reading a table.

    Attributes
    ----------
    text
        The step, in words.
    """

    text: str


class WorkingLine(_Line, frozen=True, kw_only=True, tag="working"):
    """The work goes on, where nothing else was told for some seconds.

    Attributes
    ----------
    seconds
        Since the first line.
    """

    seconds: float


class StartedLine(_Line, frozen=True, kw_only=True, tag="started"):
    """An audit begins.

    Attributes
    ----------
    claim
        What is claimed.
    samples_planned
        How many draws may be spent.
    """

    claim: Claim
    samples_planned: int


class ProgressLine(_Line, frozen=True, kw_only=True, tag="progress"):
    """How far an audit or a training is.

    Attributes
    ----------
    phase
        ``"trial"``, ``"search"``, ``"test"``, ``"shrink"``, ``"confirm"``,
        ``"replay"`` or ``"train"``.
    samples, samples_planned
        Draws so far, and at most.
    pairs
        Neighbouring pairs that were looked at.
    wealth_log10, wealth_needed_log10
        The evidence against the claim, and where the audit stops.
    rate
        Calls a second of late; null before any.
    seconds_left
        What all planned samples would still take; null before any.
    """

    phase: str
    samples: int
    samples_planned: int
    pairs: int
    wealth_log10: BoundValue
    wealth_needed_log10: BoundValue
    rate: float | None
    seconds_left: float | None


class ForecastLine(_Line, frozen=True, kw_only=True, tag="forecast"):
    """The first calls show that the planned samples take long.

    Attributes
    ----------
    seconds_a_call
        Of the first calls.
    samples
        That are planned.
    seconds
        That they take.
    """

    seconds_a_call: float
    samples: int
    seconds: float


class NotedLine(_Line, frozen=True, kw_only=True, tag="noted"):
    """Something that a user should know, and that is no error.

    Attributes
    ----------
    text
        It, in words.
    """

    text: str


class JudgedLine(_Line, frozen=True, kw_only=True, tag="judged"):
    """``verifydp spec run`` has come to a verdict on a statement.

    Attributes
    ----------
    id
        Of the statement.
    verdict
        That of its certificate.
    modulo
        Formulas that it takes from the literature.
    seconds
        That it took; 0 where what was proved before was only checked.
    failures
        Why it does not reach what its file says; empty where it does.
    """

    id: str
    verdict: str
    modulo: tuple[CitedFormula, ...]
    seconds: float
    failures: tuple[str, ...]


class CheckedLine(_Line, frozen=True, kw_only=True, tag="checked"):
    """``verifydp check`` is done with a file.

    Attributes
    ----------
    file
        A certificate, or a result that is compared with its certificates.
    outcome
        Of a certificate ``"accepted"``, ``"refused"``, or ``"cited"`` where it rests
        on cited formulas and these were not allowed; of a result ``"agrees"``,
        ``"differs"`` or ``"no-proof"``; of a file of a report that cannot be made again
        here ``"unread"``; of a replay ``"refuted"``, ``"not-seen"`` or
        ``"no-answer"``.
    verdict
        What an accepted certificate establishes; null for what is none.
    claim
        What the verdict is about, in words; null where there is none.
    statement
        Digest of a statement that was proved or refuted; null for other claims.
    reason
        Why it is refused, cited or differs; null where all is well.
    details
        What else is printed of it, a text for each line.
    """

    file: str
    outcome: str
    verdict: str | None = None
    claim: str | None = None
    statement: str | None = None
    reason: str | None = None
    details: tuple[str, ...] = ()


class CheckReport(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """What ``verifydp check`` prints with ``--format json``.

    Attributes
    ----------
    well
        Whether everything is accepted and agrees: the exit status is 0.
    checked
        Every file, in the order of the work.
    """

    well: bool
    checked: tuple[CheckedLine, ...]


class WrittenLine(_Line, frozen=True, kw_only=True, tag="written"):
    """A file was written.

    Attributes
    ----------
    file
        Its path.
    """

    file: str


class FinishedLine(_Line, frozen=True, kw_only=True, tag="finished"):
    """The last line: the work is done.

    Attributes
    ----------
    result
        What the same command prints with ``--format json``: an object, or a list.
    """

    result: Any


EventLine = (
    RunningLine
    | DoingLine
    | WorkingLine
    | StartedLine
    | ProgressLine
    | ForecastLine
    | NotedLine
    | JudgedLine
    | CheckedLine
    | WrittenLine
    | FinishedLine
)
