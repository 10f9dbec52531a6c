"""Each way in which an audit can end, and what it must then carry."""

import math
from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp import ApproximateDP, Verdict, audit, check
from verifydp.adapters.recorded import load_recorded
from verifydp.checker.binomial import check_binomial
from verifydp.evidence.certificates import Binomial, EProcess

PURE = ApproximateDP(epsilon=1.0)


def shifted_laplace(scale):
    def release(database, size, rng):
        return database + rng.laplace(scale=scale, size=size)

    return release


def gaussian(sigma):
    def release(database, size, rng):
        return database + rng.normal(scale=sigma, size=size)

    return release


def constant(value_of):
    def release(database, size, rng):
        return np.full(size, value_of(database))

    return release


def parts_of(result):
    return [] if result.certificate is None else list(result.certificate.parts)


def assert_witness(result):
    """The counts of the witness are a violation on their face."""
    witness = result.witness
    first = witness.database_hits / witness.database_trials
    second = (witness.neighbour_hits + 0.5) / witness.neighbour_trials
    if witness.likelier_on == "neighbour":
        first = witness.neighbour_hits / witness.neighbour_trials
        second = (witness.database_hits + 0.5) / witness.database_trials
    notion = result.claim.notion
    assert first > math.exp(notion.epsilon) * second + notion.delta
    assert witness.event.text
    assert result.picture is not None


def test_refuted_by_the_e_process_with_fresh_counts():
    result = audit(shifted_laplace(0.4), PURE, pair=(0, 1), samples=20_000)
    assert result.verdict is Verdict.REFUTED
    assert [type(part) for part in parts_of(result)] == [EProcess, Binomial]
    assert check(result.certificate)
    assert result.epsilon_lower > 1.5
    assert result.delta_lower > 0
    assert result.wealth_log10 > math.log10(40)
    assert "e-process" in result.reason
    assert_witness(result)
    # The counts are fresh, beside those of the test.
    assert 2 * result.witness.database_trials < result.samples


def test_refuted_by_the_e_process_with_no_draws_left():
    """Found at the last block: the claim's own epsilon is what is known."""
    result = None
    for seed in range(40):
        result = audit(shifted_laplace(0.5), PURE, pair=(0, 1), samples=160, seed=seed)
        if result.verdict is Verdict.REFUTED and len(parts_of(result)) == 1:
            break
    assert [type(part) for part in parts_of(result)] == [EProcess]
    assert check(result.certificate)
    assert result.epsilon_lower == 1.0
    assert any("also chose its event" in note for note in result.notes)
    # The picture marks the event that the witness names.
    witness = result.witness
    marked = [bar for bar in witness.picture.bars if bar.in_event]
    assert sum(bar.database for bar in marked) == witness.database_hits
    assert sum(bar.neighbour for bar in marked) == witness.neighbour_hits
    assert witness.epsilon_lower is None


def test_refuted_by_the_counted_event_alone(counting_sampler, run_engine):
    """At ratio 22,000 bets are idle; the event is bounded all the same."""
    sampler = counting_sampler(lambda database, size, rng: np.full(size, database))
    findings, _ = run_engine(sampler, epsilon=10.0, samples=200_000)
    assert findings.verdict is Verdict.REFUTED
    assert [type(part) for part in findings.parts] == [Binomial]
    assert findings.log_wealth < math.log(40)
    assert "exact bound of one event" in findings.reason
    assert findings.epsilon_lower > 10
    assert check_binomial(findings.parts[0], claim_delta=Fraction(0))
    violation = findings.violation
    assert violation.trials == (90_000, 90_000)
    assert sorted(violation.hits) == [0, 90_000]
    assert violation.epsilon_lower == findings.epsilon_lower
    assert findings.detectable == ()
    assert findings.picture is not None


def test_not_refuted_states_what_it_would_have_found():
    result = audit(shifted_laplace(1.0), PURE, pair=(0, 1), samples=20_000)
    assert result.verdict is Verdict.NOT_REFUTED
    assert 0.5 < result.epsilon_lower <= 1.0
    assert [type(part) for part in parts_of(result)] == [Binomial]
    assert check(result.certificate)
    assert result.witness is None
    assert any(row.epsilon is not None for row in result.detectable)
    assert all(row.epsilon is None or row.epsilon > 1 for row in result.detectable)


def test_too_few_draws_are_inconclusive():
    result = audit(shifted_laplace(1.0), PURE, pair=(0, 1), samples=40)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert result.samples == 40
    assert all(row.epsilon is None for row in result.detectable)
    assert "give more samples" in result.reason


@pytest.mark.parametrize("value", [0.0, 7.5, math.nan, math.inf, -math.inf])
def test_a_constant_output_is_not_refuted(value):
    result = audit(constant(lambda _: value), PURE, pair=(0, 1), samples=2000)
    assert result.verdict is Verdict.NOT_REFUTED
    assert result.epsilon_lower == 0
    assert result.certificate is None


@pytest.mark.parametrize("epsilon", [0.0, 0.5, 3.0])
def test_a_deterministic_answer_is_refuted_at_once(epsilon):
    claim = ApproximateDP(epsilon=epsilon)
    result = audit(constant(float), claim, pair=(0, 1), samples=5000)
    assert result.verdict is Verdict.REFUTED
    assert result.epsilon_lower > 4
    assert result.delta_lower > 0.9
    assert check(result.certificate)
    assert_witness(result)


@pytest.mark.parametrize("epsilon", [20.0, 100.0, 700.0])
def test_a_claim_beyond_what_samples_can_tell_is_no_crash(epsilon):
    claim = ApproximateDP(epsilon=epsilon)
    result = audit(constant(float), claim, pair=(0, 1), samples=2000)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert 5 < result.epsilon_lower < epsilon


def test_epsilon_zero_asks_for_equal_laws():
    claim = ApproximateDP(epsilon=0.0)
    same = audit(shifted_laplace(1.0), claim, pair=(1, 1.0), samples=4000)
    assert same.verdict is Verdict.NOT_REFUTED
    other = audit(shifted_laplace(1.0), claim, pair=(0, 1), samples=4000)
    assert other.verdict is Verdict.REFUTED
    assert other.epsilon_lower > 0


#: The smallest sigma of a Gaussian that is (1, 1e-3)-DP at sensitivity 1, from the
#: exact profile Phi(1/2s - s) - e Phi(-1/2s - s) = 1e-3 (Balle and Wang 2018).
EXACT_SIGMA = 2.57466


def test_the_sigma_above_is_the_exact_one():
    def phi(x):
        return math.erfc(-x / math.sqrt(2)) / 2

    def profile(s):
        return phi(0.5 / s - s) - math.e * phi(-0.5 / s - s)

    assert profile(EXACT_SIGMA) == pytest.approx(1e-3, rel=1e-3)


@pytest.mark.parametrize(("share", "refuted"), [(1.0, False), (0.5, True)])
def test_a_gaussian_is_refuted_at_half_its_sigma_only(share, refuted):
    claim = ApproximateDP(epsilon=1.0, delta=1e-3)
    result = audit(
        gaussian(share * EXACT_SIGMA), claim, pair=(0, 1), samples=100_000, seed=2
    )
    assert (result.verdict is Verdict.REFUTED) == refuted
    if refuted:
        assert result.epsilon_lower >= 1
        assert result.delta_lower >= 1e-3
        assert_witness(result)
    else:
        assert result.epsilon_lower <= 1
        assert result.delta_lower <= 1e-3
    assert check(result.certificate)


@pytest.mark.parametrize("coordinate", [0, 3, 4])
def test_a_histogram_with_too_little_noise_in_an_unknown_coordinate(coordinate):
    counts = np.array([10.0, 3.0, 0.0, 7.0, 5.0])
    other = counts.copy()
    other[coordinate] += 1

    def release(scale):
        return lambda database, size, rng: (
            database + rng.laplace(scale=scale, size=(size, 5))
        )

    wrong = audit(release(0.5), PURE, pair=(counts, other), samples=20_000)
    assert wrong.verdict is Verdict.REFUTED
    assert wrong.samples < 10_000
    assert_witness(wrong)
    right = audit(release(1.0), PURE, pair=(counts, other), samples=10_000)
    assert right.verdict is Verdict.NOT_REFUTED


def test_the_noise_may_be_too_small_for_the_whole_only():
    """Every coordinate moves a little: the sum or the learned score shows it."""
    database = np.zeros(8)

    def release(database, size, rng):
        return database + rng.laplace(scale=1.0, size=(size, 8))

    # Each coordinate by itself loses 0.5, all together 4.
    result = audit(release, PURE, pair=(database, database + 0.5), samples=20_000)
    assert result.verdict is Verdict.REFUTED
    assert result.witness.event.feature in {"sum", "learned score"}


@pytest.mark.parametrize(("scale", "refuted"), [(0.5, True), (1.0, False)])
def test_recorded_samples(tmp_path, scale, refuted):
    random = np.random.default_rng(4)
    for name, place in (("a", 0.0), ("b", 1.0)):
        np.save(
            tmp_path / f"{name}.npy", place + random.laplace(scale=scale, size=4000)
        )
    sampler = load_recorded(tmp_path / "a.npy", tmp_path / "b.npy", seed=1)
    result = audit(sampler, PURE, samples=1_000_000)
    assert (result.verdict is Verdict.REFUTED) == refuted
    assert result.samples <= 8000
    assert result.reproducible
    if refuted:
        assert_witness(result)
    again = audit(sampler, PURE, samples=1_000_000)
    assert again.wealth_log10 == result.wealth_log10


def test_a_mechanism_that_never_answers_is_an_error():
    def broken(database):
        raise KeyError("column")

    with pytest.raises(verifydp.InputError, match="never answers, on both databases"):
        audit(broken, PURE, pair=(0, 1), samples=2000)
