"""A form of report is one folder: it is found, offered, written and labelled."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import verifydp
from verifydp.errors import InputError
from verifydp.evidence.results import AuditResult
from verifydp.report import formats as registry
from verifydp.report.content import Content
from verifydp.report.formats import Format, chosen_formats, formats
from verifydp.report.json.text import results_text

from . import samples
from .every_result import every_result

FORM = '''"""Results as a list in Markdown: ``list.md``."""

from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content):
    lines = [f"- {one.summary.verdict}: {one.summary.claim}" for one in content.results]
    return "\\n".join([f"# {content.title}", *lines]) + "\\n"


FORMAT = Format(
    name="list",
    file="list.md",
    label="list",
    meaning="for notes",
    write=_write,
)
'''


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the package with one file more."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(
        Path(verifydp.__file__).parent,
        folder / "verifydp",
        ignore=shutil.ignore_patterns("*.pyc.*", "_specs"),
    )
    room = folder / "verifydp" / "report" / "list"
    room.mkdir()
    (room / "__init__.py").write_text(FORM, encoding="utf-8")
    (folder / "pair.json").write_text('{"database": [1, 2], "neighbour": [1]}')
    (folder / "counting.py").write_text(
        "import numpy as np\n"
        "def release(database, size, rng):\n"
        "    return len(database) + rng.laplace(0, 0.5, size=size)\n"
    )
    return folder


def run(house, *words):
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", *words],
        capture_output=True,
        text=True,
        cwd=house,
        env=os.environ | {"PYTHONPATH": str(house), "COLUMNS": "80"},
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_a_new_format_is_offered_and_written(house):
    shown = run(house, "report", "--help").stdout
    assert "--list" in shown
    assert "Write list.md: for notes." in shown
    (house / "result.json").write_text(results_text(samples.every_kind()))
    line = ["report", "result.json", "--title", "four"]
    done = run(house, *line, "--out", "one", "--list")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == str(Path("one") / "list.md")
    text = (house / "one" / "list.md").read_text()
    assert text.startswith("# four\n- REFUTED: release.py:clipped_mean is")
    assert run(house, *line, "--out", "all").returncode == 0
    names = {path.name for path in (house / "all").iterdir()}
    assert names == {
        *("certificates", "junit.xml", "list.md", "report.html", "result.json")
    }


def test_a_new_format_is_labelled_on_the_console(house):
    line = "audit counting.py:release --epsilon 1 --pair pair.json --samples 4000"
    done = run(house, *line.split(), "--out", "audited")
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    for label, file in (
        ("result", "result.json"),
        ("report", "report.html"),
        ("junit", "junit.xml"),
        ("list", "list.md"),
        ("certificate", "certificates/audit.json"),
    ):
        assert f"{label:<15}{Path('audited') / file}" in lines
    assert json.loads((house / "audited" / "result.json").read_text())["summary"]


def form(name, **changes):
    fields = {"file": f"{name}.txt", "label": name, "meaning": "", "write": print}
    return Format(name=name, **(fields | changes))


def test_a_form_says_which_results_it_takes(monkeypatch):
    audits = form("audits", takes=(AuditResult,))
    known = {**formats(), "audits": audits}
    monkeypatch.setattr(registry, "formats", lambda: known)
    mixed = (samples.not_refuted(), every_result()["bound"])
    assert audits in chosen_formats(None, Content(mixed[:1]))
    assert audits not in chosen_formats(None, Content(mixed))
    with pytest.raises(InputError, match="takes results of verifydp audit, and there"):
        chosen_formats(["audits"], Content(mixed))
    with pytest.raises(InputError, match="'console' is unknown: use json, html, junit"):
        chosen_formats(["console"], Content(mixed))
    with pytest.raises(InputError, match="record is about a release"):
        chosen_formats(["record"], Content(mixed))


def test_forms_are_loaded_without_what_they_write_with():
    code = (
        "import sys\n"
        "from verifydp.report.formats import formats\n"
        "assert len(formats()) == 9\n"
        "heavy = {'jinja2', 'rich', 'numpy', 'scipy', 'hypothesis', 'flint', 'typst'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
