"""Writing the files of a report: the one place where results reach a folder."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

from verifydp.errors import InputError
from verifydp.evidence.summary import Result
from verifydp.report.content import Content
from verifydp.report.formats import chosen_formats
from verifydp.report.formats import formats as known_formats
from verifydp.report.naming import certificate_texts

__all__ = [
    "content_files",
    "refuse_result",
    "write_content",
    "write_reports",
    "write_texts",
]


def refuse_result(folder: Path | None) -> None:
    """Refuse a folder that holds a result or a report already; None is no folder.

    Raises
    ------
    InputError
        If it does.
    """
    if folder is None:
        return
    for form in known_formats().values():
        if form.file is not None and (path := folder / form.file).exists():
            raise InputError(f"{path} exists: name another folder")


def write_reports(
    results: Sequence[Result],
    out: str | PathLike[str],
    *,
    formats: Sequence[str] | None = None,
    title: str | None = None,
    replace: bool = True,
) -> tuple[Path, ...]:
    """Write reports and certificates into a folder.

    ``result.json`` holds one result as an object and several as a list of
    objects; other forms hold all of them. Certificates go to ``certificates/``, as
    canonical bytes: under their own names for a single result, else named after what
    each result is about. Each file appears whole or not at all: all texts are made
    first, each is written under a temporary name in its folder and renamed.

    Parameters
    ----------
    results
        At least one, of any commands.
    out
        The folder; made if absent.
    formats
        Names of forms with a file (`verifydp.report.FORMATS`); by default all that can
        hold the results, without those that are written only where they are named.
        Certificates are written in any case.
    title
        Heading of the HTML page and name of the JUnit suite.
    replace
        Whether files of the same names are replaced.

    Returns
    -------
    tuple
        The paths written, reports first, in the order of ``formats``.

    Raises
    ------
    InputError
        If there is no result, a format is unknown or cannot hold a result, there is a
        result that is not to be replaced, or a file cannot be written.
    """
    if not results:
        raise InputError("there is no result to report: give at least one")
    out = Path(out)
    if not replace:
        refuse_result(out)
    return write_content(Content(tuple(results), title), out, formats=formats)


def write_content(
    content: Content, out: Path, *, formats: Sequence[str] | None = None
) -> tuple[Path, ...]:
    """Write the files of a report: as `write_reports` does, with what a release says.

    Raises
    ------
    InputError
        As `write_reports` does.
    """
    texts = {out / name: text for name, text in content_files(content, formats).items()}
    for name, text in certificate_texts(content.results).items():
        texts[out / name] = text
    return write_texts(texts)


def content_files(
    content: Content, formats: Sequence[str] | None = None
) -> dict[str, bytes]:
    """Write the forms of a report, by the names of their files, into memory.

    Raises
    ------
    InputError
        If a form is unknown or cannot hold the content.
    """
    files = {}
    for form in chosen_formats(formats, content):
        assert form.file is not None
        text = form.write(content)
        files[form.file] = text.encode() if isinstance(text, str) else text
    return files


def write_texts(texts: Mapping[Path, bytes]) -> tuple[Path, ...]:
    """Write files so that a reader sees the old one or the whole new one.

    Raises
    ------
    InputError
        If one cannot be written.
    """
    for path, text in texts.items():
        _replace(path, text)
    return tuple(texts)


def _replace(path: Path, text: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(text)
            temporary.chmod(0o644)  # mkstemp makes files that only their owner reads
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error
