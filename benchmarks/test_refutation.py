"""How many draws it takes to refute a false claim, event not given."""

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
import pytest

import verifydp
from verifydp import ApproximateDP, Verdict
from verifydp.evidence.certificates import EProcess

from .information import best_growth, laplace_cdf, normal_cdf
from .pair_tests import run_pair_test
from .subjects import (
    EMPTY_AND_ONE,
    ZERO_AND_ONE,
    Mechanism,
    laplace_count,
    non_private_gaussian,
    non_private_laplace,
)

#: An audit may draw so much on each side; nobody needs it.
PLENTY = 100_000
BURN_IN = 8


@dataclass(frozen=True)
class Case:
    """A false claim, and the two laws for those who may know them."""

    name: str
    mechanism: Mechanism
    claim: ApproximateDP
    pair: tuple[Any, Any]
    cdf: Callable[..., np.ndarray]
    database: tuple[float, float]
    neighbour: tuple[float, float]

    def limits(self) -> tuple[float, float]:
        """Mean draws that no e-process undercuts, at levels 0.05 and 0.025."""
        growth = best_growth(
            self.cdf,
            self.database,
            self.neighbour,
            self.claim.epsilon,
            self.claim.delta,
        )
        return log(20) / growth, log(40) / growth


LAPLACE_TWO = Case(
    "Laplace epsilon 2 sold as 1",
    laplace_count(0.5),
    ApproximateDP(epsilon=1.0),
    EMPTY_AND_ONE,
    laplace_cdf,
    (0.0, 0.5),
    (1.0, 0.5),
)


def wrong_laplace(epsilon: float) -> Case:
    return Case(
        f"NonDPLaplace1, claimed {epsilon:g}",
        non_private_laplace(epsilon),
        ApproximateDP(epsilon=epsilon),
        ZERO_AND_ONE,
        laplace_cdf,
        (0.0, 2 / epsilon),
        (0.5, 1 / epsilon),
    )


def wrong_gaussian(epsilon: float) -> Case:
    return Case(
        f"NonDPGaussian1, claimed ({epsilon:g}, 1e-5)",
        non_private_gaussian(epsilon),
        ApproximateDP(epsilon=epsilon, delta=1e-5),
        ZERO_AND_ONE,
        normal_cdf,
        (0.0, 2 / epsilon),
        (0.5, 1 / epsilon),
    )


def refute(case: Case, seeds: int, pairs: int) -> tuple[np.ndarray, np.ndarray]:
    """Pairs until refuted and whether refuted, per seed; shape (seeds,) each."""
    outcomes = [
        run_pair_test(case.mechanism, case.claim, case.pair, seed=seed, pairs=pairs)
        for seed in range(seeds)
    ]
    return (
        np.array([outcome.pairs for outcome in outcomes]),
        np.array([outcome.fired for outcome in outcomes]),
    )


def row(case: Case, unit: str, measured: float, target: float, per_draw: int) -> str:
    """A line of the table; ``per_draw`` draws make one of the unit."""
    at_05, at_025 = (limit / per_draw for limit in case.limits())
    return (
        f"{case.name:<34} {unit:<22} {measured:8.1f} {target:8.0f} "
        f"{at_05:9.1f} {at_025:9.1f} {measured / at_025:6.2f}"
    )


HEADER = (
    f"{'case':<34} {'unit':<22} {'measured':>8} {'target':>8} "
    f"{'limit .05':>9} {'limit .025':>9} {'ratio':>6}"
)


@pytest.mark.parametrize("case", [LAPLACE_TWO, wrong_laplace(0.1)])
def test_the_audit_itself_takes_as_many_draws(case):
    """What is measured below is what the certificate of an audit shows."""
    for seed in range(2):
        result = verifydp.audit(
            case.mechanism, case.claim, pair=case.pair, samples=2 * PLENTY, seed=seed
        )
        assert result.verdict is Verdict.REFUTED
        part = next(p for p in result.certificate.parts if isinstance(p, EProcess))
        shown = {sum(block.pairs for block in s.blocks) for s in part.strategies}
        (expected,), (fired,) = (
            values[seed:] for values in refute(case, seed + 1, PLENTY)
        )
        assert fired
        # The burn-in comes before all blocks; nothing is bet on it.
        assert shown == {expected - BURN_IN}


def test_laplace_two_sold_as_one(benchmark, show):
    """Median of 100 seeds, draws of both sides together."""
    pairs, fired = benchmark.pedantic(
        refute, args=(LAPLACE_TWO, 100, PLENTY), rounds=1, iterations=1
    )
    measured = 2 * float(np.median(pairs))
    show(HEADER)
    show(row(LAPLACE_TWO, "median draws", measured, 200, per_draw=1))
    assert fired.all()
    assert measured <= 200


@pytest.mark.parametrize(
    ("case", "target"), [(wrong_gaussian(0.1), 60), (wrong_laplace(0.1), 110)]
)
def test_wrong_means_at_claimed_one_tenth(case, target, benchmark, show):
    """Mean of 200 seeds, draws on each side, the burn-in included."""
    pairs, fired = benchmark.pedantic(
        refute, args=(case, 200, PLENTY), rounds=1, iterations=1
    )
    measured = float(pairs.mean())
    error = float(pairs.std()) / len(pairs) ** 0.5
    show(row(case, "mean draws per side", measured, target, per_draw=2))
    show(f"{'':<34} standard error {error:.1f}")
    assert fired.all()
    assert measured <= target


@pytest.mark.parametrize("case", [wrong_gaussian(1.0), wrong_laplace(1.0)])
def test_wrong_means_at_claimed_one(case, benchmark, show):
    """Power of 200 seeds with 2,500 draws on both sides together."""
    pairs, fired = benchmark.pedantic(
        refute, args=(case, 200, 1250), rounds=1, iterations=1
    )
    power = float(fired.mean())
    show(row(case, "median draws", 2 * float(np.median(pairs)), 2500, per_draw=1))
    show(f"{'':<34} refuted within 2,500 draws: {power:.3f}, target 0.95")
    assert power >= 0.95
