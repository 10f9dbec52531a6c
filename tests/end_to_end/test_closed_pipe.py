"""A reader that goes away changes no exit status and makes no noise."""

import contextlib
import os
import re
import subprocess
import sys

import pytest

#: A slow machine tells from time to time how far it is: never here.
PROGRAM = """
from verifydp.cli import main
from verifydp.report.console.progress import ConsoleListener
ConsoleListener._print = lambda listener, text: None
main()
"""


def run_into_nothing(arguments, folder, *, both=False):
    """Run the command with a standard output whose reader is gone."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdout=writer,
            stderr=writer if both else subprocess.PIPE,
            cwd=folder,
            check=False,
        )
    finally:
        os.close(writer)
    return done.returncode, (done.stderr or b"").decode()


PROVE = ("prove", "laplace", "--scale=1", "--sensitivity=1", "--no-bounds")


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((*PROVE, "--epsilon=1"), 0),
        ((*PROVE, "--epsilon=0.5"), 1),
        ((*PROVE, "--epsilon=0.5", "--format=json"), 1),
        ((*PROVE, "--epsilon=x"), 2),
        (("spec", "list"), 0),
        (("--help",), 0),
        (("prove", "--list"), 0),
        (("completion", "bash"), 0),
        (("census", "--rho=1", "--format=ndjson"), 0),
        (("census", "--rho=x", "--format=ndjson"), 2),
        (("spec", "coverage", "semi_dp", "--format=json"), 0),
        (("choose-epsilon", "--precision=0.9"), 0),
    ],
)
def test_the_status_is_kept(folder, arguments, status, both):
    found, errors = run_into_nothing(arguments, folder, both=both)
    assert found == status
    assert "Traceback" not in errors
    assert errors.count("\n") <= (status == 2)


@pytest.mark.parametrize("layout", ["text", "json", "ndjson"])
@pytest.mark.parametrize(("epsilon", "status"), [("0.5", 1), ("1.5", 0)])
def test_an_audit_goes_on_to_its_verdict(folder, write_module, layout, epsilon, status):
    write_module(
        "noisy.py",
        "def noisy(database, size, rng):\n"
        "    return rng.laplace(loc=len(database), scale=1.0, size=size)\n",
    )
    (folder / "pair.json").write_text('{"database": [1, 2], "neighbour": [1]}')
    out = folder / "out"
    found, errors = run_into_nothing(
        (
            *("audit", "noisy.py:noisy", f"--epsilon={epsilon}", "--pair=pair.json"),
            *("--samples=20000", f"--format={layout}", f"--out={out}"),
        ),
        folder,
    )
    # A slow machine tells from time to time how far it is.
    told = re.compile(r" of 20,000 samples|20,000 samples take")
    noise = [line for line in errors.splitlines() if not told.search(line)]
    assert (found, noise) == (status, [])
    assert (out / "result.json").exists()
    assert not status or list((out / "certificates").glob("*.json"))


def test_a_check_keeps_its_status(folder, verifydp):
    line = "audit mechanisms.py:wrong --epsilon 1 --pair pair.json --samples 4000"
    assert verifydp(f"{line} --out out").status == 1
    (path,) = (folder / "out" / "certificates").glob("*.json")
    assert run_into_nothing(("check", str(path)), folder) == (0, "")
    broken = folder / "broken.json"
    broken.write_text(path.read_text().replace("sha256:", "sha256:0", 1))
    assert run_into_nothing(("check", str(broken)), folder) == (1, "")


def test_a_pipe_gets_utf_8_whatever_the_system_prefers():
    """As on Windows, where a pipe has a code page without Greek letters."""
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", "spec", "show", "foundations.closeness"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "(ε, δ)-close" in done.stdout.decode("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
def test_a_terminal_without_a_letter_gets_its_number():
    screen, terminal = os.openpty()
    command = [
        sys.executable,
        "-m",
        "verifydp",
        "spec",
        "show",
        "foundations.closeness",
    ]
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    child = subprocess.Popen(command, stdout=terminal, env=environment)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # the end, on Linux
        while part := os.read(screen, 1 << 16):
            shown += part
    os.close(screen)
    assert child.wait() == 0
    assert b"(\\u03b5, \\u03b4)-close" in shown
