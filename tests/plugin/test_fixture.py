"""The fixture: verdicts become outcomes of tests."""

import pytest

HEAD = """
import pytest
from verifydp.evidence.claim import ApproximateDP

CLAIM = ApproximateDP(epsilon=1.0)
PAIR = (0, 1)

def broken(database):
    return "REFUTED"

def correct(database):
    return "NOT_REFUTED"

def undecided(database):
    return "INCONCLUSIVE"

"""


@pytest.fixture
def run(pytester, calls):
    """Run one test file on the stand-in audit."""

    def run_body(body, *arguments):
        pytester.makepyfile(test_it=HEAD + body)
        return pytester.runpytest_inprocess(*arguments)

    return run_body


def test_a_violation_fails_the_test_and_shows_the_witness(run, calls):
    result = run("def test_release(audit):\n    audit(broken, CLAIM, pair=PAIR)\n")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"failed": 1}
    options = "--verifydp-budget=1/1000000 --verifydp-samples=100000 --verifydp-seed=0"
    result.stdout.fnmatch_lines(
        [
            ">*audit(broken, CLAIM, pair=PAIR)",
            "E *.PrivacyViolation: REFUTED: broken is not 1-DP on the given pair",
            "E *database *[[][]]",
            "E *neighbour *[[]1.0[]] (one record added)",
            "E *event *the output is at least 0.75, too likely on the neighbour",
            "E *123 of 1,000 draws (12.3 %) on the database, 456 of 1,001 draws *",
            "E *epsilon *at least 1.2345 (claimed: 1), * at most 5e-7",
            "E *seed *0, 100,000 samples drawn",
            f"E *reproduce *pytest test_it.py::test_release {options}",
            "test_it.py:*: PrivacyViolation",
        ],
    )
    result.stdout.no_fnmatch_line("*testing*fixture.py*")
    assert calls[0]["keywords"] == {"pair": (0, 1), "evidence": "shrunk"}


def test_no_violation_is_shown_as_not_refuted_and_returned(run):
    result = run(
        "def test_release(audit):\n"
        "    assert audit(correct, CLAIM).verdict == 'NOT_REFUTED'\n",
        "-v",
        "--color=yes",
    )
    assert result.ret == pytest.ExitCode.OK
    text = result.stdout.str()
    assert "test_release \x1b[33mNOT_REFUTED" in text
    assert "1 NOT_REFUTED" in text
    assert "passed" not in text
    assert "PASSED" not in text
    green = [line for line in text.splitlines() if "\x1b[32m" in line]
    assert green == []


def test_no_verdict_fails_with_its_reason(run):
    result = run("def test_release(audit):\n    audit(undecided, CLAIM)\n")
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(
        [
            "E *Failed: INCONCLUSIVE: claim: undecided is 1-DP on the given pair",
            "E *reason *the stand-in says so",
            "E *allow_inconclusive=True*",
        ]
    )


def test_no_verdict_is_accepted_on_request(run):
    result = run(
        "def test_release(audit):\n"
        "    audit(undecided, CLAIM, allow_inconclusive=True)\n"
    )
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"INCONCLUSIVE": 1}


@pytest.mark.parametrize("expect", ["'REFUTED'", "Verdict.REFUTED"])
def test_an_expected_violation_passes(run, expect):
    result = run(
        "from verifydp.evidence.verdict import Verdict\n"
        "def test_known_bug(audit):\n"
        f"    assert audit(broken, CLAIM, expect={expect}).witness is not None\n"
    )
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"passed": 1}
    result.stdout.fnmatch_lines(["REFUTED (expected)*1-DP*1.23*test_known_bug"])


def test_an_expected_violation_that_is_not_found_fails(run):
    result = run(
        "def test_known_bug(audit):\n    audit(correct, CLAIM, expect='REFUTED')\n"
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(
        [
            "E *Failed: expected REFUTED, but the audit says NOT_REFUTED: claim: corr*",
            "E *detects *epsilon 1.063 at p 0.5",
        ]
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("audit(correct, CLAIM, confidence=0.95)", "*audit got confidence=0.95, but*"),
        ("audit(correct, CLAIM, alpha=0.1)", "*audit got alpha=0.1, but*budget*"),
        ("audit(correct, CLAIM, expect='PROVED')", "*expect is 'PROVED': give*"),
    ],
)
def test_what_would_leave_the_budget_is_refused(run, calls, call, message):
    result = run(f"def test_release(audit):\n    {call}\n")
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines([f"E *verifydp.errors.InputError: {message}"])
    assert calls == []


@pytest.mark.parametrize("name", ["audit", "verifydp_audit"])
def test_a_fixture_that_was_not_counted_has_no_share(run, calls, name):
    result = run(
        "def test_hidden(request):\n"
        f"    request.getfixturevalue('{name}')(correct, CLAIM)\n"
        "def test_open(audit):\n"
        "    audit(correct, CLAIM)\n"
    )
    assert result.parseoutcomes() == {"failed": 1, "NOT_REFUTED": 1}
    result.stdout.fnmatch_lines(
        ["E *test_it.py::test_hidden asked for the fixture 'verifydp_audit' at run *"]
    )
    assert len(calls) == 1


def test_a_fixture_may_use_the_fixture(run, calls):
    result = run(
        "@pytest.fixture\n"
        "def checked(audit):\n"
        "    return audit(correct, CLAIM).verdict\n"
        "def test_release(checked):\n"
        "    assert checked == 'NOT_REFUTED'\n"
    )
    assert result.parseoutcomes() == {"NOT_REFUTED": 1}
    assert len(calls) == 1


def test_the_result_knows_how_to_repeat_itself(run):
    result = run(
        "def test_release(audit):\n"
        "    command = audit(correct, CLAIM).reproduce.split()\n"
        "    assert command[:2] == ['pytest', 'test_it.py::test_release']\n"
    )
    assert result.ret == pytest.ExitCode.OK


def test_samples_and_seed_come_from_the_options_unless_named(run, calls):
    result = run(
        "def test_release(audit):\n"
        "    audit(correct, CLAIM)\n"
        "    audit(correct, CLAIM, samples=70, seed=0)\n",
        "--verifydp-samples=1234",
        "--verifydp-seed=56",
    )
    assert result.ret == pytest.ExitCode.OK
    assert [(call["samples"], call["seed"]) for call in calls] == [(1234, 56), (70, 0)]


def test_an_expected_failure_stays_an_expected_failure(run):
    result = run(
        "@pytest.mark.xfail(strict=True)\n"
        "def test_release(audit):\n"
        "    audit(broken, CLAIM)\n"
    )
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"xfailed": 1}
