"""The command ``verifydp report``: reports from results that are already there."""

from pathlib import Path
from typing import Any

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show_values, tell_written
from verifydp.errors import InputError
from verifydp.report.formats import formats

__all__ = ["report_command"]


def _with_formats(command: Any) -> Any:
    """Add an option for each form that is found."""
    for form in reversed(list(formats().values())):
        writes = "Print" if form.file is None else f"Write {form.file}"
        command = click.option(
            f"--{form.name}", is_flag=True, help=f"{writes}: {form.meaning}."
        )(command)
    return command


@click.command("report", cls=Command)
@click.argument(
    "results",
    nargs=-1,
    required=True,
    metavar="RESULT...",
    type=shared.DATA_FILE,
)
@shared.out()
@_with_formats
@shared.layout()
@click.option("--title", help="Heading of the page and name of the suite.")
def report_command(
    results: tuple[Path, ...],
    out: Path | None,
    *,
    layout: str,
    title: str | None,
    **chosen: bool,
) -> None:
    """Write reports from result.json files of any commands.

    A RESULT is such a file, or a folder that --out named. Unless forms are named, all
    are written that --out of other commands writes. Several files, and files that hold
    several results, become one report.

    Example: verifydp report result --out report
    """
    from verifydp.evidence.visible_text import visible  # noqa: PLC0415
    from verifydp.report.json.reading import read_results  # noqa: PLC0415
    from verifydp.report.writing import write_reports  # noqa: PLC0415

    named = [form for form in formats().values() if chosen[form.name]]
    files = [form.name for form in named if form.file is not None]
    if out is None and (files or not named):
        raise InputError("where to? name a folder with --out")
    if len(files) < len(named) and layout != "text":
        raise InputError(f"--format {layout} tells files: name forms that are written")
    if out is not None and named and not files:
        raise InputError(f"--{named[0].name} is printed: leave out --out")
    read = tuple(result for path in results for result in read_results(path))
    for form in named:
        if obstacle := form.obstacle(read):
            raise InputError(obstacle)
    if out is not None:
        written = write_reports(read, out, formats=files or None, title=title)
        if layout != "text":
            tell_written(written)
            show_values({"written": list(map(str, written))}, layout)
            return
        for path in written:
            click.echo(visible(str(path)))
    for form in named:
        if form.file is None:
            click.echo(form.write(read, title).encode(), nl=False)


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = report_command, (Section.EVIDENCE, 2)
