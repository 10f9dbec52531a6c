"""Layers: backward passes against finite differences, on every array library."""

from dataclasses import dataclass

import numpy as np
import pytest

from tests.unit.perceptrons.libraries import EACH
from verifydp.errors import InputError
from verifydp.perceptrons import (
    BatchNormalisation,
    LayerNormalisation,
    LeakyReLU,
    Linear,
    Perceptron,
    ReLU,
    ScaledSigmoid,
    Sigmoid,
    initial_perceptron,
    logistic_loss,
)

ROWS, NUMBERS = 3, 4
STEP = 1e-6
#: Central differences of smooth functions of size 1 are off by some 1e-10.
TOLERANCE = 1e-7

_NUMBERS = np.random.default_rng(5).normal(size=(8, NUMBERS))
_WEIGHTS = np.random.default_rng(6).normal(size=(2, NUMBERS))

LAYERS = {
    "linear": lambda make: Linear(make(_WEIGHTS), make(_NUMBERS[0, :2])),
    "ReLU": lambda make: ReLU(),
    "LeakyReLU": lambda make: LeakyReLU(0.2),
    "layer normalisation": lambda make: LayerNormalisation(
        make(_NUMBERS[0]), make(_NUMBERS[1])
    ),
    "batch normalisation": lambda make: BatchNormalisation(
        make(_NUMBERS[0]),
        make(_NUMBERS[1] ** 2 + 0.1),
        make(_NUMBERS[2]),
        make(_NUMBERS[3]),
    ),
    "sigmoid": lambda make: Sigmoid(),
    "scaled sigmoid": lambda make: ScaledSigmoid(-2.0, 5.0),
    "network": lambda make: Perceptron(
        (
            *initial_perceptron((NUMBERS, 5), seed=1, like=make(np.zeros(1))).layers,
            LeakyReLU(0.1),
            LayerNormalisation(make(np.ones(5)), make(np.zeros(5))),
            Linear(make(np.ones((1, 5))), make(np.ones(1))),
            Sigmoid(),
        )
    ),
}


def largest_error(layer, make):
    """How far the backward pass lies from finite differences, at most."""
    random = np.random.default_rng(7)
    inputs = random.normal(size=(ROWS, NUMBERS))
    wanted = random.normal(size=np.shape(layer.forward(make(inputs))))

    def loss(changed, inputs):
        return float(np.sum(np.asarray(changed.forward(make(inputs))) * wanted))

    given = make(inputs)
    if isinstance(layer, Perceptron):
        back, own = layer.backward(layer.forward_all(given), make(wanted))
    else:
        back, own = layer.backward(given, make(wanted))
    pairs = [(lambda changed: loss(layer, changed), inputs, np.asarray(back))]
    for place, parameter in enumerate(layer.parameters):

        def at(changed, place=place):
            parameters = list(layer.parameters)
            parameters[place] = make(changed)
            return loss(layer.with_parameters(parameters), inputs)

        pairs.append((at, np.asarray(parameter), np.asarray(own[place])))
    assert len(own) == len(layer.parameters)
    errors = []
    for function, at, gradient in pairs:
        assert gradient.shape == at.shape
        for index in np.ndindex(at.shape):
            moved = np.zeros(at.shape)
            moved[index] = STEP
            slope = (function(at + moved) - function(at - moved)) / (2 * STEP)
            errors.append(abs(slope - gradient[index]))
    return max(errors)


@pytest.mark.parametrize("make", EACH)
@pytest.mark.parametrize("name", LAYERS)
def test_gradients_are_finite_differences(name, make):
    assert largest_error(LAYERS[name](make), make) < TOLERANCE


@dataclass(frozen=True)
class _Broken(LeakyReLU):
    """Forgets the slope on its way back."""

    def backward(self, inputs, gradient):
        return ReLU().backward(inputs, gradient)


def test_a_broken_gradient_is_found():
    assert largest_error(_Broken(0.2), np.asarray) > 0.01


def test_a_normalisation_that_takes_its_deviation_for_fixed_is_found():
    class Fixed(LayerNormalisation):
        def backward(self, inputs, gradient):
            _, deviation = self._normalised(inputs)
            return gradient * self.weights / deviation, super().backward(
                inputs, gradient
            )[1]

    layer = Fixed(np.ones(NUMBERS), np.zeros(NUMBERS))
    assert largest_error(layer, np.asarray) > 0.01


@pytest.mark.parametrize("make", EACH)
def test_the_gradient_of_the_loss_is_its_finite_difference(make):
    scores, labels = (
        np.array([-40.0, -0.3, 0.0, 2.0, 800.0]),
        np.array([1.0, 0, 1, 0, 0]),
    )
    loss, gradient = logistic_loss(make(scores), make(labels))
    assert np.isclose(float(loss), np.logaddexp(0, scores).mean() - scores @ labels / 5)
    for place in range(len(scores)):
        moved = STEP * (np.arange(len(scores)) == place)
        above, below = (
            float(logistic_loss(make(scores + way), make(labels))[0])
            for way in (moved, -moved)
        )
        assert abs((above - below) / (2 * STEP) - float(gradient[place])) < TOLERANCE


@pytest.mark.parametrize("make", EACH)
def test_sigmoids_reach_both_ends_without_overflow(make):
    numbers = np.array([[-1000.0, -40.0, 0.0, 40.0, 1000.0]])
    plain = np.asarray(Sigmoid().forward(make(numbers)))[0]
    assert plain[[0, 2, 4]].tolist() == [0.0, 0.5, 1.0]
    assert np.isclose(plain[1], np.exp(-40.0), rtol=1e-15, atol=0)
    stretched = np.asarray(ScaledSigmoid(-1.0, 3.0).forward(make(numbers)))[0]
    assert np.allclose(stretched, -1 + 4 * plain, rtol=1e-15, atol=0)


@pytest.mark.parametrize("make", EACH)
def test_rows_of_a_batch_do_not_touch_one_another(make):
    """Batch normalisation goes by stated means, so a row alone gives the same."""
    rows = _NUMBERS[:6]
    for name in ("batch normalisation", "layer normalisation"):
        layer = LAYERS[name](make)
        together = np.asarray(layer.forward(make(rows)))
        alone = np.asarray(layer.forward(make(rows[:1])))
        assert np.array_equal(together[:1], alone)


@pytest.mark.parametrize(("low", "high"), [(1.0, 1.0), (2.0, 1.0), (0.0, np.nan)])
def test_an_empty_range_is_refused(low, high):
    with pytest.raises(InputError, match="low must be less"):
        ScaledSigmoid(low, high)


def test_a_network_without_layers_is_refused():
    with pytest.raises(InputError, match="two or more"):
        initial_perceptron((3,), seed=0, like=np.zeros(1))
    with pytest.raises(InputError, match="above 0"):
        initial_perceptron((3, 0, 1), seed=0, like=np.zeros(1))
