"""``verifydp spec`` as people use it: listing, showing, running, coverage, errors."""

import json
import subprocess
import sys

import pytest

SOURCE = '''"""A small file of specs."""

from verifydp.formal.spec import *

x, y = real("x"), real("y")
SPEC = Theorem(
    title="Squares are not negative",
    source="algebra",
    covers=("A-1",),
    claim=x * x >= 0,
    near_misses={"cubes": NearMiss(At({x: -1}), claim=x * x * x >= 0)},
)
PRINTED = Theorem(
    title="Every number is positive",
    source="a misprint",
    covers=("A-2",),
    standing="refuted",
    claim=x > 0,
    refutation=At({x: 0}),
    repair="family.one",
)
OPEN = Theorem(
    title="Too hard for the solver",
    source="nobody",
    covers=("A-3",),
    claim=x <= y,
    near_misses={"the other way": NearMiss(At({x: 1, y: 0}), claim=y < x - 1)},
)
'''
MODULES = """
import sys
from verifydp.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "family").mkdir()
    (tmp_path / "family" / "one.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def spec(run):
    return lambda *words: run("spec", *words)


def test_running_writes_what_list_and_show_read(spec, folder):
    done = spec("run", "--specs", folder, "--pages", folder / "pages")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert [line.split()[:2] for line in lines if not line.startswith(" ")][:3] == [
        ["PROVED", "family.one"],
        ["REFUTED", "family.one.printed"],
        ["INCONCLUSIVE", "family.one.open"],
    ]
    assert "the solver says sat" in done.stdout
    assert "1 of 3 do not reach what their file says" in done.stdout
    rows = json.loads(spec("list", "--specs", folder, "--format", "json").stdout)
    for row in rows:
        assert {"id", "paper", "covers", "standing", "verdict", "certificates"} <= set(
            row
        )
    assert [row["verdict"] for row in rows] == ["PROVED", "INCONCLUSIVE", "REFUTED"]
    shown = spec("show", "family.one.printed", "--specs", folder).stdout
    for words in ("Every number is positive", "REFUTED", "What holds instead"):
        assert words in shown
    assert max(map(len, shown.splitlines())) <= 80
    page = (folder / "pages" / "family" / "one.printed.html").read_text()
    assert "Where it fails" in page
    assert "<script" not in page
    assert (folder / "pages" / "family" / "index.html").is_file()


def test_a_check_run_writes_nothing(spec, folder):
    before = sorted(folder.rglob("*.json"))
    done = spec("run", "family.one", "--specs", folder, "--check", "--format", "json")
    rows = json.loads(done.stdout)
    assert rows[0]["id"] == "family.one"
    assert sorted(folder.rglob("*.json")) == before


def test_several_processes_write_what_one_writes(spec, folder):
    other = folder / "family" / "two.py"
    other.write_text((folder / "family" / "one.py").read_text(), encoding="utf-8")
    alone = spec("run", "--specs", folder)
    written = {
        path.name: path.read_bytes()
        for path in (folder / "index.json", *folder.glob("certificates/*.json"))
    }
    together = spec("run", "--specs", folder, "--jobs", "2")
    # The file holds a statement that cannot be proved, which both have to tell.
    assert alone.returncode == together.returncode == 1
    assert together.stdout.count("false at") == alone.stdout.count("false at") == 2
    assert len(written) > 4
    for path in (folder / "index.json", *folder.glob("certificates/*.json")):
        assert written[path.name] == path.read_bytes()
    assert spec("run", "--specs", folder, "--jobs", "0").returncode == 2


def test_coverage_compares_with_the_list_of_items(spec, folder):
    spec("run", "--specs", folder)
    items = folder / "family" / "index.csv"
    items.write_text("id,standing\nA-1,holds\nA-2,refuted\n", encoding="utf-8")
    done = spec("coverage", "family", "--specs", folder)
    assert (done.returncode, done.stdout) == (0, "all 2 items of family\n")
    source = folder / "family" / "one.py"
    source.write_text(source.read_text() + "# changed\n", encoding="utf-8")
    done = spec("coverage", "family", "--specs", folder)
    assert done.returncode == 1
    assert "A-1: holds expected, family.one as holds, INCONCLUSIVE" in done.stdout
    items.write_text("id,standing\nA-1,refuted\nA-9,holds\n", encoding="utf-8")
    done = spec("coverage", "family", "--specs", folder)
    assert done.returncode == 1
    assert "A-1: refuted expected, family.one as holds" in done.stdout
    assert "A-9: holds expected, no spec" in done.stdout
    assert "0 of 2 items" in done.stdout


def test_coverage_counts_the_statements_of_other_papers(spec, folder):
    spec("run", "--specs", folder)
    items = folder / "later" / "index.csv"
    items.parent.mkdir()
    items.write_text("id,standing\nA-1,holds\nA-9,holds\n", encoding="utf-8")
    done = spec("coverage", "later", "--specs", folder)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "A-9: holds expected, no spec",
        "1 of 2 items of later",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "family.none"], "there is no spec 'family.none'"),
        (["list", "nothing"], "there are no specs of 'nothing'"),
        (["run", "family.none", "--check"], "there is no spec 'family.none'"),
        (["coverage", "family"], "index.csv is not there"),
    ],
)
def test_what_is_not_there_is_one_line(spec, folder, arguments, words):
    done = spec(*arguments, "--specs", folder)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_damaged_index_is_one_line(spec, folder):
    (folder / "index.json").write_text("{", encoding="utf-8")
    done = spec("list", "--specs", folder)
    assert done.returncode == 2
    assert "is damaged" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_listing_loads_no_prover():
    done = subprocess.run(
        [sys.executable, "-c", MODULES, "spec", "list"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "foundations.closeness" in done.stdout
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert not loaded & {"sympy", "numpy", "scipy", "torch", "highspy", "hypothesis"}
    assert not [name for name in done.stderr.split() if "verifydp.formal" in name]
