"""The line at which a mechanism is defined, read from its file without running it.

Guarantee: a line is given only where the file lies below the working folder and defines
the name itself; everything else has no location.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from verifydp.evidence.visible_text import visible

__all__ = ["SourcePlace", "definition_line", "place_of"]

#: The subject of an audit of a function or an object in a file.
_SUBJECT = re.compile(r"(?P<file>[^\0]+\.py):(?P<name>\w+(?:\.\w+)*)")
#: Bytes of source beyond which no definition is looked for.
_SOURCE_MAX = 4_000_000


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """Where a mechanism is defined.

    Attributes
    ----------
    uri
        Of its file, relative to the working folder.
    line
        Counted from 1.
    name
        Inside the file.
    digest
        SHA-256 of the file as it is now.
    """

    uri: str
    line: int
    name: str
    digest: str

    def location(self) -> dict[str, Any]:
        """Give the ``location`` of the standard."""
        return {
            "physicalLocation": {
                "artifactLocation": {"uri": self.uri, "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": self.line},
            },
            "logicalLocations": [{"fullyQualifiedName": visible(self.name)}],
        }


def place_of(subject: str) -> SourcePlace | None:
    """Find where the subject of a result is defined; None where that is not known.

    Parameters
    ----------
    subject
        As the summary of the result has it, such as ``"release.py:noisy_count"``.
    """
    named = _SUBJECT.fullmatch(subject)
    if named is None:
        return None
    name = named["name"]
    here = Path.cwd().resolve()
    try:
        path = (here / named["file"]).resolve()
        below = path.relative_to(here)
        if not path.is_file() or path.stat().st_size > _SOURCE_MAX:
            return None
        source = path.read_bytes()
    except (OSError, ValueError, RuntimeError):  # elsewhere, unreadable, links in rings
        return None
    line = definition_line(source, name)
    if line is None:
        return None
    uri = quote(below.as_posix())
    return SourcePlace(uri=uri, line=line, name=name, digest=sha256(source).hexdigest())


def definition_line(source: bytes, name: str) -> int | None:
    r"""Find the line that defines a name of a module; None where it is not defined.

    The last definition counts, as it does when the module is run. What is imported is
    defined elsewhere.

    Examples
    --------
    >>> definition_line(b"import numpy\n\nclass A:\n    def f(self): ...", "A.f")
    4
    >>> definition_line(b"from other import f", "f") is None
    True
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the mechanism's author, not of ours
            body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    line = None
    for part in name.split("."):
        found = [one for one in _statements(body) if part in _names(one)]
        if not found:
            return None
        line = found[-1].lineno
        body = found[-1].body if isinstance(found[-1], ast.ClassDef) else []
    return line


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Give the statements of one namespace, those under conditions too."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            for inner in getattr(statement, field, ()):
                inside = [inner] if isinstance(inner, ast.stmt) else inner.body
                yield from _statements(inside)


def _names(statement: ast.stmt) -> set[str]:
    """Give the names that a statement itself defines."""
    targets: list[ast.expr]
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {statement.name}
        case ast.Assign():
            targets = statement.targets
        case ast.AnnAssign(value=ast.expr()):
            targets = [statement.target]
        case _:
            return set()
    return {
        node.id
        for target in targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
