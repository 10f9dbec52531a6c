"""Who is told of the work of an audit: a person at a terminal, or a program."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from verifydp.cli.event_stream import tell

if TYPE_CHECKING:
    from verifydp.empirical.events import AuditEvent, Listener

__all__ = ["listening"]


@contextmanager
def listening(layout: str) -> "Iterator[Listener]":
    """Give a listener: lines of events for ndjson, else progress for a person."""
    if layout == "ndjson":
        yield _tell_line
        return
    from verifydp.report.console.progress import on_standard_error  # noqa: PLC0415

    with on_standard_error() as listener:
        yield listener


def _tell_line(event: "AuditEvent") -> None:
    """Write an event as a line; the last one follows when all files are written."""
    from verifydp.empirical.events import Finished  # noqa: PLC0415
    from verifydp.report.json.events import line_of  # noqa: PLC0415

    if not isinstance(event, Finished):
        tell(line_of(event))
