"""The action passes its inputs on as they are, and fails where the audit does."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ci.md"
FIRST = ROOT / "examples" / "first"


@pytest.fixture
def action(read_yaml):
    return read_yaml((ROOT / "action.yml").read_text(encoding="utf-8"))


def test_the_action_has_the_parts_of_one(action):
    assert action.keys.keys() >= {"name", "description", "inputs", "outputs", "runs"}
    assert action.below("runs").keys["using"] == "composite"
    for name in action.below("inputs").keys:
        assert action.below("inputs", name).keys.keys() == {
            "description",
            "required",
        } | ({"default"} if name not in {"target", "epsilon"} else set())


def test_inputs_reach_the_shell_as_variables_alone(action):
    """What stands between braces is put into a script before a shell reads it."""
    assert len(action.scripts) == 2
    for script in action.scripts:
        assert "${{" not in script
        assert "eval" not in script
    given = [value for _, _, value in action.lines if value and "inputs." in value]
    env = action.below("env").keys
    assert sorted(given) == sorted(env.values())
    names = {re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", one)[1] for one in given}
    assert names == set(action.below("inputs").keys)
    script = action.scripts[1]
    for variable in env:
        uses = re.findall(rf".?\${variable}\b.?", script)
        assert uses
        assert all(use == f'"${variable}"' for use in uses), variable


def test_every_option_of_the_action_is_one_of_the_command(action, options_in):
    written = options_in(action.scripts[1])
    assert len(written) == 7
    assert written <= options_in(command="audit")


def test_the_page_lists_the_inputs_and_their_defaults(action, read_yaml):
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (?:`(\w+)`)? *\|", page, re.MULTILINE)
    inputs = {
        name: action.below("inputs", name).keys.get("default", "")
        for name in action.below("inputs").keys
    }
    assert dict(rows) == inputs
    [used] = re.findall(
        r"^      - id: audit\n.*?(?=^```)", page, re.MULTILINE | re.DOTALL
    )
    step = read_yaml(used)
    assert step.below("with").keys.keys() <= inputs.keys()


class Machine:
    """Runs the script of the action as a build machine does, in a folder."""

    def __init__(self, folder, script):
        self.folder = folder
        self.work = folder / "work"
        self.work.mkdir()
        (folder / "bin").mkdir()
        (folder / "script").write_text(script)

    def command(self, text):
        file = self.folder / "bin" / "verifydp"
        file.write_text(text)
        file.chmod(0o755)

    def run(self, **inputs):
        variables = {
            "TARGET": "release.py:mean_age",
            "EPSILON": "1",
            "DELTA": "0",
            "RELATION": "add-remove",
            "DATA": "ages.csv",
            "SAMPLES": "40000",
            "FAIL_ON": "",
        } | inputs
        self.summary, output = self.folder / "summary", self.folder / "output"
        self.summary.write_text("")
        output.write_text("")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "../script"],
            cwd=self.work,
            env=os.environ
            | variables
            | {
                "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT),
                "RUNNER_TEMP": str(self.folder),
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(self.summary),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        results = re.fullmatch(r"results=(.+)\n", output.read_text() or "results=-\n")
        self.results = Path(results[1])
        return done


@pytest.fixture
def machine(tmp_path, action):
    script = "\n".join(line[8:] for line in action.scripts[1].splitlines())
    return Machine(tmp_path, script)


RECORDER = f"""#!{sys.executable}
import sys
from pathlib import Path

Path("arguments").write_text("\\0".join(sys.argv[1:]))
print("NOT_REFUTED  `a` </pre> **b**")
"""

HOSTILE = "$(touch pwned)`touch pwned`'; touch pwned; \"; touch pwned #\n*"


def test_inputs_arrive_as_they_are_and_nothing_in_them_is_run(machine):
    machine.command(RECORDER)
    names = ["EPSILON", "DELTA", "SAMPLES", "RELATION", "DATA", "FAIL_ON"]
    done = machine.run(TARGET=HOSTILE, **{name: name + HOSTILE for name in names})
    assert done.returncode == 0, done.stderr
    arguments = (machine.work / "arguments").read_text().split("\0")
    options = [f"--{name.lower().replace('_', '-')}={name}{HOSTILE}" for name in names]
    assert arguments == ["audit", HOSTILE, *options, f"--out={machine.results}"]
    assert sorted(path.name for path in machine.work.iterdir()) == ["arguments"]
    assert "\n    NOT_REFUTED  `a` </pre> **b**\n" in machine.summary.read_text()


def test_what_is_not_given_is_not_passed(machine):
    machine.command(RECORDER)
    machine.run(RELATION="", DATA="")
    arguments = (machine.work / "arguments").read_text().split("\0")
    assert [one.split("=")[0] for one in arguments[2:]] == [
        "--epsilon",
        "--delta",
        "--samples",
        "--out",
    ]


def test_a_target_that_is_an_option_is_refused(machine):
    machine.command(RECORDER)
    done = machine.run(TARGET="--help")
    assert done.returncode == 2
    assert "the input target is an option" in done.stderr
    assert not (machine.work / "arguments").exists()


def test_the_action_audits_and_writes_what_was_found(machine):
    """A broken release fails the step.

    The audit has a fixed seed: 40,000 calls refute a claim of 1 where the truth is
    about 2, with some 10,000 to spare. A correct program never fails here.
    """
    machine.command(f'#!/bin/bash\nexec {sys.executable} -m verifydp "$@"\n')
    for name in ("release.py", "ages.csv"):
        shutil.copy(FIRST / name, machine.work)
    done = machine.run()
    assert done.returncode == 1, done.stderr
    text = machine.summary.read_text()
    assert text.startswith(
        "### verifydp audit\n\n    REFUTED  release.py:mean_age is not"
    )
    assert text.splitlines()[2].strip() in done.stdout
    names = {path.name for path in machine.results.iterdir()}
    assert names >= {"result.json", "report.html", "junit.xml", "certificates"}


def test_an_input_that_cannot_be_used_fails_with_a_summary(machine):
    machine.command(f'#!/bin/bash\nexec {sys.executable} -m verifydp "$@"\n')
    done = machine.run(EPSILON="few")
    assert done.returncode == 2
    assert "few" in done.stderr
    assert "    No verdict: the log" in machine.summary.read_text()
