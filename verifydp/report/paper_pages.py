"""Every page about a folder of specs: statements, papers, and the first page of all."""

import os
from pathlib import Path

from verifydp.errors import InputError, SpecError
from verifydp.report.html.papers import papers_page
from verifydp.report.html.statements import write_pages
from verifydp.report.markdown.papers import papers_text
from verifydp.report.papers.overview import overview_of
from verifydp.report.writing import write_texts

__all__ = ["first_pages", "write_paper_pages"]

#: The first page of all papers: for browsers, and for hosts of code.
_FIRST, _README = "index.html", "README.md"
#: What stands on both, and on no other file of these names.
_WRITTEN_SO = b"verifydp spec run --pages"


def write_paper_pages(specs: Path, folder: Path) -> tuple[Path, ...]:
    """Write the pages of all statements and papers, and the first page of all.

    Parameters
    ----------
    specs
        The folder of specs, as the last run left it.
    folder
        Where the pages go, with ``index.html`` and ``README.md`` for all papers.

    Returns
    -------
    tuple of Path
        The files that were written.

    Raises
    ------
    InputError
        If a file of the name of a first page is there that was not written here.
    SpecError
        If what lies beside a paper's specs cannot be read; there is no first page then.
    """
    for name in (_FIRST, _README):
        _refuse_foreign(folder / name)
    try:
        written = write_pages(specs, folder)
        texts = first_pages(specs, folder)
    except SpecError:
        _drop(folder)  # what it said before may hold no longer
        raise
    if not texts:
        _drop(folder)
    return written + write_texts(texts)


def first_pages(specs: Path, folder: Path) -> dict[Path, bytes]:
    """The texts of the first page of all papers, by their files.

    Parameters
    ----------
    specs
        The folder of specs; nothing but its rows and lists of items is read.
    folder
        Where the pages go.
    """
    overview = overview_of(specs)
    if not overview.all:
        return {}
    path = Path(os.path.relpath(specs.resolve(), folder.resolve())).as_posix()
    return {
        folder / _FIRST: papers_page(overview, specs=specs.name, path=path).encode(),
        folder / _README: papers_text(overview, specs=specs.name, path=path).encode(),
    }


def _refuse_foreign(path: Path) -> None:
    if path.is_file() and _WRITTEN_SO not in path.read_bytes():
        raise InputError(
            f"{path} is there and was not written by verifydp spec run --pages: name "
            "another folder"
        )


def _drop(folder: Path) -> None:
    for name in (_FIRST, _README):
        (folder / name).unlink(missing_ok=True)
