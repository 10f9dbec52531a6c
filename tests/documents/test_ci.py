"""The page on continuous integration: its test, its workflow, its hook."""

import json
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
from verifydp.report.markdown.overview import MOST_BYTES

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
    """What may write to pull requests runs no code of one."""
    assert workflow.below("permissions").keys == {"contents": "read"}
    assert workflow.below("jobs", "privacy", "permissions").keys == {
        "contents": "read",
        "security-events": "write",
    }
    assert workflow.below("jobs").keys.keys() == {"privacy", "comment"}
    comment = workflow.below("jobs", "comment")
    assert comment.below("permissions").keys == {"pull-requests": "write"}
    assert [value for _, key, value in comment.lines if key == "uses"] == []
    (script,) = comment.scripts
    commands = re.findall(r"(?:^ *|\$\()([a-z]+) ", script, re.MULTILINE)
    assert set(commands) == {"gh", "printf", "if"}
    assert "head.repo.full_name == github.repository" in comment.keys["if"]
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


def run_script(folder, script, **variables):
    """Run one step as a build machine does."""
    lines = script.splitlines()
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    (folder / "script").write_text("\n".join(line[indent:] for line in lines))
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "script"],
        cwd=folder,
        env=os.environ
        | {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"),
            "GITHUB_SERVER_URL": "https://example.org",
            "GITHUB_REPOSITORY": "owner/project",
            "GITHUB_RUN_ID": "77",
        }
        | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


#: Stands for GitHub's own program: keeps what it is asked, and lists comments.
GH = f"""#!{sys.executable}
import json, os, sys
from pathlib import Path

with Path("asked").open("a") as kept:
    kept.write(json.dumps(sys.argv[1:]) + "\\n")
if "--jq" in sys.argv:
    print(os.environ["FOUND"], end="")
"""

TEXT = "## verifydp\n\n`$(touch pwned)` \"quoted\" 'too' \u00e4 \\n @you\n"


@pytest.fixture
def comment(workflow, tmp_path):
    """Run the step that comments, with the ids of comments that are there."""
    (script,) = workflow.below("jobs", "comment").scripts
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "gh"
    program.write_text(GH)
    program.chmod(0o755)

    def run(found, summary=TEXT):
        (tmp_path / "asked").unlink(missing_ok=True)
        done = run_script(
            tmp_path, script, FOUND=found, SUMMARY=summary, PULL="5", COMMIT="abc"
        )
        assert done.returncode == 0, done.stderr
        assert not (tmp_path / "pwned").exists()
        return [*map(json.loads, (tmp_path / "asked").read_text().splitlines())]

    return run


ALL = "repos/owner/project/issues/5/comments"


def test_the_first_push_comments(comment):
    listing, writing = comment("")
    assert listing[:3] == ["api", "--paginate", ALL]
    method, path, option, body, *rest = writing[2:]
    assert (writing[:2], method, path) == (["api", "--method"], "POST", ALL)
    assert (option, rest) == ("--raw-field", ["--silent"])
    assert body == (
        f"body=<!-- verifydp -->\n{TEXT}\n\n"
        "Of abc: https://example.org/owner/project/actions/runs/77"
    )


@pytest.mark.parametrize("found", ["11\n", "11\n12\n"])
def test_later_pushes_update_that_comment(comment, found):
    _, writing = comment(found)
    assert writing[:4] == [
        "api",
        "--method",
        "PATCH",
        "repos/owner/project/issues/comments/11",
    ]


def test_a_push_without_a_verdict_does_not_leave_the_old_one(comment):
    _, writing = comment("11\n", summary="")
    assert "verifydp gave no verdict: the log of the run says why." in writing[5]


def test_the_comment_is_looked_for_by_author_and_first_line(comment):
    """The filter itself is run where jq is there."""
    listing, _ = comment("")
    expression = listing[listing.index("--jq") + 1]
    bot, other = {"login": "github-actions[bot]"}, {"login": "someone"}
    comments = [
        {"id": 1, "user": other, "body": "<!-- verifydp -->\nforged"},
        {"id": 2, "user": bot, "body": "another <!-- verifydp -->"},
        {"id": 3, "user": bot, "body": "<!-- verifydp -->\nours"},
    ]
    assert expression == (
        '.[] | select(.user.login == "github-actions[bot]") '
        '| select(.body | startswith("<!-- verifydp -->")) | .id'
    )
    program = shutil.which("jq")
    if program is not None:
        done = subprocess.run(
            [program, expression],
            input=json.dumps(comments),
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "3\n"


def test_the_summary_reaches_the_comment_whole(workflow, tmp_path):
    """Of a real result; its end is a word that is drawn anew each time."""
    (script,) = (one for one in workflow.scripts if "summary.md" in one)
    program = tmp_path / "bin" / "verifydp"
    program.parent.mkdir()
    program.write_text(f'#!/bin/bash\nexec {sys.executable} -m verifydp "$@"\n')
    program.chmod(0o755)
    claim = ("--scale", "1", "--sensitivity", "1", "--epsilon", "1")
    assert status("prove", "laplace", *claim, "--out", str(tmp_path / "results")) == 0
    ends = []
    for _ in range(2):
        (tmp_path / "output").unlink(missing_ok=True)
        done = run_script(tmp_path, script)
        assert done.returncode == 0, done.stderr
        written = (tmp_path / "alerts" / "summary.md").read_text(encoding="utf-8")
        output = (tmp_path / "output").read_text(encoding="utf-8")
        first, _, rest = output.partition("\n")
        name, end = first.split("<<")
        assert name == "summary"
        assert rest == f"{written}{end}\n"
        ends.append(end)
    assert ends[0] != ends[1]
    assert len(ends[0]) >= 32
    assert "PROVED" in (tmp_path / "summary").read_text(encoding="utf-8")
    assert (tmp_path / "alerts" / "report.sarif").exists()


def test_the_page_tells_the_limit_of_a_comment():
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert f"at most {MOST_BYTES:,} bytes" in page
    assert MOST_BYTES < 65_536


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


@pytest.mark.parametrize("damaged", [b"", b'{"a": 1}', b"\xff\xfe", None])
def test_the_hook_names_a_damaged_certificate_and_checks_the_others(
    hook, tmp_path, capsys, damaged
):
    _, *words = shlex.split(hook["entry"])
    claim = ("--scale", "1", "--sensitivity", "1", "--epsilon", "1")
    assert status("prove", "laplace", *claim, "--out", str(tmp_path)) == 0
    good = tmp_path / "certificates" / "claim.json"
    bad = tmp_path / "certificates" / "damaged.json"
    bad.write_bytes(good.read_bytes()[:300] if damaged is None else damaged)
    capsys.readouterr()
    assert status(*words, str(bad), str(good)) == 1
    output = capsys.readouterr()
    said = output.out + output.err
    assert len([line for line in said.splitlines() if "damaged.json" in line]) == 1
    assert "not a certificate" in said
    assert re.search(r"accepted +\S*claim.json", said)
