"""A small folder of specs that was run: definitions, lemmas, near misses, a refutation.

It is made once; each test changes a copy of its own.
"""

import shutil

import pytest

from verifydp.formal.spec.runs import SpecRun
from verifydp.formal.spec.store import write_store

HEAD = """from verifydp.formal.spec import *
x, y, z = real("x"), real("y"), real("z")
"""
FILES = {
    "_helper.py": "LIMIT = 3\n",
    "_family/__init__.py": "WIDTH = 2\n",
    "_family/module.py": "LIMIT = 4\n",
    "lab/ascending.py": """
ascending = Definition("ascending", (x, y, z), conjunction(x <= y, y <= z))
SPEC = Theorem(
    title="What ascends", source="made up", standing="definition",
    defines=ascending, reads="{0} and {1} and {2} ascend",
    claim=implies(ascending(x, y, z), x <= z),
    proof=lambda p: p.have(p.statement.claim),
    near_misses={"the other way": NearMiss(
        At({x: 1, y: 1, z: 2}), claim=implies(ascending(x, y, z), z <= x))},
)
""",
    "lab/base.py": """
ascending = definition("lab.ascending")
SPEC = Theorem(
    title="Order is transitive", source="made up",
    given={"low": x <= y, "high": y <= z},
    claim=x <= z,
    proof=lambda p: p.have(p.statement.claim, p.given("low"), p.given("high")),
    instance=At({x: 1, y: 1, z: 1}),
    near_misses={
        "without low": NearMiss(At({x: 1, y: 0, z: 0}), without=("low",)),
        "without high": NearMiss(At({x: 1, y: 1, z: 0}), without=("high",)),
    },
)
FOLDED = Theorem(
    title="The same, folded", source="made up", uses=(ascending,),
    given={"up": ascending(x, y, z)},
    claim=x <= z,
    proof=lambda p: p.have(p.statement.claim, p.given("up")),
    instance=At({x: 1, y: 1, z: 1}),
    near_misses={"without": NearMiss(At({x: 1, y: 1, z: 0}), without=("up",))},
)
""",
    "lab/middle.py": """
base = theorem("lab.base")
SPEC = Theorem(
    title="With room", source="made up",
    given={"low": x <= y, "high": y <= z},
    claim=x <= z + 1,
    proof=lambda p: p.have(
        p.statement.claim, p.use(base, {}, p.given("low"), p.given("high"))
    ),
    instance=At({x: 1, y: 1, z: 1}),
    near_misses={"less": NearMiss(At({x: 1, y: 1, z: 1}), claim=x <= z - 1)},
)
""",
    "lab/top.py": """
middle = theorem("lab.middle")
SPEC = Theorem(
    title="With more room", source="made up",
    given={"low": x <= y, "high": y <= z},
    claim=x <= z + 2,
    proof=lambda p: p.have(
        p.statement.claim, p.use(middle, {}, p.given("low"), p.given("high"))
    ),
    instance=At({x: 1, y: 1, z: 1}),
    near_misses={"less": NearMiss(At({x: 1, y: 1, z: 1}), claim=x <= z - 2)},
)
""",
    "lab/helped.py": """
import importlib, sys
sys.path.insert(0, __file__.rsplit("/", 2)[0])
LIMIT = importlib.import_module("_helper").LIMIT
SPEC = Theorem(
    title="Below the limit", source="made up",
    given={"low": x <= LIMIT}, claim=x <= LIMIT + 1,
    proof=lambda p: p.have(p.statement.claim, p.given("low")),
    instance=At({x: 1}),
    near_misses={"without low": NearMiss(At({x: 50}), without=("low",))},
)
""",
    "lab/packaged.py": """
import sys
sys.path.insert(0, __file__.rsplit("/", 2)[0])
import _family.module
SPEC = Theorem(
    title="Below another limit", source="made up",
    given={"low": x <= _family.module.LIMIT}, claim=x <= _family.module.LIMIT + 1,
    proof=lambda p: p.have(p.statement.claim, p.given("low")),
    instance=At({x: 1}),
    near_misses={"without low": NearMiss(At({x: 50}), without=("low",))},
)
""",
    "other/failing.py": """
SPEC = Theorem(
    title="All are small", source="made up", standing="refuted",
    claim=x <= 1, refutation=At({x: 2}),
)
""",
    "other/squares.py": """
SPEC = Theorem(
    title="Products and squares", source="made up",
    claim=2 * x * y <= x * x + y * y,
    proof=lambda p: p.have(p.statement.claim),
    near_misses={"less": NearMiss(
        At({x: 1, y: 1}), claim=2 * x * y <= x * x + y * y - 1)},
)
""",
    "other/open.py": """
SPEC = Theorem(
    title="Nothing to check", source="made up", standing="not-checkable",
    claim=x <= x, remark="Nothing is run for it.",
)
""",
}
#: Beside specs that import helpers through importlib: the second of its kind finds the
#: module loaded already.
FILES["lab/helped_too.py"] = FILES["lab/helped.py"].replace("Below", "Still below")


def store(folder, *names, **options):
    """Run specs as the command does, and write what resulted."""
    run = SpecRun(folder, names, **options)
    results = list(run)
    write_store(folder, results, run.has)
    return {result.card.id: result for result in results}


def write(folder, files):
    """Write files of specs; those that are theorems get the usual head."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        head = "" if name.startswith("_") else HEAD
        path.write_text(head + text, encoding="utf-8")


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """The folder as a run left it: not to be changed."""
    folder = tmp_path_factory.mktemp("finished")
    write(folder, FILES)
    results = store(folder)
    assert [one.card.failures for one in results.values()] == [()] * len(results)
    return folder


@pytest.fixture
def project(finished, tmp_path):
    """A copy of the folder that a test may change."""
    return shutil.copytree(finished, tmp_path / "specs")


@pytest.fixture
def spec_files():
    """Writes files of specs in a folder."""
    return write


@pytest.fixture
def run_and_store():
    """Runs specs and writes what resulted; the results by id."""
    return store
