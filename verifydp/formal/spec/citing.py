"""Citing other files by their ids, from the file that is being loaded or by itself."""

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from verifydp.errors import SpecError
from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.registry import Registry, active
from verifydp.formal.spec.theorem import Theorem
from verifydp.language.definitions import Definition

__all__ = ["ENTRY_POINTS", "default_registry", "definition", "shared", "theorem"]

#: Packages name folders of specs under this group of entry points.
ENTRY_POINTS = "verifydp.specs"


@cache
def default_registry() -> Registry:
    """The specs that come with verifydp, and those of installed packages."""
    folders = [specs_folder()]
    for entry in entry_points(group=ENTRY_POINTS):
        folders.append(Path(str(entry.load())))
    return Registry(*folders)


def theorem(name: str) -> Theorem:
    """Cite a theorem of another file by its id.

    Raises
    ------
    SpecError
        If there is none.
    """
    return (active() or default_registry())[name]


def shared(name: str) -> ModuleType:
    """What another file shares, by that file's id: ``shared("lab._scores").score``.

    Raises
    ------
    SpecError
        If there is no such file.
    """
    return (active() or default_registry()).shared(name)


def definition(name: str) -> Definition:
    """Cite what another file defines, by the file's id.

    Raises
    ------
    SpecError
        If it defines nothing.
    """
    defined = theorem(name).defines
    if defined is None:
        raise SpecError(f"{name} defines nothing")
    return defined
