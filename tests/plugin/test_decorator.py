"""The decorator: the decorated function is the mechanism."""

import inspect
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.notions import MetricPrivacy
from verifydp.testing import audited

HEAD = """
import pytest
from verifydp.evidence.claim import ApproximateDP
from verifydp.testing import audited

CLAIM = ApproximateDP(epsilon=1.0)

"""

CLAIM = ApproximateDP(epsilon=1.0)


@pytest.fixture
def run(pytester, calls):
    """Run one test file on the stand-in audit."""

    def run_body(body, *arguments):
        pytester.makepyfile(test_it=HEAD + body)
        return pytester.runpytest_inprocess(*arguments)

    return run_body


def test_a_failure_shows_the_witness_and_where_the_mechanism_is(run):
    result = run(
        "@audited(CLAIM, pair=([], [1.0]))\n"
        "def test_release(database):\n"
        "    return 'REFUTED'\n"
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(
        [
            "E *PrivacyViolation: REFUTED: test_release is not 1-DP on the given pair",
            " *123 of 1,000 draws * on the database, 456 of 1,001 draws *",
            " *test *test_it.py:7",
            " *reproduce *pytest test_it.py::test_release *",
        ]
    )
    result.stdout.no_fnmatch_line("*decorator.py*")


def test_the_decorator_hands_its_arguments_to_the_audit(run, calls):
    result = run(
        "@audited(CLAIM, relation='add-remove', data=[1.0], samples=70, seed=7,\n"
        "         expect='REFUTED', backend='numpy')\n"
        "def test_release(database):\n"
        "    return 'REFUTED'\n"
    )
    assert result.ret == pytest.ExitCode.OK
    (call,) = calls
    assert (call["samples"], call["seed"]) == (70, 7)
    assert call["keywords"] == {
        "evidence": "shrunk",
        "relation": "add-remove",
        "data": [1.0],
        "backend": "numpy",
    }


def test_data_may_be_anything_that_has_no_truth_value(run, calls):
    result = run(
        "class Table:\n"
        "    def __eq__(self, other): raise TypeError\n"
        "    def __bool__(self): raise TypeError\n"
        "@audited(CLAIM, relation='replace', data=Table())\n"
        "def test_release(database):\n"
        "    return 'NOT_REFUTED'\n"
    )
    assert result.ret == pytest.ExitCode.OK
    assert set(calls[0]["keywords"]) == {"relation", "data", "evidence"}


@pytest.mark.parametrize("order", ["above", "below"])
def test_parametrize_stacks_on_either_side(run, calls, order):
    marks = [
        "@pytest.mark.parametrize('verdict', ['NOT_REFUTED', 'REFUTED'])",
        "@audited(CLAIM, pair=(0, 1))",
    ]
    if order == "below":
        marks.reverse()
    result = run(
        "\n".join(marks) + "\ndef test_release(database, verdict):\n"
        "    return verdict\n"
    )
    assert result.parseoutcomes() == {"failed": 1, "NOT_REFUTED": 1}
    assert calls[0]["alpha"] == calls[1]["alpha"]
    assert calls[0]["alpha"].denominator == 4 * 10**6


def test_methods_classes_and_fixtures(run):
    result = run(
        "@pytest.fixture\n"
        "def verdict():\n"
        "    return 'NOT_REFUTED'\n"
        "class TestReleases:\n"
        "    outcome = 'NOT_REFUTED'\n"
        "    @audited(CLAIM, pair=(0, 1))\n"
        "    def test_method(self, database):\n"
        "        return self.outcome\n"
        "    @audited(CLAIM, pair=(0, 1))\n"
        "    def test_fixture(self, database, verdict):\n"
        "        return verdict\n"
        "    @staticmethod\n"
        "    @audited(CLAIM, pair=(0, 1))\n"
        "    def test_static(database, verdict):\n"
        "        return verdict\n"
        "    @classmethod\n"
        "    @audited(CLAIM, pair=(0, 1))\n"
        "    def test_class(cls, database):\n"
        "        return cls.outcome\n"
        "    @pytest.mark.parametrize('case', ['NOT_REFUTED'])\n"
        "    @audited(CLAIM, pair=(0, 1))\n"
        "    def test_cases(self, database, case):\n"
        "        return case\n"
    )
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"NOT_REFUTED": 5}


def test_marks_and_documentation_are_kept():
    @audited(CLAIM, pair=(0, 1))
    @pytest.mark.usefixtures("tmp_path")
    def test_release(database, scale):
        """Releases the database."""

    assert test_release.__name__ == "test_release"
    assert test_release.__doc__ == "Releases the database."
    assert [mark.name for mark in test_release.pytestmark] == ["usefixtures"]
    assert list(inspect.signature(test_release).parameters) == [
        "verifydp_audit",
        "scale",
    ]


class Recorder:
    """Stands for the fixture and keeps the mechanism that it is given."""

    def __call__(self, mechanism, claim, **keywords):
        self.mechanism = mechanism
        self.claim = claim


def test_the_plain_form_takes_the_database_alone():
    @audited(CLAIM, pair=(0, 1))
    def test_release(table, offset):
        return table + offset

    recorder = Recorder()
    test_release(verifydp_audit=recorder, offset=10)
    assert list(inspect.signature(recorder.mechanism).parameters) == ["database"]
    assert recorder.mechanism(5) == 15
    assert recorder.mechanism.__name__ == "test_release"
    assert recorder.claim == CLAIM


def test_the_vectorised_form_takes_size_and_stream():
    @audited(CLAIM, pair=(0, 1))
    def test_release(database, size, rng, offset):
        return [database + offset + rng] * size

    recorder = Recorder()
    test_release(verifydp_audit=recorder, offset=10)
    parameters = list(inspect.signature(recorder.mechanism).parameters)
    assert parameters == ["database", "size", "rng"]
    assert recorder.mechanism(5, 2, 0.5) == [15.5, 15.5]


def test_the_mechanism_keeps_the_neighbours_and_the_source_of_the_test():
    def test_release(database):
        return database

    test_release.__neighbours__ = "a strategy"
    recorder = Recorder()
    audited(CLAIM)(test_release)(verifydp_audit=recorder)
    assert recorder.mechanism.__neighbours__ == "a strategy"
    assert inspect.unwrap(recorder.mechanism) is test_release


def no_database():
    """No mechanism."""


def size_alone(database, size):
    """Half a vectorised form."""


def asks_for_the_fixture(database, verifydp_audit):
    """A mechanism that wants to audit."""


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (no_database, "no_database has no argument for the database"),
        (size_alone, "size_alone has the argument 'size' alone"),
        (asks_for_the_fixture, "asks for the fixture 'verifydp_audit'"),
    ],
)
def test_a_function_that_is_no_mechanism_is_refused(function, message):
    with pytest.raises(InputError, match=message):
        audited(CLAIM, pair=(0, 1))(function)


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (None, "the claim is None: give ApproximateDP"),
        ("1-DP", "the claim is '1-DP'"),
        (MetricPrivacy(Fraction(1)), r"claim\.at_distance\(d\), with the pair"),
    ],
)
def test_what_is_no_claim_about_a_pair_is_refused_at_once(claim, message):
    with pytest.raises(InputError, match=message):
        audited(claim, pair=(0, 1))


def test_a_claim_of_another_notion_reaches_the_audit_and_is_shown(run, calls):
    """In its own words, and with what was tested in its place."""
    result = run(
        "from fractions import Fraction\n"
        "from verifydp.notions import GaussianDP\n"
        "@audited(GaussianDP(Fraction(1, 5)), pair=(0, 1))\n"
        "def test_release(database):\n"
        "    return 'REFUTED'\n"
    )
    assert result.parseoutcomes() == {"failed": 1}
    result.stdout.fnmatch_lines(
        [
            "*claimed *1/5-Gaussian DP, from which *-DP follows",
            "REFUTED  1/5-Gaussian DP *",
        ]
    )


def test_a_missing_claim_is_refused():
    with pytest.raises(InputError, match=r"write @audited\(verifydp.ApproximateDP"):
        audited(no_database)
