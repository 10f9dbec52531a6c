"""One fixture, two names: the short one gives way to a project's own."""

from fractions import Fraction

import pytest

HEAD = """
import pytest
from verifydp.evidence.claim import ApproximateDP

CLAIM = ApproximateDP(epsilon=1.0)

def correct(database):
    return "NOT_REFUTED"

"""

BOTH = """
def test_short(audit):
    audit(correct, CLAIM)

def test_long(verifydp_audit):
    verifydp_audit(correct, CLAIM)

def test_both(audit, verifydp_audit):
    assert audit is verifydp_audit
    audit(correct, CLAIM)
    verifydp_audit(correct, CLAIM)
"""

OWN = """
import pytest

@pytest.fixture
def audit():
    return "the project's own"
"""

WITH_OWN = """
from verifydp.testing import audited

def test_own(audit):
    assert audit == "the project's own"

def test_long(verifydp_audit):
    verifydp_audit(correct, CLAIM)

@audited(CLAIM, pair=(0, 1))
def test_decorated(database, audit):
    assert audit == "the project's own"
    return "NOT_REFUTED"
"""


def share(total, items, call):
    return Fraction(total) / items / (call * (call + 1))


def test_both_names_are_one_fixture_and_a_test_counts_once(pytester, calls):
    pytester.makepyfile(HEAD + BOTH)
    result = pytester.runpytest_inprocess("--verifydp-budget=1/100")
    assert result.parseoutcomes() == {"NOT_REFUTED": 3}
    result.stdout.fnmatch_lines(["4 audits; *shared by 3 tests; *"])
    assert [call["alpha"] for call in calls] == [
        share("1/100", 3, 1),
        share("1/100", 3, 1),
        share("1/100", 3, 1),
        share("1/100", 3, 2),
    ]


@pytest.mark.parametrize("alias", ["true", "false"])
def test_the_fixture_of_a_project_wins_and_takes_no_share(pytester, calls, alias):
    pytester.makeconftest(OWN)
    pytester.makeini(f"[pytest]\nverifydp_audit_alias = {alias}\n")
    pytester.makepyfile(HEAD + WITH_OWN)
    result = pytester.runpytest_inprocess("--verifydp-budget=1/100")
    assert result.parseoutcomes() == {"passed": 1, "NOT_REFUTED": 2}
    result.stdout.fnmatch_lines(["2 audits; *shared by 2 tests; *"])
    assert {call["alpha"] for call in calls} == {share("1/100", 2, 1)}


@pytest.mark.parametrize("used", ["audit", "verifydp_audit"])
def test_a_fixture_of_a_project_that_builds_on_either_name_is_counted(
    pytester, calls, used
):
    pytester.makeconftest(
        f"import pytest\n\n@pytest.fixture\ndef audit({used}):\n    return {used}\n"
    )
    pytester.makepyfile(HEAD + BOTH)
    result = pytester.runpytest_inprocess("--verifydp-budget=1/100")
    assert result.parseoutcomes() == {"NOT_REFUTED": 3}
    result.stdout.fnmatch_lines(["4 audits; *shared by 3 tests; *"])


def test_the_short_name_can_be_switched_off(pytester, calls):
    pytester.makeini("[pytest]\nverifydp_audit_alias = false\n")
    pytester.makepyfile(HEAD + BOTH)
    result = pytester.runpytest_inprocess()
    assert result.parseoutcomes() == {"errors": 2, "NOT_REFUTED": 1}
    result.stdout.fnmatch_lines(["E *fixture 'audit' not found"])


def test_a_setting_that_is_no_truth_value_is_refused_in_one_line(pytester):
    pytester.makeini("[pytest]\nverifydp_audit_alias = maybe\n")
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: the ini value verifydp_audit_alias: *'maybe'*"]
    )


@pytest.mark.parametrize("arguments", ["audit", "verifydp_audit, audit"])
def test_a_mechanism_that_would_audit_is_refused_under_either_name(
    pytester, calls, arguments
):
    pytester.makepyfile(
        HEAD + "from verifydp.testing import audited\n\n"
        "@audited(CLAIM, pair=(0, 1))\n"
        f"def test_release(database, {arguments}):\n"
        "    return 'NOT_REFUTED'\n"
    )
    result = pytester.runpytest_inprocess()
    assert result.ret != pytest.ExitCode.OK
    name = arguments.split(",")[0]
    result.stdout.fnmatch_lines(
        [f"E *asks for the fixture '{name}', but under @audited*"]
    )
    assert calls == []
