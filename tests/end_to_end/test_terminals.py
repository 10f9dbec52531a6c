"""What a terminal shows, and what a pipe, a build log and a screen reader get."""

import os
import pty
import re
import subprocess
import sys
import threading

import pytest
from rich.cells import cell_len

PROVE = ("prove", "laplace", "--scale=1", "--sensitivity=1", "--no-bounds")
REFUTED = (*PROVE, "--epsilon=0.5")
CURVE = ("curve", "laplace", "--scale=1", "--sensitivity=1")
AUDIT = (
    *("audit", "slow.py:slow", "--epsilon=1", "--pair=pair.json"),
    *("--samples=40", "--jobs=1"),
)
SLOW = """
import time


def slow(database, size, rng):
    time.sleep(0.1)
    return rng.laplace(size=size)
"""
COLOUR = re.compile(r"\x1b\[[\d;]*3\d")
BLOCK = "\N{FULL BLOCK}"


def environment(**more):
    """The variables of a terminal that knows colours, and others."""
    names = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TTY_INTERACTIVE", "COLUMNS")
    plain = {name: value for name, value in os.environ.items() if name not in names}
    return {**plain, "TERM": "xterm-256color", "LINES": "24", **more}


@pytest.fixture
def piped(folder):
    """Run a command whose streams are pipes."""
    (folder / "slow.py").write_text(SLOW)

    def run(arguments, **more):
        done = subprocess.run(
            [sys.executable, "-m", "verifydp", *arguments],
            capture_output=True,
            env=environment(**more),
            check=False,
        )
        return done.stdout.decode(), done.stderr.decode()

    return run


@pytest.fixture
def seen(folder):
    """Run a command on a terminal of its own, and give all that it shows."""
    (folder / "slow.py").write_text(SLOW)

    def run(arguments, **more):
        own, other = pty.openpty()
        pieces = []

        def read():
            try:
                while piece := os.read(own, 65536):
                    pieces.append(piece)
            except OSError:  # what Linux says at the end
                pass

        reader = threading.Thread(target=read)
        reader.start()
        done = subprocess.Popen(
            [sys.executable, "-m", "verifydp", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(**more),
        )
        done.wait()
        os.close(other)
        reader.join()
        os.close(own)
        return b"".join(pieces).decode().replace("\r\n", "\n")

    return run


def test_a_terminal_shows_colours_and_bars(seen):
    text = seen(REFUTED, COLUMNS="80")
    assert "\x1b[1;31mREFUTED" in text
    assert BLOCK in seen(CURVE, COLUMNS="80")


@pytest.mark.parametrize("arguments", [REFUTED, CURVE])
def test_a_pipe_gets_text_alone(piped, arguments):
    out, err = piped(arguments)
    assert not set(out) & {"\x1b", "\r", BLOCK}
    assert err == ""


def test_colours_can_be_refused(seen):
    text = seen(REFUTED, NO_COLOR="1")
    assert "REFUTED" in text
    assert not COLOUR.search(text)


@pytest.mark.parametrize("arguments", [REFUTED, CURVE, AUDIT])
def test_a_terminal_of_text_alone_gets_that(seen, arguments):
    text = seen(arguments, TERM="dumb")
    assert not set(text) & {"\x1b", "\r", BLOCK}


def test_colours_can_be_asked_for_and_progress_is_no_colour(piped):
    out, err = piped(AUDIT, FORCE_COLOR="1")
    assert "\x1b[1;" in out
    assert not set(err) & {"\x1b", "\r"}


def test_progress_is_drawn_where_somebody_looks(seen):
    text = seen(AUDIT, COLUMNS="80")
    assert "\x1b[2K" in text  # a line that is drawn again
    assert not set(text.rpartition("\x1b[")[2]) & {"\r"}


LISTS = (
    "--help",
    "prove --list",
    "calibrate --list",
    "choose-epsilon --list",
    "backend list",
    "spec list general_composition",
    "spec coverage semi_dp",
    "spec show hypothesis_testing.temporal_correlation_sharp",
    "check {specs}/certificates/foundations.composition.json",
)
#: What stays whole, so that it can be copied: digests and files.
WHOLE = re.compile(r"sha256:|\.json$")


@pytest.mark.parametrize("line", LISTS)
def test_lists_fit_and_are_whole(verifydp, line, monkeypatch):
    from verifydp.evidence.specs import specs_folder  # noqa: PLC0415

    command = line.format(specs=specs_folder())
    words = {}
    for columns in ("80", "40"):
        monkeypatch.setenv("COLUMNS", columns)
        done = verifydp(command)
        assert done.status == 0
        lines = done.out.splitlines()
        wide = [one for one in lines if cell_len(one) > 80 and not WHOLE.search(one)]
        assert wide == []
        words[columns] = "".join(done.out.split())
    if line != "--help":  # which says less where there is less room
        assert words["80"] == words["40"]


def test_names_of_any_script_stand_in_columns(verifydp, folder, monkeypatch):
    """A table of counts whose labels take two columns a letter, or none."""
    monkeypatch.setenv("COLUMNS", "80")
    labels = ("年齢" * 12, "e\u0301" * 30, "a" * 70)
    rows = "".join(f"{label},31,4\n" for label in labels)
    (folder / "clinic.csv").write_text(f"ward\\病棟,自宅,死亡\n{rows}", "utf-8")
    done = verifydp("invariants clinic.csv --publish ward --mu 1 --seed 1")
    assert done.status == 0, done.err
    assert max(map(cell_len, done.out.splitlines())) <= 80
    squeezed = "".join(done.out.split())
    assert all(squeezed.count(label) >= 2 for label in labels)
