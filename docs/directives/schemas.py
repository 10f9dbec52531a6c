"""``.. schemas::``: the schemas of what is written down, as files of the site."""

import json

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from directives.plain import escaped, indented, parsed
from verifydp.evidence.schemas import SCHEMA_NAMES, published_schema

__all__ = ["FOLDER", "register"]

#: Where the site has them.
FOLDER = "schemas"


class _Schemas(SphinxDirective):
    """A table of the schemas."""

    def run(self) -> list[nodes.Node]:
        up = "../" * self.env.current_document.docname.count("/")
        lines = [".. list-table::", "   :header-rows: 1", ""]
        rows = [("schema", "of", "what it says")]
        for name in sorted(SCHEMA_NAMES):
            schema = published_schema(name)
            link = f"`{name} <{up}{FOLDER}/{name}.schema.json>`__"
            rows.append(
                (link, escaped(schema["title"]), escaped(schema["description"]))
            )
        for row in rows:
            lines += indented(
                f"{'  -' if place else '* -'} {cell}" for place, cell in enumerate(row)
            )
        return parsed(self, [*lines, ""])


def _write(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        folder = app.outdir / FOLDER
        folder.mkdir(exist_ok=True)
        for name in SCHEMA_NAMES:
            text = json.dumps(published_schema(name), indent=2)
            (folder / f"{name}.schema.json").write_text(text + "\n", encoding="utf-8")


def register(app: Sphinx) -> None:
    """Make the directive known, and write the files."""
    app.add_directive("schemas", _Schemas)
    app.connect("build-finished", _write)
