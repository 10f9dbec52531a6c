"""The source files of the library, parsed once."""

import ast
import functools
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Source:
    """A file of the library: its path from the root, its text and its tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def imports(self) -> set[str]:
        """Full names of all imported modules, those in functions included."""
        names: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
        return names


@functools.cache
def library_sources() -> tuple[Source, ...]:
    files = [*sorted((ROOT / "verifydp").rglob("*.py")), ROOT / "_verifydp_pytest.py"]
    return tuple(
        Source(str(file.relative_to(ROOT)), text, ast.parse(text))
        for file in files
        for text in [file.read_text(encoding="utf-8")]
    )


@pytest.fixture(scope="session")
def sources() -> tuple[Source, ...]:
    """Every Python file of the library and its pytest plugin."""
    return library_sources()
