"""DP-SGD: gradients, clipping, noise and batches are what the proofs say.

Sums of gradients are compared with those of single records by numerical derivatives,
and noise with what is asked of the random stream: no sampling, hence no error rates,
but where it is said.
"""

import math

import numpy as np
import pytest
from dp_sgd import ways
from dp_sgd.canaries import CANARIES, canary_pair
from dp_sgd.logistic import LOGISTIC
from dp_sgd.network import NETWORK, SmallNetwork
from dp_sgd.table import FEATURES, patients
from dp_sgd.training import (
    CLIP,
    PATIENTS,
    RATE,
    STEPS,
    Training,
    own_step,
    sampled,
)
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from verifydp.backends import load_backend

MODELS = [LOGISTIC, NETWORK, SmallNetwork(3)]
WIDE = len(FEATURES) + 1
RECORDS = arrays(float, (3, WIDE), elements=st.floats(allow_nan=True))


class Asked:
    """A stream that gives the same noise to all, of deviation 1, and tells scales."""

    def __init__(self, seed=3):
        self.generator = np.random.default_rng(seed)
        self.scales = []

    def normal(self, scale, size):
        self.scales.append(scale)
        return self.generator.normal(size=size)

    def random(self, size):
        return self.generator.random(size)


def loss(model, weights, features, label):
    logit = model.scores(weights[np.newaxis], features[np.newaxis])[0, 0]
    return np.logaddexp(0, logit) - label * logit


def gradient(model, weights, features, label):
    small = 1e-6 * np.eye(len(weights))
    return np.array(
        [
            loss(model, weights + move, features, label)
            - loss(model, weights - move, features, label)
            for move in small
        ]
    ) / (2e-6)


@pytest.mark.parametrize("model", MODELS, ids=lambda one: str(len(one.initial)))
@pytest.mark.parametrize("clip", [0.7, math.inf])
def test_sums_are_those_of_clipped_gradients_of_single_records(model, clip):
    generator = np.random.default_rng(1)
    weights = generator.normal(size=(4, len(model.initial)))
    features, labels = generator.normal(size=(6, 10)), np.array([0.0, 1, 1, 0, 1, 0])
    shares = (generator.random((4, 6)) < 0.6).astype(float)
    found = model.summed(weights, features, labels, shares, clip)
    clipped = 0
    for at, one in enumerate(weights):
        expected = np.zeros(len(one))
        for share, x, y in zip(shares[at], features, labels, strict=True):
            single = gradient(model, one, x, y)
            length = np.linalg.norm(single)
            clipped += length > clip
            expected += share * single * min(1, clip / length)
        assert found[at] == pytest.approx(expected, abs=1e-8)
    assert (clipped > 0) == (clip < 1)


@pytest.mark.parametrize("model", MODELS[:2], ids=["logistic", "network"])
@given(records=RECORDS, seed=st.integers(0, 5))
def test_no_record_moves_a_sum_by_more_than_the_clip(model, records, seed):
    """Any floats are records; steps share their noise, and the first their weights."""
    training = Training(model)
    larger = training.steps(records, 2, Asked(seed))[:, : len(model.initial)]
    less = training.steps(records[:-1], 2, Asked(seed))[:, : len(model.initial)]
    assert np.isfinite(larger).all()
    assert np.linalg.norm(larger - less, axis=1).max() <= CLIP * (1 + 1e-9)


@pytest.mark.parametrize("model", MODELS[:2], ids=["logistic", "network"])
def test_the_canary_with_one_gradient_moves_every_step_by_the_whole_clip(model):
    none, alone = canary_pair("gradient", patients()[:0])
    training = Training(model)
    moved = training.steps(alone, 5, Asked()) - training.steps(none, 5, Asked())
    moved = moved.reshape(5, STEPS, -1)
    assert np.linalg.norm(moved, axis=2) == pytest.approx(CLIP)
    if model is LOGISTIC:
        assert moved[:, :, -1] == pytest.approx(CLIP)


def test_noise_has_the_deviations_that_are_stated():
    """Over the clip; what a record moves, over that, is the mu of each step."""
    stated = {
        "WHOLE": 3,
        "SAMPLED": 1.5,
        "OWN": 1.5,
        "NETWORK_WHOLE": 3,
        "NETWORK_SAMPLED": 1.5,
        "CLIPPED_BATCHES": 3,
        "NOISE_OF_A_MEAN": 3 / PATIENTS,
        "NOISE_WITHOUT_CLIP": 3 / CLIP,
        "WHOLE_AS_SAMPLED": 1.5,
        "ONE_NOISE": 1.5,
        "NETWORK_ONE_NOISE": 1.5,
    }
    assert set(stated) == set(ways.__all__)
    for name, deviation in stated.items():
        asked = Asked()
        getattr(ways, name).steps(patients()[:3], 2, asked)
        assert asked.scales == [pytest.approx(deviation * CLIP)]


def test_weights_follow_the_noisy_sums():
    asked = Asked(), Asked()
    sums = ways.SAMPLED.steps(patients()[:50], 3, asked[0]).reshape(3, STEPS, -1)
    weights = ways.SAMPLED.weights(patients()[:50], 3, asked[1])
    assert weights == pytest.approx(-2.0 / (PATIENTS * RATE) * sums.sum(axis=1))


def test_clipping_a_batch_lets_one_record_turn_it_around():
    """One record is added; the sum moves by twice the clip for each patient."""
    table = np.array([[0.0] * 10 + [1e4]])
    larger = canary_pair("gradient", table)[1]
    found = [
        ways.CLIPPED_BATCHES.steps(records, 1, Asked())[0].reshape(STEPS, -1)
        for records in (table, larger)
    ]
    moved = np.linalg.norm(found[1] - found[0], axis=1)
    assert moved == pytest.approx(2 * CLIP * PATIENTS)


def test_two_steps_with_one_noise_differ_by_what_patients_make_of_it():
    """Their difference is known to whoever knows the table, and shows the canary."""
    table, larger = canary_pair("far out", patients()[:80])
    training = ways.ONE_NOISE
    for records, least, most in ((table, 0.0, 1e-9), (larger, 1.9, 2.1)):
        sums = training.steps(records, 20, Asked()).reshape(20, STEPS, -1)
        clean = _clean(table, sums)
        left = np.linalg.norm((sums - clean)[:, 1] - (sums - clean)[:, 0], axis=1)
        assert left.min() >= least
        assert left.max() <= most


def _clean(table, sums):
    """Sums of gradients without noise at the weights that noisy sums lead to."""
    weights, clean = np.zeros((len(sums), WIDE)), np.empty_like(sums)
    for step in range(STEPS):
        taken = own_step(None, step, len(sums), table).astype(float)
        clean[:, step] = LOGISTIC.summed(
            weights, table[:, :-1], table[:, -1], taken, CLIP
        )
        weights = weights - 2.0 / (PATIENTS * RATE) * sums[:, step]
    return clean


def test_each_record_has_one_step_of_its_own_whatever_the_others_are():
    records = patients()
    taken = np.array([own_step(None, step, 1, records) for step in range(STEPS)])
    assert (taken.sum(axis=0) == 1).all()
    assert taken.sum(axis=1).min() > PATIENTS / STEPS / 2
    fewer = np.array([own_step(None, step, 1, records[7:]) for step in range(STEPS)])
    assert np.array_equal(taken[:, 7:], fewer)


def test_samples_take_each_record_with_the_stated_chance():
    """2e5 draws: 6 sigma are 0.0045; a chance of 1/7 or 1/9 is 3 times that away."""
    taken = sampled(np.random.default_rng(4), 0, 1000, np.zeros((200, WIDE)))
    assert abs(taken.mean() - RATE) < 0.0045
    assert abs(np.corrcoef(taken[:, 0], taken[:, 1])[0, 1]) < 0.2


def test_the_models_learn():
    """Correct are 87, 86, 92 and 87 of 100 on average; 63 would be by the labels."""
    records = patients()
    for training in (
        ways.WHOLE,
        ways.SAMPLED,
        ways.NETWORK_WHOLE,
        ways.NETWORK_SAMPLED,
    ):
        weights = training.weights(records, 100, np.random.default_rng(5))
        scores = training.model.scores(weights, records[:, :-1])
        assert ((scores > 0) == (records[:, -1] > 0)).mean() > 0.8


def test_the_table_is_the_known_one_in_its_published_ranges():
    records = patients()
    assert records.shape == (PATIENTS, WIDE)
    assert records[:, -1].sum() == 212
    assert np.abs(records[:, :-1]).max() < 1.02
    assert not records.flags.writeable
    assert all(one.shape == (WIDE,) for one in CANARIES.values())


@pytest.mark.parametrize("name", ["SAMPLED", "NETWORK_ONE_NOISE", "CLIPPED_BATCHES"])
def test_torch_trains_with_the_same_numbers(name):
    pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )
    training, records = getattr(ways, name), canary_pair("far out", patients()[:60])[1]
    found = []
    for backend in ("numpy", "torch"):
        library = load_backend(backend)
        stream = library.stream(np.random.SeedSequence(6))
        found.append(library.to_numpy(training.steps(records, 130, stream)))
    assert found[0].shape == (130, STEPS * len(training.model.initial))
    assert found[1] == pytest.approx(found[0], abs=1e-9)
