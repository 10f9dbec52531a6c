"""Starting is quick: what is slow to import is imported when it is used."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from verifydp import special_functions

ROOT = Path(__file__).parents[2]
#: What takes long to import, or is in no installation that was not asked for it.
HEAVY = {
    "cvc5",
    "distributed",
    "highspy",
    "hypothesis",
    "jinja2",
    "matplotlib",
    "mpmath",
    "numpy",
    "pandas",
    "polars",
    "rich",
    "scipy",
    "scipy.linalg",
    "scipy.optimize",
    "scipy.sparse",
    "scipy.stats",
    "sklearn",
    "sympy",
    "torch",
    "z3",
}


def loaded_by(code):
    """Names of the modules that a fresh interpreter holds after running the code."""
    report = (
        "import sys, json; sys.stderr.write('\\n' + json.dumps(sorted(sys.modules)))"
    )
    child = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"],
        cwd=ROOT / "examples" / "first",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return set(json.loads(child.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    ["import verifydp", "import verifydp.cli", "import _verifydp_pytest"],
    ids=["package", "cli", "plugin"],
)
def test_nothing_heavy_is_loaded(code):
    assert loaded_by(code) & HEAVY == set()


#: What a command loads of it in its own process, and nothing else. A line that grows
#: makes a command slower to start; one that shrinks is good news, and is shortened.
COMMANDS = {
    "--help": "",
    "audit --help": "",
    "calibrate --help": "",
    "prove --list": "numpy",
    "spec list": "",
    "spec show foundations.composition": "",
    "spec coverage hypothesis_testing": "",
    "check ../../specs/certificates/foundations.composition.json": "",
    "choose-epsilon --precision 0.9 --prior 3:1": "numpy rich",
    "choose-epsilon --f-beta 0.9 --mechanism laplace": "numpy rich",
    "bound --auc 0.7441 --delta 0.02": "rich",
    "bound --true-positives 63 --positives 100 --false-positives 25 --negatives 100": (
        "numpy rich scipy"
    ),
    "curve laplace --scale 1 --sensitivity 1": "numpy rich",
    "prove laplace --scale 1 --sensitivity 1 --epsilon 1": "numpy rich",
    "prove laplace --scale 1 --sensitivity 1 --epsilon 1 --format json": "numpy",
    "prove gaussian --sigma 1 --sensitivity 1 --epsilon 1 --delta 0.1": (
        "highspy numpy rich"
    ),
    "calibrate --data patients.csv --column chol --secret sex --epsilon 1 "
    "--delta 0.0005": "highspy numpy rich scipy",
    "audit release.py:mean_age --epsilon 1 --relation add-remove --data ages.csv "
    "--samples 2000": "hypothesis numpy rich scipy",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_what_it_uses(command):
    code = f"""
from verifydp.cli import main
try:
    main({shlex.split(command)!r})
except SystemExit as stop:
    assert stop.code in (0, 1), stop.code
"""
    assert loaded_by(code) & HEAVY == set(COMMANDS[command].split())


def test_the_page_on_installation_says_what_commands_load():
    text = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
    table = text[text.index("| command | loads |") :].split("\n\n")[0]
    rows = re.findall(r"^\| `([^`]+)`[^|]* \| ([^|]+) \|", table, re.MULTILINE)
    assert len(rows) > 8
    for command, loads in rows:
        said = set(re.findall(r"`([\w.-]+)`", loads))
        assert said or loads == "nothing"
        known = [
            set(loaded.split())
            for one, loaded in COMMANDS.items()
            if one.startswith(command) and "--format" not in one
        ]
        assert known, command
        assert all(said == one for one in known), command


def test_what_is_loaded_is_seen():
    """A test of the test: scipy's optimizers are seen, and bring what they bring."""
    seen = loaded_by("import scipy.optimize") & HEAVY
    assert {"numpy", "scipy", "scipy.linalg", "scipy.optimize", "scipy.sparse"} <= seen


@pytest.mark.parametrize("name", ["ndtr", "erfcx", "gammaln"])
def test_special_functions_are_loaded_at_the_first_call(name):
    code = f"""
import sys
from verifydp import special_functions
assert "scipy" not in sys.modules
special_functions.{name}(1.0)
assert "{name}" in vars(special_functions)
"""
    assert "scipy" in loaded_by(code)


def test_a_misspelt_special_function_is_none():
    with pytest.raises(AttributeError, match="ndtrr"):
        _ = special_functions.ndtrr


def test_the_checker_loads_no_auditor():
    """A certificate is judged by code that never saw how it was made."""
    loaded = loaded_by("import verifydp.checker")
    assert "verifydp.checker" in loaded
    rooms = {name.split(".")[1] for name in loaded if name.startswith("verifydp.")}
    assert rooms <= {"checker", "errors", "evidence", "exact"}


def test_the_plugin_shell_loads_nothing_of_the_library():
    loaded = loaded_by("import _verifydp_pytest")
    assert {name for name in loaded if name.startswith("verifydp")} == set()
