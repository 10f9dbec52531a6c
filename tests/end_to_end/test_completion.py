"""A shell completes commands, options and the names of things."""

import json
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from verifydp.adversary.mechanism_classes import mechanism_classes
from verifydp.backends import backend_names
from verifydp.calibration.rules import RULES
from verifydp.cli import _group, offered
from verifydp.composition.confounded.rules import COMPOSITION_RULES
from verifydp.data.spaces.granularities import granularities
from verifydp.evidence.specs import specs_folder
from verifydp.mechanisms import mechanisms


def completed(line):
    """What a shell is offered for the last word of a line."""
    *words, last = line.split(" ")
    shell = ShellComplete(_group, {}, "verifydp", "_VERIFYDP_COMPLETE")
    return shell.get_completions(words, last)


def names(line):
    return [one.value for one in completed(line)]


def test_names_are_those_of_the_things():
    """Names come from files, so that nothing is imported to complete one."""
    assert offered.file_names("verifydp.mechanisms", "MECHANISM") == list(mechanisms())
    assert names("prove ") == list(mechanisms())
    assert names("curve ") == [*mechanisms(), "any", "beliefs"]
    assert sorted(names("calibrate --method ")) == sorted(one.name for one in RULES)
    rules = {*(one.name for one in RULES), *COMPOSITION_RULES}
    assert set(names("falsify ")) == rules
    assert set(names("granularity ")) == set(granularities())
    assert set(names("granularity replace ")) == set(granularities())
    assert names("choose-epsilon --mechanism ") == list(mechanism_classes())
    assert names("audit --backend ") == list(backend_names())
    index = json.loads((specs_folder() / "index.json").read_text())["specs"]
    assert names("spec show ") == [one["id"] for one in index]
    papers = {one["id"].partition(".")[0] for one in index}
    assert set(names("spec coverage ")) == papers


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pro", ["prove"]),
        ("c", ["compare", "choose-epsilon", "calibrate", "curve", "compose"]),
        ("prove gauss", ["gaussian", "gaussian-copula"]),
        ("prove laplace --sc", ["--scale"]),
        ("prove laplace --format ", ["text", "json", "ndjson"]),
        ("check --format nd", ["ndjson"]),
        ("audit --relation r", ["replace"]),
        ("audit --evidence ", ["none", "shrunk", "full"]),
        ("spec show foundations.comp", ["foundations.composition"]),
        ("spec list hyp", ["hypothesis_testing"]),
        ("backend conform n", ["numpy"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("nonsense ", []),
    ],
)
def test_a_prefix_is_completed(line, expected):
    found = names(line)
    assert found[: len(expected)] == expected


@pytest.mark.parametrize(
    "line",
    ["audit ", "audit --pair ", "check ", "report ", "odds-ratio ", "compose "],
)
def test_files_are_left_to_the_shell(line):
    assert {one.type for one in completed(line)} == {"file"}


def test_folders_are_left_to_the_shell():
    assert {one.type for one in completed("prove laplace --out ")} == {"dir"}


def test_a_damaged_index_offers_nothing(tmp_path):
    (tmp_path / "index.json").write_text("{")
    assert names(f"spec show --specs {tmp_path} ") == []


#: What a shell waits for, with what may be loaded of what is slow to load.
WAITED_FOR = {
    "prove ": set(),
    "curve lap": set(),
    "spec show hyp": set(),
    "calibrate --method ": set(),
    "falsify ": set(),
    "granularity ": set(),
    "audit --relation ": set(),
    "check --format ": set(),
    "audit --backend ": {"numpy"},
}
SLOW = {"numpy", "scipy", "rich", "hypothesis", "sympy", "z3", "jinja2", "torch"}


@pytest.mark.parametrize("line", WAITED_FOR)
def test_completing_loads_little(line):
    code = f"""
import sys
from click.shell_completion import ShellComplete
from verifydp.cli import _group
*words, last = {line!r}.split(" ")
assert ShellComplete(_group, {{}}, "verifydp", "_V").get_completions(words, last)
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) & SLOW == WAITED_FOR[line]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_is_printed_that_calls_back(verifydp, shell):
    done = verifydp(f"completion {shell}")
    assert (done.status, done.err) == (0, "")
    assert f"_VERIFYDP_COMPLETE={shell}_complete" in done.out
    notes = [line for line in done.out.splitlines() if line.startswith("# verifydp")]
    assert len(notes) == 1
    assert notes[0].startswith(f"# verifydp completion {shell} > ~/")
    assert done.out.startswith("#compdef verifydp\n") == (shell == "zsh")


def test_bash_takes_the_script_and_is_answered(verifydp, folder):
    (folder / "script").write_text(verifydp("completion bash").out)
    program = folder / "verifydp"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m verifydp "$@"\n')
    program.chmod(0o755)
    asked = (
        "source ./script; complete -p verifydp; "
        "COMP_WORDS=(verifydp prove tu); COMP_CWORD=2; "
        "_verifydp_completion ./verifydp; echo ${COMPREPLY[@]}"
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", asked], capture_output=True, text=True, check=True
    )
    first, last = done.stdout.splitlines()
    assert first.endswith("-F _verifydp_completion verifydp")
    assert (last, done.stderr) == ("tulap", "")


def test_the_shell_is_guessed(verifydp, monkeypatch):
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert verifydp("completion").out == verifydp("completion fish").out
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    outcome = verifydp("completion")
    assert outcome.status == 2
    assert outcome.err == (
        "verifydp: no script for '/bin/tcsh': give bash, zsh or fish\n"
    )
    monkeypatch.delenv("SHELL")
    outcome = verifydp("completion")
    assert outcome.err == "verifydp: which shell is it: give bash, zsh or fish\n"


def test_an_unknown_shell_is_one_line(verifydp):
    outcome = verifydp("completion tcsh")
    assert outcome.status == 2
    assert "'tcsh' is unknown" in outcome.err
    assert outcome.err.count("\n") == 1
