"""What the built files hold: what git knows and the package needs, nothing else."""

import hashlib
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from release_check.steps import ReleaseError

__all__ = ["archive_digests", "compare_sdist", "compare_wheel", "compare_wheels"]

#: What a build writes itself, beside files of the project.
_IN_SDIST = {"PKG-INFO"}
_IN_WHEEL = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}


def archive_digests(file: Path) -> dict[str, str]:
    """Digests of the files in a wheel or a source distribution, by their names.

    Raises
    ------
    ReleaseError
        If the archive holds a link, or a name that leads out of the folder.
    """
    digests = {}
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            for name in archive.namelist():
                digests[name] = _digest(archive.read(name))
    else:
        with tarfile.open(file) as archive:
            for member in archive:
                content = archive.extractfile(member) if member.isfile() else None
                if content is None:
                    raise ReleaseError(
                        f"{file.name} holds {member.name}, which is no file"
                    )
                digests[member.name] = _digest(content.read())
    for name in digests:
        if name.startswith("/") or ".." in name.split("/"):
            raise ReleaseError(f"{file.name} holds {name}, outside of its folder")
    return digests


def compare_wheel(
    wheel: Mapping[str, str], tracked: Mapping[str, str], version: str
) -> str:
    """Compare a wheel with what git knows of the package and of its statements.

    Parameters
    ----------
    wheel
        Digests by name, of `archive_digests`.
    tracked
        Digests of the files that git knows, by their paths in the checkout.
    version
        That of the package.

    Returns
    -------
    str
        How many modules, statements and certificates there are.

    Raises
    ------
    ReleaseError
        If a file is missing, stray or another one.
    """
    information = f"verifydp-{version}.dist-info"
    wanted = {}
    for path, digest in tracked.items():
        if path.startswith("verifydp/") or path == "_verifydp_pytest.py":
            wanted[path] = digest
        elif path.startswith("specs/"):
            wanted[f"verifydp/_specs/{path.removeprefix('specs/')}"] = digest
    made = {f"{information}/{name}" for name in _IN_WHEEL}
    _same("the wheel", wheel, wanted, made)
    statements = [
        name
        for name in wanted
        if name.startswith("verifydp/_specs/")
        and name.endswith(".py")
        and not name.rpartition("/")[2].startswith("_")
    ]
    certificates = [n for n in wanted if n.startswith("verifydp/_specs/certificates/")]
    if not statements or not certificates:
        raise ReleaseError("the wheel has no statements or no certificates")
    counts = f"{_counted(statements, 'file')} of statements"
    counts += f" and {_counted(certificates, 'certificate')}"
    return f"{len(wheel):,} files, {counts} among them"


def compare_sdist(
    sdist: Mapping[str, str], tracked: Mapping[str, str], version: str
) -> str:
    """Compare a source distribution with the checkout: it has all that git knows.

    Raises
    ------
    ReleaseError
        If a file is missing, stray or another one.
    """
    folder = f"verifydp-{version}/"
    wanted = {folder + path: digest for path, digest in tracked.items()}
    _same("the sdist", sdist, wanted, {folder + name for name in _IN_SDIST})
    return f"{len(sdist):,} files: the checkout with tests, docs and reports"


def compare_wheels(direct: Mapping[str, str], rebuilt: Mapping[str, str]) -> str:
    """Compare the wheel of the checkout with that of the source distribution.

    Raises
    ------
    ReleaseError
        If they differ in a file.
    """
    _same("the wheel of the sdist", rebuilt, direct, set())
    return "the wheel of the sdist holds the same bytes, file by file"


def _same(
    what: str, found: Mapping[str, str], wanted: Mapping[str, str], made: set[str]
) -> None:
    problems = {
        "misses": (wanted.keys() | made) - found.keys(),
        "has beside what it should": found.keys() - wanted.keys() - made,
        "has changed": {
            name for name, digest in wanted.items() if found.get(name, digest) != digest
        },
    }
    lines = [f"{what} {how} {_some(names)}" for how, names in problems.items() if names]
    if lines:
        raise ReleaseError("\n".join(lines))


def _some(names: Iterable[str]) -> str:
    first, rest = sorted(names)[:5], len(list(names)) - 5
    return ", ".join(first) + (f" and {rest:,} more" if rest > 0 else "")


def _counted(names: list[str], word: str) -> str:
    return f"{len(names):,} {word}{'s' if len(names) != 1 else ''}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
