"""The printed command, run as it stands, refutes again.

Each second audit is missed with probability below 1e-9.
"""

import os
import shlex
import shutil
import subprocess
import sys

import pytest

CASES = {
    "given pair": ["mechanisms.py:wrong", "--pair", "pair.json"],
    "own randomness": ["mechanisms.py:wrong_single", "--pair", "pair.json"],
    "shrunk array": [
        *("mechanisms.py:wrong", "--relation", "add-remove", "--data", "data.npy")
    ],
    "shrunk table, one side empty": [
        *("mechanisms.py:ages", "--relation", "add-remove", "--data", "data.csv")
    ],
    "shrunk by a strategy": ["mechanisms.py:wrong_with_pairs"],
    "program": ["--pair", "pair.json", "--", "./program", "garbage", "three"],
    "program with neighbours": [
        *("--relation", "add-remove", "--data", "data.json"),
        *("--", "./program", "garbage", "three"),
    ],
}


@pytest.mark.parametrize("arguments", CASES.values(), ids=CASES)
@pytest.mark.parametrize("out", [(), ("--out", "a folder")], ids=["", "out"])
def test_the_command_refutes_again(verifydp, arguments, out):
    options = ["--epsilon=1", "--samples=2000", "--seed=4", "--timeout=20", *out]
    first = verifydp("audit", *options, *arguments)
    assert first.status == 1, first.err
    command = first.out.splitlines()[-1]
    words = shlex.split(command)
    assert words[0] == "verifydp"
    again = verifydp("audit", *words[2:])
    assert again.status == 1, again.err
    assert again.out.startswith("REFUTED")
    assert again.out.splitlines()[-1] == command


def test_the_same_pair_and_seed_give_the_same_event(verifydp):
    """What is reproduced is the finding, not only a verdict."""
    first = verifydp("audit mechanisms.py:wrong --epsilon 1 --pair pair.json")
    command = shlex.split(first.out.splitlines()[-1])
    assert verifydp("audit", *command[2:]).out == first.out


def test_options_that_matter_are_repeated(verifydp):
    line = (
        "audit mechanisms.py:wrong --epsilon 0.5 --delta 0.001 --confidence 0.99 "
        "--samples 3000 --seed 12 --pair pair.json --relation add-remove"
    )
    words = verifydp(line).out.splitlines()[-1].split()
    for option in line.split()[2:]:
        assert option in words


def test_a_pair_that_no_file_can_hold_is_searched_again(verifydp, write_module):
    write_module(
        "odd.py",
        """
        from hypothesis import strategies

        def leak(database, size, rng):
            return len(database) + rng.laplace(scale=0.4, size=size)

        class Odd(list):
            pass

        leak.__neighbours__ = strategies.just((Odd([object()]), Odd()))
        """,
    )
    first = verifydp("audit odd.py:leak --epsilon 1 --samples 4000 --out odd")
    assert first.status == 1, first.err
    command = shlex.split(first.out.splitlines()[-1])
    assert "--pair" not in command
    assert verifydp("audit", *command[2:]).status == 1


def test_names_with_spaces_survive(verifydp, folder):
    (folder / "my pair.json").write_text((folder / "pair.json").read_text())
    first = verifydp(
        "audit mechanisms.py:wrong --epsilon=1 --samples=4000 --pair", "my pair.json"
    )
    command = shlex.split(first.out.splitlines()[-1])
    assert command[command.index("--pair") + 1] == "my pair.json"
    assert verifydp("audit", *command[2:]).status == 1


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash to paste into")
def test_a_shell_understands_the_command(verifydp, folder):
    """Quotes, line breaks and dollars in a program's arguments come through."""
    code = (
        "import json, sys\nrequest = json.loads(sys.stdin.readline())\n"
        "texts = ['$HOME', 'it\\'s \u00e9\\\\']\n"
        "text = texts[len(request['database']) == 3]\n"
        "for _ in range(request['size']):\n\tprint(json.dumps(text))"
    )
    options = ["--epsilon=1", "--samples=2000", "--pair=pair.json"]
    first = verifydp("audit", *options, "--", sys.executable, "-ISc", code)
    assert first.status == 1, first.err
    command = first.out.partition("Reproduce with\n")[2]
    assert command.count("\n") == 1
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    (bin_folder / "verifydp").write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m verifydp "$@"\n'
    )
    (bin_folder / "verifydp").chmod(0o755)
    again = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert again.returncode == 1, again.stderr
    assert again.stdout.startswith("REFUTED")
    assert again.stdout.partition("Reproduce with\n")[2] == command
