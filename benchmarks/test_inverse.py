"""How long it takes to couple the noise of many mechanisms, and how much is looked at.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_inverse.py``.
"""

import time

import pytest

from verifydp.composition.inverse import normal
from verifydp.composition.inverse.normal import coupled_normal
from verifydp.composition.inverse.plans import read_inverse

#: Mechanisms, and exact distances that a search may look at.
MECHANISMS, EXACT = 100, 8


@pytest.mark.parametrize("epsilon", ["4", "5", "8"])
def test_a_hundred_normal_noises(epsilon, monkeypatch, show):
    """Only few distances are computed in balls: doubles say where to look."""
    exact = 0
    distance = normal.squared_distance

    def counted(*given):
        nonlocal exact
        exact += 1
        return distance(*given)

    monkeypatch.setattr(normal, "squared_distance", counted)
    parts = [
        {"name": f"m{i}", "noise": "gaussian", "scale": 1, "shift": f"{1 - i / 500}"}
        for i in range(MECHANISMS)
    ]
    target = {"epsilon": epsilon, "delta": "1/1000"}
    plan = read_inverse({"target": target, "mechanism": parts})
    start = time.process_time()
    found = coupled_normal(plan)
    seconds = time.process_time() - start
    assert found.settled
    assert exact <= EXACT
    took = f"{seconds * 1000:.0f} ms, {exact} distances in balls"
    show(f"{MECHANISMS} mechanisms, epsilon {epsilon}: {took}")
