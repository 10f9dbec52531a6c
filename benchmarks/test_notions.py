"""What it takes to measure every notion on 64 databases by 16 outputs.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_notions.py``.
"""

import itertools
import random
import time
from fractions import Fraction

import numpy as np
import pytest

from verifydp.notions.finite import (
    READINGS,
    DatabasePrior,
    FiniteMechanism,
    Policy,
    compare,
)

#: Records and values with 64 databases.
SHAPES = [(6, 2), (3, 4), (2, 8), (1, 64)]
OUTPUTS = 16
ROUNDS = 5


def drawn(records, values, denominator=1000):
    generator = random.Random(1)
    laws, weights = {}, {}
    for database in itertools.product(range(values), repeat=records):
        inner = sorted(
            generator.randint(1, denominator - 1) for _ in range(OUTPUTS - 1)
        )
        ends = zip([0, *inner], [*inner, denominator], strict=True)
        laws[database] = [Fraction(high - low, denominator) for low, high in ends]
        weights[database] = generator.randint(1, 99)
    total = sum(weights.values())
    prior = {database: Fraction(w, total) for database, w in weights.items()}
    return FiniteMechanism(laws), DatabasePrior(prior)


@pytest.mark.parametrize("constrained", [False, True], ids=["free", "count"])
@pytest.mark.parametrize(("records", "values"), SHAPES)
def test_all_notions_of_64_databases_in_a_second(records, values, constrained, show):
    policy = Policy.count(1, min(records, 3)) if constrained else Policy()
    seconds, slowest = [], {}
    for _ in range(ROUNDS):
        mechanism, prior = drawn(records, values)  # nothing is cached from before
        start = time.perf_counter()
        found = compare(mechanism, prior=prior, policy=policy)
        assert len(found.judgements) > 30
        seconds.append(time.perf_counter() - start)
    for name, reading in READINGS.items():
        start = time.perf_counter()
        reading.measure(found.question)
        slowest[time.perf_counter() - start] = name
    worst = max(slowest)
    median = float(np.median(seconds))
    kind = "a count" if constrained else "free"
    show(
        f"{records} records of {values} values, {kind}: "
        f"{1000 * median:.0f} ms with all relations; slowest {slowest[worst]} "
        f"({1000 * worst:.0f} ms)"
    )
    assert median < 1
