"""Modules that have moved are found under their old names, as the very same modules.

`old_modules.txt` lists all modules that `verifydp.privacy` had before it became rooms.
"""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

OLD = (Path(__file__).parent / "old_modules.txt").read_text("utf-8").split()


def fresh(code):
    """What a fresh interpreter prints, every warning an error but ours."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_old_module_is_found_and_warns():
    """Each as the first import of its process would be told, for all 164 at once."""
    code = (
        "import importlib, sys, warnings\n"
        f"for old in {OLD!r}:\n"
        "    for name in [n for n in sys.modules if n.startswith('verifydp.priv')]:\n"
        "        del sys.modules[name]\n"
        "    with warnings.catch_warnings(record=True) as told:\n"
        "        warnings.simplefilter('always')\n"
        "        module = importlib.import_module(old)\n"
        "    said = [str(one.message) for one in told\n"
        "            if one.category is DeprecationWarning]\n"
        "    print(old, module.__name__, said[-1] if said else '-', sep='|')\n"
    )
    assert len(OLD) == 164
    lines = [line.split("|") for line in fresh(code).splitlines()]
    assert [line[0] for line in lines] == OLD
    for old, new, said in lines:
        if old == "verifydp.privacy":
            assert (new, said) == (old, "-")
            continue
        assert not new.startswith("verifydp.privacy")
        assert said == f"{old} is {new} now"


def test_old_and_new_names_give_one_module():
    """Whichever comes first: a class is not there twice."""
    for first, second in [(0, 1), (1, 0)]:
        paths = "verifydp.privacy.laws.laplace", "verifydp.laws.laplace"
        code = (
            "import warnings; warnings.simplefilter('ignore')\n"
            f"from {paths[first]} import Laplace as one\n"
            f"from {paths[second]} import Laplace as other\n"
            "assert one is other\n"
        )
        fresh(code)


@pytest.mark.parametrize(
    "line",
    [
        "from verifydp.privacy import loss; loss.delta_at",
        "import verifydp.privacy as old; old.loss.delta_at",
        "import verifydp.privacy.loss; verifydp.privacy.loss.delta_at",
        "from verifydp.privacy.loss import delta_at",
        "from verifydp.privacy.loss.dispatch import delta_at",
    ],
)
def test_every_way_to_import_works(line):
    fresh(f"import warnings; warnings.simplefilter('ignore')\n{line}")


def test_the_warning_is_at_the_line_that_imports(tmp_path):
    script = tmp_path / "old.py"
    script.write_text("\nimport verifydp.privacy.laws\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "always", str(script)],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    place = r"old\.py:2: DeprecationWarning: verifydp\.privacy\.laws is verifydp\.laws"
    assert re.search(place, done.stderr)


@pytest.mark.parametrize(
    ("package", "old", "new"),
    [
        ("verifydp.adversary", "Rule", "DecisionRule"),
        ("verifydp.adversary.mechanism_classes", "Family", "MechanismClass"),
        ("verifydp.adversary.mechanism_classes", "families", "mechanism_classes"),
        ("verifydp.laws", "DensityLaw", "LineLaw"),
        ("verifydp.notions.finite", "Finding", "NotionFinding"),
    ],
)
def test_a_class_is_found_under_its_old_name_and_warns(package, old, new):
    module = importlib.import_module(package)
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
        found = getattr(module, old)
    assert found is getattr(module, new)


def test_what_never_was_is_not_found():
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("verifydp.privacy.nothing")
    with pytest.raises(AttributeError, match="nothing"):
        importlib.import_module("verifydp.privacy").nothing  # noqa: B018


def test_the_library_uses_no_old_path(sources):
    users = {
        source.path
        for source in sources
        if source.path != "verifydp/privacy/__init__.py"
        if any(name.startswith("verifydp.privacy") for name in source.imports)
    }
    assert users == set()
