"""The command ``verifydp report``: reports from results that are already there."""

from pathlib import Path
from typing import Any

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show_values, tell_written
from verifydp.errors import InputError
from verifydp.report.formats import Format, formats

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
@click.argument("results", nargs=-1, metavar="RESULT...", shell_complete=offered.files)
@shared.out()
@click.option(
    "--release",
    metavar="FILE",
    type=shared.DATA_FILE,
    help="A description of the release (TOML): one report over all of it.",
)
@click.option(
    "--init",
    is_flag=True,
    help="Write a commented description to fill in, to --release or release.toml.",
)
@click.option("--date", help="Of the report over a release; by default now.")
@click.option("--by", default="", help="Who makes the report over a release.")
@click.option(
    "--allow-cited",
    is_flag=True,
    help="Let evidence on a release rest on formulas taken from the literature.",
)
@_with_formats
@shared.layout()
@click.option("--title", help="Heading of the page and name of the suite.")
def report_command(
    results: tuple[str, ...],
    out: Path | None,
    *,
    release: Path | None,
    init: bool,
    date: str | None,
    by: str,
    allow_cited: bool,
    layout: str,
    title: str | None,
    **chosen: bool,
) -> int:
    """Write reports from results of any commands.

    A RESULT is a result.json, a folder that --out named, a folder of such folders, or
    the id of a statement of verifydp spec list. Unless forms are named, all are written
    that --out of other commands writes. All results become one report.

    With --release FILE it is a report over a release, for whoever answers for it: what
    is claimed, what is proved, refuted, only sampled or not examined, what a guarantee
    rests on, with all certificates checked. The status is then 1 if a claim is refuted,
    evidence fails the check, or rests on cited formulas without --allow-cited.

    Example: verifydp report result --release release.toml --out report
    """
    if init:
        return _init(results, release)
    if not results:
        raise InputError(
            "which RESULT? name result.json files, folders with them, or statements"
        )
    named = [form for form in formats().values() if chosen[form.name]]
    files = [form.name for form in named if form.file is not None]
    if out is None and (files or not named):
        raise InputError("where to? name a folder with --out")
    if len(files) < len(named) and layout != "text":
        raise InputError(f"--format {layout} tells files: name forms that are written")
    if out is not None and named and not files:
        raise InputError(f"--{named[0].name} is printed: leave out --out")
    if release is None and (date is not None or by):
        raise InputError("--date and --by are about a release: add --release FILE")
    from verifydp.api.reporting import (  # noqa: PLC0415 - help stays quick
        read_evidence,
        release_content,
    )
    from verifydp.report.content import Content  # noqa: PLC0415

    read = read_evidence(results)
    content = Content(read, title)
    if release is not None:
        content = release_content(read, release, date=date, by=by, title=title)
    _write(content, out, named, layout)
    return _status(content, allow_cited=allow_cited)


def _init(results: tuple[str, ...], release: Path | None) -> int:
    from verifydp.report.project.description import (  # noqa: PLC0415
        TEMPLATE,
        template_text,
    )
    from verifydp.report.writing import write_texts  # noqa: PLC0415

    if results:
        raise InputError("--init writes an example, and takes no results")
    place = release or Path(TEMPLATE)
    if place.exists():
        raise InputError(f"{place} exists: name another file with --release")
    write_texts({place: template_text().encode()})
    click.echo(f"{place}: fill it in, then verifydp report RESULT... --release {place}")
    return 0


def _write(content: Any, out: Path | None, named: list[Format], layout: str) -> None:
    from verifydp.evidence.visible_text import visible  # noqa: PLC0415
    from verifydp.report.writing import write_content  # noqa: PLC0415

    for form in named:
        if obstacle := form.obstacle(content):
            raise InputError(obstacle)
    if out is not None:
        files = [form.name for form in named if form.file is not None]
        written = write_content(content, out, formats=files or None)
        if layout != "text":
            tell_written(written)
            show_values({"written": list(map(str, written))}, layout)
            return
        for path in written:
            click.echo(visible(str(path)))
    for form in named:
        if form.file is None:
            click.echo(form.write(content), nl=False)


def _status(content: Any, *, allow_cited: bool) -> int:
    """1 if a claim of a release is refuted, or evidence of it failed the check."""
    project = content.project
    if project is None:
        return 0
    failed = [entry for entry in project.results if not entry.counts]
    for entry in failed:
        reasons = [one.reason for one in entry.certificates if not one.accepted]
        for reason in (*reasons, *entry.differences):
            click.echo(f"result {entry.place} does not count: {reason}", err=True)
    cited = [
        one.file
        for entry in project.results
        for one in entry.certificates
        if one.cited and not allow_cited
    ]
    for file in cited:
        click.echo(
            f"{file} rests on cited formulas: add --allow-cited to accept that",
            err=True,
        )
    return 1 if failed or cited or project.counts["refuted"] else 0


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = report_command, (Section.EVIDENCE, 2)
