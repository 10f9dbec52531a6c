"""How good the lower bound on epsilon is, and what it takes."""

import time

import numpy as np

import verifydp
from verifydp import ApproximateDP

from .subjects import EMPTY_AND_ONE, laplace_count

SAMPLES = 2_000_000
SEEDS = 20


def test_lower_bound_of_a_laplace_release(benchmark, check_clock, show):
    """True epsilon 1, event not given, confidence 0.95, one process.

    The bound is asserted; of the times, which depend on the machine, only that they
    are not out of all proportion to the targets.
    """
    bounds, proposing, checking, busy = [], [], [], []

    def audit(seed: int) -> None:
        checked, start = check_clock.wall, time.perf_counter()
        checked_cpu, start_cpu = check_clock.cpu, time.process_time()
        result = verifydp.audit(
            laplace_count(1.0),
            ApproximateDP(epsilon=1.0),
            pair=EMPTY_AND_ONE,
            samples=SAMPLES,
            confidence=0.95,
            seed=seed,
        )
        total = time.perf_counter() - start
        bounds.append(result.epsilon_lower)
        checking.append(check_clock.wall - checked)
        proposing.append(total - checking[-1])
        busy.append(time.process_time() - start_cpu - check_clock.cpu + checked_cpu)

    audit(SEEDS)  # the first one imports
    for record in (bounds, proposing, checking, busy):
        record.clear()
    seeds = iter(range(SEEDS))
    benchmark.pedantic(lambda: audit(next(seeds)), rounds=SEEDS, iterations=1)
    bound = float(np.median(bounds))
    above = sum(bound > 1 for bound in bounds)
    show(
        f"epsilon_lower from {SAMPLES:.0e} draws, true 1, {SEEDS} seeds: median "
        f"{bound:.4f} (target 0.99), least {min(bounds):.4f}, above the truth {above}"
    )
    show(
        f"  draw, search and proposed bound: median {np.median(proposing):.2f} s, best "
        f"{min(proposing):.2f} s, CPU {np.median(busy):.2f} s (target 0.3 s); "
        f"certificate: median {np.median(checking):.2f} s (target 3 s)"
    )
    show(
        "  published or measured elsewhere: jax-privacy 0.988 in 0.23 s, scores given; "
        "DP-Sniper 0.985 in 13 s from 2.4e7 draws; event given, the floor: 0.992 in "
        "0.02 s"
    )
    assert bound >= 0.99
    assert np.median(proposing) < 3
    assert np.median(checking) < 12
