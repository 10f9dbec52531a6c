"""The false-alarm budget: how it is read, divided, and counted."""

from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.testing.budget import RunBudget, parse_budget

MODULE = """
import pytest
from verifydp.evidence.claim import ApproximateDP

CLAIM = ApproximateDP(epsilon=1.0)

def correct(database):
    return "NOT_REFUTED"

def test_twice(audit):
    audit(correct, CLAIM)
    audit(correct, CLAIM)

@pytest.mark.parametrize("case", [1, 2])
def test_cases(audit, case):
    audit(correct, CLAIM)

def test_unused(audit):
    pass

def test_without():
    pass
"""


def levels(calls):
    return [call["alpha"] for call in calls]


@pytest.mark.parametrize(
    ("text", "value"),
    [("1e-6", Fraction(1, 10**6)), (" 1/3000000 ", Fraction(1, 3 * 10**6))],
)
def test_a_budget_is_read_exactly(text, value):
    assert parse_budget(text) == value


def test_the_largest_budget_is_a_tenth():
    assert parse_budget("0.1") == Fraction(1, 10)
    with pytest.raises(InputError, match=r"'0.1000001'.* at most 0.1"):
        parse_budget("0.1000001")


@pytest.mark.parametrize("text", ["0", "-1e-6", "1", "nan", "inf", "few", "1/0", ""])
def test_what_is_no_budget_is_refused_in_one_line(text):
    with pytest.raises(InputError, match="verifydp budget is") as caught:
        parse_budget(text)
    assert "\n" not in str(caught.value)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("copies", [1, 3])
@pytest.mark.parametrize("calls", [1, 2, 50])
def test_the_shares_of_a_run_stay_below_its_budget(calls, copies):
    budget = RunBudget(total=Fraction(1, 10**6), items=7, copies=copies)
    test = sum(budget.share_of_call(call) for call in range(1, calls + 1))
    assert test == budget.share_of_item * Fraction(calls, calls + 1)
    assert test * 7 * copies < Fraction(1, 10**6)
    assert budget.share_of_item * 7 * copies == Fraction(1, 10**6)


def test_a_budget_without_tests_is_refused():
    with pytest.raises(InputError, match="0 tests"):
        RunBudget(total=Fraction(1, 10), items=0)
    with pytest.raises(InputError, match="call number 0"):
        RunBudget(total=Fraction(1, 10), items=1).share_of_call(0)


def test_every_collected_test_that_audits_has_an_equal_share(pytester, calls):
    pytester.makepyfile(MODULE)
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.OK
    share = Fraction(1, 4 * 10**6)
    assert levels(calls) == [share / 2, share / 6, share / 2, share / 2]
    assert result.parseoutcomes() == {"NOT_REFUTED": 3, "passed": 2}


@pytest.mark.parametrize(
    ("arguments", "items"),
    [(["-k", "cases"], 2), (["-k", "cases or without"], 2), (["-k", "twice"], 1)],
)
def test_deselected_tests_have_no_share(pytester, calls, arguments, items):
    pytester.makepyfile(MODULE)
    assert pytester.runpytest_inprocess(*arguments).ret == pytest.ExitCode.OK
    assert levels(calls)[0] == Fraction(1, 10**6) / items / 2


def test_a_conftest_that_deselects_late_is_respected(pytester, calls):
    pytester.makepyfile(MODULE)
    pytester.makeconftest(
        "import pytest\n"
        "@pytest.hookimpl(trylast=True)\n"
        "def pytest_collection_modifyitems(config, items):\n"
        "    config.hook.pytest_deselected(items=items[1:])\n"
        "    del items[1:]\n"
    )
    assert pytester.runpytest_inprocess().ret == pytest.ExitCode.OK
    assert levels(calls)[0] == Fraction(1, 10**6) / 2


def test_a_test_that_is_run_again_goes_on_spending_its_own_share(pytester, calls):
    pytester.makepyfile(MODULE)
    pytester.makeconftest(
        "from _pytest.runner import runtestprotocol\n"
        "def pytest_runtest_protocol(item, nextitem):\n"
        "    item._initrequest()\n"
        "    runtestprotocol(item, nextitem=nextitem)\n"
        "    item._initrequest()\n"
        "    runtestprotocol(item, nextitem=nextitem)\n"
        "    return True\n"
    )
    result = pytester.runpytest_inprocess("-k", "cases")
    share = Fraction(1, 2 * 10**6)
    assert levels(calls) == [share / 2, share / 6, share / 2, share / 6]
    result.stdout.fnmatch_lines(
        [
            "4 audits; *spent 6.67e-7 (67%)",
            "*test_cases[[]1[]]",
            "*test_cases[[]1[]] (audit 2)",
        ]
    )


def test_the_ini_file_sets_the_budget(pytester, calls):
    pytester.makepyfile(MODULE)
    pytester.makeini("[pytest]\nverifydp_budget = 1e-3\n")
    result = pytester.runpytest_inprocess()
    assert levels(calls)[0] == Fraction(1, 8000)
    result.stdout.fnmatch_lines(
        ["4 audits; false-alarm budget 0.001, shared by 4 tests; spent 4.17e-4 (42%)"]
    )


def test_the_option_wins_over_the_ini_file(pytester, calls):
    pytester.makepyfile(MODULE)
    pytester.makeini("[pytest]\nverifydp_budget = 1e-3\n")
    pytester.runpytest_inprocess("--verifydp-budget=1/100")
    assert levels(calls)[0] == Fraction(1, 800)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("--verifydp-budget=0.5", "*budget is '0.5': it must lie above 0*at most 0.1"),
        ("--verifydp-budget=few", "*budget is 'few': give a probability*such as 1e-6*"),
        ("--verifydp-samples=0", "*--verifydp-samples is '0': give a whole number*1"),
        (
            "--verifydp-samples=2.5",
            "*--verifydp-samples is '2.5': give a whole number*",
        ),
        ("--verifydp-seed=-1", "*--verifydp-seed is '-1': give a whole number*0"),
    ],
)
def test_a_bad_option_is_one_clear_line(pytester, argument, message):
    pytester.makepyfile(MODULE)
    result = pytester.runpytest_inprocess(argument)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {message}"])
    assert len([line for line in result.errlines if line.strip()]) == 1


def test_a_bad_ini_value_is_one_clear_line(pytester):
    pytester.makeini("[pytest]\nverifydp_budget = 2\n")
    result = pytester.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: *budget is '2': it must lie above 0*"])
