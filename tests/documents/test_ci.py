"""What continuous integration of users runs: action, workflow, hook, and their page.

No reader of YAML is among the tools of tests, so these files keep to a part of it
that `entries` reads: mappings and lists by indentation, scalars on one line, blocks
after `|`.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from verifydp.cli import main
from verifydp.report.formats import formats

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
PAGE = ROOT / "docs" / "ci.md"
FIRST = ROOT / "examples" / "first"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

LINE = re.compile(r"( *)((?:- )*)(?:([\w-]+):(?: (.+))?|(.+))")
#: A plain scalar, or one between double quotes, or a list of such in brackets.
SCALAR = re.compile(r'"[^"\\]*"|\[.*\]|[\w$^(./][^#]*(?<! )')
COMMAND = re.compile(r"^\s*verifydp ([a-z]+)(.*)", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")


def entries(text):
    """Indentation, key and value of each line; a block of lines is one value."""
    found, lines = [], text.splitlines()
    while lines:
        line = lines.pop(0)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        assert "\t" not in line, line
        spaces, dashes, key, value, item = LINE.fullmatch(line).groups()
        indent = len(spaces) + len(dashes)
        if value == "|":
            block = []
            while lines and (
                not lines[0].strip() or lines[0].startswith(spaces + "  ")
            ):
                block.append(lines.pop(0))
            value = "\n".join(block)
        else:
            scalar = re.sub(r" # .*", "", value or item or "")
            assert not scalar or SCALAR.fullmatch(scalar), line
            assert ": " not in scalar or scalar[0] in '["', line
            value = scalar.strip('"')
        assert indent % 2 == 0, line
        found.append((indent, key, value))
    return found


def below(found, path):
    """Entries inside the keys of a path, from the outermost on."""
    for name in path:
        at = next(i for i, (_, key, _) in enumerate(found) if key == name)
        outer = found[at][0]
        rest = found[at + 1 :]
        end = next((i for i, one in enumerate(rest) if one[0] <= outer), len(rest))
        found = rest[:end]
    return found


def keys(found):
    """The keys of the outermost mapping among entries."""
    least = min(indent for indent, _, _ in found)
    return {key: value for indent, key, value in found if indent == least}


def page_blocks(language):
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def action():
    return entries(ACTION.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def workflow():
    return entries(page_blocks("yaml")[0])


@pytest.fixture(scope="module")
def hook():
    """The only hook."""
    found = entries(HOOKS.read_text(encoding="utf-8"))
    assert {indent for indent, _, _ in found} == {2}
    assert len(keys(found)) == len(found)
    return keys(found)


def scripts(found):
    """What shells run, each command on one line."""
    runs = [value for _, key, value in found if key == "run"]
    return [script.replace("\\\n", " ") for script in runs]


def options_of(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    return set(OPTION.findall(capsys.readouterr().out))


# The reader itself.


@pytest.mark.parametrize(
    "wrong",
    [
        "a: b: c\n",
        "a:\n\tb: c\n",
        "a:\n   b: c\n",
        'a: "b\n',
        "a: * b\n",
        "a: {b\n",
    ],
)
def test_what_is_no_yaml_of_this_part_is_refused(wrong):
    with pytest.raises(AssertionError):
        entries(wrong)


def test_a_block_is_read_whole():
    found = entries("a:\n  run: |\n    x: y\n\n    - z\n  b: c # why\n")
    assert found == [(0, "a", ""), (2, "run", "    x: y\n\n    - z"), (2, "b", "c")]


# The action.


def test_the_action_has_the_parts_of_one(action):
    assert keys(action).keys() >= {"name", "description", "inputs", "outputs", "runs"}
    assert keys(below(action, ["runs"]))["using"] == "composite"
    for name in keys(below(action, ["inputs"])):
        assert keys(below(action, ["inputs", name])).keys() == {
            "description",
            "required",
        } | ({"default"} if name not in {"target", "epsilon"} else set())


def test_inputs_reach_the_shell_as_variables_alone(action):
    """What stands between braces is put into a script before a shell reads it."""
    assert len(scripts(action)) == 2
    for script in scripts(action):
        assert "${{" not in script
        assert "eval" not in script
    given = [value for _, _, value in action if value and "inputs." in value]
    env = keys(below(action, ["env"]))
    assert sorted(given) == sorted(env.values())
    names = {re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", one)[1] for one in given}
    assert names == set(keys(below(action, ["inputs"])))
    script = scripts(action)[1]
    for variable in env:
        uses = re.findall(rf".?\${variable}\b.?", script)
        assert uses
        assert all(use == f'"${variable}"' for use in uses), variable


def test_every_option_of_the_action_is_one_of_the_command(action, capsys):
    written = set(OPTION.findall(scripts(action)[1]))
    assert len(written) == 7
    assert written <= options_of("audit", capsys)


def test_the_page_lists_the_inputs_and_their_defaults(action):
    rows = re.findall(
        r"^\| `([\w-]+)` \| (?:`(\w+)`)? *\|", PAGE.read_text("utf-8"), re.MULTILINE
    )
    inputs = {
        name: keys(below(action, ["inputs", name])).get("default", "")
        for name in keys(below(action, ["inputs"]))
    }
    assert dict(rows) == inputs
    step = entries(page_blocks("yaml")[1])
    assert keys(below(step, ["with"])).keys() <= inputs.keys()


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
    script = "\n".join(line[8:] for line in scripts(action)[1].splitlines())
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


def test_the_action_audits_and_its_certificate_passes_the_hook(machine, hook, capsys):
    """A broken release fails the step; an altered certificate fails the hook.

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

    certificate = machine.results / "certificates" / "audit.json"
    assert re.search(hook["files"], "results/certificates/audit.json")
    assert not re.search(hook["files"], "results/result.json")
    program, *words = shlex.split(hook["entry"])
    assert PROJECT["project"]["scripts"][program] == "verifydp.cli:main"
    assert status(*words, str(certificate)) == 0
    record = certificate.read_text()
    bound = re.search(r'"epsilon_lower":"(\d+)/', record)
    altered = machine.work / "altered.json"
    altered.write_text(record.replace(bound[0], f'"epsilon_lower":"9{bound[1]}/', 1))
    capsys.readouterr()
    assert status(*words, str(certificate), str(altered)) == 1
    printed = capsys.readouterr()
    assert "altered.json" in printed.out + printed.err


def test_an_input_that_cannot_be_used_fails_with_a_summary(machine):
    machine.command(f'#!/bin/bash\nexec {sys.executable} -m verifydp "$@"\n')
    done = machine.run(EPSILON="few")
    assert done.returncode == 2
    assert "few" in done.stderr
    assert "    No verdict: the log" in machine.summary.read_text()


# The hook.


def status(*words):
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return stop.value.code


def test_the_page_names_the_hook(hook):
    assert hook["language"] == "python"
    assert f"{{id: {hook['id']}, files: " in page_blocks("yaml")[2]


# The workflow of the page.


def test_the_workflow_may_do_no_more_than_it_must(workflow):
    assert keys(below(workflow, ["permissions"])) == {"contents": "read"}
    assert keys(below(workflow, ["jobs", "permissions"])) == {
        "contents": "read",
        "security-events": "write",
    }
    assert keys(below(workflow, ["on"])).keys() == {"pull_request", "push"}
    assert ("persist-credentials", "false") in [one[1:] for one in workflow]


def test_the_workflow_is_pinned(workflow):
    text = page_blocks("yaml")[0]
    uses = re.findall(r"uses: (\S+)@(\S+)(.*)", text)
    assert len(uses) == 4
    for name, commit, version in uses:
        assert re.fullmatch(r"[0-9a-f]{40}", commit), name
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), name
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert re.search(r"pytest==\S+", text)[0] in pins


def test_the_workflow_runs_commands_that_exist(workflow, capsys):
    commands = [one for script in scripts(workflow) for one in COMMAND.findall(script)]
    assert [name for name, _ in commands] == ["audit", "report"]
    for script in scripts(workflow):
        assert "${{" not in script
    for name, rest in commands:
        written = set(OPTION.findall(rest))
        assert written >= {"--out"}
        if "sarif" not in formats():
            written.discard("--sarif")
        assert written <= options_of(name, capsys)


def test_the_workflow_uploads_what_may_be_shared(workflow):
    [files] = [value for _, key, value in workflow if key == "path"]
    assert files.split() == ["pytest.xml", "results/junit.xml", "results/report.html"]


def test_the_ten_lines_find_the_bug_of_readme(pytester):
    [test] = page_blocks("python")
    assert len([line for line in test.splitlines() if line.strip()]) == 10
    shutil.copy(FIRST / "release.py", pytester.path)
    pytester.makepyfile(test_privacy=test)
    result = pytester.runpytest_subprocess("--junitxml=pytest.xml")
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(["E *PrivacyViolation: REFUTED: mean_age is not 1-DP*"])
    record = (pytester.path / "pytest.xml").read_text(encoding="utf-8")
    assert '<property name="verifydp" value="{&quot;test&quot;' in record
