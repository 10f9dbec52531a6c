"""Belief against truth: from tables exactly, from records with confidence."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from verifydp.calibration.misspecification import misspecification
from verifydp.calibration.misspecification.released_events import (
    learn_event,
    plug_in_delta,
)
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
)
from verifydp.data.beliefs.queries import presence_family, presence_truth
from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import highest, lowest
from verifydp.laws.noise import GaussianNoise, LaplaceNoise, NoNoise
from verifydp.loss.profiles import hockey_stick

USER = FinitePrior({0: "0.98", 1: "0.02"})
PAPER_SCALE = "0.03806161024968"

ONE, TWO = FinitePrior({0: "1/2", 4: "1/2"}), FinitePrior({0: "1/2", 6: "1/2"})


def one_way(first, second):
    return Family({"a": first, "b": second}, [("a", "b")], symmetric=False)


def true_delta(first, second, noise, epsilon=1):
    value = hockey_stick(noise.released(first), noise.released(second), epsilon)
    return lowest(value), highest(value)


def user(**arguments):
    family = presence_family([USER.mean], variances=[USER.variance])
    return misspecification(
        family, LaplaceNoise(PAPER_SCALE), 10, presence_truth([USER]), **arguments
    )


def test_a_user_of_two_values_breaks_the_claim():
    found = user(delta="0.01")
    assert found.verdict is Verdict.REFUTED
    pair = found.worst
    assert (pair.first_secret, pair.second_secret) == (
        "user 1 present",
        "user 1 absent",
    )
    assert pair.belief_delta_lower == pair.belief_delta_upper == 0
    vector = Fraction("0.0199586165629756")
    assert abs(pair.true_delta_lower - vector) < Fraction(1, 10**15)
    assert 0 <= pair.true_delta_upper - pair.true_delta_lower < Fraction(1, 10**12)
    assert found.confidence is None
    assert found.records is None
    assert "delta 0 as believed, at least 0.0199586 in truth: REFUTED" in found.text


def test_the_same_user_at_a_larger_delta():
    found = user(delta="0.02")
    assert (found.verdict, found.holds) == (Verdict.INCONCLUSIVE, True)
    assert {pair.holds for pair in found.pairs} == {True}
    assert "holds by enclosure, uncertified" in found.text


def test_an_enclosure_that_holds_the_claim_decides_nothing():
    edge = user(delta="0.02").worst
    middle = (edge.true_delta_lower + edge.true_delta_upper) / 2
    assert edge.true_delta_lower < middle < edge.true_delta_upper
    assert user(delta=middle).verdict is Verdict.INCONCLUSIVE


def test_several_adversaries_share_one_truth():
    beliefs = [
        {"a": GaussianPrior(0, 1), "b": GaussianPrior(mean, 1)} for mean in (1, 3)
    ]
    noise = LaplaceNoise(1)
    truth = {"a": ONE, "b": TWO}
    found = misspecification(Family(beliefs), noise, 1, truth, delta="0.4")
    assert [pair.belief_index for pair in found.pairs] == [0, 0, 1, 1]
    near, far = found.pairs[0], found.pairs[2]
    assert near.belief_delta_upper < far.belief_delta_lower
    assert near.true_delta_lower == far.true_delta_lower
    expected = true_delta(ONE, TWO, noise)
    assert (near.true_delta_lower, near.true_delta_upper) == expected


def test_truths_may_be_any_law():
    truth = {"a": GaussianMixturePrior([0.5, 0.5], [0, 40], [1, 1])}
    truth["b"] = GaussianMixturePrior([0.5, 0.5], [10, 40], [1, 1])
    family = one_way(GaussianPrior(20, 20), GaussianPrior(25, 15))
    found = misspecification(family, LaplaceNoise(5), 1, truth, delta="0.05")
    assert found.verdict is Verdict.REFUTED
    vector = Fraction("0.1903782657003931")
    assert abs(found.worst.true_delta_lower - vector) < Fraction(1, 10**12)


def test_the_raw_tables_of_the_experiment():
    """Years of schooling given race: nothing added, epsilon 1."""
    black = [5, 16, 21, 56, 89, 133, 153, 70, 1174, 746, 112, 107, 330, 86, 15, 11]
    asian = [6, 5, 18, 11, 9, 13, 21, 9, 226, 208, 38, 29, 289, 88, 41, 28]
    truth = {
        name: FinitePrior(
            {year: Fraction(n, sum(counts)) for year, n in enumerate(counts, 1)}
        )
        for name, counts in (("black", black), ("asian", asian))
    }
    belief = {
        name: GaussianPrior.of_variance(prior.mean, prior.variance)
        for name, prior in truth.items()
    }
    found = misspecification(Family(belief), NoNoise(), 1, truth, delta="0.3")
    assert (found.verdict, found.holds) == (Verdict.INCONCLUSIVE, True)
    deltas = [pair.true_delta_lower for pair in found.pairs]
    for delta, vector in zip(deltas, ("0.01350528076", "0.05507656767"), strict=True):
        assert abs(delta - Fraction(vector)) < Fraction(1, 10**11)


def mixture_records(size, seed):
    rng = np.random.default_rng(seed)
    far = rng.random(size) < 0.5
    first = np.where(far, 40, 0) + rng.standard_normal(size)
    far = rng.random(size) < 0.5
    second = np.where(far, 40, 10) + rng.standard_normal(size)
    return {"a": first.tolist(), "b": second.tolist()}


FAR_APART = one_way(GaussianPrior(20, 20), GaussianPrior(25, 15))


def test_records_refute_a_claim_that_is_false():
    """The true delta is 0.190, seven standard errors above what must be shown."""
    for seed in range(3):
        found = misspecification(
            FAR_APART,
            LaplaceNoise(5),
            1,
            mixture_records(4000, seed),
            delta="0.05",
            seed=seed,
        )
        assert found.verdict is Verdict.REFUTED
        pair = found.worst
        assert Fraction("0.05") < pair.true_delta_lower < Fraction("0.1904")
        assert pair.true_delta_upper is None
        assert pair.plug_in_delta == pytest.approx(0.1904, abs=0.03)
        assert found.records == {"a": 4000, "b": 4000}
        assert "REFUTED at confidence 0.95 from 8000 records, which" in found.text


def drawn(prior, size, rng):
    values = np.array([float(value) for value in prior.values])
    weights = [float(weight) for weight in prior.weights]
    return rng.choice(values, size=size, p=weights).tolist()


@pytest.mark.parametrize(
    "noise",
    [LaplaceNoise(1), GaussianNoise(1), NoNoise()],
    ids=lambda noise: noise.kind,
)
def test_a_claim_that_just_holds_is_rarely_refuted(noise):
    """At most 1 run in 5 may refute; above 74 of 200 has a probability below 1e-7.

    A bound that is wrong in half of the runs would be found with probability 0.9998.
    """
    rng = np.random.default_rng(5)
    claim = true_delta(ONE, TWO, noise)[1]
    family = one_way(GaussianPrior(2, 2), GaussianPrior(2, 2))
    refuted = 0
    for seed in range(200):
        truth = {"a": drawn(ONE, 100, rng), "b": drawn(TWO, 100, rng)}
        found = misspecification(
            family, noise, 1, truth, delta=claim, confidence="0.8", seed=seed
        )
        refuted += found.verdict is Verdict.REFUTED
        if found.verdict is not Verdict.REFUTED:
            assert found.verdict is Verdict.NOT_REFUTED
            assert found.worst.detectable_delta > float(claim)
    assert refuted <= 74


@pytest.mark.parametrize(
    "noise",
    [LaplaceNoise(1), GaussianNoise(1), NoNoise()],
    ids=lambda noise: noise.kind,
)
def test_the_bound_comes_near_the_true_delta(noise):
    rng = np.random.default_rng(6)
    truth = {"a": drawn(ONE, 20_000, rng), "b": drawn(TWO, 20_000, rng)}
    family = one_way(GaussianPrior(2, 2), GaussianPrior(2, 2))
    pair = misspecification(family, noise, 1, truth).worst
    expected = float(true_delta(ONE, TWO, noise)[0])
    assert 0.75 * expected < float(pair.true_delta_lower) < expected
    assert pair.plug_in_delta == pytest.approx(expected, rel=0.06)
    assert pair.verdict is Verdict.REFUTED  # of the default delta, 0


def test_an_epsilon_beyond_doubles():
    records = mixture_records(40, 3)
    found = misspecification(FAR_APART, NoNoise(), 1000, records, confidence="0.5")
    assert found.worst.true_delta_lower == 0
    assert found.detectable_delta == 1


def test_the_seed_alone_decides():
    records = mixture_records(200, 1)
    one, two, other = (
        misspecification(FAR_APART, LaplaceNoise(5), 1, records, seed=seed)
        for seed in (4, 4, 5)
    )
    assert one == two
    assert one.worst.true_delta_lower != other.worst.true_delta_lower


def test_more_pairs_share_the_error_probability():
    records = mixture_records(400, 2)
    both = Family(dict(FAR_APART.beliefs[0]))
    alone = misspecification(FAR_APART, LaplaceNoise(5), 1, records).pairs[0]
    shared = misspecification(both, LaplaceNoise(5), 1, records).pairs[0]
    assert 0 < shared.true_delta_lower < alone.true_delta_lower


def test_chances_are_bounds_of_the_event_s_probability():
    noise = LaplaceNoise("0.5")
    counts = Counter(map(Fraction, range(-3, 9)))
    event = learn_event({Fraction(0): 9}, {Fraction(3): 9}, noise, 2.0)
    low = event.chances(noise, counts, upper=False)
    high = event.chances(noise, counts, upper=True)
    expected = sorted(
        sum(
            (noise.around(FinitePrior({value: 1}).components[0]).cdf_float(float(top)))
            for _, top in event.intervals
        )
        for value in counts
    )
    below, above = sorted(Counter(low).elements()), sorted(Counter(high).elements())
    assert len(event.intervals) == 1
    for bound, chance, other in zip(below, expected, above, strict=True):
        assert float(bound) - 1e-12 <= chance <= float(other) + 1e-12
        assert 0 <= other - bound <= Fraction(1, 2**29)


@pytest.mark.parametrize("noise", [LaplaceNoise(1), GaussianNoise("0.5"), NoNoise()])
def test_the_plug_in_is_near_the_exact_value_of_a_table(noise):
    rng = np.random.default_rng(9)
    for _ in range(10):
        tables = [Counter(rng.integers(0, 12, 40).tolist()) for _ in range(2)]
        first, second = (
            FinitePrior({v: Fraction(n, 40) for v, n in table.items()})
            for table in tables
        )
        exact = [Counter({Fraction(v): n for v, n in t.items()}) for t in tables]
        estimate = plug_in_delta(*exact, noise, float(np.exp(0.5)))
        low, high = true_delta(first, second, noise, Fraction(1, 2))
        assert float(low) * 0.95 - 0.003 <= estimate <= float(high) + 1e-9


def test_what_is_refused():
    family, noise = one_way(GaussianPrior(0, 1), GaussianPrior(1, 1)), LaplaceNoise(1)
    fine = {"a": ONE, "b": TWO}
    for message, arguments in {
        "the truth of the secret 'b' is not given: there is 'a'": {"truth": {"a": ONE}},
        "the truth of 'a' is a law and that of 'b' records": {
            "truth": {"a": ONE, "b": [1, 2, 3, 4]}
        },
        "the secret 'a' has 3 records: at least 4": {
            "truth": {"a": [1, 2, 3], "b": [1, 2, 3, 4]}
        },
        "record 2 of 'a'": {"truth": {"a": [1, float("nan"), 2, 3], "b": [1] * 4}},
        "epsilon is -1: it must be at least 0": {"epsilon": -1},
        "delta is 1.5: it must lie in": {"delta": 1.5},
        "confidence is 1: it must lie between": {
            "truth": {"a": [1] * 4, "b": [2] * 4},
            "confidence": 1,
        },
    }.items():
        given = {"epsilon": 1, "truth": fine, **arguments}
        with pytest.raises(InputError, match=message):
            misspecification(family, noise, **given)
