"""The lines of ``--format ndjson``: one object of JSON each, whole whatever happens."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from verifydp.cli.streams import results_only

if TYPE_CHECKING:
    from verifydp.evidence.event_lines import EventLine

__all__ = ["streaming", "tell"]

#: Where a running command finds its stream.
_KEY = "verifydp.events"
#: Options with which a command prints a text and does nothing else.
_TEXTS = ("only_list", "show_input")
#: Seconds of silence after which the stream says that the work goes on.
_SILENCE = 5.0


@contextmanager
def streaming(context: click.Context) -> Iterator[None]:
    """Write lines of events while a command runs, where its ``--format`` is ndjson.

    Whatever else is printed to standard output goes to standard error meanwhile.
    """
    given = context.params
    if given.get("layout") != "ndjson" or any(map(given.get, _TEXTS)):
        yield
        return
    from verifydp.evidence.event_lines import RunningLine  # noqa: PLC0415 - claims

    with results_only() as stdout, _Stream(stdout) as stream:
        stream.tell(RunningLine(command=context.command_path))
        context.meta[_KEY] = stream
        yield


def tell(line: "EventLine") -> None:
    """Write a line into the stream of the running command; without one, do nothing."""
    context = click.get_current_context(silent=True)
    stream = None if context is None else context.meta.get(_KEY)
    if stream is not None:
        stream.tell(line)


class _Stream:
    """Writes lines to standard output, each at once and whole, and breaks silences."""

    def __init__(self, stdout: TextIO) -> None:
        self._stdout = stdout
        self._lock = threading.Lock()
        self._begun = self._last = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> "_Stream":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def tell(self, line: "EventLine") -> None:
        """Write a line; an interrupt waits until it is written."""
        import msgspec  # noqa: PLC0415 - most commands write no lines

        text = msgspec.json.encode(line).decode() + "\n"
        with _uninterrupted(), self._lock:
            self._stdout.write(text)
            self._stdout.flush()
            self._last = time.monotonic()

    def _beat(self) -> None:
        from verifydp.evidence.event_lines import WorkingLine  # noqa: PLC0415 - claims

        while not self._over.wait(_SILENCE / 5):
            now = time.monotonic()
            if now - self._last >= _SILENCE:
                self.tell(WorkingLine(seconds=round(now - self._begun, 1)))


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interrupt wait, where the system can do that.

    Only the main thread is interrupted; in others there is nothing to hold back.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # not on Windows
    if mask is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
