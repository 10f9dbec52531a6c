"""What every mechanism of the folder promises, tried on its own example."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from verifydp import mechanisms as room
from verifydp.errors import UnsupportedError
from verifydp.laws.finite import FiniteLaw
from verifydp.mechanisms import mechanism, mechanisms

HELPERS = {
    "__init__",
    "law_bounds",
    "naive_tables",
    "protocol",
    "pure_profile",
    "reading",
    "vectors",
}


def test_every_file_of_the_folder_is_found():
    files = {path.stem for path in Path(room.__file__).parent.glob("*.py")}
    found = {name.replace("-", "_") for name in mechanisms()}
    assert found == files - HELPERS


@pytest.fixture(params=sorted(mechanisms()))
def example(request):
    return mechanism(request.param, **mechanisms()[request.param].example)


def test_it_says_in_exact_text_what_it_was_given(example):
    assert mechanism(example.name, **example.example) == example
    assert all(isinstance(text, str) for text in example.values.values())
    assert {one.name for one in example.parameters} >= {*example.values}
    assert example.name in str(example)


def test_its_least_epsilon_and_delta_agree(example):
    """At the least epsilon for a delta, the least delta is that delta."""
    delta = Fraction(1, 1000)
    least = example.epsilon_at(delta)
    assert least.is_finite()
    assert example.epsilon_at(Fraction(1, 100)).lower() <= least.upper()
    assert example.epsilon_at(Fraction(0)).upper() >= least.lower()


def test_its_samples_follow_the_laws_of_the_worst_pair(example):
    """A right one fails with probability below 1e-7: six deviations, 40 places."""
    try:
        pair = example.worst_pair()
    except UnsupportedError:
        pytest.skip("it states no exact laws")
    rng, draws = np.random.default_rng(20), 20_000
    for database, law in zip(pair.databases, (pair.first, pair.second), strict=True):
        drawn = pair.statistic(example.sample(database, draws, rng))
        assert len(drawn) == draws
        if isinstance(law, FiniteLaw):
            seen = Counter(drawn.tolist())
            assert seen.keys() <= {*law.outcomes}
            shares = [(seen[one] / draws, law.weight(one)) for one in law.outcomes]
        else:
            places = sorted(drawn)[:: draws // 20]
            shares = [
                (np.mean(drawn <= place), chance_below(law, place)) for place in places
            ]
        for share, chance in shares:
            exact = float(chance)
            spread = (exact * (1 - exact) / draws) ** 0.5
            assert abs(share - exact) <= 6 * spread + 1e-9


def chance_below(law, place):
    whole = isinstance(place, np.integer)
    return law.mass(None, int(place) if whole else Fraction(float(place))).mid()
