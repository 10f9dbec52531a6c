import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.empirical.stats.detectable import detectable_epsilons, growth_of_event
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP

LEVEL = Fraction(1, 40)


def coin_divergence(p, r):
    """Kullback-Leibler divergence on arrays of r."""
    total = np.zeros_like(r)
    if p > 0:
        total = total + p * np.log(p / r)
    if p < 1:
        total = total + (1 - p) * np.log((1 - p) / (1 - r))
    return total


# The table of the audit note, rounded as printed there.
@pytest.mark.parametrize(
    ("epsilon", "draws", "expected"),
    [
        (1.0, 10_000, (1.19, 1.53, 5.6, None, None)),
        (1.0, 200_000, (1.041, 1.105, 1.37, 2.67, None)),
        (1.0, 2_000_000, (1.013, 1.033, 1.11, 1.37, 2.67)),
        (0.1, 200_000, (0.126, 0.177, 0.37, 1.12, None)),
    ],
)
def test_the_table_of_the_audit_note(epsilon, draws, expected):
    found = detectable_epsilons(
        notion=ApproximateDP(epsilon=epsilon), alpha=LEVEL, draws=draws
    )
    assert [item.probability for item in found] == [0.5, 0.1, 0.01, 1e-3, 1e-4]
    for item, value in zip(found, expected, strict=True):
        if value is None:
            assert item.epsilon is None
        else:
            assert item.epsilon == pytest.approx(value, rel=0.013)


@given(
    p=st.floats(1e-4, 1),
    epsilon=st.floats(0, 5),
    loss=st.floats(0.01, 8),
    delta=st.sampled_from([0.0, 1e-5, 0.01]),
)
def test_growth_is_the_least_divergence_on_a_grid(p, epsilon, loss, delta):
    notion = ApproximateDP(epsilon=epsilon, delta=delta)
    q = max(0.0, p - delta) * math.exp(-epsilon - loss)
    growth = growth_of_event(p, q, notion)
    top = (p - delta) / math.exp(epsilon)
    if top <= q:
        assert growth == 0
        return
    grid = np.linspace(q, top, 20_001)[1:-1]
    on_p = math.exp(epsilon) * grid + delta
    values = (coin_divergence(p, on_p) + coin_divergence(q, grid)) / 2
    assert growth <= values.min() + 1e-12
    assert growth >= values.min() * 0.98 - 1e-9


@pytest.mark.parametrize("delta", [0.0, 1e-3])
def test_the_value_is_the_smallest_one_and_rounded_upward(delta):
    notion = ApproximateDP(epsilon=0.5, delta=delta)
    draws, needed = 100_000, 4 * math.log(40)
    for item in detectable_epsilons(notion=notion, alpha=LEVEL, draws=draws)[:3]:

        def found(epsilon, p=item.probability):
            q = (p - delta) * math.exp(-epsilon)
            return draws * growth_of_event(p, q, notion) >= needed

        assert found(item.epsilon)
        assert not found(item.epsilon * (1 - 1.1e-3))
        assert item.epsilon == float(f"{item.epsilon:.4g}")


def test_a_share_of_the_wealth_costs_its_logarithm():
    notion = ApproximateDP(epsilon=1.0)
    common = {"notion": notion, "draws": 10_000, "probabilities": (0.5,)}
    (whole,) = detectable_epsilons(alpha=LEVEL, **common)
    (part,) = detectable_epsilons(alpha=LEVEL, share=Fraction(1, 10), **common)
    (same,) = detectable_epsilons(alpha=LEVEL / 10, **common)
    assert whole.epsilon < part.epsilon == same.epsilon


def test_nothing_is_detectable_without_draws_or_below_delta():
    notion = ApproximateDP(epsilon=1.0, delta=0.01)
    none = detectable_epsilons(notion=notion, alpha=LEVEL, draws=0)
    assert [item.epsilon for item in none] == [None] * 5
    below = detectable_epsilons(
        notion=notion, alpha=LEVEL, draws=10**9, probabilities=(0.01, 0.005, 0.02)
    )
    assert [item.epsilon is None for item in below] == [True, True, False]


@pytest.mark.parametrize("epsilon", [0.0, 1e-6, 50.0, 700.0])
def test_extreme_claims_give_numbers_or_none(epsilon):
    found = detectable_epsilons(
        notion=ApproximateDP(epsilon=epsilon),
        alpha=Fraction(1, 10**40),
        draws=10**8,
        probabilities=(1.0, 0.5, 1e-4),
    )
    assert all(item.epsilon is None or item.epsilon > epsilon for item in found)
    assert (found[1].epsilon is None) == (epsilon >= 50)


@pytest.mark.parametrize(
    "fields",
    [
        {"draws": -1},
        {"alpha": Fraction(0)},
        {"share": Fraction(0)},
        {"share": Fraction(2)},
        {"probabilities": (0.0,)},
        {"probabilities": (1.5,)},
    ],
)
def test_bad_input(fields):
    with pytest.raises(InputError, match="must"):
        detectable_epsilons(
            **{
                "notion": ApproximateDP(epsilon=1.0),
                "alpha": LEVEL,
                "draws": 10,
                **fields,
            }
        )
