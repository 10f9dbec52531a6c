"""How every command writes down what it found, prints it, and ends."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from verifydp.cli.event_stream import tell

if TYPE_CHECKING:
    from verifydp.evidence.summary import Result

__all__ = ["show", "show_values", "tell_written"]

_REFUTED = 1


def show(
    result: "Result",
    layout: str | None,
    out: Path | None,
    *,
    replace: bool = False,
    **options: Any,
) -> int:
    """Write a result into a folder in all forms that take it, then print it.

    Parameters
    ----------
    result
        What was found.
    layout
        ``"text"``, ``"json"`` or ``"ndjson"``; None tells the files that were written,
        and no more.
    out
        The folder; None for none.
    replace
        Whether a result that is there is replaced.
    options
        What only the kind of the result knows when it is printed.

    Returns
    -------
    int
        The exit status: 1 for what is refuted, else 0.
    """
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415 - help stays quick
    from verifydp.report.writing import write_reports  # noqa: PLC0415

    written: tuple[Path, ...] = ()
    if out is not None:
        written = write_reports([result], out, replace=replace)
        tell_written(written)
    if layout is None:
        _tell(written)
    elif layout == "text":
        from rich.console import Console  # noqa: PLC0415

        from verifydp.report.console.results import render  # noqa: PLC0415

        render(result, Console(), written=written, **options)
    elif layout == "json":
        from verifydp.report.json.text import results_text  # noqa: PLC0415

        click.echo(results_text([result]).encode(), nl=False)
    else:
        from verifydp.report.json.text import checked_plain  # noqa: PLC0415

        _finish(checked_plain(result))
    return _REFUTED if result.summary.verdict is Verdict.REFUTED else 0


def show_values(values: Any, layout: str) -> None:
    """Print what is no result, as JSON or as the last of the lines of events.

    Parameters
    ----------
    values
        Records and plain values.
    layout
        ``"json"`` or ``"ndjson"``.
    """
    if layout == "ndjson":
        _finish(values)
        return
    click.echo(msgspec.json.format(msgspec.json.encode(values), indent=1))


def tell_written(files: Iterable[Path]) -> None:
    """Tell the lines of events which files were written."""
    from verifydp.evidence.event_lines import WrittenLine  # noqa: PLC0415

    for file in files:
        tell(WrittenLine(file=str(file)))


def _finish(result: Any) -> None:
    from verifydp.evidence.event_lines import FinishedLine  # noqa: PLC0415

    tell(FinishedLine(result=result))


def _tell(written: tuple[Path, ...]) -> None:
    from rich.console import Console  # noqa: PLC0415

    from verifydp.report.console.lines import print_paths  # noqa: PLC0415

    print_paths(written, Console())
