"""What was not tried is never counted as passed, and what fails is told."""

import sys

import pytest
from release_check.steps import (
    NotTriedError,
    Outcome,
    ReleaseError,
    closing,
    run_step,
    shell,
)
from release_check.trial import chosen_certificates, clean_environment


def failing():
    raise ReleaseError("the wheel misses a\nand b")


def absent():
    raise NotTriedError("no python3.12 that starts is present")


PASSED = run_step("contents", lambda: "all there")
FAILED = run_step("schemas", failing)
ABSENT = run_step("Python 3.12", absent)


def test_a_step_says_what_came_of_it():
    assert [step.outcome for step in (PASSED, FAILED, ABSENT)] == list(Outcome)
    assert PASSED.line.startswith("passed")
    assert PASSED.line.endswith("s  contents: all there")
    assert FAILED.line.splitlines()[1].strip() == "and b"
    assert "Python 3.12: no python3.12" in ABSENT.line


@pytest.mark.parametrize(
    ("steps", "text", "status"),
    [
        ([PASSED], "1 of 1 steps passed", 0),
        ([PASSED, ABSENT], "1 of 2 steps passed; not tried: Python 3.12", 0),
        ([PASSED, FAILED], "1 of 2 steps passed; FAILED: schemas", 1),
        ([ABSENT], "0 of 1 steps passed; not tried: Python 3.12", 1),
        ([], "0 of 0 steps passed", 1),
    ],
)
def test_the_whole_passes_if_something_did_and_nothing_failed(steps, text, status):
    assert closing(steps) == (text, status)


def test_a_mistake_of_the_check_itself_is_no_outcome():
    with pytest.raises(ZeroDivisionError):
        run_step("any", lambda: str(1 / 0))


def test_a_command_must_end_as_expected():
    program = (sys.executable, "-c")
    assert shell(*program, "print(1)") == "1\n"
    shell(*program, "raise SystemExit(3)", status=3)
    with pytest.raises(ReleaseError, match="ended with 3, not 0\nwhy"):
        shell(*program, "print('why'); raise SystemExit(3)")
    with pytest.raises(ReleaseError, match="ended with 0, not 1"):
        shell(*program, "", status=1)
    with pytest.raises(ReleaseError, match="did not start"):
        shell("no-such-program-here")
    with pytest.raises(ReleaseError, match=r"took more than 0\.2 s"):
        shell(*program, "import time; time.sleep(5)", limit=0.2)


def test_pythons_of_one_check_look_at_different_certificates():
    names = [f"{place:04}" for place in range(5003)]
    chosen = [chosen_certificates(names, 100, start) for start in range(3)]
    assert [len(set(one)) for one in chosen] == [100] * 3
    assert len(set().union(*chosen)) == 300
    assert max(int(one[-1]) for one in chosen) > 4900
    assert chosen_certificates(names, None, 2) == tuple(names)
    assert chosen_certificates(names[:5], 100, 2) == tuple(names[:5])


def test_a_clean_environment_leads_python_nowhere(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/checkout")
    monkeypatch.setenv("HOME", "/home")
    found = clean_environment()
    assert "PYTHONPATH" not in found
    assert found["HOME"] == "/home"
