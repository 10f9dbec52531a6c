"""``.. public:: PACKAGE``: what a package offers, from its docstrings."""

import importlib
import inspect

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PyObject
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole

from directives.faces import faces, offered, own_path, place_named, places
from directives.plain import parsed

__all__ = ["register"]


class _Public(SphinxDirective):
    """What one package offers."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        face = self.arguments[0]
        says = inspect.getdoc(importlib.import_module(face)) or ""
        lines, elsewhere = [f".. py:module:: {face}", "", *says.splitlines(), ""], []
        for name, value in offered(face).items():
            path = own_path(value)
            place = f"{face}.{name}" if path is None else places()[path]
            if place == f"{face}.{name}":
                lines += _described(place, value)
            else:
                elsewhere.append(f":py:obj:`{name} <{place}>`")
        if elsewhere:
            lines += [f"Described elsewhere: {', '.join(elsewhere)}.", ""]
        return [_with_dashes(node) for node in parsed(self, lines)]


def _with_dashes(node: nodes.Node) -> nodes.Node:
    """What stands between a parameter and its words, where quotes are left alone."""
    for text in list(node.findall(nodes.Text)):
        if text.startswith(" -- "):
            dashed = text.replace("--", "\N{EN DASH}", 1)
            text.parent.replace(text, nodes.Text(dashed))
    return node


def _described(place: str, value: object) -> list[str]:
    if inspect.isclass(value):
        return [f".. autoclass:: {place}", "   :members:", ""]
    if inspect.isfunction(value):
        return [f".. autofunction:: {place}", ""]
    return [f".. py:data:: {place}", f"   :type: {type(value).__name__}", ""]


class _Code(SphinxRole):
    """Text between single backticks: code, and a link if it is a public name."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        text, place = nodes.literal(self.rawtext, self.text), place_named(self.text)
        if place is None:
            return [text], []
        link = pending_xref(
            "", text, refdomain="py", reftype="obj", reftarget=place, refexplicit=True
        )
        link["refdoc"] = self.env.current_document.docname
        return [link], []


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement
) -> nodes.Node | None:
    """Find what an annotation names by the file where it was written."""
    target = node["reftarget"]
    if node.get("refdomain") != "py" or not target.startswith("verifydp."):
        return None
    place = places().get(target)
    if place is None:  # no part of what is public: its name is all there is
        room, _, name = target.rpartition(".")
        return None if room in faces() and not name.startswith("_") else text
    python = env.domains.python_domain
    return python.resolve_xref(
        env, node["refdoc"], app.builder, "obj", place, node, text
    )


def _keep_words(  # as Sphinx calls it
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Let nothing that a docstring says be taken for a type.

    In a property's first line a type ends at a colon, unless that line is empty. Of
    attributes that are described together, the first would be the type of the last.
    """
    del app, name, value, options
    if what in ("property", "attribute") and lines:
        lines.insert(0, "")
    if what == "class":
        lines[:] = _one_attribute_each(lines)


def _one_attribute_each(lines: list[str]) -> list[str]:
    """Lines in which ``a, b`` of a section on attributes are two entries."""
    given, found = [*lines, ""], []
    inside = False
    while given:
        line = given.pop(0)
        if given and given[0].startswith("---"):
            inside = line == "Attributes"
            found += [line, given.pop(0)]
            continue
        names = [line]
        if inside and line and not line.startswith(" "):
            names = line.split(", ")
        says: list[str] = []
        while len(names) > 1 and given and given[0].startswith(" "):
            says.append(given.pop(0))
        for one in names:
            found += [one, *says]
    return found


def register(app: Sphinx) -> None:
    """Make the directive, the role and the resolution known."""
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"
    app.connect("autodoc-process-docstring", _keep_words, priority=100)
    app.add_directive("public", _Public)
    app.add_role("code", _Code(), override=True)
    app.connect("missing-reference", _resolve)
