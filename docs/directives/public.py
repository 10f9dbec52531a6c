"""``.. public:: PACKAGE``: what a package offers, from its docstrings.

Several packages offer the same thing under names of their own. It is described once, at
the first of them, and the others say where.
"""

import importlib
import inspect
import pkgutil
from functools import cache
from types import ModuleType

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective, SphinxRole

import verifydp
from directives.plain import parsed

__all__ = ["faces", "places", "register"]

#: Old import paths, and rooms that are for other rooms of the library alone.
_NOT_SHOWN = (
    "verifydp.cli",
    "verifydp.empirical.backends",
    "verifydp.evidence.schemas",
    "verifydp.language.printing",
    "verifydp.privacy",
)


@cache
def faces() -> tuple[str, ...]:
    """The packages that say what is public of them, the main one first."""
    found = ["verifydp", "verifydp.errors"]
    for module in pkgutil.walk_packages(verifydp.__path__, "verifydp."):
        if not module.ispkg or module.name.startswith(_NOT_SHOWN):
            continue
        if getattr(importlib.import_module(module.name), "__all__", ()):
            found.append(module.name)
    return tuple(found)


def _offered(face: str) -> dict[str, object]:
    module = importlib.import_module(face)
    names = getattr(module, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(module).items()
            if getattr(value, "__module__", None) == face and not name.startswith("_")
        ]
    return {name: getattr(module, name) for name in names}


def _own_path(value: object) -> str | None:
    """Where a function or class was written down; nothing for other values."""
    if inspect.isclass(value) or inspect.isfunction(value):
        return f"{value.__module__}.{value.__qualname__}"
    return None


@cache
def places() -> dict[str, str]:
    """Where each function or class is described, by the path where it was written."""
    found: dict[str, str] = {}
    for face in faces():
        for name, value in _offered(face).items():
            path = _own_path(value)
            if path is not None:
                found.setdefault(path, f"{face}.{name}")
    return found


@cache
def _by_name() -> dict[str, str]:
    """The one thing of each name; names of several things are left out."""
    names: dict[str, set[str]] = {}
    for place in places().values():
        names.setdefault(place.rpartition(".")[2], set()).add(place)
    return {name: found.pop() for name, found in names.items() if len(found) == 1}


class _Public(SphinxDirective):
    """What one package offers."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        face = self.arguments[0]
        lines, elsewhere = [f".. py:module:: {face}", "", *self._says(face), ""], []
        for name, value in _offered(face).items():
            path = _own_path(value)
            place = f"{face}.{name}" if path is None else places()[path]
            if isinstance(value, ModuleType):
                continue
            if place != f"{face}.{name}":
                elsewhere.append(f":py:obj:`{name} <{place}>`")
            else:
                lines += _described(place, value)
        if elsewhere:
            lines += [f"Described elsewhere: {', '.join(elsewhere)}.", ""]
        return parsed(self, lines)

    def _says(self, face: str) -> list[str]:
        return (inspect.getdoc(importlib.import_module(face)) or "").splitlines()


def _described(place: str, value: object) -> list[str]:
    if inspect.isclass(value):
        return [f".. autoclass:: {place}", "   :members:", ""]
    if inspect.isfunction(value):
        return [f".. autofunction:: {place}", ""]
    return [f".. py:data:: {place}", f"   :type: {type(value).__name__}", ""]


class _Code(SphinxRole):
    """Text between single backticks: code, and a link if it is a public name."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        text = nodes.literal(self.rawtext, self.text)
        place = _by_name().get(self.text.removesuffix("()"))
        if self.text.startswith("verifydp.") and self.text in places().values():
            place = self.text
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
    if node.get("refdomain") != "py" or not node["reftarget"].startswith("verifydp."):
        return None
    place = places().get(node["reftarget"])
    if place is None:  # no part of what is public: its name is all there is
        room, _, name = node["reftarget"].rpartition(".")
        return None if room in faces() and not name.startswith("_") else text
    domain = env.domains.python_domain
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", place, node, text)


def _keep_words(  # as Sphinx calls it
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Let nothing that a docstring says be taken for a type.

    A property's first line ends a type at a colon, unless an empty line stands before it.
    Of attributes that are described together, the first would be the type of the last.
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
    app.connect("autodoc-process-docstring", _keep_words, priority=100)
    app.add_directive("public", _Public)
    app.add_role("code", _Code(), override=True)
    app.connect("missing-reference", _resolve)
