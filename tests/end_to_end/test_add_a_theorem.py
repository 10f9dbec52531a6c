"""The walk-through of CONTRIBUTING.md, followed to the letter."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from verifydp.evidence.specs import specs_folder

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def page(tmp_path):
    """The file as the guide shows it."""
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, flags=re.DOTALL)
    path = tmp_path / "impossible_events.py"
    path.write_text(code, encoding="utf-8")
    return path


@pytest.fixture
def folder(page, tmp_path):
    """A copy of the project whose own specs are what the page needs, and the page.

    Ids under the names of shipped papers are reserved, so the copy has to be whole.
    """
    shutil.copytree(
        ROOT / "verifydp",
        tmp_path / "verifydp",
        ignore=shutil.ignore_patterns("*.pyc.*", "_specs"),
    )
    folder = tmp_path / "specs"
    (folder / "foundations").mkdir(parents=True)
    shutil.copy(specs_folder() / "foundations" / "closeness.py", folder / "foundations")
    page.rename(folder / "foundations" / page.name)
    return folder


def run(*arguments, at=ROOT):
    return subprocess.run(
        [sys.executable, "-P", "-m", "verifydp", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(at)},
    )


def test_the_goals_are_what_the_guide_says(page):
    done = run("spec", "goals", page)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout in GUIDE.replace("   ", "")


def test_an_open_goal_is_shown_with_what_is_known(page):
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(', p.given("impossible"))', ")"), encoding="utf-8")
    done = run("spec", "goals", page)
    assert done.returncode == 1
    assert "INCONCLUSIVE  impossible_events" in done.stdout
    assert "sat" in done.stdout
    assert "|-" in done.stdout


def test_moved_into_a_folder_of_specs_it_gets_its_evidence(folder):
    at, name = folder.parent, "foundations.impossible_events"
    done = run("spec", "run", name, at=at)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads(run("spec", "list", "--format", "json", at=at).stdout)
    verdicts = {row["id"]: row["verdict"] for row in rows}
    # What it rests on had no certificate here, and was run with it.
    assert verdicts == {name: "PROVED", "foundations.closeness": "PROVED"}
    entry = next(row for row in rows if row["id"] == name)
    assert len(entry["certificates"]) == 4
    files = [folder / certificate["file"] for certificate in entry["certificates"]]
    checked = run("check", *files)
    assert checked.returncode == 0, checked.stdout
    assert "impossible" in (folder / "foundations" / "statements.txt").read_text()


def test_what_cites_a_changed_file_is_inconclusive_in_the_list(folder):
    at, cited = folder.parent, folder / "foundations" / "closeness.py"
    assert run("spec", "run", at=at).returncode == 0
    before = run("spec", "list", at=at).stdout.split()
    assert before.count("PROVED") == 2
    page = folder / "foundations" / "impossible_events.py"
    page.write_text(page.read_text() + "\n# changed\n", encoding="utf-8")
    lines = run("spec", "list", at=at).stdout.splitlines()
    assert any(
        line.startswith("INCONCLUSIVE") and "impossible_events" in line
        for line in lines
    )
    assert any(line.startswith("PROVED") and "closeness" in line for line in lines)
    weaker = cited.read_text().replace("+ delta),", "+ 2 * delta),", 1)
    assert weaker != cited.read_text()
    cited.write_text(weaker, encoding="utf-8")
    after = run("spec", "list", at=at).stdout.split()
    assert after.count("INCONCLUSIVE") == 2
    assert "PROVED" not in after
