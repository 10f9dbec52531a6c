"""How every command writes down what it found, and prints it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from verifydp.evidence.summary import Result

__all__ = ["show"]


def show(
    result: "Result",
    layout: str | None,
    out: Path | None,
    *,
    formats: Sequence[str] | None = ("json",),
    replace: bool = False,
    kept: "Sequence[Result] | None" = None,
    **options: Any,
) -> None:
    """Write a result into a folder, then print it.

    Parameters
    ----------
    result
        What was found.
    layout
        ``"text"`` or ``"json"``; any other prints nothing.
    out
        The folder; None for none.
    formats
        The forms that are written there; None for all.
    replace
        Whether a result that is there is replaced.
    kept
        What the folder keeps; the result itself by default, nothing where it is empty.
    options
        What only the kind of the result knows when it is printed.
    """
    from verifydp.report.writing import write_reports  # noqa: PLC0415

    kept = (result,) if kept is None else kept
    written: tuple[Path, ...] = ()
    if out is not None and kept:
        written = write_reports(kept, out, formats=formats, replace=replace)
    if layout == "text":
        from rich.console import Console  # noqa: PLC0415

        from verifydp.report.console.results import render  # noqa: PLC0415

        render(result, Console(), written=written, **options)
    elif layout == "json":
        from verifydp.report.json.text import results_text  # noqa: PLC0415

        click.echo(results_text([result]).encode(), nl=False)
