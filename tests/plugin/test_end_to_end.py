"""The plugin with the real auditor: Laplace noise of scale 1 and of scale 1/2.

Error rates: each inner run has a false-alarm budget of 1e-6 over its audits. The
broken mechanism (epsilon 2 sold as 1) multiplies the wealth by at least exp(0.04)
a draw on average and needs exp(17); it has 10,000 draws, at least 3,000 of them
in the test, so that a miss is seven standard deviations away (below 1e-6). Seeds
are fixed.
"""

import pytest

MODULE = """
import hypothesis.strategies as st
import pytest
import verifydp
from verifydp.testing import audited

CLAIM = verifydp.ApproximateDP(epsilon=1.0)

def noisy_count(database, size, rng, scale=1.0):
    return len(database) + rng.laplace(scale=scale, size=size)

def half_the_noise(database, size, rng):
    return noisy_count(database, size, rng, scale=0.5)

def test_correct(audit):
    result = audit(noisy_count, claim=CLAIM, pair=([], [1.0]))
    assert result.epsilon_lower <= 1.0

def test_broken(audit):
    audit(half_the_noise, claim=CLAIM, relation="add-remove", data=[1.0, 2.0])

def test_known_bug(audit):
    result = audit(half_the_noise, claim=CLAIM, pair=([], [1.0]), expect="REFUTED")
    assert 1.0 <= result.epsilon_lower <= 2.0

def test_wrong_expectation(audit):
    audit(noisy_count, claim=CLAIM, pair=([], [1.0]), expect="REFUTED")

lists = st.lists(st.floats(0, 1), max_size=3)

@pytest.mark.parametrize("scale", [1.0, 0.5])
@audited(CLAIM, neighbours=lists.map(lambda records: (records, [*records, 0.5])))
def test_drawn(database, size, rng, scale):
    return noisy_count(database, size, rng, scale)

@audited(CLAIM, relation="add-remove", data=[1.0], samples=3_000)
def test_plain_form(database):
    import random
    return len(database) + random.expovariate(1.0) - random.expovariate(1.0)
"""

OPTIONS = ("--verifydp-samples=10000", "--verifydp-seed=3")

NODES = {
    "test_broken": "REFUTED",
    "test_correct": "NOT_REFUTED",
    "test_drawn[0.5]": "REFUTED",
    "test_drawn[1.0]": "NOT_REFUTED",
    "test_known_bug": "REFUTED",
    "test_plain_form": "NOT_REFUTED",
    "test_wrong_expectation": "NOT_REFUTED",
}


def rows(result):
    """Verdict and claim-to-samples columns of each audit, by test."""
    lines = [line for line in result.outlines if "::" in line and "-DP " in line]
    return {line.rsplit("::", 1)[1]: line.split("test_it")[0] for line in lines}


@pytest.fixture
def project(pytester):
    pytester.makepyfile(test_it=MODULE)
    return pytester


def test_verdicts_become_outcomes(project):
    result = project.runpytest_subprocess(*OPTIONS)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"failed": 3, "passed": 1, "NOT_REFUTED": 3}
    assert {name: line.split()[0] for name, line in rows(result).items()} == NODES
    result.stdout.fnmatch_lines(
        [
            "*PrivacyViolation: REFUTED: half_the_noise is not 1-DP under add-remove",
            "*database *",
            "*neighbour *",
            "*event *too likely on the *",
            "*counts * draws (*) on the database, * draws (*) on the neighbour",
            "*epsilon *at least 1.* (claimed: 1), wrong with probability at most *e-8",
            "*seed *3, * samples drawn",
            "*reproduce *pytest test_it.py::test_broken --verifydp-budget=1/7000000 *",
        ]
    )
    result.stdout.fnmatch_lines(
        ["7 audits; false-alarm budget 1e-6*7 tests*5e-7 (50%)"]
    )


def test_two_workers_agree_with_one_process(project):
    select = ("-k", "correct or broken or drawn")
    alone = project.runpytest_subprocess(*OPTIONS, *select)
    shared = project.runpytest_subprocess(*OPTIONS, *select, "-n", "2")
    for result in (alone, shared):
        outcomes = result.parseoutcomes()
        assert (outcomes["failed"], outcomes["NOT_REFUTED"]) == (2, 2)
    assert rows(shared) == rows(alone)
    assert len(rows(shared)) == 4


def test_the_printed_command_repeats_the_audit(project):
    first = project.runpytest_subprocess(*OPTIONS, "-k", "broken or known")
    line = next(
        line for line in first.outlines if "reproduce" in line and "test_broken" in line
    )
    command = line.split("reproduce", 1)[1].split()
    assert command[0] == "pytest"
    assert "--verifydp-budget=1/2000000" in command
    again = project.runpytest_subprocess(*command[1:])
    assert rows(again)["test_broken"].split() == rows(first)["test_broken"].split()
    facts = ("event ", "counts ", "epsilon ")
    seen = [line for line in again.outlines if line.strip("E ").startswith(facts)]
    assert len(seen) == 3
    assert set(seen) <= set(first.outlines)


def test_a_mechanism_that_overwrites_the_checker_changes_no_verdict(pytester):
    """The plugin's verdicts come from the process that is kept for checking."""
    pytester.makepyfile(
        test_it="""
        import verifydp
        from verifydp.errors import CertificateError

        CLAIM = verifydp.ApproximateDP(epsilon=1.0)

        def refuse(record):
            raise CertificateError("whatever it states")

        def overwriting(database, size, rng):
            from verifydp.checker import audit, worker
            for module in (audit, worker):
                module.check_audit = refuse
            return len(database) + rng.laplace(scale=0.5, size=size)

        def test_broken(audit):
            result = audit(overwriting, claim=CLAIM, pair=([], [1.0]),
                           expect="REFUTED")
            from verifydp.checker import worker
            assert worker.check_audit is refuse
            assert result.certificate is not None
        """
    )
    result = pytester.runpytest_subprocess(*OPTIONS)
    result.assert_outcomes(passed=1)
