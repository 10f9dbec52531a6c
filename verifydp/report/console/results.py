"""Results of all kinds on a terminal: each as its command prints it."""

import importlib
import io
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from verifydp.evidence.summary import Result
from verifydp.evidence.visible_text import visible
from verifydp.report.console.terminal import print_text

__all__ = ["render", "render_text"]


def render(
    result: Result, console: Console, *, written: Sequence[Path] = (), **options: Any
) -> None:
    """Print a result of any kind.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    written
        Files that were written.
    options
        What only this kind of result knows.
    """
    own: Any = importlib.import_module(f"{__package__}.{result.KIND}")
    own.render(result, console, written=written, **options)


def render_text(results: Sequence[Result], title: str | None = None) -> str:
    """Write results as they are printed, one below the other, without colours."""
    stream = io.StringIO()
    console = Console(file=stream, width=shutil.get_terminal_size().columns)
    if title is not None:
        print_text(Text(visible(title), style="bold underline"), console)
        print_text(Text(), console)
    for place, result in enumerate(results):
        if place:
            print_text(Text(), console)
        render(result, console)
    return stream.getvalue()
