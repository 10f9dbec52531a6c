"""The wheel in a clean environment of one Python, used as its users do."""

import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from release_check.checkout import ROOT
from release_check.steps import ReleaseError, shell

__all__ = ["chosen_certificates", "clean_environment", "try_wheel"]

_FOLDER = (
    "from verifydp.evidence.specs import specs_folder; print(specs_folder(), end='')"
)
_LAPLACE = ("--scale", "1", "--sensitivity", "1")
_FIRST = ROOT / "examples" / "first"
#: A test that must fail, run by the plugin that comes with the wheel.
_TEST = """\
import numpy as np
import verifydp
from release import mean_age


def test_mean_age_is_private(verifydp_audit):
    claim = verifydp.ApproximateDP(epsilon=1)
    data = np.array([31, 58, 44])
    verifydp_audit(mean_age, claim=claim, relation="add-remove", data=data)
"""


def clean_environment() -> dict[str, str]:
    """The variables of this process without those that lead Python elsewhere."""
    leading = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
    return {name: text for name, text in os.environ.items() if name not in leading}


def chosen_certificates(
    names: Sequence[str], count: int | None, start: int
) -> tuple[str, ...]:
    """Choose certificates evenly among all, others for every start.

    Parameters
    ----------
    names
        All names.
    count
        How many; None for all.
    start
        0 for the first Python, 1 for the second, and so on.

    Examples
    --------
    >>> chosen_certificates("abcdefgh", 4, 0), chosen_certificates("abcdefgh", 4, 1)
    (('a', 'c', 'e', 'g'), ('b', 'd', 'f', 'h'))
    """
    ordered = sorted(names)
    if count is None or count >= len(ordered):
        return tuple(ordered)
    step = len(ordered) // count
    return tuple(ordered[start % step :: step][:count])


def try_wheel(
    interpreter: Path, wheel: Path, work: Path, count: int | None, start: int
) -> str:
    """Install a wheel into an environment that has nothing else, and use it.

    Parameters
    ----------
    interpreter
        The Python.
    wheel
        What is installed, with the versions of constraints.txt.
    work
        A folder to be made, outside of any project.
    count, start
        Which certificates are checked, as `chosen_certificates` has them.

    Returns
    -------
    str
        What was done, with times.

    Raises
    ------
    ReleaseError
        If something does not do what it must.
    """
    work.mkdir(parents=True)
    return _Trial(interpreter, wheel, work).made(count, start)


class _Trial:
    """One environment, and a folder of a user's own beside it."""

    def __init__(self, interpreter: Path, wheel: Path, work: Path) -> None:
        self._interpreter, self._wheel = interpreter, wheel
        self._folder = work / "own"
        self._folder.mkdir()
        self._bin = work / "environment" / ("Scripts" if os.name == "nt" else "bin")

    def made(self, count: int | None, start: int) -> str:
        """Make all of it, and say so."""
        begun = time.perf_counter()
        shell(self._interpreter, "-m", "venv", self._bin.parent)
        self._pip("install", "--quiet", self._wheel)
        self._pip("check")
        installed = time.perf_counter() - begun
        version = self._python("import platform; print(platform.python_version())")
        self._first_words()
        self._audits()
        self._proofs()
        statements = self._statements()
        certificates = self._certificates(count, start)
        self._plugin()
        used = "--help, an audit, proofs, the plugin of pytest"
        installation = f"{version.strip()}, installed in {installed:.0f} s; {used}"
        return "\n".join([installation, statements, certificates])

    def _run(self, *words: str | Path, status: int = 0) -> str:
        return shell(
            *words, folder=self._folder, status=status, environment=clean_environment()
        )

    def _verifydp(self, *words: str | Path, status: int = 0) -> str:
        return self._run(self._bin / "verifydp", *words, status=status)

    def _python(self, program: str) -> str:
        return self._run(self._bin / "python", "-c", program)

    def _pip(self, command: str, *words: str | Path) -> None:
        limits = ("-c", ROOT / "constraints.txt") if command == "install" else ()
        self._run(self._bin / "python", "-m", "pip", command, *limits, *words)

    def _first_words(self) -> None:
        _holds("verifydp --help", self._verifydp("--help"), "audit", "prove", "check")
        version = self._wheel.name.split("-")[1]
        _holds("verifydp --version", self._verifydp("--version"), version)

    def _audits(self) -> None:
        """A release that is wrong is refuted, and one that is right is not."""
        for name in ("release.py", "ages.csv"):
            shutil.copy(_FIRST / name, self._folder)
        options = ("--epsilon", "1", "--relation", "add-remove", "--data", "ages.csv")
        audit = ("audit", "release.py:mean_age", *options, "--samples", "40000")
        printed = self._verifydp(*audit, "--out", "audited", status=1)
        _holds("the audit of a wrong release", printed, "REFUTED")
        _holds("its check", self._verifydp("check", "audited"), "accepted")

    def _proofs(self) -> None:
        """A claim is proved, a stronger one refuted, an altered proof is refused."""
        prove = ("prove", "laplace", *_LAPLACE, "--epsilon")
        printed = self._verifydp(*prove, "1", "--out", "proved")
        _holds("the proof of a right claim", printed, "PROVED")
        _holds("its check", self._verifydp("check", "proved"), "accepted")
        printed = self._verifydp(*prove, "1/2", status=1)
        _holds("the proof of a wrong claim", printed, "REFUTED")
        file = self._folder / "proved" / "certificates" / "claim.json"
        text = file.read_text(encoding="utf-8")
        printed = "(laplace g 1) 1 0)"
        if text.count(printed) != 1:
            raise ReleaseError(f"the proof does not state its claim once: {file.name}")
        file.write_text(text.replace(printed, "(laplace g 1) 1/2 0)"), encoding="utf-8")
        self._verifydp("check", file, status=1)

    def _statements(self) -> str:
        """All statements of the wheel are listed, none of them is open."""
        listed = json.loads(self._verifydp("spec", "list", "--format", "json"))
        index = json.loads((ROOT / "specs" / "index.json").read_text(encoding="utf-8"))
        if {one["id"] for one in listed} != {one["id"] for one in index["specs"]}:
            raise ReleaseError(
                "verifydp spec list has other statements than specs/index.json"
            )
        verdicts = Counter(one["verdict"] for one in listed)
        if "INCONCLUSIVE" in verdicts:
            names = [one["id"] for one in listed if one["verdict"] == "INCONCLUSIVE"]
            raise ReleaseError(
                f"{len(names)} statements are open: {', '.join(names[:5])}"
            )
        counts = ", ".join(
            f"{count} {name}" for name, count in sorted(verdicts.items())
        )
        return f"{len(listed):,} statements: {counts}"

    def _certificates(self, count: int | None, start: int) -> str:
        """The checker of the wheel accepts the certificates that come with it."""
        folder = Path(self._python(_FOLDER)) / "certificates"
        if self._bin.parent not in folder.parents:
            raise ReleaseError(f"statements are read from {folder}, not from the wheel")
        names = [file.name for file in folder.glob("*.json")]
        chosen = chosen_certificates(names, count, start)
        begun = time.perf_counter()
        for first in range(0, len(chosen), 200):
            files = [folder / name for name in chosen[first : first + 200]]
            printed = self._verifydp("check", "--allow-cited", *files)
            accepted = sum(
                line.startswith("accepted ") for line in printed.splitlines()
            )
            if accepted != len(files):
                raise ReleaseError(
                    f"{accepted} of {len(files)} certificates are accepted"
                )
        seconds = time.perf_counter() - begun
        return (
            f"{len(chosen):,} of its {len(names):,} certificates accepted by "
            f"`verifydp check` in {seconds:.0f} s"
        )

    def _plugin(self) -> None:
        """The plugin finds the bug of README in a suite of the user's."""
        self._pip("install", "--quiet", "pytest")
        (self._folder / "test_own.py").write_text(_TEST, encoding="utf-8")
        pytest = (self._bin / "python", "-m", "pytest", "-q", "test_own.py")
        printed = self._run(*pytest, status=1)
        _holds("the plugin", printed, "1 failed", "PrivacyViolation: REFUTED")


def _holds(what: str, printed: str, *wanted: str) -> None:
    for words in wanted:
        if words not in printed:
            raise ReleaseError(f"{what} does not say {words!r}:\n{printed[-500:]}")
