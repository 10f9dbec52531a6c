"""Only a Python that starts, and is of the version, counts as present."""

import os
import sys

import pytest
from release_check.interpreters import find_interpreter

pytestmark = pytest.mark.skipif(os.name != "posix", reason="writes shell scripts")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
REAL = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
SHIM = "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n"


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine whose path has one folder, and a folder that pyenv keeps."""
    path = tmp_path / "bin"
    path.mkdir()
    monkeypatch.setenv("PATH", str(path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))

    def program(folder, name, text):
        file = tmp_path / folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)
        return file

    return program


def test_nothing_is_found_where_there_is_nothing(machine):
    assert find_interpreter(HERE) is None


def test_a_shim_that_starts_nothing_is_not_present(machine):
    machine("bin", f"python{HERE}", SHIM)
    assert find_interpreter(HERE) is None


def test_what_pyenv_keeps_is_found_behind_its_shim(machine):
    machine("bin", f"python{HERE}", SHIM)
    kept = machine(f"pyenv/versions/{HERE}.1/bin", f"python{HERE}", REAL)
    assert find_interpreter(HERE) == kept


def test_the_path_comes_first(machine):
    machine(f"pyenv/versions/{HERE}.1/bin", f"python{HERE}", REAL)
    first = machine("bin", f"python{HERE}", REAL)
    assert find_interpreter(HERE) == first


def test_a_name_does_not_make_a_version(machine):
    machine("bin", "python3.99", REAL)
    machine("bin", "python3", REAL)
    assert find_interpreter("3.99") is None
