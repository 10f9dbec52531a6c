"""Every command and every program that README and docs show does what it says.

The files that a page speaks of are made here, where the page does not show them. What
is printed is compared in `tests/end_to_end/test_shown.py`.
"""

import json
import re
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest

import verifydp
from verifydp.backends import is_ready
from verifydp.cli import main
from verifydp.executors.kinds import dask
from verifydp.report.project.description import template_text

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"^    (verifydp .+)$", re.MULTILINE)
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: What stands for any name in a line of a page, and a name.
NAMES = {
    "DIR": "result",
    "FILE": "own/events.py",
    "ID": "foundations.composition",
    "[ID...]": "--specs own",
    "PAPER": "hypothesis_testing",
    "[PAPER]": "",
}
RELEASES = """
import numpy as np


def mean_age(ages, size, rng):
    count = max(len(ages), 1)
    return ages.clip(0, 100).sum() / count + rng.laplace(scale=100 / count, size=size)


def noisy_mean(ages, size, rng):
    return np.nan_to_num(ages).clip(0, 10).sum() + rng.laplace(scale=10, size=size)


def noisy_count(ages, size, rng):
    return len(ages) + rng.laplace(scale=0.3, size=size)


def train(ages, size, rng):
    return noisy_mean(ages, size, rng)


def noisy(values, size, rng):
    return values + rng.laplace(scale=6, size=size)
"""
ANSWERS = """#!/usr/bin/env python3
import json, random, sys

asked = json.loads(sys.stdin.readline())
draws = random.Random(asked["seed"])
for _ in range(asked["size"]):
    print(len(asked["database"]) + draws.expovariate(1) - draws.expovariate(1))
"""


def commands():
    for page in PAGES:
        text = re.sub(r"\\\n\s+", " ", page.read_text(encoding="utf-8"))
        for line in dict.fromkeys(COMMAND.findall(text)):
            shown = re.split(r"\s{3,}", line)[0]  # what it does stands behind it
            yield pytest.param(shown, id=f"{page.name}: {shown}")


def table(path, header, rows):
    lines = [header, *(",".join(map(str, row)) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with all files that the pages speak of."""
    there = tmp_path_factory.mktemp("reader")
    shutil.copytree(ROOT / "examples" / "first", there, dirs_exist_ok=True)
    shutil.copy(there / "patients.csv", there / "heart.csv")
    (there / "specs").symlink_to(ROOT / "specs", target_is_directory=True)
    (there / "own").mkdir()
    (there / "release.py").write_text(RELEASES)
    (there / "own" / "events.py").write_text(
        program("CONTRIBUTING.md", '"""What never happens')
    )
    (there / "averages.py").write_text(
        program("docs/audit-your-own.md", "# averages.py")
    )
    (there / "attack.py").write_text(program("docs/backends.md", "# attack.py"))
    (there / "beliefs.json").write_text(shown_json("docs/pufferfish.md"))
    mixtures = {
        secret: {"weights": [0.5, 0.5], "means": [mean, mean + 3], "sds": [1, 1]}
        for secret, mean in (("sick", 0), ("well", 1))
    }
    (there / "mixtures.json").write_text(json.dumps({"secrets": mixtures}))
    rows = {"0": ["3/4", "1/4"], "1": ["1/4", "3/4"]}
    (there / "mechanism.json").write_text(
        json.dumps({"outputs": ["no", "yes"], "rows": rows})
    )
    shutil.copy(ROOT / "examples" / "confounding" / "sensors.toml", there)
    shutil.copy(ROOT / "examples" / "backends" / "correlated.py", there)
    shutil.copytree(ROOT / "examples" / "networks", there, dirs_exist_ok=True)
    pair = {"database": [1.0, 2.0], "neighbour": [1.0, 2.0, 9.0]}
    (there / "pair.json").write_text(json.dumps(pair))
    (there / "moves.json").write_text("[[1, 1], [1, -1]]")
    (there / "mechanism").write_text(ANSWERS)
    (there / "mechanism").chmod(0o755)
    draws = np.random.default_rng(0)
    for name in ("before", "after"):
        np.save(there / f"{name}.npy", draws.laplace(size=2000))
    table(there / "users.csv", "mean,sd", [(0.5, 0.5), (0.25, 0.4)])
    table(there / "attacks.csv", "auc,delta", [(0.7441, 0.02), (0.6, 0)])
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(there)
        done = ran(
            "verifydp audit release.py:noisy_count --epsilon 1 --relation add-remove "
            "--data ages.csv --out result"
        )
        assert done == 1
        claim = "--scale 1 --sensitivity 1 --epsilon 1"
        assert ran(f"verifydp prove laplace {claim} --out proof") == 0
        (there / "release.toml").write_text(template_text(), encoding="utf-8")
        line = "verifydp report result proof --release release.toml --out report"
        assert ran(line) == 0
    return there


def program(page, beginning):
    text = (ROOT / page).read_text(encoding="utf-8")
    [found] = [one for one in PROGRAM.findall(text) if one.startswith(beginning)]
    return found


def shown_json(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.search(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1]


def ran(line):
    """The exit status of a command that a page shows."""
    words = shlex.split(" ".join(NAMES.get(one, one) for one in line.split()))[1:]
    if words[0] == "audit" or "--replay" in words:
        # A program in another process takes longer.
        words[1:1] = ["--samples", "200" if "--" in words else "2000"]
    with pytest.raises(SystemExit) as stop:
        main(words)
    return stop.value.code


@pytest.mark.parametrize("line", list(commands()))
def test_a_command_is_accepted_and_answers(
    folder, line, monkeypatch, tmp_path, capsys, request
):
    if "--backend torch" in line and not is_ready("torch"):
        pytest.skip("needs the extra 'torch'")
    if "dask:tcp://HOST:8786" in line:
        monkeypatch.setattr(dask, "_CONNECT_SECONDS", 300)
        address = request.getfixturevalue("cluster").scheduler_address
        line = line.replace("tcp://HOST:8786", address)
    monkeypatch.chdir(folder)
    line = re.sub(r"--out \S+", f"--out {tmp_path / 'out'}", line)
    assert ran(line) in (0, 1), capsys.readouterr().err


def test_there_are_commands_of_each_kind():
    names = {one.values[0].split()[1] for one in commands()}
    assert names >= {
        "audit",
        "prove",
        "check",
        "calibrate",
        "falsify",
        "bound",
        "choose-epsilon",
        "curve",
        "compare",
        "spec",
    }


def test_a_stale_command_is_noticed(folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    assert ran("verifydp prove laplace --width 1 --epsilon 1") == 2
    assert "--width" in capsys.readouterr().err


#: Pages whose programs are run from top to bottom, in one namespace.
PROGRAMS = [
    "docs/adversaries.md",
    "docs/audit-your-own.md",
    "docs/posterior-losses.md",
    "docs/pufferfish.md",
]


@pytest.mark.parametrize("page", PROGRAMS)
def test_a_program_runs_and_gives_what_stands_beside_it(folder, page, monkeypatch):
    monkeypatch.chdir(folder)
    text = (ROOT / page).read_text(encoding="utf-8")
    space = {"verifydp": verifydp}
    programs = [one for one in PROGRAM.findall(text) if "def test_" not in one]
    assert len(programs) >= 2
    for one in programs:
        exec(one, space)
        for line in one.splitlines():
            code, _, said = line.partition("  # ")
            if said.startswith(("True", "False")):
                assert eval(code, space) is said.startswith("True"), line
            elif said.startswith("verifydp."):
                assert eval(code, space) == eval(said, space), line
