"""Starting is quick: what is slow to import is imported when it is used."""

import json
import subprocess
import sys

import pytest

HEAVY = {"hypothesis", "jinja2", "scipy.stats", "sklearn", "sympy", "torch"}


def loaded_by(code):
    """Names of the modules that a fresh interpreter holds after running the code."""
    report = "import sys, json; sys.stderr.write(json.dumps(sorted(sys.modules)))"
    child = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return set(json.loads(child.stderr))


HELP = """
import sys
from verifydp.cli import main
sys.argv = ["verifydp", "--help"]
try:
    main()
except SystemExit as stop:
    assert stop.code == 0, stop.code
"""


@pytest.mark.parametrize(
    "code",
    ["import verifydp", "import verifydp.cli", HELP, "import _verifydp_pytest"],
    ids=["package", "cli", "help", "plugin"],
)
def test_nothing_heavy_is_loaded(code):
    assert loaded_by(code) & HEAVY == set()


def test_the_checker_loads_no_auditor():
    """A certificate is judged by code that never saw how it was made."""
    loaded = loaded_by("import verifydp.checker")
    assert "verifydp.checker" in loaded
    rooms = {name.split(".")[1] for name in loaded if name.startswith("verifydp.")}
    assert rooms <= {"checker", "errors", "evidence", "exact"}


def test_the_plugin_shell_loads_nothing_of_the_library():
    loaded = loaded_by("import _verifydp_pytest")
    assert {name for name in loaded if name.startswith("verifydp")} == set()
