"""The plan: what it refuses, and how it divides draws and error probability."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.plan import Plan
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP, Claim, Relation

CLAIM = Claim("release", Relation("pair"), ApproximateDP(epsilon=1.0))


@given(st.integers(40, 10**9), st.booleans())
@settings(derandomize=True, deadline=None)
def test_the_parts_of_the_budget_fit_the_samples(samples, searching):
    budget = Plan(CLAIM, samples, Fraction(1, 20), 0).budget(searching=searching)
    total = budget.search + budget.test + budget.reserve
    assert samples - 1 <= 2 * total <= samples
    assert budget.test >= total / 2
    assert (budget.search > 0) == (budget.reserve > 0) == searching


@given(st.fractions(0, 1).filter(lambda a: 0 < a < 1))
@settings(derandomize=True, deadline=None)
def test_the_shares_of_alpha_add_up_exactly(alpha):
    plan = Plan(CLAIM, 100, alpha, 0)
    assert plan.alpha_sequential + plan.alpha_fixed == alpha
    assert plan.alpha_sequential > 0
    assert plan.alpha_fixed > 0


@pytest.mark.parametrize(
    ("samples", "alpha", "seed", "message"),
    [
        (39, "1/20", 0, "samples is 39"),
        (100, "0", 0, "error probability"),
        (100, "1", 0, "error probability"),
        (100, "-1/20", 0, "error probability"),
        (100, "1/20", -1, "seed is -1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(samples, alpha, seed, message):
    with pytest.raises(InputError, match=message) as caught:
        Plan(CLAIM, samples, Fraction(alpha), seed)
    assert "\n" not in str(caught.value)
