"""Training: what is learned, that it is fixed by data and seed, when it ends."""

import numpy as np
import pytest

from tests.unit.perceptrons.libraries import EACH
from verifydp.errors import InputError
from verifydp.perceptrons import AdamW, Training, initial_perceptron, train

HOW = Training(AdamW(rate=0.02), epochs=40, batch=32, patience=40)


def xor(seed, count=400):
    """Rows whose label is whether two signs agree, which no linear score tells."""
    random = np.random.default_rng(seed)
    rows = random.normal(size=(count, 2))
    return rows, (rows[:, 0] * rows[:, 1] > 0).astype(float)


def accuracy(network, rows, labels, make):
    scores = np.asarray(network.forward(make(rows))[:, 0])
    return float(np.mean((scores > 0) == labels))


@pytest.mark.parametrize("make", EACH)
def test_a_network_learns_what_no_linear_score_tells(make):
    rows, labels = xor(1)
    start = initial_perceptron((2, 16, 1), seed=2, like=make(np.zeros(1)))
    made = train(start, make(rows), make(labels), seed=3, training=HOW)
    # A guess is right half of the time; 400 fresh rows are off by 0.05 at 2 deviations.
    assert accuracy(made.network, *xor(4), make) > 0.9
    assert made.losses[made.epoch] == min(made.losses) < 0.3 < made.losses[0]


def test_data_and_seed_settle_the_network():
    rows, labels = xor(1, 100)
    start = initial_perceptron((2, 4, 1), seed=2, like=rows)
    first, again, other = (
        train(start, rows, labels, seed=seed, training=HOW) for seed in (5, 5, 6)
    )
    for one, same in zip(
        first.network.parameters, again.network.parameters, strict=True
    ):
        assert np.array_equal(one, same)
    assert first.losses == again.losses != other.losses


def test_libraries_agree():
    """The same numbers in other libraries, but for the last digits."""
    rows, labels = xor(1, 64)
    losses = []
    for parameter in EACH:
        if any(mark.args[0] for mark in parameter.marks):
            continue
        make = parameter.values[0]
        start = initial_perceptron((2, 4, 1), seed=2, like=make(rows))
        made = train(start, make(rows), make(labels), seed=5, training=HOW)
        losses.append(made.losses)
    assert len(losses) >= 2
    for each in losses[1:]:
        assert np.allclose(each, losses[0], rtol=1e-10, atol=0)


def test_rows_that_are_held_out_end_the_training():
    """Labels by chance: what is learned of them helps with no other rows."""
    random = np.random.default_rng(8)
    rows, labels = random.normal(size=(40, 10)), random.integers(2, size=40) * 1.0
    other = random.normal(size=(400, 10)), random.integers(2, size=400) * 1.0
    start = initial_perceptron((10, 16, 1), seed=2, like=rows)
    how = Training(AdamW(rate=0.02), epochs=200, batch=20, patience=5)
    made = train(start, rows, labels, seed=1, training=how, held_out=other)
    assert len(made.losses) == 1 + made.epoch + 5 < 100
    without = train(start, rows, labels, seed=1, training=how)
    assert without.losses[-1] < 0.1  # it would have gone on


def test_a_loss_that_is_not_finite_ends_the_training():
    rows = np.array([[1.0], [np.inf]])
    start = initial_perceptron((1, 2, 1), seed=2, like=rows)
    with np.errstate(all="ignore"):
        made = train(start, rows, np.array([1.0, 0.0]), seed=1, training=HOW)
    assert made.epoch == 0
    assert made.network == start


@pytest.mark.parametrize("labels", [np.zeros(3), np.zeros((2, 1))])
def test_labels_of_another_shape_are_refused(labels):
    start = initial_perceptron((1, 1), seed=2, like=labels)
    with pytest.raises(InputError, match="one label for each row"):
        train(start, np.zeros((2, 1)), labels, seed=1)


@pytest.mark.parametrize("name", ["epochs", "batch", "patience"])
def test_training_that_does_nothing_is_refused(name):
    with pytest.raises(InputError, match=f"{name} is 0"):
        Training(**{name: 0})
