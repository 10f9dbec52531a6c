"""The packages that say what is public of them, and where each thing is described.

Several packages offer the same thing under names of their own. It is described once, at
the first of them, and the others say where.
"""

import importlib
import inspect
import pkgutil
from functools import cache
from types import ModuleType

import verifydp

__all__ = ["NOT_SHOWN", "faces", "offered", "own_path", "place_named", "places"]

#: Old import paths, and rooms that are for other rooms of the library alone.
NOT_SHOWN = (
    "verifydp.cli",
    "verifydp.empirical.backends",
    "verifydp.evidence.schemas",
    "verifydp.language.printing",
    "verifydp.privacy",
)


@cache
def faces() -> tuple[str, ...]:
    """Give the packages, the main one first."""
    found = ["verifydp", "verifydp.errors"]
    for module in pkgutil.walk_packages(verifydp.__path__, "verifydp."):
        if not module.ispkg or module.name.startswith(NOT_SHOWN):
            continue
        if getattr(importlib.import_module(module.name), "__all__", ()):
            found.append(module.name)
    return tuple(found)


def offered(face: str) -> dict[str, object]:
    """Give what a package offers by name; modules among it are described elsewhere."""
    module = importlib.import_module(face)
    names = getattr(module, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(module).items()
            if getattr(value, "__module__", None) == face and not name.startswith("_")
        ]
    values = {name: getattr(module, name) for name in names}
    return {
        name: value
        for name, value in values.items()
        if not isinstance(value, ModuleType)
    }


def own_path(value: object) -> str | None:
    """Tell where a function or class was written down; nothing for other values."""
    if inspect.isclass(value) or inspect.isfunction(value):
        return f"{value.__module__}.{value.__qualname__}"
    return None


@cache
def places() -> dict[str, str]:
    """Give where each thing is described, by the path where it was written down."""
    found: dict[str, str] = {}
    for face in faces():
        for name, value in offered(face).items():
            path = own_path(value)
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


def place_named(text: str) -> str | None:
    """Find what code in running text names: a path, or a name of one thing."""
    if text in places().values():
        return text
    return _by_name().get(text.removesuffix("()"))
