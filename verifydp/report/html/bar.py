"""The progress of a call in a notebook: a line that is written anew as work is done."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from markupsafe import escape

from verifydp.empirical.events import AuditEvent, Doing, Progress
from verifydp.report.durations import duration_text
from verifydp.report.wording import count_text, visible

__all__ = ["NotebookBar"]

#: Seconds between two pictures of the bar.
_REFRESH = 0.2


class NotebookBar:
    """A bar in the output of a cell, which goes away when the work is done.

    Parameters
    ----------
    display
        `IPython.display.display`.
    after
        Seconds of work after which it appears.
    now
        The clock.
    """

    def __init__(
        self,
        display: Callable[..., Any],
        *,
        after: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._display, self._after, self._now = display, after, now
        self._begun = now()
        self._shown_at = float("-inf")
        self._handle: Any = None

    def __enter__(self) -> Self:
        """Begin to count the seconds."""
        self._begun = self._now()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Empty the line, whatever happened."""
        if self._handle is not None:
            self._handle.update(_Piece("", ""))

    def __call__(self, event: AuditEvent) -> None:
        """Show work done, or a step that makes no calls."""
        if isinstance(event, Doing):
            piece = _Piece(visible(event.text), "")
        elif isinstance(event, Progress):
            piece = _of_progress(event)
        else:
            return
        now = self._now()
        if now - self._begun < self._after or now - self._shown_at < _REFRESH:
            return
        self._shown_at = now
        if self._handle is None:
            self._handle = self._display(piece, display_id=True)
        else:
            self._handle.update(piece)


class _Piece:
    """What a notebook shows: as HTML, or as text where it has none."""

    def __init__(self, text: str, bar: str) -> None:
        self._text, self._bar = text, bar

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return f"{self._bar}{escape(self._text)}"


def _of_progress(event: Progress) -> _Piece:
    planned = max(event.samples_planned, 1)
    done = min(event.samples, planned)
    made, all_of_them = count_text(event.samples), count_text(event.samples_planned)
    text = f"{visible(event.phase)}: {made} of {all_of_them} samples"
    if event.seconds_left is not None:
        text += f", at most {duration_text(event.seconds_left)} left"
    bar = f'<progress value="{done}" max="{planned}"></progress> '
    return _Piece(text, bar)
