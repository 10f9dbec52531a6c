"""Statements as pages: what is claimed, the verdict, and the evidence for it.

A page is written from rows and certificates as `verifydp.catalogue` reads them: it
shows the statement that the checker has accepted, and no author's code runs for it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from markupsafe import Markup

from verifydp.catalogue.documents import Document, Near, Reader, ShownPoint
from verifydp.catalogue.reading import Shelf
from verifydp.errors import SpecError
from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.printing import formula, mathml
from verifydp.language.statement import Statement
from verifydp.language.terms import Term
from verifydp.report.facts.statement import UNREADABLE, title_text, verdict_text
from verifydp.report.html.page import render_page
from verifydp.report.papers.paper import Paper, read_paper
from verifydp.report.papers.wording import settled_text
from verifydp.report.writing import write_texts

__all__ = ["paper_page", "statement_page", "write_pages"]

#: What stands on every page that is written here, and on no other.
_WRITTEN_SO = b"<code>verifydp spec run --pages</code>"


@dataclass(frozen=True, slots=True)
class _Value:
    """What a variable or a named space becomes at a point."""

    name: Markup
    value: Markup


@dataclass(frozen=True, slots=True)
class _Near:
    """A false neighbour of the statement, with the point that refutes it."""

    label: str
    changes: tuple[tuple[str, Markup | None], ...]
    values: tuple[_Value, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """One statement as the template shows it."""

    entry: SpecEntry
    title: str
    verdict: str
    statement: Markup
    defined: Markup | None
    point: tuple[_Value, ...]
    witnesses: tuple[Markup, ...]
    nears: tuple[_Near, ...]
    others: tuple[_Near, ...]
    certificates: str


def write_pages(specs: Path, folder: Path) -> tuple[Path, ...]:
    """Write one page per statement and a list of all, as HTML without scripts.

    Parameters
    ----------
    specs
        The folder of specs, as the last run left it; pages name certificates
        relative to it.
    folder
        Where the pages go; one folder below for each paper. Pages of statements that
        are no longer there are removed.

    Returns
    -------
    tuple of Path
        The files that were written.

    Raises
    ------
    SpecError
        If what lies beside a paper's specs cannot be read.
    """
    shelf = Shelf(specs)
    entries = shelf.entries()
    reader = Reader(shelf, entries)
    written: list[Path] = []
    failure: SpecError | None = None
    for paper, rows in _by_paper(entries):
        paper_folder = folder / paper
        texts = {
            paper_folder / f"{_short(entry)}.html": statement_page(
                reader.document(entry), specs.name
            ).encode()
            for entry in rows
        }
        path = paper_folder / "index.html"
        for old in set(paper_folder.glob("*.html")) - set(texts) - {path}:
            old.unlink()
        try:
            about = read_paper(specs / paper, entries, reader.statement)
        except SpecError as error:
            # What it said before may hold no longer; the other papers go on.
            path.unlink(missing_ok=True)
            write_texts(texts)
            failure = failure or error
            continue
        texts = dict(sorted(texts.items()))
        texts[path] = paper_page(paper, about, entries).encode()
        written += write_texts(texts)
    _drop_others(folder, {entry.paper for entry in entries})
    if failure is not None:
        raise failure
    return tuple(written)


def statement_page(document: Document, certificates: str) -> str:
    """Write the page of one statement.

    Parameters
    ----------
    document
        The statement with its points and near misses.
    certificates
        The folder of specs, as commands name it.
    """
    page = _page(document, certificates)
    return render_page("statement.html", page=page, short=_short)


def paper_page(name: str, paper: Paper, entries: Sequence[SpecEntry]) -> str:
    """Write the first page of a paper, from rows alone.

    Parameters
    ----------
    name
        Of the paper's folder.
    paper
        What is said of it.
    entries
        All rows; those of the paper are listed.
    """
    rows = [entry for entry in entries if entry.paper == name]
    return render_page(
        "statements.html",
        paper=paper,
        rows=rows,
        counts=_counts(rows),
        titles={entry.id: entry.title for entry in entries},
        here=name,
        page_of=partial(_page_of, name),
        named=title_text,
        nears=_near_misses,
        settled=settled_text,
    )


def _near_misses(entry: SpecEntry) -> int:
    """How many refuted neighbours a statement has that differ in one place."""
    names = {one.name for one in entry.certificates} - {entry.id}
    return len(names - set(entry.far))


def _drop_others(folder: Path, papers: Collection[str]) -> None:
    """Remove pages of papers that are no longer there; other files stay."""
    for path in folder.glob("*/*.html"):
        if path.parent.name not in papers and _WRITTEN_SO in path.read_bytes():
            path.unlink()


def _by_paper(
    entries: Sequence[SpecEntry],
) -> Iterator[tuple[str, list[SpecEntry]]]:
    for paper in sorted({entry.paper for entry in entries}):
        yield paper, [entry for entry in entries if entry.paper == paper]


def _counts(entries: Sequence[SpecEntry]) -> list[tuple[str, str, int]]:
    """Class, words and number of each verdict; what is modulo a citation apart."""
    found = [(entry.verdict, bool(entry.modulo)) for entry in entries]
    return [
        (
            verdict.value.lower(),
            f"{verdict.value}, modulo cited formulas" if cited else verdict.value,
            found.count((verdict, cited)),
        )
        for verdict in Verdict
        for cited in (False, True)
        if (verdict, cited) in found
    ]


def _short(entry: SpecEntry) -> str:
    return entry.id.removeprefix(f"{entry.paper}.")


def _page_of(paper: str, name: str) -> str:
    """Where the page of a statement is, seen from a paper's own folder."""
    other, _, short = name.partition(".")
    return f"{short}.html" if other == paper else f"../{other}/{short}.html"


def _page(document: Document, certificates: str) -> _Page:
    point, defined = document.point, document.defined
    return _Page(
        entry=document.entry,
        title=title_text(document.entry),
        verdict=verdict_text(document.entry),
        statement=Markup.escape(UNREADABLE)
        if document.statement is None
        else Markup(mathml(document.statement, document.templates)),
        defined=None if defined is None else Markup(formula(defined.body)),
        point=()
        if point is None or document.statement is None
        else tuple(_values(point, document.statement)),
        witnesses=()
        if point is None
        else tuple(Markup(formula(one)) for one in point.witnesses),
        nears=tuple(
            _near(near, document)
            for near in document.nears
            if near.certificate.name not in document.entry.far
        ),
        others=tuple(
            _near(near, document)
            for near in document.nears
            if near.certificate.name in document.entry.far
        ),
        certificates=certificates,
    )


def _values(point: ShownPoint, within: Statement) -> Iterator[_Value]:
    for name, sort in point.spaces:
        yield _Value(Markup.escape(name), Markup.escape(_space_words(sort)))
    for over, value in point.values:
        name = Markup(formula(over, within=within))
        yield _Value(name, Markup(formula(value)))


def _space_words(sort: str) -> str:
    size = sort.removeprefix("(finite ").removesuffix(")")
    return f"{size} points" if size.isdecimal() else sort


def _near(near: Near, document: Document) -> _Near:
    assert document.statement is not None  # that of the certificate beside it
    return _Near(
        near.label,
        tuple(_changes(near.statement, document.statement, document.templates)),
        tuple(_values(near.point, near.statement)),
    )


def _changes(
    near: Statement, statement: Statement, templates: dict[str, str]
) -> Iterator[tuple[str, Markup | None]]:
    """What differs, read from the two statements themselves."""
    before, after = dict(statement.given), dict(near.given)

    def written(term: Term) -> Markup:
        return Markup(formula(term, templates, within=near))

    for name, old in before.items():
        new = after.get(name)
        if new is None:
            yield f"without “{name}”", None
        elif new is not old:
            yield f"“{name}” becomes", written(new)
    for name, new in after.items():
        if name not in before:
            yield f"with “{name}”", written(new)
    if near.claim is not statement.claim:
        yield "the claim becomes", written(near.claim)
