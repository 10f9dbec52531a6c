"""The forms in doubles against the enclosures, for every class that has one."""

import numpy as np
import pytest

from verifydp.errors import UnsupportedError
from verifydp.laws import Laplace, Normal, NormalLaplace, PowerExponential
from verifydp.loss import delta_at, epsilon_at
from verifydp.loss.float_forms import epsilon_at_float, hockey_stick_float

PAIRS = [
    (Laplace(0, 2), Laplace(3, 2)),
    (Normal(0, 2), Normal(3, 2)),
    (Normal(0, "1/10"), Normal("1/1000", "1/10")),
    (NormalLaplace(0, 1, 2), NormalLaplace(3, 1, 2)),
    (NormalLaplace(0, 2, "1/3"), NormalLaplace("1/2", 2, "1/3")),
]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_doubles_agree_with_the_enclosure(pair):
    epsilons = ["-1/2", "0", "1/100", "1/3", "1"]
    exact = [float(delta_at(*pair, epsilon).mid()) for epsilon in epsilons]
    levels = [-1 / 2, 0, 1 / 100, 1 / 3, 1]
    values = hockey_stick_float(*pair, levels)
    assert np.allclose(values, exact, rtol=1e-9, atol=1e-30)
    assert not np.allclose(values, np.array(exact) * (1 + 1e-7), rtol=1e-9)
    deltas = [exact[0] / 2, exact[1] / 3]
    least = epsilon_at_float(*pair, deltas)
    for delta, epsilon in zip(deltas, least, strict=True):
        there = float(epsilon_at(*pair, f"{delta:.17e}").mid())
        assert abs(there - epsilon) <= 1e-8 * max(1, abs(there))


@pytest.mark.parametrize(
    "pair",
    [
        (Laplace(0, 2), Normal(0, 2)),
        (Laplace(0, 2), Laplace(0, 3)),
        (Normal(0, 0), Normal(1, 0)),
        (PowerExponential(0, 1, "1/2"), PowerExponential(1, 1, "1/2")),
    ],
    ids=str,
)
def test_other_pairs_are_refused(pair):
    for function in (hockey_stick_float, epsilon_at_float):
        with pytest.raises(UnsupportedError, match="use the enclosed form"):
            function(*pair, [0.5])
