"""What README and the docs show is what the program prints today.

A block of output has a line before it, which a reader of the page does not see:
``<!-- shown: cd examples/first; verifydp audit ... -->``, ``<!-- not run: WHY -->``.
In the block, ``...`` at the beginning of a line stands for any lines; seconds may
differ.
"""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "examples" / "dp_sgd" / "README.md",
]
BLOCK = re.compile(
    r"(?:<!-- (?P<kind>shown|not run): (?P<what>.*?) -->\n)?"
    r"^```(?:text)?\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
#: Of a block that is opened, so that the end of one is not the beginning of another.
FENCE = re.compile(r"^```([\w{}]+)\n.*?^```", re.MULTILINE | re.DOTALL)
SECONDS = re.compile(r"\d+\.\d s\b")


def blocks():
    for page in PAGES:
        text = FENCE.sub(
            lambda found: found[0] if found[1] == "text" else "",
            page.read_text(encoding="utf-8"),
        )
        for found in BLOCK.finditer(text):
            yield page.name, found["kind"], found["what"], found["text"]


SHOWN = [one for one in blocks() if one[1] == "shown"]


def plain(text):
    lines = (SECONDS.sub("# s", " ".join(line.split())) for line in text.splitlines())
    return [line for line in lines if line]


def is_shown(shown, printed):
    """Whether the lines shown are those printed, where ``...`` stands for any."""
    pieces: list[list[str]] = [[]]
    for line in shown:
        if line.startswith("..."):
            pieces.append([])
        else:
            pieces[-1].append(line)
    first, *others = pieces
    if printed[: len(first)] != first:
        return False
    place = len(first)
    for piece in others:
        while printed[place : place + len(piece)] != piece:
            place += 1
            if place > len(printed):
                return False
        place += len(piece)
    return bool(others) or place == len(printed)


@pytest.fixture
def folder(tmp_path):
    """A place with the examples, where a page says that commands are run."""
    for name in ("examples", "specs"):
        (tmp_path / name).symlink_to(ROOT / name, target_is_directory=True)
    for name in (
        *("backends", "first", "confounding", "inverse", "invariants", "releases"),
    ):
        shutil.copytree(ROOT / "examples" / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def printed(folder, run, monkeypatch):
    """What a line of a page prints where the page says that it is run."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def printed(command):
        place = folder
        if command.startswith("cd "):
            there, _, command = command.partition("; ")
            place = folder / Path(there.removeprefix("cd ")).name
        program, *arguments = shlex.split(command)
        settings = {"COLUMNS": "80", "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(place)
        if program == "verifydp":
            done = run(*arguments)
        else:
            done = subprocess.run(
                [sys.executable, program, *arguments],
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return printed


@pytest.mark.parametrize(
    ("command", "text"), [pytest.param(*one[2:], id=one[2][:60]) for one in SHOWN]
)
def test_what_is_shown_is_printed(printed, command, text):
    lines = plain(printed(command))
    assert is_shown(plain(text), lines), "\n".join(lines)


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("README.md", "release.py"),
        ("docs/first-audit.md", "release.py"),
        ("docs/first-audit.md", "repaired.py"),
        ("docs/first-spec.md", "smaller_epsilon.py"),
        ("docs/first-spec.md", "larger_epsilon.py"),
        ("docs/audit-an-executable.md", "noisy_count"),
    ],
)
def test_a_program_that_is_shown_is_that_of_the_examples(page, name):
    code = (ROOT / "examples" / "first" / name).read_text(encoding="utf-8")
    assert f"```python\n{code}```" in (ROOT / page).read_text(encoding="utf-8")


def test_every_block_of_output_is_run_or_says_why_not():
    unsaid = [(page, text[:60]) for page, kind, _, text in blocks() if kind is None]
    assert unsaid == []
    assert all(len(why.split()) >= 3 for _, kind, why, _ in blocks() if kind != "shown")
    assert len(SHOWN) >= 5


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (["a", "b", "c"], True),
        (["a", "...", "c"], True),
        (["a", "..."], True),
        (["...", "c"], True),
        (["a", "b"], False),
        (["b", "..."], False),
        (["a", "...", "d"], False),
        (["a", "x", "c"], False),
    ],
)
def test_the_comparison_itself(shown, expected):
    assert is_shown(shown, ["a", "b", "c"]) is expected
