"""Under pytest-xdist the workers share one budget and the controller prints."""

from pathlib import Path

import pytest

STAND_IN = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")

MODULE = """
import pytest
from verifydp.evidence.claim import ApproximateDP

pytestmark = pytest.mark.usefixtures("calls")
CLAIM = ApproximateDP(epsilon=1.0)

def verdict(name):
    def mechanism(database):
        return name
    return mechanism

@pytest.mark.parametrize("case", range(5))
def test_correct(audit, case):
    audit(verdict("NOT_REFUTED"), CLAIM, pair=(0, 1))
    audit(verdict("NOT_REFUTED"), CLAIM, pair=(0, 1))

def test_broken(audit):
    audit(verdict("REFUTED"), CLAIM, pair=(0, 1))
"""


def section(result):
    """The lines of the summary's section ``verifydp``."""
    lines = result.outlines
    first = next(i for i, line in enumerate(lines) if " verifydp ====" in line)
    last = next(i for i in range(first + 1, len(lines)) if lines[i].startswith("==="))
    return lines[first + 1 : last]


def test_two_workers_print_what_one_process_prints(pytester):
    pytester.makeconftest(STAND_IN)
    pytester.makepyfile(MODULE)
    alone = pytester.runpytest_inprocess()
    shared = pytester.runpytest_inprocess("-n", "2")
    for result in (alone, shared):
        assert result.ret == pytest.ExitCode.TESTS_FAILED
        assert result.parseoutcomes() == {"failed": 1, "NOT_REFUTED": 5}
    assert section(shared) == section(alone)
    budget, heading, *rows = section(shared)
    assert budget == (
        "11 audits; false-alarm budget 1e-6, shared by 6 tests; spent 6.39e-7 (64%)"
    )
    assert heading.split()[0] == "verdict"
    assert len(rows) == 11
    assert [row.split()[0] for row in rows] == ["REFUTED"] + ["NOT_REFUTED"] * 10


def test_tests_that_every_worker_runs_divide_the_budget_further(pytester):
    pytester.makeconftest(STAND_IN)
    pytester.makepyfile(MODULE)
    result = pytester.runpytest_inprocess("-k", "broken", "--dist=each", "--tx=2*popen")
    assert result.parseoutcomes() == {"failed": 2}
    budget, _, *rows = section(result)
    assert budget == (
        "2 audits; false-alarm budget 1e-6, shared by 2 tests; spent 5e-7 (50%)"
    )
    assert [row.split()[-1] for row in rows] == ["[gw0]", "[gw1]"]
