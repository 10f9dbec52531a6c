"""The progress of a running audit, as work done."""

import textwrap
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from verifydp.empirical.events import AuditEvent, Finished, Noted, Progress, Started
from verifydp.report.console.terminal import encodable
from verifydp.report.wording import count_text, plural, visible, wealth_text

__all__ = ["ConsoleListener"]

_REFRESH_SECONDS = 0.1


class ConsoleListener:
    """Shows work done while an audit runs; on a terminal only.

    Use it as a context manager, so that the progress line is cleared whatever
    happens. The result itself is printed by `render_audit`.

    Parameters
    ----------
    console
        Where to show it. Nothing is written where it is no terminal.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live: Live | None = None
        self._note = ""
        self._shown_at = float("-inf")

    def __enter__(self) -> Self:
        """Begin to listen."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Clear the progress line."""
        self._stop()

    def __call__(self, event: AuditEvent) -> None:
        """Show one event."""
        if not self._console.is_terminal:
            return
        match event:
            case Started():
                planned = count_text(event.samples_planned)
                self._show(f"start   0 of {planned} samples")
            case Progress():
                now = time.monotonic()
                if now - self._shown_at >= _REFRESH_SECONDS:
                    self._shown_at = now
                    self._show(_progress_text(event, self._console.width))
            case Noted():
                self._note = visible(event.text)
            case Finished():
                self._stop()

    def _show(self, text: str) -> None:
        if self._live is None:
            self._live = Live(console=self._console, auto_refresh=False, transient=True)
            self._live.start()
        shown = Text(encodable(text, self._console), style="dim")
        if self._note:
            room = self._console.width - 1
            note = textwrap.shorten(self._note, room, placeholder="...")
            shown.append("\n" + encodable(note, self._console))
        self._live.update(shown, refresh=True)

    def _stop(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None


def _progress_text(event: Progress, width: int) -> str:
    """Say the work done on one line; the bar is the samples spent."""
    parts = [
        f"{count_text(event.samples)} of {count_text(event.samples_planned)} samples",
        plural(event.pairs, "pair"),
    ]
    if event.wealth_needed_log10 > 0:  # a replay makes no bets
        needed = wealth_text(event.wealth_needed_log10)
        parts.append(f"evidence {wealth_text(event.wealth_log10)} of {needed}")
    text = f"{event.phase:<8}{', '.join(parts)}"
    room = min(24, width - len(text) - 5)
    if room < 8 or event.samples_planned <= 0:
        return text[: max(1, width - 1)]
    done = round(room * min(1.0, event.samples / event.samples_planned))
    return f"{event.phase:<8}[{'=' * done}{' ' * (room - done)}] {', '.join(parts)}"
