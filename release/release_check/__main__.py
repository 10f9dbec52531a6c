"""Check a release: ``make release-check``, or ``python -m release_check --help``."""

import argparse
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from release_check.archives import (
    archive_digests,
    compare_sdist,
    compare_wheel,
    compare_wheels,
)
from release_check.checkout import (
    ROOT,
    named_versions,
    project,
    tracked_digests,
)
from release_check.interpreters import VERSIONS, find_interpreter
from release_check.steps import (
    NotTriedError,
    ReleaseError,
    Step,
    closing,
    run_step,
    shell,
)
from release_check.trial import clean_environment, try_wheel

WORK = ROOT / "release-check"
_HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def main() -> int:
    """Make all steps, print them as they end, and give the exit status."""
    options = _options()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir()
    (WORK / ".gitignore").write_text("*\n", encoding="utf-8")
    begun = time.perf_counter()
    steps: list[Step] = []

    def step(name: str, work: Callable[[], str]) -> bool:
        made = run_step(name, work)
        steps.append(made)
        print(made.line, flush=True)
        return made.outcome == "passed"

    step("names and classifiers", _described)
    if step("wheel and sdist", _built):
        step("contents", _contents)
        step("description", _rendered)
        for place, version in enumerate(VERSIONS):
            if not options.this_python or version == _HERE:
                step(f"Python {version}", partial(_tried, version, place, options))
        if not options.this_python and step("wheel here", _installed):
            _steps_of_the_wheel(step, options)
    text, status = closing(steps)
    print(f"{text}; {(time.perf_counter() - begun) / 60:.1f} minutes")
    return status


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="release_check", description=__doc__)
    parser.add_argument(
        "--certificates",
        default="100",
        help="How many of the wheel's certificates each Python checks, or all.",
    )
    parser.add_argument(
        "--without-browser",
        action="store_true",
        help="Look at no page; the step is said not to have been tried.",
    )
    parser.add_argument(
        "--this-python",
        action="store_true",
        help="Try the wheel in the Python that runs this, and leave out the rest.",
    )
    options = parser.parse_args()
    if options.certificates != "all" and not options.certificates.isdecimal():
        parser.error(f"--certificates is {options.certificates}: a number, or all")
    return options


def _described() -> str:
    """The version is the same wherever it is written; classifiers are known ones."""
    from trove_classifiers import classifiers, deprecated_classifiers  # noqa: PLC0415

    versions = named_versions()
    if len(set(versions.values())) != 1:
        raise ReleaseError(f"versions differ: {versions}")
    written = project()["classifiers"]
    unknown = [
        one
        for one in written
        if one not in classifiers or one in deprecated_classifiers
    ]
    if unknown or list(written) != sorted(set(written)):
        raise ReleaseError(
            f"unknown, repeated or unsorted classifiers: {unknown or written}"
        )
    minors = [one.rpartition(" ")[2] for one in written if " 3." in one]
    if tuple(minors) != VERSIONS:
        raise ReleaseError(f"classifiers name Python {minors}, tried are {VERSIONS}")
    return f"version {versions['pyproject.toml']}, {len(written)} classifiers"


def _built() -> str:
    """Build the sdist and a wheel from it, and a wheel from the checkout."""
    build = (sys.executable, "-m", "build", "--no-isolation")
    shell(*build, "--outdir", WORK / "dist", ROOT)
    shell(*build, "--wheel", "--outdir", WORK / "direct", ROOT)
    return ", ".join(
        f"{file.name} {file.stat().st_size / 1e6:.1f} MB"
        for file in sorted((WORK / "dist").iterdir())
    )


def _contents() -> str:
    tracked, version = tracked_digests(), str(project()["version"])
    wheel, sdist = archive_digests(_wheel()), archive_digests(_sdist())
    (direct,) = (WORK / "direct").glob("*.whl")
    return "\n".join(
        [
            "wheel: " + compare_wheel(wheel, tracked, version),
            "sdist: " + compare_sdist(sdist, tracked, version),
            compare_wheels(archive_digests(direct), wheel),
        ]
    )


def _rendered() -> str:
    """An index would take the description."""
    shell(sys.executable, "-m", "twine", "check", "--strict", _wheel(), _sdist())
    return "twine check --strict"


def _tried(version: str, place: int, options: argparse.Namespace) -> str:
    interpreter = (
        Path(sys.executable) if options.this_python else find_interpreter(version)
    )
    if interpreter is None:
        raise NotTriedError(f"no python{version} that starts is present")
    count = None if options.certificates == "all" else int(options.certificates)
    # Inside of the checkout its pyproject.toml would be that of the user, too.
    with TemporaryDirectory(prefix="verifydp-") as folder:
        return try_wheel(interpreter, _wheel(), Path(folder) / "trial", count, place)


def _installed() -> str:
    """Schemas and pages are those of the wheel, so it is installed beside the tools."""
    pip = (sys.executable, "-m", "pip", "install", "--quiet")
    pins = ("-c", ROOT / "constraints.txt")
    shell(*pip, "--force-reinstall", "--no-deps", _wheel(), folder=WORK)
    shell(*pip, *pins, _wheel(), folder=WORK, environment=clean_environment())
    return "installed beside the tools of the check"


def _steps_of_the_wheel(
    step: Callable[[str, Callable[[], str]], bool], options: argparse.Namespace
) -> None:
    from release_check.accessibility import judge_pages  # noqa: PLC0415
    from release_check.attestation import check_attestation  # noqa: PLC0415
    from release_check.pages import write_pages  # noqa: PLC0415
    from release_check.schemas import (  # noqa: PLC0415 - they import the wheel
        check_documents,
        check_junit,
        check_own_schemas,
        check_sarif,
    )

    step("published schemas", check_own_schemas)
    step("SARIF", check_sarif)
    step("JUnit", partial(check_junit, WORK / "junit"))
    step("documents for hosts", check_documents)
    step("report over a release", partial(check_attestation, WORK / "release"))

    def seen() -> str:
        pages = write_pages(WORK / "pages")
        for page in sorted((WORK / "release" / "report").glob("*.html")):
            pages[f"release {page.name}"] = page
        return judge_pages(pages, WORK / "seen", without=options.without_browser)

    step("pages", seen)


def _wheel() -> Path:
    (wheel,) = (WORK / "dist").glob("*.whl")
    return wheel


def _sdist() -> Path:
    (sdist,) = (WORK / "dist").glob("*.tar.gz")
    return sdist


if __name__ == "__main__":
    sys.exit(main())
