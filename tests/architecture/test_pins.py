"""Two installs give the same versions: everything that is asked for is pinned."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pins():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    requirements = [line for line in lines if line and not line.startswith("#")]
    assert all(line.count("==") == 1 for line in requirements)
    return {
        normal(name): version
        for name, version in (line.split("==") for line in requirements)
    }


#: Extras that `make test` does not install: what they need is looked at where it is.
ELSEWHERE = {"docs"}


def asked_for(without=frozenset()):
    project = PYPROJECT["project"]
    wanted = [*project["dependencies"], *PYPROJECT["build-system"]["requires"]]
    for name, extra in project["optional-dependencies"].items():
        wanted += [] if name in without else extra
    return {normal(re.match(r"[\w.-]+", requirement)[0]) for requirement in wanted}


def test_everything_asked_for_is_pinned():
    assert asked_for() <= set(pins())


def test_the_build_backend_is_the_pinned_one():
    (backend,) = PYPROJECT["build-system"]["requires"]
    assert backend == f"hatchling=={pins()['hatchling']}"


@pytest.mark.parametrize("name", sorted(asked_for() - {"hatchling", "torch"}))
def test_what_is_installed_and_all_it_needs_is_pinned(name):
    """Follows the requirements of what is installed, markers for extras left out."""
    if not _installed(name) and name not in asked_for(without=ELSEWHERE):
        pytest.skip(f"{name} is in an extra that make test does not install")
    pinned, todo, seen = pins(), [name], set()
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        assert metadata.version(current) == pinned[current]
        for requirement in metadata.requires(current) or ():
            needed, _, marker = requirement.partition(";")
            needed = normal(re.match(r"[\w.-]+", needed)[0])
            if "extra" not in marker and _installed(needed):
                todo.append(needed)


def _installed(name):
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True
