"""Type checkers see what users call, and that nothing of it is just anything."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import verifydp

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("program.py")
#: Lines that are wrong, and what a type checker has to say of them.
WRONG = {
    "verifydp.adit": "has no attribute",
    "proved.epsilon_uper": "has no attribute",
    "reveal_type(proved.epsilon_upper)": "float | str | None",
    "verifydp.falsify(method=1)": "incompatible type",
    "from verifydp.mechanisms import mechanisme": "has no attribute",
    "from verifydp.laws import Normall": "has no attribute",
    "from verifydp.notions import PureDPP": "has no attribute",
    "from verifydp.notions.finite import Comparisons": "has no attribute",
    "from verifydp.data.beliefs import GausianPrior": "has no attribute",
    "from verifydp.loss import hockey_stik": "has no attribute",
    "from verifydp.adversary import Curv": "has no attribute",
    "from verifydp.testing import auditted": "has no attribute",
    "from verifydp.api import adit": "has no attribute",
    "from verifydp.catalogue import spec": "has no attribute",
    "from verifydp.report import FORMAT": "has no attribute",
    "from verifydp.formal.spec import Theorm": "has no attribute",
    "verifydp.neighbours.tabels": "has no attribute",
    "verifydp.prove(len, epsilon=1)": "No overload variant",
    "verifydp.prove('laplace', epsilon=1, scale=object())": "No overload variant",
    "verifydp.prove('laplace', claim='1-DP')": "No overload variant",
    **dict.fromkeys(
        [
            "verifydp.audit(3, epsilon=1, pair=([], [1.0]))",
            "verifydp.audit('release.py:f', epsilon=1, pair=([], [1.0]))",
            "verifydp.audit(lambda one, two: 0, epsilon=1, pair=([], [1.0]))",
            "verifydp.audit(len, claim=1, pair=([], [1.0]))",
            "verifydp.audit(len, epsilon=[1], pair=([], [1.0]))",
            "verifydp.audit(len, epsilon=1, delta=None, pair=([], [1.0]))",
            "verifydp.audit(len, epsilon=1, pair=[[], [1.0]])",
            "verifydp.audit(len, epsilon=1, pair=([], [1.0], []))",
            "verifydp.audit(len, epsilon=1, neighbours=[([], [1.0])])",
            "verifydp.audit(len, epsilon=1, pair=([], [1.0]), progress='yes')",
            "verifydp.audit(len, epsilon=1, data=[1.0], relation=1)",
            "verifydp.replay(proved, len)",
            "verifydp.calibrate({'a': 1}, epsilon=1)",
            "verifydp.calibrate({'a': verifydp.GaussianPrior(0, 1)}, epsilon=None)",
            "verifydp.choose_epsilon(precision=(1, 2))",
            "verifydp.bound(auc={})",
            "verifydp.bound_table('a.csv', confidence=[0.9])",
            "verifydp.compare_notions([[1]])",
            "verifydp.compare_notions({(0,): 1})",
            "verifydp.curve(len)",
            "verifydp.curve('laplace', scale=1, sensitivity=1, epsilons=1)",
        ],
        "incompatible type",
    ),
}


def checked(folder, *paths):
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--follow-imports=silent",
            "--config-file=",
            *map(str, paths),
        ],
        cwd=folder,
        env={"MYPYPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_program_of_every_public_function_is_checked(tmp_path):
    pytest.importorskip("mypy")
    wrong = tmp_path / "wrong.py"
    head = "import verifydp\nproved = verifydp.prove('laplace', epsilon=1)\n"
    wrong.write_text(head + "\n".join(WRONG) + "\n", encoding="utf-8")
    status, said = checked(tmp_path, PROGRAM, wrong)
    assert status == 1
    # One run for both: what it says is about the wrong one alone.
    lines = said.splitlines()[:-1]
    assert [line for line in lines if not line.startswith("wrong.py:")] == []
    for place, expected in enumerate(WRONG.values(), start=3):
        about = [line for line in said.splitlines() if f"wrong.py:{place}:" in line]
        assert any(expected in line for line in about), said[-2000:]


def test_the_program_runs(tmp_path):
    spec = importlib.util.spec_from_file_location("users_program", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.main(tmp_path)
    written = {path.name for path in (tmp_path / "all").iterdir()}
    assert written >= {"report.html", "result.json", "junit.xml", "certificates"}


def for_types(tree):
    """Where names come from for type checkers: name to module."""
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in ast.walk(node):
                if isinstance(line, ast.ImportFrom):
                    for one in line.names:
                        yield one.asname or one.name, line.module, one.name


#: Files that find names when they are asked for, at type checkers' expense: old paths,
#: whose names are gone for them.
OLD = {"calibration", "privacy"}


def test_no_package_takes_any_name_for_type_checkers():
    open_ones = []
    for path in sorted((ROOT / "verifydp").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            named = [node.name] if isinstance(node, ast.FunctionDef) else []
            if isinstance(node, ast.Assign):
                named = [ast.unparse(target) for target in node.targets]
            room = path.relative_to(ROOT / "verifydp").parts[0]
            if "__getattr__" in named and room not in OLD:
                open_ones.append(str(path))
    assert open_ones == []


@pytest.mark.parametrize(
    "package",
    [
        "verifydp",
        *(
            f"verifydp.{room}"
            for room in ("adversary", "api", "laws", "loss", "notions")
        ),
    ],
)
def test_types_and_names_at_run_time_are_in_step(package):
    module = importlib.import_module(package)
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    seen = {name: (home, inner) for name, home, inner in for_types(tree)}
    assert seen.keys() == set(module.__all__) == module._HOMES.keys()
    for name, (home, inner) in seen.items():
        at_home = getattr(importlib.import_module(home), inner, None)
        value = at_home or importlib.import_module(f"{home}.{inner}")
        assert getattr(module, name) is value


def test_the_mark_of_types_is_in_what_is_built(tmp_path):
    assert (Path(verifydp.__file__).parent / "py.typed").is_file()
    pytest.importorskip("hatchling")
    import zipfile  # noqa: PLC0415

    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=600,
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert "verifydp/py.typed" in zipfile.ZipFile(wheel).namelist()
