"""Links of pages into the repository: reports and examples are copied beside the pages.

The site has the layout of the repository, so that such a link is right as it stands.
"""

import shutil
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

__all__ = ["COPIED", "register"]

ROOT = Path(__file__).parents[2]
#: Folders that the site has as they are.
COPIED = ("reports", "examples")


_FIRST = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={first}">
<title>{title}</title>
<p><a href="{first}">{title}</a></p>
</html>
"""


class _Links(SphinxTransform):
    """Lets links into copied folders be links, which else would be downloads."""

    default_priority = 1

    def apply(self, **kwargs: object) -> None:
        del kwargs
        for node in list(self.document.findall(addnodes.download_reference)):
            self._replace(node)
        for node in list(self.document.findall(addnodes.pending_xref)):
            if node.get("reftype") == "myst" and node.get("refdomain") is None:
                self._replace(node)

    def _replace(self, node: nodes.Element) -> None:
        target = node["reftarget"]
        page = ROOT / self.env.current_document.docname
        file = (page.parent / target.partition("#")[0]).resolve()
        if not file.exists() or not file.is_relative_to(ROOT):
            return
        if any(file.is_relative_to(ROOT / folder) for folder in COPIED):
            link = nodes.reference("", "", *node.children, refuri=target)
            node.replace_self(link)


def _copy(app: Sphinx, error: Exception | None) -> None:
    """Copy the folders; lead from the first page of the site to that of the docs."""
    if error is None and app.builder.format == "html":
        first = app.builder.get_target_uri(app.config.root_doc)
        text = _FIRST.format(title=app.config.html_title, first=first)
        (app.outdir / "index.html").write_text(text, encoding="utf-8")
        for folder in COPIED:
            shutil.copytree(
                ROOT / folder,
                app.outdir / folder,
                ignore=shutil.ignore_patterns("__pycache__", ".*"),
                dirs_exist_ok=True,
            )


def register(app: Sphinx) -> None:
    """Make the transform known, and copy the folders."""
    app.add_transform(_Links)
    app.connect("build-finished", _copy)
