"""``verifydp spec``: the statements, their verdicts, and running them."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.catalogue.reading import Shelf, specs
from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Group, Section
from verifydp.cli.event_stream import tell
from verifydp.cli.listing import print_row, print_wrapped
from verifydp.cli.showing import show_values
from verifydp.errors import InputError
from verifydp.evidence.specs import SpecEntry, specs_folder
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.evidence.visible_text import visible_lines
from verifydp.suggestions import id_instead_of, instead_of

if TYPE_CHECKING:
    from verifydp.formal.spec.judging import Judged

__all__ = ["spec"]

_FOLDER = click.option(
    "--specs",
    "folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of specs; by default those that come with verifydp.",
)
#: Ids and expected standings of a paper's items, beside its specs.
_ITEMS = "index.csv"
_OPEN = Verdict.INCONCLUSIVE
#: Columns of a verdict, and of an id beside one and a standing in 80 columns.
_MARGIN, _ID_MAX = 15, 49


@click.group(cls=Group)
def spec() -> None:
    """Statements about privacy, their verdicts and the evidence.

    Example: verifydp spec show foundations.composition
    """


@spec.command("list")
@click.argument("paper", required=False, shell_complete=offered.papers)
@_FOLDER
@shared.layout()
def list_command(paper: str | None, folder: Path | None, layout: str) -> int:
    """List statements with their verdicts, all or those of one PAPER.

    A verdict is that of a certificate which the checker has accepted; where a file,
    the statement, the certificate or the rules have changed since, the list says
    INCONCLUSIVE, and why.

    Example: verifydp spec list foundations
    """
    known = _entries(_folder(folder))
    entries = [entry for entry in known if paper in {None, entry.paper}]
    if paper is not None and not entries:
        hint = instead_of(paper, sorted({entry.paper for entry in known}))
        raise InputError(f"there are no specs of {paper!r:.60}: {hint}")
    if layout != "text":
        show_values(entries, layout)
        return 0
    if not entries:
        click.echo(f"no index in {_folder(folder)}: verifydp spec run writes it")
    longest = max((len(entry.id) for entry in entries), default=0)
    starts = (0, _MARGIN, _MARGIN + 2 + min(longest, _ID_MAX))
    for entry in entries:
        verdict = in_full(entry.verdict, entry.modulo)
        print_row([verdict, entry.id, entry.standing], starts)
        if entry.reason:
            print_wrapped(" ".join(entry.reason.split()), inside=_MARGIN)
    return 0


@spec.command()
@click.argument("name", metavar="ID", shell_complete=offered.statements)
@_FOLDER
@shared.layout()
def show(name: str, folder: Path | None, layout: str) -> int:
    """Show one statement in full, and why to believe it.

    Example: verifydp spec show foundations.composition
    """
    place = _folder(folder)
    shelf = Shelf(place)
    entries = shelf.entries()
    entry = next((one for one in entries if one.id == name), None)
    if entry is None:
        ids = [one.id for one in entries]
        hint = id_instead_of(name, ids, "see verifydp spec list")
        raise InputError(f"there is no spec {name[:80]!r} in the index: {hint}")
    if layout != "text":
        show_values(entry, layout)
        return 0
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    from verifydp.catalogue.documents import Reader  # noqa: PLC0415
    from verifydp.report.console.statement import page_text  # noqa: PLC0415

    try:
        solver = f"z3 {'.'.join(version('z3-solver').split('.')[:3])}"
    except PackageNotFoundError:
        solver = ""
    document = Reader(shelf, entries).document(entry)
    click.echo(page_text(document, solver=solver))
    return 0


@spec.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_FOLDER
def goals(file: Path, folder: Path | None) -> int:
    """Show what is open in FILE, as hypotheses |- claim.

    The file may lie outside of the folder of specs; it can cite the specs there.

    Example: verifydp spec goals impossible_events.py
    """
    from verifydp.formal.spec.runs import SpecRun  # noqa: PLC0415

    unfinished = 0
    for result in SpecRun(_folder(folder), file=file):
        unfinished += bool(result.card.failures)
        click.echo(f"{in_full(result.verdict, result.card.modulo)}  {result.card.id}")
        for failure in result.card.failures:
            click.echo(_indented(failure))
        for name, reason in result.card.far.items():
            click.echo(_indented(f"{name}: {reason}"))
    return 1 if unfinished else 0


@spec.command()
@click.argument("names", nargs=-1, metavar="[ID...]", shell_complete=offered.statements)
@_FOLDER
@shared.layout()
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; only say what results."
)
@shared.second_opinion()
@shared.jobs()
@shared.executor()
@click.option(
    "--anew", is_flag=True, help="Prove what is unchanged, too, not only check it."
)
@click.option(
    "--pages",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for a page of each statement, each paper, and of all papers.",
)
def run(
    names: tuple[str, ...],
    folder: Path | None,
    layout: str,
    only_check: bool,  # noqa: FBT001 - click gives it by name
    doubt: bool,  # noqa: FBT001
    jobs: int,
    executor: str | None,
    anew: bool,  # noqa: FBT001
    pages: Path | None,
) -> int:
    """Prove or refute statements and write their certificates.

    An ID may be a paper or a file. What is unchanged since the checker accepted it is
    checked again, and not proved again. The status is 1 if a statement does not reach
    what its file says.

    Example: verifydp spec run foundations.composition --check
    """
    from verifydp.evidence.event_lines import JudgedLine  # noqa: PLC0415
    from verifydp.formal.spec.runs import SpecRun  # noqa: PLC0415
    from verifydp.formal.spec.store import write_store  # noqa: PLC0415

    if doubt and only_check:
        raise InputError("--second-opinion reads what is written: leave out --check")
    place = _folder(folder)
    running = SpecRun(place, names, jobs=jobs, anew=anew, executor=executor)
    results, failed = [], 0
    for result in running:
        results.append(result)
        failed += bool(result.card.failures)
        if layout == "ndjson":
            tell(JudgedLine(**_row(result)))
        if layout == "text":
            verdict = in_full(result.verdict, result.card.modulo)
            made = f"{result.seconds:.1f} s" if result.seconds else "checked"
            end = _MARGIN + len(result.card.id) + 2
            print_row([verdict, result.card.id, made], (0, _MARGIN, end))
            if result.card.idle:
                click.echo(_indented(f"idle: {', '.join(result.card.idle)}"))
            for failure in result.card.failures:
                click.echo(_indented(failure))
    if not only_check:
        write_store(place, results, running.has)
        if pages is not None:
            from verifydp.report.paper_pages import write_paper_pages  # noqa: PLC0415

            write_paper_pages(place, pages)
    contradicted = _is_contradicted(place, results) if doubt else False
    if layout != "text":
        show_values([_row(result) for result in results], layout)
    elif failed:
        click.echo(f"{failed} of {len(results)} do not reach what their file says")
    return 1 if failed or contradicted else 0


def _row(result: "Judged") -> dict[str, Any]:
    """What programs are told of a statement that was judged."""
    return {
        "id": result.card.id,
        "verdict": result.verdict,
        "modulo": result.card.modulo,
        "seconds": result.seconds,
        "failures": result.card.failures,
    }


def _is_contradicted(folder: Path, results: Sequence["Judged"]) -> bool:
    """Say to standard error what second engines think; no verdict depends on it."""
    from verifydp.evidence.specs import CERTIFICATES  # noqa: PLC0415
    from verifydp.formal.spec.store import stored_certificate  # noqa: PLC0415
    from verifydp.second_opinion import OpinionTally, examine_own, lines_of  # noqa: PLC0415
    from verifydp.second_opinion.goals import lemmas_with  # noqa: PLC0415
    from verifydp.second_opinion.opinions import ScriptOpinions  # noqa: PLC0415

    place, scripts, tally = folder / CERTIFICATES, ScriptOpinions(), OpinionTally()
    for name in [name for result in results for name in result.files]:
        record = stored_certificate(place, name)
        if record is not None:
            lemmas = lemmas_with(record, [place])
            tally.merge(examine_own(record, scripts, lemmas))
    for line in lines_of(tally):
        click.echo(line, err=True)
    return bool(tally.contradictions)


@spec.command()
@click.argument("paper", shell_complete=offered.papers)
@_FOLDER
@shared.layout()
def coverage(paper: str, folder: Path | None, layout: str) -> int:
    """Compare the statements of PAPER with the list of its items.

    The list is `index.csv` in the paper's folder, with the columns id and standing.
    Statements of other papers count, where they say that they cover an item.
    The status is 1 if an item is missing, has another standing or is INCONCLUSIVE.

    Example: verifydp spec coverage hypothesis_testing
    """
    place = _folder(folder)
    entries = _entries(place)
    papers = sorted({entry.paper for entry in entries})
    if not (paper in papers or (place / paper).is_dir()):
        hint = instead_of(paper, papers)
        raise InputError(f"there is no paper {paper[:60]!r}: {hint}")
    expected = _items(place / paper / _ITEMS)
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
    if layout != "text":
        show_values(rows, layout)
    else:
        for row in open_rows:
            found = [
                f"{one['id']} as {one['standing']}, {one['verdict'].value}"
                for one in row["specs"]
            ]
            shown = "; ".join(found) or "no spec"
            print_wrapped(f"{row['item']}: {row['standing']} expected, {shown}")
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


def _indented(text: str) -> str:
    """Lines that no author's words can make look like a row."""
    return "\n".join(f"  {line}" for line in visible_lines(text).split("\n"))


def _folder(given: Path | None) -> Path:
    return given or specs_folder()


def _entries(folder: Path) -> list[SpecEntry]:
    return list(specs(folder))


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = spec, (Section.THEOREMS, 1)
