"""The deltas that a proof holds beside its bounds."""

import math
from itertools import pairwise

import pytest

from verifydp.formal.mechanisms.profiles import profile_of
from verifydp.mechanisms import mechanism, mechanisms
from verifydp.notions.approximate import ExactApproximate

CLAIM = ExactApproximate.read(1)


def test_deltas_of_laplace_noise_are_enclosed():
    points = profile_of(mechanism("laplace", scale=1, sensitivity=1), CLAIM)
    assert len(points) == 25
    for one in points:
        true = max(0.0, 1 - math.exp((float(one.at) - 1) / 2))
        assert one.lower <= true + 1e-15
        assert one.upper >= true - 1e-15
        assert one.upper - one.lower < 1e-12


@pytest.mark.parametrize("name", mechanisms())
def test_deltas_of_every_mechanism_fall(name):
    kind = mechanisms()[name]
    points = profile_of(kind.create(**kind.example), CLAIM)
    assert len(points) > 20
    for before, after in pairwise(points):
        assert before.upper >= after.lower
    assert points[0].upper > points[-1].lower


def test_a_small_claimed_delta_is_reached():
    noise = mechanism("gaussian", sigma=2, sensitivity=1)
    points = profile_of(noise, ExactApproximate.read(1, "1e-9"))
    assert points[-1].upper <= 1e-9


def test_a_table_of_many_pairs_is_not_told_at_many_epsilons():
    rows = [[f"{place}/20", f"{20 - place}/20"] for place in range(1, 11)]
    assert profile_of(mechanism("table", table=rows), CLAIM) == ()
    assert profile_of(mechanism("table", table=rows[:2]), CLAIM)
