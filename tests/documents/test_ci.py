"""The page on continuous integration: its test, its workflow, its hook."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from verifydp.cli import main

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".pre-commit-hooks.yaml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMMAND = re.compile(r"^\s*verifydp ([a-z]+)(.*)", re.MULTILINE)


def page_blocks(language):
    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def workflow(read_yaml):
    return read_yaml(page_blocks("yaml")[0])


@pytest.fixture
def hook(read_yaml):
    """The only hook."""
    found = read_yaml(HOOKS.read_text(encoding="utf-8"))
    assert {indent for indent, _, _ in found.lines} == {2}
    assert len(found.keys) == len(found.lines)
    return found.keys


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
def test_what_is_no_yaml_of_this_part_is_refused(read_yaml, wrong):
    with pytest.raises(AssertionError):
        read_yaml(wrong)


def test_a_block_is_read_whole(read_yaml):
    found = read_yaml("a:\n  run: |\n    x: y\n\n    - z\n  b: c # why\n")
    assert found.lines == (
        (0, "a", ""),
        (2, "run", "    x: y\n\n    - z"),
        (2, "b", "c"),
    )


def test_the_workflow_may_do_no_more_than_it_must(workflow):
    assert workflow.below("permissions").keys == {"contents": "read"}
    assert workflow.below("jobs", "permissions").keys == {
        "contents": "read",
        "security-events": "write",
    }
    assert workflow.below("on").keys.keys() == {"pull_request", "push"}
    assert ("persist-credentials", "false") in [one[1:] for one in workflow.lines]


def test_the_workflow_is_pinned(workflow):
    text = page_blocks("yaml")[0]
    uses = re.findall(r"uses: (\S+)@(\S+)(.*)", text)
    assert len(uses) == 4
    for name, commit, version in uses:
        assert re.fullmatch(r"[0-9a-f]{40}", commit), name
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), name
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert re.search(r"pytest==\S+", text)[0] in pins


def test_the_workflow_runs_commands_that_exist(workflow, options_in):
    commands = [one for script in workflow.scripts for one in COMMAND.findall(script)]
    assert [name for name, _ in commands] == ["audit", "report"]
    for script in workflow.scripts:
        assert "${{" not in script
    for name, rest in commands:
        written = options_in(rest)
        assert written >= {"--out"}
        assert written <= options_in(command=name)


def test_the_workflow_uploads_what_may_be_shared(workflow):
    [files] = [value for _, key, value in workflow.lines if key == "path"]
    assert files.split() == ["pytest.xml", "results/junit.xml", "results/report.html"]


def test_the_ten_lines_find_the_bug_of_readme(pytester):
    [test] = page_blocks("python")
    assert len([line for line in test.splitlines() if line.strip()]) == 10
    shutil.copy(ROOT / "examples" / "first" / "release.py", pytester.path)
    pytester.makepyfile(test_privacy=test)
    result = pytester.runpytest_subprocess("--junitxml=pytest.xml")
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(["E *PrivacyViolation: REFUTED: mean_age is not 1-DP*"])
    record = (pytester.path / "pytest.xml").read_text(encoding="utf-8")
    assert '<property name="verifydp" value="{&quot;test&quot;' in record


def test_the_page_names_the_hook(hook):
    assert hook["language"] == "python"
    assert f"{{id: {hook['id']}, files: " in page_blocks("yaml")[2]


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("results/certificates/claim.json", True),
        ("certificates/audit.json", True),
        ("results/result.json", False),
        ("certificates/notes.md", False),
        ("old-certificates/audit.json", False),
    ],
)
def test_the_hook_takes_certificates(hook, name, taken):
    assert bool(re.search(hook["files"], name)) is taken


def status(*words):
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return stop.value.code


def test_the_hook_accepts_a_certificate_and_refuses_an_altered_one(
    hook, tmp_path, capsys
):
    program, *words = shlex.split(hook["entry"])
    assert PROJECT["project"]["scripts"][program] == "verifydp.cli:main"
    claim = ("--scale", "1", "--sensitivity", "1", "--epsilon", "1")
    assert status("prove", "laplace", *claim, "--out", str(tmp_path)) == 0
    good = tmp_path / "certificates" / "claim.json"
    text = good.read_text(encoding="utf-8")
    printed = "(@close (laplace f 1) (laplace g 1) 1 0)"
    assert text.count(printed) == 1
    altered = tmp_path / "certificates" / "altered.json"
    altered.write_text(text.replace(printed, printed.replace(" 1 0)", " 1/2 0)")))
    assert status(*words, str(good)) == 0
    capsys.readouterr()
    assert status(*words, str(good), str(altered)) == 1
    output = capsys.readouterr()
    assert re.search(r"accepted +\S*claim.json", " ".join(output.out.split()))
    assert "altered.json" in output.out + output.err
