"""Mechanisms that fail: always, on a kind of data, on one record, or after a while.

The audits of right mechanisms run at level 1e-4, so one of them is refuted by chance
with probability below 0.001 in all; seeds are fixed.
"""

from fractions import Fraction

import msgspec
import numpy as np
import pytest

from verifydp import ApproximateDP, InputError, Verdict, audit, check
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import COIN
from verifydp.evidence.kinds import kind_of, read_result
from verifydp.report.failed_calls import failures_texts
from verifydp.report.json.text import checked_plain

PURE = ApproximateDP(epsilon=1.0)
DATA = np.random.default_rng(0).uniform(20, 80, 60)
FAILURES = {
    "empty tables": lambda data: len(data) == 0,
    "NaN": lambda data: bool(np.isnan(data).any()),
    "tables of fewer than 10 records": lambda data: len(data) < 5,
    "infinite numbers": lambda data: bool(np.isinf(data).any()),
}
ADMITTING = {
    "empty tables": "age: 0..120, no NaN",
    "NaN": "age: 0..120, not empty",
    "tables of fewer than 10 records": "age: 0..120, no NaN, not empty",
    "infinite numbers": "not empty, no NaN",
}
EXCLUDING = {
    "empty tables": "age: 0..120, no NaN, not empty",
    "NaN": "age: 0..120, no NaN",
    "tables of fewer than 10 records": "age: 0..120, no NaN, at least 5 rows",
    "infinite numbers": "age: 0..120",
}


def noisy_sum(fails, scale):
    def release(database, size, rng):
        if fails(database):
            raise ValueError("cannot do that")
        values = np.clip(np.nan_to_num(database, nan=50.0), 0, 120)
        return values.sum() + rng.laplace(scale=scale, size=size)

    return release


def run(fails, scale, **more):
    return audit(
        noisy_sum(fails, scale),
        PURE,
        data=DATA,
        relation="add-remove",
        samples=20_000,
        alpha=Fraction(1, 10_000),
        **more,
    )


@pytest.mark.parametrize("kind", FAILURES)
def test_without_a_domain_the_verdict_is_about_answers(kind):
    right = run(FAILURES[kind], 120)
    assert right.verdict is Verdict.NOT_REFUTED
    assert right.failures.fails_on == (kind,)
    assert right.headline.endswith(
        f"1-DP under add-remove where it answers; fails on {kind}"
    )
    assert right.summary.claim == right.headline
    assert any("--domain" in text for text in failures_texts(right))


@pytest.mark.parametrize("kind", FAILURES)
def test_failing_hides_no_other_violation(kind):
    wrong = run(FAILURES[kind], 40)
    assert wrong.verdict is Verdict.REFUTED
    assert not any("raised" in name for name in wrong.witness.event.categories)
    assert wrong.failures.fails_on == (kind,)
    assert check(wrong.certificate)


@pytest.mark.parametrize("kind", FAILURES)
def test_failing_inside_of_the_domain_is_a_violation(kind):
    result = run(FAILURES[kind], 120, domain=ADMITTING[kind])
    assert result.verdict is Verdict.REFUTED
    assert result.failures.said == "raised ValueError"  # its words may hold records
    assert result.headline.endswith("1-DP under add-remove")
    assert check(result.certificate)


@pytest.mark.parametrize("kind", FAILURES)
def test_failing_outside_of_the_domain_is_none(kind):
    result = run(FAILURES[kind], 120, domain=EXCLUDING[kind])
    assert result.verdict is Verdict.NOT_REFUTED
    assert result.failures.fails_on == ()
    assert result.domain == EXCLUDING[kind]


def test_a_failure_and_another_violation_are_both_shown():
    result = audit(
        noisy_sum(FAILURES["empty tables"], 50),
        PURE,
        data=DATA,
        relation="add-remove",
        domain="age: 0..120",
        samples=20_000,
        evidence="full",
    )
    assert result.verdict is Verdict.REFUTED
    assert result.witness.event.categories == ("raised ValueError: cannot do that",)
    (other,) = result.further
    assert other.event.intervals
    assert other.epsilon_lower > 1
    parts = result.certificate.parts
    assert [getattr(part, "alpha", None) for part in parts] == ["1/40", "1/80", "1/80"]
    assert check(result.certificate)
    plain = checked_plain(result)
    assert read_result(plain, kind_of(plain)) == result


def test_failing_on_an_ordinary_record_is_a_violation_without_a_domain():
    largest = DATA.max()
    result = run(lambda data: len(data) > 50 and largest not in data, 120)
    assert result.verdict is Verdict.REFUTED
    assert not result.failures.set_aside


def test_failing_alike_on_all_data_is_an_input_error():
    def untyped(database, size, rng):
        if len(database):
            raise TypeError(f"unsupported in {len(database)} rows, " + 30 * "so ")
        return rng.laplace(size=size)

    with pytest.raises(InputError) as error:
        audit(untyped, PURE, data=DATA, relation="add-remove", samples=2000)
    said = str(error.value)
    assert "raised TypeError: unsupported in 60 rows, so so so" in said
    assert "sha256" not in said
    assert f"the first is {DATA[0]}" in said
    assert "\n" not in said


def test_one_answer_in_many_is_no_input_error():
    rng = np.random.default_rng(3)

    def rarely(database):
        if rng.random() < 0.9:
            raise RuntimeError("busy")
        return float(rng.laplace())

    result = audit(
        rarely,
        PURE,
        data=DATA,
        relation="add-remove",
        samples=4000,
        alpha=Fraction(1, 10_000),
    )
    assert result.verdict is not Verdict.REFUTED
    database, neighbour = result.failures.sides
    assert 0.8 < database.failed / database.calls < 0.97
    assert 0.8 < neighbour.failed / neighbour.calls < 0.97


def budgeted(calls):
    rng = np.random.default_rng(1)
    left = [calls]

    def release(database):
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError("the budget is spent")
        return float(len(database) + rng.laplace())

    return release


@pytest.mark.parametrize("calls", [12, 700])
def test_a_budget_of_calls_that_runs_out_is_inconclusive(calls):
    result = audit(
        budgeted(calls),
        PURE,
        pair=([1.0], []),
        samples=2000,
        alpha=Fraction(1, 10_000),
    )
    assert result.verdict is Verdict.INCONCLUSIVE
    assert f"answered {calls} of 2,000 calls" in result.reason
    parts = result.failures.over_time
    assert sum(part.calls for part in parts) == 2000
    assert sum(part.failed for part in parts) == 2000 - calls
    assert parts[-1].failed == parts[-1].calls


def test_detectable_effects_are_those_of_the_answers():
    rng = np.random.default_rng(2)

    def release(database):
        if rng.random() < 0.75:
            raise RuntimeError("busy")
        return float(rng.laplace())

    few = audit(release, PURE, pair=([1.0], []), samples=8000)
    many = audit(
        lambda database: float(rng.laplace()), PURE, pair=([1.0], []), samples=8000
    )
    assert few.verdict is many.verdict is Verdict.NOT_REFUTED
    assert few.detectable[0].epsilon > many.detectable[0].epsilon
    assert "answered" in few.reason
    assert many.failures.over_time == ()
    assert [side.failed for side in many.failures.sides] == [0, 0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pair": ([1.0], [2.0])}, "the database lies outside of the domain"),
        ({"data": DATA, "relation": "replace"}, "the data lies outside of the domain"),
    ],
)
def test_data_outside_of_the_domain_are_refused(given, said):
    with pytest.raises(InputError, match=said):
        audit(budgeted(9), PURE, domain="not empty, 0..0.5", samples=2000, **given)


def test_bets_on_single_calls_name_the_coin_that_they_rest_on():
    rng = np.random.default_rng(5)
    result = audit(
        lambda database: float(database + rng.laplace(scale=0.3)),
        PURE,
        pair=(0, 1),
        samples=4000,
    )
    assert result.verdict is Verdict.REFUTED
    record = result.certificate
    assert record.parts[0].coin
    assert COIN in record.assumes
    silent = tuple(text for text in record.assumes if text != COIN)
    with pytest.raises(CertificateError, match="must name what it assumes"):
        check(sealed(msgspec.structs.replace(record, assumes=silent)))
