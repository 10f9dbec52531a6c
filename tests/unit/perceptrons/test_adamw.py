"""AdamW: steps computed by hand, and those of torch where it is installed."""

import math

import numpy as np
import pytest

from tests.unit.perceptrons.libraries import EACH
from verifydp.perceptrons import AdamW


@pytest.mark.parametrize("make", EACH)
def test_two_steps_are_those_computed_by_hand(make):
    optimiser = AdamW(rate=0.1, decay=0.5, forgetting=(0.5, 0.75), epsilon=0.25)
    parameters = (make(np.array([2.0])),)
    stepped, moments = optimiser.step(
        parameters, (make(np.array([3.0])),), optimiser.begin(parameters)
    )
    # Moments 1.5 and 2.25, without their zero beginning 3 and 9: 3 / (3 + 1/4).
    first = 2 * 0.95 - 0.1 * 3 / 3.25
    assert math.isclose(float(stepped[0][0]), first, rel_tol=1e-15)
    stepped, _ = optimiser.step(stepped, (make(np.array([-1.0])),), moments)
    # Moments (1.5 - 1) / 2 and (3 * 2.25 + 1) / 4, over 3/4 and 7/16.
    mean, square = 0.25 / 0.75, 1.9375 / 0.4375
    second = first * 0.95 - 0.1 * mean / (math.sqrt(square) + 0.25)
    assert math.isclose(float(stepped[0][0]), second, rel_tol=1e-14)
    assert float(parameters[0][0]) == 2.0  # nothing is changed in place


def test_steps_are_those_of_torch():
    torch = pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )
    random = np.random.default_rng(3)
    start, slopes = random.normal(size=(2, 3)), random.normal(size=(30, 2, 3))
    theirs = torch.nn.Parameter(torch.tensor(start))
    steps = torch.optim.AdamW([theirs], lr=0.03, weight_decay=0.2)
    optimiser = AdamW(rate=0.03, decay=0.2)
    ours, moments = (start,), optimiser.begin((start,))
    for slope in slopes:
        theirs.grad = torch.as_tensor(slope)
        steps.step()
        ours, moments = optimiser.step(ours, (slope,), moments)
    assert np.allclose(ours[0], theirs.detach().numpy(), rtol=1e-12, atol=1e-13)
