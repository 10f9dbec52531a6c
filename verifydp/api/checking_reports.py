"""Whether a report over a release is what its results imply, for ``verifydp check``."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec

from verifydp.api.reporting import check_results, read_date
from verifydp.checker.proofs import ProofChecker
from verifydp.errors import InputError, MissingExtraError
from verifydp.evidence.project_reports import PROJECT_FORMAT, ProjectReport
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.json.reading import read_results
from verifydp.report.project.assembling import assemble
from verifydp.report.project.description import refuse_contradictions

__all__ = ["REPORT", "ComparedFile", "compare_report"]

#: The file that makes a folder one of a report over a release.
REPORT: Final = "report.json"
#: Names lines of programs, which lie elsewhere.
_ELSEWHERE = {"sarif"}
_SHOWN = 100


@dataclass(frozen=True, slots=True)
class ComparedFile:
    """What became of one file of a report.

    Attributes
    ----------
    file
        Its name.
    differences
        Where it is not what the results and the description imply.
    skipped
        Why it was not compared; empty where it was.
    """

    file: str
    differences: tuple[str, ...] = ()
    skipped: str = ""


def compare_report(folder: Path, proofs: ProofChecker) -> Iterator[ComparedFile]:
    """Derive a report again, and compare every file of it.

    The results and the description inside ``report.json`` are taken as they stand, and
    so are who made the report, when, and the digests of files: these it states.
    Everything else follows from them and from the checker's answers.

    Parameters
    ----------
    folder
        Of the report.
    proofs
        Checks the proofs.

    Raises
    ------
    InputError
        If a file cannot be read.
    """
    stored, problem = _stored(folder / REPORT)
    if stored is None:
        yield ComparedFile(REPORT, (problem,))
        return
    results = read_results(folder)
    try:
        refuse_contradictions(stored.release)
        read_date(stored.made.date)
        derived = assemble(
            stored.release,
            results,
            check_results(results, proofs),
            title=stored.title,
            made=stored.made,
            files=stored.files,
        )
    except InputError as error:
        yield ComparedFile(REPORT, (str(error),))
        return
    differences = tuple(_differences(stored, derived))
    if differences:
        yield ComparedFile(REPORT, differences)
    content = Content(results, stored.title, derived)
    for form in formats().values():
        if form.file is None or not (folder / form.file).is_file():
            continue
        if form.name in _ELSEWHERE or (form.file == REPORT and differences):
            continue
        yield _compared(folder / form.file, form, content)


def _stored(path: Path) -> tuple[ProjectReport | None, str]:
    try:
        plain = msgspec.json.decode(path.read_bytes())
        form = plain.get("format") if isinstance(plain, dict) else None
        if form != PROJECT_FORMAT:
            return None, f"its format is {form!r:.60}: this version reads report/1"
        return msgspec.convert(plain, ProjectReport), ""
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return None, f"it is no report of verifydp: {' '.join(str(error).split())}"


def _differences(stored: ProjectReport, derived: ProjectReport) -> Iterator[str]:
    said, implied = (msgspec.to_builtins(one) for one in (stored, derived))
    for name in said:
        for path, one, other in _unequal(name, said[name], implied[name]):
            yield (
                f"{path} is {str(one)[:_SHOWN]}, and the results imply "
                f"{str(other)[:_SHOWN]}"
            )


def _unequal(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """Find the first place in each branch where two plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name in one:
            yield from _unequal(f"{path}.{name}", one[name], other[name])
    elif (
        isinstance(one, list | tuple)
        and isinstance(other, list | tuple)
        and len(one) == len(other)
    ):
        for place, pair in enumerate(zip(one, other, strict=True), start=1):
            yield from _unequal(f"{path}[{place}]", *pair)
    elif one != other:
        yield path, one, other


def _compared(path: Path, form: Any, content: Content) -> ComparedFile:
    """Write a form anew, and compare its bytes."""
    assert content.project is not None
    try:
        text = form.write(content)
    except MissingExtraError as error:
        return ComparedFile(path.name, skipped=str(error))
    expected = text.encode() if isinstance(text, str) else text
    if path.read_bytes() != expected:
        said = "it was altered: the results and the description make another one"
        wrote, here = content.project.made.versions.get("verifydp"), version("verifydp")
        if wrote != here:
            # who alters a file can name any version: what is not compared is not well
            said = (
                f"it says that verifydp {wrote!s:.60} wrote it, and {here} would write "
                "another: compare it with that version"
            )
        return ComparedFile(path.name, (said,))
    return ComparedFile(path.name)
