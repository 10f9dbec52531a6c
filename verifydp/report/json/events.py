"""Event lines: what a running command tells, as one object of JSON on each line."""

from typing import TextIO

import msgspec

from verifydp.empirical.events import (
    AuditEvent,
    Doing,
    Finished,
    Forecast,
    Noted,
    Progress,
    Started,
)
from verifydp.evidence.event_lines import (
    DoingLine,
    EventLine,
    FinishedLine,
    ForecastLine,
    NotedLine,
    ProgressLine,
    StartedLine,
)
from verifydp.evidence.numbers import bound_value
from verifydp.report.json.text import checked_plain

__all__ = ["NdjsonListener", "event_line", "line_of"]


def line_of(event: AuditEvent) -> EventLine:
    """Give the record of an event of an audit."""
    match event:
        case Started():
            return StartedLine(claim=event.claim, samples_planned=event.samples_planned)
        case Progress():
            return ProgressLine(
                phase=event.phase,
                samples=event.samples,
                samples_planned=event.samples_planned,
                pairs=event.pairs,
                wealth_log10=bound_value(event.wealth_log10),
                wealth_needed_log10=bound_value(event.wealth_needed_log10),
                rate=event.rate,
                seconds_left=event.seconds_left,
            )
        case Doing():
            return DoingLine(text=event.text)
        case Forecast():
            return ForecastLine(
                seconds_a_call=event.seconds_a_call,
                samples=event.samples,
                seconds=event.seconds,
            )
        case Noted():
            return NotedLine(text=event.text)
        case Finished():
            return FinishedLine(result=checked_plain(event.result))


def event_line(event: AuditEvent) -> bytes:
    r"""Write an event as one line of JSON, with its kind under ``event``.

    Examples
    --------
    >>> event_line(Noted("two records are equal"))
    b'{"event":"noted","text":"two records are equal"}\n'
    """
    return msgspec.json.encode(line_of(event)) + b"\n"


class NdjsonListener:
    """A listener that writes each event to a text stream as one line of JSON.

    Parameters
    ----------
    stream
        Where the lines go; flushed after each, so that a reader can follow.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __call__(self, event: AuditEvent) -> None:
        """Write one event."""
        self._stream.write(event_line(event).decode())
        self._stream.flush()
