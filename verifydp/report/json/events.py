"""The event lines of a running audit."""

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
from verifydp.evidence.numbers import bound_value
from verifydp.report.json.text import checked_plain

__all__ = ["NdjsonListener", "event_line"]


def event_line(event: AuditEvent) -> bytes:
    r"""Write an event as one line of JSON, with its kind under ``event``.

    Examples
    --------
    >>> event_line(Noted("two records are equal"))
    b'{"event":"noted","text":"two records are equal"}\n'
    """
    match event:
        case Started():
            fields = {
                "event": "started",
                "claim": event.claim,
                "samples_planned": event.samples_planned,
            }
        case Progress():
            fields = {
                "event": "progress",
                "phase": event.phase,
                "samples": event.samples,
                "samples_planned": event.samples_planned,
                "pairs": event.pairs,
                "wealth_log10": bound_value(event.wealth_log10),
                "wealth_needed_log10": bound_value(event.wealth_needed_log10),
                "rate": event.rate,
                "seconds_left": event.seconds_left,
            }
        case Doing():
            fields = {"event": "doing", "text": event.text}
        case Forecast():
            fields = {
                "event": "forecast",
                "seconds_a_call": event.seconds_a_call,
                "samples": event.samples,
                "seconds": event.seconds,
            }
        case Noted():
            fields = {"event": "noted", "text": event.text}
        case Finished():
            fields = {"event": "finished", "result": checked_plain(event.result)}
    return msgspec.json.encode(fields) + b"\n"


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
