"""The command ``verifydp report``: reports from results that are already there."""

from pathlib import Path

import click

__all__ = ["report_command"]


@click.command("report")
@click.argument(
    "results",
    nargs=-1,
    required=True,
    metavar="RESULT...",
    type=click.Path(path_type=Path),
)
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write into.",
)
@click.option("--html", is_flag=True, help="Write report.html.")
@click.option("--junit", is_flag=True, help="Write junit.xml.")
@click.option("--json", is_flag=True, help="Write result.json.")
@click.option("--title", help="Heading of the page and name of the suite.")
def report_command(
    results: tuple[Path, ...],
    out: Path,
    *,
    html: bool,
    junit: bool,
    json: bool,
    title: str | None,
) -> None:
    """Write reports from result.json files of verifydp audit.

    All forms are written unless some are named. Several files, and files that
    hold several results, become one report.
    """
    from verifydp.evidence.visible_text import visible  # noqa: PLC0415
    from verifydp.report.json_report import read_results  # noqa: PLC0415
    from verifydp.report.writing import FORMATS, write_reports  # noqa: PLC0415

    chosen = {"json": json, "html": html, "junit": junit}
    formats = tuple(name for name in FORMATS if chosen[name]) or FORMATS
    read = tuple(result for path in results for result in read_results(path))
    for path in write_reports(read, out, formats=formats, title=title):
        click.echo(visible(str(path)))


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = report_command, 10
