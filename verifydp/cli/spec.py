"""``verifydp spec``: the statements, their verdicts, and running them."""

import csv
from pathlib import Path
from typing import Any

import click
import msgspec

from verifydp.errors import InputError
from verifydp.evidence.specs import (
    SpecEntry,
    specs,
    specs_folder,
)
from verifydp.evidence.verdict import Verdict

__all__ = ["spec"]

_FOLDER = click.option(
    "--specs",
    "folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of specs; by default those that come with verifydp.",
)
_FORMAT = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text"
)
#: Ids and expected standings of a paper's items, beside its specs.
_ITEMS = "index.csv"
_OPEN = Verdict.INCONCLUSIVE


@click.group()
def spec() -> None:
    """Statements about privacy, their verdicts and the evidence."""


@spec.command("list")
@click.argument("paper", required=False)
@_FOLDER
@_FORMAT
def list_command(paper: str | None, folder: Path | None, form: str) -> int:
    """List all statements with standing and verdict, or those of one PAPER.

    What is listed was written by the last `verifydp spec run`; a file that has
    changed since shows as INCONCLUSIVE.
    """
    entries = [
        entry for entry in _entries(_folder(folder)) if paper in {None, entry.paper}
    ]
    if paper is not None and not entries:
        raise InputError(f"there are no specs of {paper!r}")
    if form == "json":
        click.echo(msgspec.json.format(msgspec.json.encode(entries), indent=1))
        return 0
    width = max((len(entry.id) for entry in entries), default=0)
    for entry in entries:
        modulo = " modulo citations" if entry.cited else ""
        click.echo(
            f"{entry.verdict.value:<14} {entry.id:<{width}}  {entry.standing}{modulo}"
        )
    return 0


@spec.command()
@click.argument("name", metavar="ID")
@_FOLDER
@_FORMAT
def show(name: str, folder: Path | None, form: str) -> int:
    """Show one statement in full: what it says, why to believe it, what it rests on."""
    place = _folder(folder)
    entry = next((one for one in _entries(place) if one.id == name), None)
    if form == "json":
        if entry is None:
            raise InputError(f"{name} is not in the index: verifydp spec run {name}")
        click.echo(msgspec.json.format(msgspec.json.encode(entry), indent=1))
        return 0
    from verifydp.formal.spec.registry import Registry  # noqa: PLC0415
    from verifydp.report.statements import page_text  # noqa: PLC0415

    click.echo(page_text(name, Registry(place), entry))
    return 0


@spec.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_FOLDER
def goals(file: Path, folder: Path | None) -> int:
    """Show what is still open in FILE: each goal as hypotheses |- claim.

    The file may lie outside of the folder of specs; it can cite the specs there.
    """
    from verifydp.formal.spec.registry import Registry, single_file  # noqa: PLC0415
    from verifydp.formal.spec.running import Runner  # noqa: PLC0415

    registry, names = single_file(file, Registry(_folder(folder)))
    runner, unfinished = Runner(registry), 0
    for outcome in runner.run(iter(names)):
        unfinished += bool(outcome.failures)
        click.echo(f"{outcome.verdict.value}  {outcome.name}")
        for failure in outcome.failures:
            click.echo("  " + failure.replace("\n", "\n  "))
    return 1 if unfinished else 0


@spec.command()
@click.argument("names", nargs=-1, metavar="[ID...]")
@_FOLDER
@_FORMAT
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; only say what results."
)
@click.option(
    "--second-opinion",
    "doubt",
    is_flag=True,
    help="Ask cvc5 about every step of z3; a contradiction is an error.",
)
@click.option(
    "--jobs", type=int, default=1, show_default=True, help="Processes at a time."
)
@click.option(
    "--pages",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for one HTML page per statement.",
)
def run(
    names: tuple[str, ...],
    folder: Path | None,
    form: str,
    only_check: bool,  # noqa: FBT001 - click gives it by name
    doubt: bool,  # noqa: FBT001
    jobs: int,
    pages: Path | None,
) -> int:
    """Prove or refute statements anew and write their certificates.

    An ID may be a paper or a file. The status is 1 if a statement does not reach
    what its file says.
    """
    from verifydp.checker.solver import decide  # noqa: PLC0415
    from verifydp.formal.spec.parallel import run_in_parallel  # noqa: PLC0415
    from verifydp.formal.spec.registry import Registry  # noqa: PLC0415
    from verifydp.formal.spec.running import Runner  # noqa: PLC0415
    from verifydp.formal.spec.store import Store  # noqa: PLC0415
    from verifydp.second_opinion.solvers import Doubting  # noqa: PLC0415

    place = _folder(folder)
    registry = Registry(place)
    chosen = list(dict.fromkeys(registry.ids(*names)))
    solver = Doubting() if doubt else decide
    if jobs < 1 or (doubt and jobs > 1):
        raise InputError("--jobs is at least 1, and 1 with --second-opinion")
    running = (
        Runner(registry, solver).run(iter(chosen))
        if jobs == 1
        else run_in_parallel(registry, place, chosen, jobs)
    )
    outcomes, failed = [], 0
    for outcome in running:
        outcomes.append(outcome)
        failed += bool(outcome.failures)
        if form == "text":
            click.echo(
                f"{outcome.verdict.value:<14} {outcome.name}  {outcome.seconds:.1f} s"
            )
            if outcome.idle:
                click.echo(f"  idle: {', '.join(outcome.idle)}")
            for failure in outcome.failures:
                click.echo("  " + failure.replace("\n", "\n  "))
    if not only_check:
        index = Store(place, registry).write(outcomes)
        if pages is not None:
            from verifydp.report.statements import write_pages  # noqa: PLC0415

            write_pages(index, registry, place, pages)
    if form == "json":
        rows = [
            {
                "id": outcome.name,
                "verdict": outcome.verdict,
                "seconds": outcome.seconds,
                "failures": outcome.failures,
            }
            for outcome in outcomes
        ]
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=1))
        return 1 if failed else 0
    if isinstance(solver, Doubting):
        click.echo(f"cvc5 agrees on {solver.agreed} of {solver.asked} steps of z3")
    if failed:
        click.echo(f"{failed} of {len(outcomes)} do not reach what their file says")
    return 1 if failed else 0


@spec.command()
@click.argument("paper")
@_FOLDER
@_FORMAT
def coverage(paper: str, folder: Path | None, form: str) -> int:
    """Compare the statements of PAPER with the list of its items.

    The list is `index.csv` in the paper's folder, with the columns id and standing.
    The status is 1 if an item is missing, has another standing or is INCONCLUSIVE.
    """
    place = _folder(folder)
    expected = _items(place / paper / _ITEMS)
    entries = [entry for entry in _entries(place) if entry.paper == paper]
    rows: list[dict[str, Any]] = [
        {
            "item": item,
            "standing": standing,
            "specs": [
                {"id": entry.id, "standing": entry.standing, "verdict": entry.verdict}
                for entry in entries
                if item in entry.covers
            ],
        }
        for item, standing in expected.items()
    ]
    open_rows = [row for row in rows if not _is_reached(row)]
    if form == "json":
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=1))
    else:
        for row in open_rows:
            found = [
                f"{one['id']} as {one['standing']}, {one['verdict'].value}"
                for one in row["specs"]
            ]
            shown = "; ".join(found) or "no spec"
            click.echo(f"{row['item']}: {row['standing']} expected, {shown}")
        reached = len(rows) - len(open_rows)
        click.echo(
            f"all {len(rows)} items of {paper}"
            if not open_rows
            else f"{reached} of {len(rows)} items of {paper}"
        )
    return 1 if open_rows else 0


def _is_reached(row: dict[str, Any]) -> bool:
    """Whether each statement of an item has its standing and a settled verdict."""
    return bool(row["specs"]) and all(
        one["standing"] == row["standing"] and one["verdict"] is not _OPEN
        for one in row["specs"]
    )


def _items(path: Path) -> dict[str, str]:
    if not path.is_file():
        raise InputError(f"{path} is not there: it lists the paper's items")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"id", "standing"} <= set(rows[0]):
        raise InputError(f"{path} needs the columns id and standing")
    return {row["id"]: row["standing"] for row in rows}


def _folder(given: Path | None) -> Path:
    return given or specs_folder()


def _entries(folder: Path) -> list[SpecEntry]:
    return list(specs(folder))
