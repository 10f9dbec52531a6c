"""A user's folder with mechanisms and data, and the command line to try on it."""

import json
import os
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from verifydp.cli import main
from verifydp.report.console.progress import ConsoleListener

MECHANISMS = '''
import random
import sys

import numpy as np
from hypothesis import strategies

_generator = np.random.default_rng(5)


def right(database, size, rng):
    """1-DP under add-remove."""
    return len(database) + rng.laplace(scale=1.0, size=size)


def wrong(database, size, rng):
    """2.5-DP only: refuted at epsilon 1 in all but about 1 of 10^9 runs."""
    return len(database) + rng.laplace(scale=0.4, size=size)


def wrong_single(database):
    return len(database) + _generator.laplace(scale=0.4)


class Release:
    def sample(self, database, size, rng):
        return wrong(database, size, rng)


release = Release()


def wrong_with_pairs(database, size, rng):
    return wrong(database, size, rng)


wrong_with_pairs.__neighbours__ = strategies.lists(
    strategies.floats(0, 1), max_size=4
).map(lambda records: (records, [*records, 1.0]))


def no_strategy(database, size, rng):
    return wrong(database, size, rng)


no_strategy.__neighbours__ = 3


def ages(database, size, rng):
    """Unclipped, and needs the column even of an empty table."""
    return database["age"].sum() + rng.laplace(scale=1.0, size=size)


def talkative(database, size, rng):
    print("a line that is no result")
    return wrong(database, size, rng)


def raises_always(database, size, rng):
    raise ValueError("no data\\nat all")


def raises_always_single(database):
    raise ValueError("no data")


def raises_on_three(database, size, rng):
    if len(database) == 3:
        raise ValueError("three records")
    return right(database, size, rng)


def exits_on_three(database):
    if len(database) == 3:
        sys.exit("three records")
    return random.random()


def two_arguments(database, size):
    return 0.0
'''

#: A mechanism as a program: its first argument says how it behaves, and on which
#: databases ("always", or "three" for the one with a third record).
PROGRAM = r"""#!/bin/sh
read -r line
case "$2:$line" in
    always:*|*3.0*) behaviour=$1 ;;
    *) behaviour=answer ;;
esac
size=${line#*'"size": '}
size=${size%%[,\}]*}
seed=${line#*'"seed": '}
seed=${seed%%[,\}]*}
first=$((seed % 10))
i=0
case $behaviour in
    answer) while [ $i -lt $size ]; do echo 0.$(((i+first) % 10)); i=$((i+1)); done ;;
    other) while [ $i -lt $size ]; do echo '"three"'; i=$((i+1)); done ;;
    die) echo "out of paper" >&2; exit 7 ;;
    kill) kill -9 $$ ;;
    hang) sleep 20 ;;
    garbage) while [ $i -lt $size ]; do echo '#?'; i=$((i+1)); done ;;
    silent) ;;
    flood) exec yes '#?' ;;
    excess) exec PYTHON -ISc 'bytearray(6 << 30)' ;;
esac
"""

PAIR = {"database": [1.0, 2.0], "neighbour": [1.0, 2.0, 3.0]}


#: What the examples of help texts read.
EXAMPLE_FILES = {
    "release.py": """
def noisy_count(database, size, rng):
    return len(database) + rng.laplace(scale=1.0, size=size)
""",
    "release.toml": '[[component]]\nname = "count"\nepsilon = 1\n',
    "plan.toml": "[target]\nepsilon = 2\ndelta = 0.001\n[[mechanism]]\nname = 'a'\n"
    "noise = 'gaussian'\nscale = 2\nshift = 1\n",
    "clinic.csv": "ward\\outcome,home,died\nnorth,31,4\nsouth,12,9\n",
    "pair.json": '{"database": [1.0, 2.0], "neighbour": [1.0]}',
    "beliefs.json": json.dumps(
        {"secrets": {"sick": {"mean": 1, "sd": 2}, "well": {"mean": 0, "sd": 1}}}
    ),
    "mechanism.json": json.dumps(
        {
            "outputs": ["no", "yes"],
            "rows": {"0": ["3/4", "1/4"], "1": ["1/4", "3/4"]},
        }
    ),
}


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current directory, with mechanisms, a program, pairs and databases."""
    (tmp_path / "mechanisms.py").write_text(MECHANISMS)
    program = tmp_path / "program"
    program.write_text(PROGRAM.replace("PYTHON", sys.executable))
    program.chmod(0o755)
    (tmp_path / "pair.json").write_text(json.dumps(PAIR))
    (tmp_path / "data.json").write_text("[1.0, 2.0, 3.0]")
    (tmp_path / "data.csv").write_text("age,sex\n30,f\n41,m\n")
    np.save(tmp_path / "data.npy", np.arange(4.0))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.fixture
def in_process(capfd, monkeypatch):
    """Run a command line in this process, and give what `subprocess.run` gives of it.

    Faster than a child by half a second and more. That each command works in a fresh
    interpreter is known from `tests/architecture/test_light_imports.py`. A slow machine
    tells from time to time how far it is: never here.
    """
    monkeypatch.setattr(ConsoleListener, "_print", lambda listener, text: None)

    def run(*words):
        capfd.readouterr()
        with pytest.raises(SystemExit) as stop:
            main([*map(str, words)])
        captured = capfd.readouterr()
        return subprocess.CompletedProcess(
            words, stop.value.code, captured.out, captured.err
        )

    return run


@pytest.fixture
def run(in_process):
    """Run a command line wherever a test is."""
    return in_process


@pytest.fixture
def verifydp(folder, in_process):
    """Run a command line in the user's folder."""

    def in_folder(line, *more):
        done = in_process(*line.split(), *more)
        return Outcome(done.returncode, done.stdout, done.stderr)

    return in_folder


@pytest.fixture
def child(folder):
    """Run a command line in a fresh interpreter, as a user does."""

    def run(arguments, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "verifydp", *arguments],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
            env={**os.environ, **environment},
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def without_seconds():
    """A result but for its wall time, which alone may differ between runs."""

    def drop(result):
        assert result["seconds"] > 0
        made = result["summary"]["provenance"]
        assert made["seconds"] == result["seconds"]
        summary = result["summary"] | {"provenance": made | {"seconds": None}}
        return result | {"seconds": None, "summary": summary}

    return drop


@pytest.fixture
def write_module(folder):
    """Write a file of the user's."""

    def write(name, code):
        (folder / name).write_text(textwrap.dedent(code))

    return write


@pytest.fixture
def inputs(folder):
    """A folder with what the examples of help texts read."""
    for name, text in EXAMPLE_FILES.items():
        (folder / name).write_text(text)
    return folder
