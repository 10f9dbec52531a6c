"""What a failing test says of the data obeys the mode that was asked for."""

import pytest

from verifydp.evidence.results import DEFAULT_EVIDENCE

NAMES = ["Zaphodia", "Quirinus", "Xenokrates"]
INCOMES = ["73137.25", "28411.75", "51963.5"]

MODULE = '''
import verifydp
from verifydp.testing import audited

CLAIM = verifydp.ApproximateDP(epsilon=1.0)
GIVEN = {"relation": "replace", "data": "patients.csv", "samples": 4000}


def one_name(database):
    """Shown by nothing simpler than a record."""
    return "".join(name for name in map(str, database["name"]) if len(name) > 5)


def test_fixture(audit):
    audit(one_name, CLAIM, **GIVEN)


def test_asked(audit):
    audit(one_name, CLAIM, **GIVEN, evidence="full")


@audited(CLAIM, **GIVEN, evidence="none")
def test_decorated(database):
    return one_name(database)


@audited(CLAIM, **GIVEN)
def test_raising(database):
    raise LookupError(str(database))
'''


@pytest.fixture
def printed(pytester):
    """What a run of some of these tests prints, all of which fail."""
    pytester.makepyfile(test_it=MODULE)
    rows = [f"{name},{income}" for name, income in zip(NAMES, INCOMES, strict=True)]
    lines = "\n".join(["name,income", *rows])
    pytester.path.joinpath("patients.csv").write_text(lines + "\n")

    def run(select, *arguments):
        done = pytester.runpytest_subprocess("-k", select, *arguments)
        assert done.ret == pytest.ExitCode.TESTS_FAILED
        done.assert_outcomes(failed=1 + select.count(" or "))
        return done.stdout.str() + done.stderr.str()

    return run


def leaks(text):
    return [one for one in (*NAMES, *INCOMES) if one in text]


@pytest.mark.parametrize(
    "arguments", [(), ("--verifydp-evidence=none",), ("-o", "verifydp_evidence=none")]
)
def test_nothing_of_a_record_is_printed(printed, arguments):
    text = printed("fixture or raising", *arguments)
    assert "PrivacyViolation: REFUTED" in text
    assert "neighbours alike: it raised LookupError; --verifydp-evidence=full" in text
    assert leaks(text) == []


@pytest.mark.parametrize(
    "arguments", [("--verifydp-evidence=full",), ("-o", "verifydp_evidence=full")]
)
def test_records_are_printed_where_asked(printed, arguments):
    """Else the test above could not fail."""
    text = printed("fixture or raising", *arguments)
    assert leaks(text)
    assert "it raised LookupError: [('Zaphodia'" in text
    assert "--verifydp-seed=0 --verifydp-evidence=full" in text


def test_an_argument_wins_over_the_option(printed):
    assert leaks(printed("asked", "--verifydp-evidence=none"))
    assert leaks(printed("decorated", "--verifydp-evidence=full")) == []


def test_an_option_wins_over_the_ini_file(printed):
    text = printed(
        "fixture", "--verifydp-evidence=none", "-o", "verifydp_evidence=full"
    )
    assert leaks(text) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--verifydp-evidence=some",), "--verifydp-evidence is 'some': give one of *"),
        (
            ("-o", "verifydp_evidence=some"),
            "the ini value verifydp_evidence is 'some'*",
        ),
    ],
)
def test_an_unknown_mode_is_refused_before_any_test(pytester, arguments, message):
    pytester.makepyfile(test_it="def test_nothing():\n    pass\n")
    done = pytester.runpytest_inprocess(*arguments)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"*{message}"])


def test_the_default_is_that_of_an_audit(pytester, calls):
    pytester.makepyfile(
        test_it="import verifydp\n"
        "def broken(database):\n"
        "    return 'NOT_REFUTED'\n"
        "def test_release(audit):\n"
        "    audit(broken, verifydp.ApproximateDP(epsilon=1.0), pair=(0, 1))\n"
    )
    assert pytester.runpytest_inprocess().ret == pytest.ExitCode.OK
    assert calls[0]["keywords"]["evidence"] == DEFAULT_EVIDENCE
