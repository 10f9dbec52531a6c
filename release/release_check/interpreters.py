"""The Pythons of this machine that really start."""

import os
import shutil
from pathlib import Path

from release_check.steps import ReleaseError, shell

__all__ = ["VERSIONS", "find_interpreter"]

#: The versions that the classifiers name.
VERSIONS = ("3.11", "3.12", "3.13")
_ASK = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"


def find_interpreter(version: str) -> Path | None:
    """Find a Python of this version that starts and can make environments.

    A name on the path may be a shim that starts nothing, so each candidate is run;
    those that pyenv keeps are tried after the path.

    Parameters
    ----------
    version
        As ``3.12``.

    Returns
    -------
    Path or None
        None where there is none.
    """
    name = f"python{version}"
    folders = os.environ.get("PATH", "").split(os.pathsep)
    candidates = [shutil.which(name, path=folder) for folder in folders if folder]
    candidates += [shutil.which("python3"), shutil.which("python")]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += sorted(str(one) for one in kept.glob(f"{version}.*/bin/{name}"))
    for candidate in candidates:
        if candidate is not None and _starts(candidate, version):
            return Path(candidate)
    return None


def _starts(candidate: str, version: str) -> bool:
    try:
        return shell(candidate, "-c", _ASK, limit=60).strip() == version
    except ReleaseError:
        return False
