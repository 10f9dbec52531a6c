"""What the checkout says: its files, its version, and where that is written."""

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

from release_check.steps import ReleaseError, shell

__all__ = ["ROOT", "named_versions", "project", "tracked_digests"]

#: The checkout that this file is a part of.
ROOT = Path(__file__).resolve().parents[2]


def project() -> dict[str, Any]:
    """The table ``project`` of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def tracked_digests() -> dict[str, str]:
    """Digests of the files that git knows, by their paths.

    Raises
    ------
    ReleaseError
        If this is no checkout, or a file that git knows is not there.
    """
    if not (ROOT / ".git").exists():
        raise ReleaseError(
            f"{ROOT} is no checkout: only git says what belongs to a release"
        )
    listed = shell("git", "-C", ROOT, "ls-files", "-z").split("\0")
    paths = [path for path in listed if path]
    if gone := [path for path in paths if not (ROOT / path).is_file()]:
        raise ReleaseError(f"git knows files that are not there: {', '.join(gone[:5])}")
    return {
        path: hashlib.sha256((ROOT / path).read_bytes()).hexdigest() for path in paths
    }


def named_versions() -> dict[str, str]:
    """The version wherever it is written by hand, pyproject.toml first."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    first = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", citation, re.MULTILINE)
    return {
        "pyproject.toml": str(project()["version"]),
        "CHANGELOG.md": first[1] if first else "none",
        "CITATION.cff": cited[1] if cited else "none",
    }
