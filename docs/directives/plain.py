"""Plain text as reStructuredText: nothing in it is markup but code in backticks."""

import re
from collections.abc import Iterable

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective
from sphinx.util.parsing import nested_parse_to_nodes

__all__ = ["escaped", "indented", "parsed", "titled"]

_MARKUP = re.compile(r"([\\*_|`])")


def escaped(text: str) -> str:
    """Text whose code stands between single backticks."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # a backtick without its other one
        return _MARKUP.sub(r"\\\1", text)
    return "".join(
        f"``{piece}``" if place % 2 else _MARKUP.sub(r"\\\1", piece)
        for place, piece in enumerate(pieces)
    )


def indented(lines: Iterable[str], width: int = 3) -> list[str]:
    """Lines as the content of a directive."""
    return [" " * width + line if line else "" for line in lines]


def titled(title: str, underline: str) -> list[str]:
    """A heading."""
    return [title, underline * len(title), ""]


def parsed(directive: SphinxDirective, lines: Iterable[str]) -> list[nodes.Node]:
    """What lines of reStructuredText say, headings among them."""
    text = StringList(list(lines), source=directive.get_source_info()[0])
    return nested_parse_to_nodes(directive.state, text)
