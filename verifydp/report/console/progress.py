"""The progress of a running audit, as work done, and how long the rest takes."""

import os
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from verifydp.empirical.events import (
    AuditEvent,
    Doing,
    Finished,
    Forecast,
    Noted,
    Progress,
    Started,
)
from verifydp.report.console.terminal import encodable
from verifydp.report.durations import duration_text
from verifydp.report.wording import count_text, plural, visible, wealth_text

__all__ = ["ConsoleListener", "duration_text", "on_standard_error"]

_REFRESH_SECONDS = 0.1
_BEAT_SECONDS = 0.5
#: Terminals on which no line can be drawn again.
_TEXT_ALONE = frozenset({"dumb", "unknown"})
#: A stream that is no terminal gets its first line after so long, and then lines at
#: twice the distance, up to the second of these.
_PLAIN_FIRST, _PLAIN_MOST = 1.5, 60.0


class ConsoleListener:
    """Shows work done while an audit runs.

    A terminal has one line, which is drawn again twice a second, also while a single
    call lasts. Any other stream gets a line now and then, where the work takes long.
    Use it as a context manager, so that the progress line is cleared whatever
    happens. The result itself is printed by `render_audit`.

    Parameters
    ----------
    console
        Where to show it.
    now
        The clock.
    """

    def __init__(
        self, console: Console, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._console, self._now = console, now
        self._live: Live | None = None
        self._note = self._text = ""
        self._shown_at = float("-inf")
        self._since = self._last = now()
        self._distance = _PLAIN_FIRST
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._over.clear()
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Clear the progress line."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            self._stop()

    def __call__(self, event: AuditEvent) -> None:
        """Show one event."""
        with self._lock:
            match event:
                case Started():
                    planned = count_text(event.samples_planned)
                    self._say(f"start   0 of {planned} samples")
                case Progress():
                    drawn = self._console.is_interactive
                    width = self._console.width if drawn else None
                    self._say(_progress_text(event, width), at_once=False)
                case Doing():
                    self._say(event.text)
                case Noted():
                    self._note = visible(event.text)
                case Forecast():
                    self._print(_forecast_text(event))
                case Finished():
                    self._stop()

    def beat(self) -> None:
        """Show that the work goes on, where nothing was told of late."""
        with self._lock:
            if not self._text:
                return
            now = self._now()
            if self._console.is_interactive:
                if now - self._shown_at >= _BEAT_SECONDS:
                    self._show(now)
            elif now - self._last >= self._distance:
                self._last = now
                self._distance = min(_PLAIN_MOST, 2 * self._distance)
                self._print(self._full(now))

    def _beat(self) -> None:
        while not self._over.wait(_BEAT_SECONDS):
            self.beat()

    def _say(self, text: str, *, at_once: bool = True) -> None:
        now = self._now()
        self._text, self._since = text, now
        if self._console.is_interactive and (
            at_once or now - self._shown_at >= _REFRESH_SECONDS
        ):
            self._show(now)

    def _full(self, now: float, room: int | None = None) -> str:
        """What was told last, and how long ago where that is long."""
        waited = now - self._since
        since = f" (for {duration_text(waited)})" if waited >= 1 else ""
        most = None if room is None else max(1, room - len(since))
        return self._text[:most] + since

    def _print(self, text: str) -> None:
        shown = Text(encodable(text, self._console))
        self._console.print(shown, soft_wrap=True, highlight=False)

    def _show(self, now: float) -> None:
        self._shown_at = now
        if self._live is None:
            self._live = Live(console=self._console, auto_refresh=False, transient=True)
            self._live.start()
        text = self._full(now, self._console.width - 1)
        shown = Text(encodable(text, self._console), style="dim")
        if self._note:
            room = self._console.width - 1
            note = textwrap.shorten(self._note, room, placeholder="...")
            shown.append("\n" + encodable(note, self._console))
        self._live.update(shown, refresh=True)

    def _stop(self) -> None:
        self._text = ""
        if self._live is not None:
            self._live.stop()
            self._live = None


def on_standard_error() -> ConsoleListener:
    """Give a listener that shows work done on standard error.

    A line is drawn again only where there is a terminal that can do it, whatever
    FORCE_COLOR says of colours.
    """
    seen = sys.stderr.isatty() and os.environ.get("TERM") not in _TEXT_ALONE
    return ConsoleListener(Console(stderr=True, force_interactive=seen))


def _forecast_text(event: Forecast) -> str:
    return (
        f"at {event.seconds_a_call:.2g} s a call, {count_text(event.samples)} samples "
        f"take {duration_text(event.seconds)}: use --samples or --time 10m"
    )


def _rate_text(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _progress_text(event: Progress, width: int | None) -> str:
    """Say the work done on one line; the bar is the samples spent.

    A line that is drawn again ends where the terminal does; any other is whole.
    """
    parts = [
        f"{count_text(event.samples)} of {count_text(event.samples_planned)} samples"
    ]
    if event.rate:
        parts.append(f"{_rate_text(event.rate)} a second")
    if event.seconds_left is not None:
        parts.append(f"at most {duration_text(event.seconds_left)} left")
    if event.phase == "search":
        parts.append(plural(event.pairs, "pair"))
    elif event.wealth_needed_log10 > 0:  # a replay makes no bets
        needed = wealth_text(event.wealth_needed_log10)
        parts.append(f"evidence {wealth_text(event.wealth_log10)} of {needed}")
    text = f"{event.phase:<8}{', '.join(parts)}"
    if width is None:
        return text
    room = min(24, width - len(text) - 5)
    if room < 8 or event.samples_planned <= 0:
        return text[: max(1, width - 1)]
    done = round(room * min(1.0, event.samples / event.samples_planned))
    return f"{event.phase:<8}[{'=' * done}{' ' * (room - done)}] {', '.join(parts)}"
