"""``.. statements::``: every statement with the verdict that its certificate gives."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from directives.plain import escaped, indented, parsed, titled
from verifydp.catalogue.reading import Shelf
from verifydp.evidence.specs import SpecEntry
from verifydp.report.facts.statement import title_text, verdict_text

__all__ = ["register"]

SPECS = Path(__file__).parents[2] / "specs"


def _heading(paper: str) -> str:
    """What a folder of statements is called: its paper's title, or its own name."""
    about = SPECS / paper / "paper.toml"
    if about.exists():
        return str(tomllib.loads(about.read_text(encoding="utf-8"))["title"])
    return paper.replace("_", " ").capitalize()


def _rows(paper: str, entries: Sequence[SpecEntry], up: str) -> Iterator[str]:
    yield from [".. list-table::", "   :header-rows: 1", "   :widths: auto"]
    yield from ["   :class: statements", ""]
    yield from indented(["* - statement", "  - verdict"])
    for entry in entries:
        page = f"{up}reports/{paper}/{entry.id.removeprefix(f'{paper}.')}.html"
        yield from indented(
            [
                f"* - | `{escaped(title_text(entry))} <{page}>`__",
                f"    | ``{entry.id}``",
                f"  - {verdict_text(entry)}",
            ]
        )
    yield ""


class _Statements(SphinxDirective):
    """A table for each paper."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(SPECS / "index.json")
        up = "../" * self.env.current_document.docname.count("/")
        entries = Shelf(SPECS).entries()
        lines: list[str] = []
        for paper in sorted({entry.paper for entry in entries}):
            rows = [entry for entry in entries if entry.paper == paper]
            lines += titled(_heading(paper), "-")
            lines += [f"{len(rows)} statements.", ""]
            lines += _rows(paper, rows, up)
        return parsed(self, lines)


def register(app: Sphinx) -> None:
    """Make the directive known."""
    app.add_directive("statements", _Statements)
