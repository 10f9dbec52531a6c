"""`progress=`: who is told of the work that a call of Python does.

In a notebook a bar appears where the work takes long; a script stays silent unless it
asks. Neither rich nor IPython is loaded before it is needed, and IPython never where it
is not running.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from verifydp.empirical.events import AuditEvent, Listener, Noted, Progress
from verifydp.errors import InputError

__all__ = ["ProgressChoice", "ignore", "require_progress", "told", "watched"]

#: None for a bar where a notebook waits; True and False; or a function of records.
ProgressChoice = bool | Callable[[Progress], object] | None

#: Seconds before a bar appears that nobody asked for.
_LONG = 2.0


def require_progress(progress: object) -> None:
    """Refuse what says neither whether nor how.

    Raises
    ------
    InputError
        If it is no truth value and no function.
    """
    if progress is not None and not isinstance(progress, bool | Callable):
        raise InputError(
            f"progress is {progress!r:.60}: give True, False or a function"
        )


@contextmanager
def watched(progress: ProgressChoice, listener: Listener) -> Iterator[Listener]:
    """Give a listener that tells this one, and whoever `progress` names.

    Parameters
    ----------
    progress
        As `verifydp.audit` takes it.
    listener
        Told of everything in any case.
    """
    require_progress(progress)
    if callable(progress):
        told = progress

        def records(event: AuditEvent) -> None:
            listener(event)
            if isinstance(event, Progress):
                told(event)

        yield records
        return
    with _shown(asked=progress) as show:

        def both(event: AuditEvent) -> None:
            listener(event)
            show(event)

        yield both


def _shown(*, asked: bool | None) -> AbstractContextManager[Listener]:
    """What shows progress here."""
    display = None if asked is False else _notebook()
    if display is not None:
        from verifydp.report.html.bar import NotebookBar  # noqa: PLC0415

        return NotebookBar(display, after=0.0 if asked else _LONG)
    if not asked:
        return nullcontext(ignore)
    from verifydp.report.console.progress import (  # noqa: PLC0415 - rich
        on_standard_error,
    )

    return on_standard_error()


def _notebook() -> Any:
    """What shows things in the notebook that runs this; None where none does.

    An interactive shell has IPython too, but no kernel: its user reads a terminal.
    """
    running = getattr(sys.modules.get("IPython"), "get_ipython", None)
    if running is None or getattr(running(), "kernel", None) is None:
        return None
    from importlib import import_module  # noqa: PLC0415 - never where it is not there

    return import_module("IPython.display").display


def ignore(event: object) -> None:
    """Tell nobody."""
    del event


def told(tell: Listener, *notes: str | None) -> list[str]:
    """Those notes that say something, told at once as well."""
    said = [one for one in notes if one is not None]
    for one in said:
        tell(Noted(one))
    return said
