"""No files import each other in a circle, late imports inside functions included.

What is imported for types alone does not count, nor a package and its own files.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import verifydp

PACKAGE = Path(verifydp.__file__).parent


def is_for_types(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def names_in(node):
    """All that is imported somewhere in a tree, but for types."""
    for child in ast.iter_child_nodes(node):
        if is_for_types(child):
            continue
        if isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            yield from (f"{child.module}.{alias.name}" for alias in child.names)
        elif isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        yield from names_in(child)


def circle(files):
    """The first circle among modules, as their names; None if there is none."""
    graph = {
        name: {
            other
            for other in names_in(ast.parse(text))
            if other in files and other != name
            if not name.startswith(f"{other}.") and not other.startswith(f"{name}.")
        }
        for name, text in files.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return None


def test_circles_are_found():
    late = "def f():\n    from a.b import x\n"
    assert circle({"a.b": "from a.c import y", "a.c": late}) is not None
    typed = f"if TYPE_CHECKING:\n    from a.b import x\n{late.replace('a.b', 'a.d')}"
    assert circle({"a.b": "from a.c import y", "a.c": typed, "a.d": ""}) is None
    assert circle({"a": "from a.b import x", "a.b": "import a"}) is None


def test_there_is_no_circle():
    files = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*.py")
    }
    assert len(files) > 500
    assert circle(files) is None
