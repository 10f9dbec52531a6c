"""How much work the least scale for many groups takes: searches and enclosures.

Counted, not timed: with n groups there are n (n - 1) ordered pairs, each enclosed a few
times, and a search for a few of them only. Run it by name:
``.venv/bin/python -m pytest -q benchmarks/test_calibration_work.py``.
"""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from verifydp.calibration import calibrate
from verifydp.calibration.least_scale import optimum, roots
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.data.beliefs import Family, GaussianPrior

GROUPS = (8, 16, 32)
#: Searches: for the least scale, for the pure one, and where doubles were wrong.
MOST_SEARCHES = 12
#: Without noise, at the scale, and what the few searches take.
MOST_DELTAS = 2.5


def family(groups: int) -> Family:
    draw = np.random.default_rng(1)
    means, sds = draw.uniform(20, 60, groups), draw.uniform(3, 9, groups)
    return Family(
        {
            f"g{place}": GaussianPrior(f"{mean:.2f}", f"{sd:.3f}")
            for place, (mean, sd) in enumerate(zip(means, sds, strict=True))
        }
    )


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count searches for a root, and enclosures of delta and of the log ratio."""
    counted: Counter[str] = Counter()

    def count(owner: object, attribute: str, name: str) -> None:
        counted_one = getattr(owner, attribute)

        def counting(*given: object, **named: object) -> object:
            counted[name] += 1
            return counted_one(*given, **named)

        monkeypatch.setattr(owner, attribute, counting)

    count(optimum, "enclosed_root", "searches of pairs")
    count(roots, "enclosed_root", "searches of bounds")
    count(PairLoss, "delta", "deltas")
    count(PairLoss, "log_ratio", "log ratios")
    return counted


@pytest.mark.parametrize("groups", GROUPS)
def test_few_pairs_are_searched_and_each_is_enclosed_twice(
    groups: int, work: Counter[str], show: Callable[[str], None]
) -> None:
    result = calibrate(family(groups), epsilon=1, delta="0.05", certify=False)
    pairs = groups * (groups - 1)
    assert result.holds
    assert len(result.pairs) == pairs
    assert 0 < work["searches of pairs"] <= MOST_SEARCHES
    assert 0 < work["searches of bounds"] <= MOST_SEARCHES
    # Two enclosures of delta for each pair, and no fewer: none is taken on trust.
    assert 2 * pairs <= work["deltas"] <= MOST_DELTAS * pairs + 60
    assert pairs <= work["log ratios"] <= 1.5 * pairs + 60
    told = ", ".join(f"{work[name]} {name}" for name in sorted(work))
    show(f"{groups} groups, {pairs} ordered pairs: {told}")
