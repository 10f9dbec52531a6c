"""Which files an author's code consists of: what it imports, opens and mentions.

Used in the process that runs authors' files. Statements in ``import`` are seen whether
or not the module was loaded before; files that are opened, and modules that a file
merely mentions, are seen as well.
"""

import builtins
import importlib
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["Sources"]

_PACKAGE = Path(__file__).resolve().parents[2]
_LIBRARIES = tuple(
    Path(sysconfig.get_path(name)).resolve()
    for name in ("stdlib", "platstdlib", "purelib", "platlib")
)
_BUILTIN_IMPORT, _IMPORT_MODULE = builtins.__import__, importlib.import_module


class Sources:
    """Files by the file that uses them, from the moment at which this is installed."""

    def __init__(self) -> None:
        self._uses: dict[Path, set[Path]] = {}
        self._mentioned: set[Path] = set()
        self._active: list[Path | None] = []

    def install(self) -> None:
        """Watch imports and opened files of this process from now on."""
        builtins.__import__ = self._import
        importlib.import_module = self._import_module
        sys.addaudithook(self._audited)

    def begin(self, path: Path | None) -> None:
        """What is opened from now on belongs to a file, or to none."""
        self._active.append(path and path.resolve())

    def end(self) -> None:
        """What is opened from now on belongs to the file before it."""
        self._active.pop()

    def of(self, path: Path, module: ModuleType | None = None) -> set[Path]:
        """All files that a file uses, directly or not, and itself.

        Parameters
        ----------
        path
            The file.
        module
            What came of it; the homes of its values count as well.
        """
        start = path.resolve()
        if module is not None and start not in self._mentioned:
            self._mentioned.add(start)
            self._uses.setdefault(start, set()).update(_homes(module))
        pending, found = [start], set[Path]()
        while pending:
            place = pending.pop()
            if place not in found:
                found.add(place)
                pending.extend(self._uses.get(place, ()))
        return found

    def _import(
        self,
        name: str,
        globals: Any = None,
        locals: Any = None,
        fromlist: Any = (),
        level: int = 0,
    ) -> ModuleType:
        module = _BUILTIN_IMPORT(name, globals, locals, fromlist, level)
        user = _file((globals or {}).get("__file__"))
        if user is not None:
            names = {module.__name__}
            if not level:
                parts = name.split(".")
                names |= {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
            names |= {f"{module.__name__}.{item}" for item in fromlist or ()}
            loaded = (sys.modules.get(one) for one in names)
            files = {_file(getattr(one, "__file__", None)) for one in loaded}
            self._uses.setdefault(user, set()).update(files - {None})  # type: ignore[arg-type]
        return module

    def _import_module(self, name: str, package: str | None = None) -> ModuleType:
        module = _IMPORT_MODULE(name, package)
        user = _file(sys._getframe(1).f_globals.get("__file__"))
        if user is not None:
            parts = module.__name__.split(".")
            above = (".".join(parts[:end]) for end in range(1, len(parts) + 1))
            loaded = (sys.modules.get(one) for one in above)
            files = {_file(getattr(one, "__file__", None)) for one in loaded}
            self._uses.setdefault(user, set()).update(files - {None})  # type: ignore[arg-type]
        return module

    def _audited(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and self._active and self._active[-1] is not None:
            file, mode = arguments[0], arguments[1]
            read = mode is None or set(str(mode)) <= set("rbtU")
            if not isinstance(file, str | bytes) or not read:
                return
            path = _file(_compiled_from(os.fsdecode(file)))
            if path is not None:
                self._uses.setdefault(self._active[-1], set()).add(path)


def _homes(module: ModuleType) -> Iterator[Path]:
    for value in list(vars(module).values()):
        name = value.__name__ if isinstance(value, ModuleType) else None
        home = sys.modules.get(str(name or getattr(value, "__module__", None)))
        path = _file(getattr(home, "__file__", None))
        if path is not None:
            yield path


def _compiled_from(name: str) -> str:
    """The file whose stored compilation is read instead of it, or the file itself."""
    try:
        return importlib.util.source_from_cache(name)
    except ValueError:
        return name


@lru_cache(maxsize=65_536)
def _file(name: object) -> Path | None:
    """A file that belongs to no library, or nothing."""
    if not isinstance(name, str | bytes):
        return None
    try:
        path = Path(name if isinstance(name, str) else name.decode()).resolve()
    except (OSError, ValueError):
        return None
    inside = any(path.is_relative_to(library) for library in (_PACKAGE, *_LIBRARIES))
    own = path.is_relative_to(_PACKAGE / "_specs")
    return path if (own or not inside) and path.is_file() else None
