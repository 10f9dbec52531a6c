"""Mechanisms named by file or module: finding, importing, explaining what is wrong."""

import difflib
import hashlib
import importlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from verifydp.errors import InputError

__all__ = [
    "MechanismPlace",
    "bring_files",
    "find_object",
    "import_place",
    "imported_files",
    "parse_place",
]

#: Files by their SHA-256: what was read here, and what was brought from elsewhere.
_READ: dict[str, bytes] = {}
_BROUGHT: dict[str, bytes] = {}


@dataclass(frozen=True, slots=True)
class MechanismPlace:
    """Where a mechanism is defined.

    Parameters
    ----------
    text
        What the user wrote.
    module
        An absolute file path, or a dotted module name.
    attribute
        The mechanism's name there, possibly dotted.
    folder
        What is importable beside: the file's folder, or the current directory.
    """

    text: str
    module: str
    attribute: str
    folder: str

    @property
    def is_file(self) -> bool:
        """Whether the module is a file and not a dotted name."""
        return self.module.endswith(".py")


def parse_place(text: str) -> MechanismPlace:
    """Read ``file.py:function`` or ``package.module:function``.

    Raises
    ------
    InputError
        If the text is neither, or the file does not exist.

    Examples
    --------
    >>> parse_place("statistics:fmean").attribute
    'fmean'
    """
    module, colon, attribute = text.rpartition(":")
    if not colon and text.endswith(".py"):
        raise InputError(f"{text} names no function: write {text}:FUNCTION")
    if not module or not all(part.isidentifier() for part in attribute.split(".")):
        raise InputError(
            f"target {text!r} is not file.py:function, package.module:function, "
            "samples:FILE,FILE or -- COMMAND ARG..."
        )
    if module.endswith(".py"):
        path = Path(module).resolve()
        if not path.is_file():
            raise InputError(f"file {module} does not exist")
        return MechanismPlace(text, str(path), attribute, str(path.parent))
    named = all(part.isidentifier() for part in module.split("."))
    if not named or Path(module).is_file():
        raise InputError(
            f"target {text!r} is wrong: {module!r} is neither a file that ends in "
            ".py nor the name of a module"
        )
    return MechanismPlace(text, module, attribute, str(Path.cwd()))


def import_place(
    place: MechanismPlace, *, digest: str | None = None
) -> tuple[ModuleType, str]:
    """Import the module of a place.

    Parameters
    ----------
    place
        What to import. A file is run afresh under a name derived from its path
        and bytes, so that two files of one name do not meet.
    digest
        SHA-256 that the file must have; a module already imported from the same
        bytes is then used again. Workers pass it; they need no such file where its
        content was brought (`bring_files`).

    Returns
    -------
    module, digest
        The module, and the SHA-256 of its file.

    Raises
    ------
    InputError
        If it cannot be found or imported, or has changed.

    Notes
    -----
    While it is imported its folder stands first on ``sys.path``; afterwards it
    stays at the end, for imports inside of functions.
    """
    if not place.is_file:
        return _import_by_name(place, digest)
    path = Path(place.module)
    content, found = _content(path, digest)
    stem = re.sub(r"\W", "_", path.stem)
    tag = hashlib.sha256(f"{path}\0{found}".encode()).hexdigest()[:12]
    name = f"verifydp_target_{stem}_{tag}"
    if digest is not None and name in sys.modules:
        return sys.modules[name], found
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:  # pragma: no cover - the suffix is .py
        raise InputError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look the module up
    with _importable(place.folder):
        try:
            # The bytes of the digest; a cached compilation may be of older ones.
            code = compile(content, path, "exec", dont_inherit=True)
            exec(code, module.__dict__)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise InputError(_failed(place, error)) from error
    return module, found


def _content(path: Path, digest: str | None) -> tuple[bytes, str]:
    """What is in a file, with its SHA-256; it need not be there if it was brought."""
    try:
        content = path.read_bytes()
    except OSError as error:
        if digest in _BROUGHT:
            return _BROUGHT[digest], digest
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    found = hashlib.sha256(content).hexdigest()
    if digest is None:
        _READ[found] = content
    elif found != digest:
        if digest in _BROUGHT:
            return _BROUGHT[digest], digest
        raise InputError(f"{path} has changed since the audit began: start it again")
    return content, found


def imported_files() -> dict[str, bytes]:
    """The contents of files that were imported here, by their SHA-256."""
    return dict(_READ)


def bring_files(contents: Mapping[str, bytes]) -> None:
    """In a worker: take contents of files that may not be on its machine.

    Raises
    ------
    InputError
        If one has another SHA-256 than its name says.
    """
    for digest, content in contents.items():
        if hashlib.sha256(content).hexdigest() != digest:
            raise InputError(f"the content of a file of SHA-256 {digest} was damaged")
        _BROUGHT[digest] = content


def _import_by_name(
    place: MechanismPlace, digest: str | None
) -> tuple[ModuleType, str]:
    with _importable(place.folder):
        try:
            module = importlib.import_module(place.module)
        except (Exception, SystemExit) as error:
            if isinstance(error, ModuleNotFoundError) and error.name is not None:
                missing = error.name
                if place.module == missing or place.module.startswith(missing + "."):
                    raise InputError(
                        f"module {place.module} is not found: it is neither "
                        f"installed nor in {place.folder}"
                    ) from error
            raise InputError(_failed(place, error)) from error
    file = getattr(module, "__file__", None)
    content = place.module.encode()  # a module of the interpreter itself
    if file is not None:
        content = Path(file).read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if digest is not None and found != digest:
        raise InputError(f"{file} has changed since the audit began: start it again")
    return module, found


def find_object(place: MechanismPlace, module: ModuleType) -> Any:
    """Return what the place names in the module.

    Raises
    ------
    InputError
        If there is no such name; close names are suggested.
    """
    found: Any = module
    shown = place.text.rpartition(":")[0]
    for part in place.attribute.split("."):
        try:
            found = getattr(found, part)
        except AttributeError as error:
            names = [
                name
                for name, value in vars(module).items()
                if callable(value)
                and not name.startswith("_")
                and getattr(value, "__module__", None) == module.__name__
            ]
            close = difflib.get_close_matches(part, names) or sorted(names)[:5]
            hint = f": did you mean {' or '.join(close)}?" if close else ""
            raise InputError(f"{shown} defines no {place.attribute}{hint}") from error
    return found


@contextmanager
def _importable(folder: str) -> Iterator[None]:
    known = folder in sys.path
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)
        if not known:
            sys.path.append(folder)


def _failed(place: MechanismPlace, error: BaseException) -> str:
    """Say in one line why an import failed, with the line of the user's file."""
    shown = place.text.rpartition(":")[0]
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename == place.module:
            return f"{shown} cannot be imported: {reason} (line {frame.lineno})"
    return f"{shown} cannot be imported: {reason}"
