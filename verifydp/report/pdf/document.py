"""The PDF of results: what the page says, set by typst.

All texts reach the template as data, never as markup, so that nothing that a user wrote
is read as a command. Fonts are those inside typst, and the date of the file is that of
the report: the same content gives the same bytes.
"""

import datetime
from pathlib import Path
from typing import Any

import msgspec

from verifydp.errors import MissingExtraError
from verifydp.evidence.project_reports import ProjectReport
from verifydp.evidence.summary import Result
from verifydp.evidence.visible_text import visible
from verifydp.report.brief import bound_text
from verifydp.report.content import Content
from verifydp.report.facts import facts_of
from verifydp.report.naming import certificate_files
from verifydp.report.pictures.drawn import pictures_of
from verifydp.report.pictures.standing_alone import standalone_svg
from verifydp.report.project.pictures import budget_picture

__all__ = ["document_data", "pdf_bytes"]

_TEMPLATE = Path(__file__).parent / "report.typ"
#: The date of a file whose report bears none.
_UNDATED = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


def pdf_bytes(content: Content) -> bytes:
    """Write results as a tagged PDF (PDF/UA-1).

    Raises
    ------
    MissingExtraError
        If typst is not installed.
    """
    try:
        import typst  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError("pdf", "A report as PDF") from error
    data = msgspec.json.encode(document_data(content)).decode()
    compiler = typst.Compiler(
        _TEMPLATE.read_bytes(), ignore_system_fonts=True, sys_inputs={"data": data}
    )
    made = compiler.compile(
        format="pdf", pdf_standards=["ua-1"], timestamp=_date(content)
    )
    assert isinstance(made, bytes)  # one file, whatever its pages
    return made


def _date(content: Content) -> datetime.datetime:
    if content.project is None:
        return _UNDATED
    date = datetime.datetime.fromisoformat(content.project.made.date)
    return date if date.tzinfo else date.replace(tzinfo=datetime.UTC)


def document_data(content: Content) -> dict[str, Any]:
    """Give everything that the document shows, as plain values."""
    project = content.project
    results = content.results
    first = results[0].TITLE if len(results) == 1 else "Results of verifydp"
    data = {
        "title": content.title or first,
        "project": None if project is None else msgspec.to_builtins(project),
        "budget": None if project is None else _budget(project),
        "results": [
            _result(result, list(files.values()))
            for result, files in zip(results, certificate_files(results), strict=True)
        ],
    }
    shown: dict[str, Any] = _visible(data)
    return shown


def _budget(project: ProjectReport) -> dict[str, str] | None:
    picture = budget_picture(project.release)
    drawn = None if picture is None else picture.draw("project-budget")
    if picture is None or drawn is None:
        return None
    words = drawn.root.findtext("desc", "")
    return {
        "svg": standalone_svg(drawn),
        "caption": picture.caption,
        "words": words,
    }


def _result(result: Result, files: list[str]) -> dict[str, Any]:
    summary = result.summary
    return {
        "heading": summary.heading,
        "verdict": summary.verdict_in_full or "no verdict",
        "shade": "" if summary.verdict is None else summary.verdict.value,
        "meaning": "" if summary.verdict is None else summary.verdict.meaning,
        "reason": summary.reason,
        "subject": summary.subject,
        "scope": summary.scope,
        "command": summary.command,
        "bounds": [bound_text(one) for one in summary.bounds],
        "facts": list(facts_of(result)),
        "files": files,
        "digests": list(summary.certificates.values()),
        "reproduce": summary.provenance.reproduce or "",
        "pictures": [
            {"svg": one.svg, "caption": one.caption, "words": one.words}
            for one in pictures_of(result)
        ],
    }


def _visible(value: Any) -> Any:
    """Make control characters visible in every text."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {name: _visible(one) for name, one in value.items()}
    return list(map(_visible, value)) if isinstance(value, list | tuple) else value
