"""What decides the draws of a process beside the seed: versions, and the files run.

Two checkouts of verifydp may bear one version number, so its files count as well.
"""

import hashlib
import os
import platform
import socket
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import verifydp

__all__ = ["difference", "installed", "this_worker"]

#: Libraries whose version decides draws, where this process has loaded them.
_LIBRARIES = ("numpy", "scipy", "torch")
_FILES = "verifydp's files"


def installed() -> dict[str, str]:
    """What this process draws with, by names that messages show.

    Examples
    --------
    >>> sorted(installed())[:2]
    ['Python', 'machine']
    """
    libraries = [name for name in _LIBRARIES if name in sys.modules]
    return {
        "Python": ".".join(map(str, sys.version_info[:2])),
        "verifydp": _version_of("verifydp"),
        _FILES: _files_digest(),
        "machine": platform.machine(),
        **{name: _version_of(name) for name in libraries},
    }


def difference(expected: Mapping[str, str]) -> str | None:
    """How this process differs from another one, with both versions; None if it agrees.

    Parameters
    ----------
    expected
        What `installed` says there.

    Examples
    --------
    >>> difference(installed())
    >>> difference({"verifydp": "0.0.1"}).endswith("where verifydp 0.0.1 is needed")
    True
    """
    own = installed()
    for name, there in expected.items():
        here = own[name] if name in own else _version_of(name)
        if here != there:
            return f"has {name} {here}, where {name} {there} is needed"
    return None


def this_worker() -> str:
    """Name the process that runs, as messages do."""
    return f"the worker on {socket.gethostname()} (process {os.getpid()})"


@cache
def _version_of(library: str) -> str:
    """The version of a library, which may not have been loaded as yet."""
    try:
        return version(library)
    except ImportError:  # PackageNotFoundError
        return "missing"


@cache
def _files_digest() -> str:
    """SHA-256 over the files of the library, its beginning."""
    folder = Path(verifydp.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py"), key=lambda one: one.as_posix()):
        place = path.relative_to(folder)
        if place.parts[0] != "_specs":  # statements, which an editable install lacks
            digest.update(f"{place.as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
