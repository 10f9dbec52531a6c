"""Writing the files of a report."""

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from verifydp.errors import InputError
from verifydp.evidence.results import AuditResult

__all__ = ["FORMATS", "write_reports"]

_Writer = Callable[[Sequence[AuditResult], str | None], str]


def _html(results: Sequence[AuditResult], title: str | None) -> str:
    from verifydp.report.html import html_text  # noqa: PLC0415 - loads a template engine

    return html_text(results, title=title)


def _junit(results: Sequence[AuditResult], title: str | None) -> str:
    from verifydp.report.junit import junit_text  # noqa: PLC0415 - loads an XML writer

    return junit_text(results, title=title)


def _json(results: Sequence[AuditResult], title: str | None) -> str:
    from verifydp.report.json_report import results_text  # noqa: PLC0415

    del title  # a result says itself what it is about
    return results_text(results)


#: File and writer of each form.
_WRITERS: dict[str, tuple[str, _Writer]] = {
    "json": ("result.json", _json),
    "html": ("report.html", _html),
    "junit": ("junit.xml", _junit),
}

#: Forms that `write_reports` knows.
FORMATS = tuple(_WRITERS)


def write_reports(
    results: Sequence[AuditResult],
    out: Path,
    *,
    formats: Sequence[str] = FORMATS,
    title: str | None = None,
) -> tuple[Path, ...]:
    """Write reports and certificates into a folder.

    ``result.json`` holds one result as an object and several as a list of
    objects; ``report.html`` and ``junit.xml`` hold all of them. Certificates go to
    ``certificates/``: ``audit.json`` for a single result, else one file named
    after each mechanism. Each file appears whole or not at all: it is written
    under a temporary name in its folder and renamed.

    Parameters
    ----------
    results
        At least one.
    out
        The folder; made if absent. Files of the same names are replaced.
    formats
        Any of `FORMATS`. Certificates are written in any case.
    title
        Heading of the HTML page and name of the JUnit suite.

    Returns
    -------
    tuple
        The paths written, reports first, in the order of ``formats``.

    Raises
    ------
    InputError
        If there is no result, a format is unknown, or a file cannot be written.
    """
    from verifydp.report.json_report import json_text  # noqa: PLC0415
    from verifydp.report.naming import certificate_files  # noqa: PLC0415

    if not results:
        raise InputError("there is no result to report: give at least one")
    unknown = [name for name in formats if name not in _WRITERS]
    if unknown:
        raise InputError(
            f"report format {unknown[0]!r} is unknown: use {', '.join(FORMATS)}"
        )
    # all texts exist before the first file is touched
    texts = {
        out / _WRITERS[name][0]: _WRITERS[name][1](results, title)
        for name in dict.fromkeys(formats)
    }
    for result, file in zip(results, certificate_files(results), strict=True):
        if file is not None and result.certificate is not None:
            texts[out / file] = json_text(result.certificate)
    for path, text in texts.items():
        _replace(path, text)
    return tuple(texts)


def _replace(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old one or the whole new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            temporary.chmod(0o644)  # mkstemp makes files that only their owner reads
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
