"""One test phase by itself, without confirming draws and without a certificate."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from verifydp import ApproximateDP
from verifydp.adapters.callables import adapt
from verifydp.backends import load_backend
from verifydp.data import digest_words
from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.pair_testing import PairTest, TestOutcome
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.exact.exponential import exp_upper

from .subjects import Mechanism

#: An audit at confidence 0.95 gives the e-process half of its error probability.
ALPHA_SEQUENTIAL = Fraction(1, 40)


def run_pair_test(
    mechanism: Mechanism,
    notion: ApproximateDP,
    pair: tuple[Any, Any],
    *,
    seed: int,
    pairs: int,
    alpha: Fraction = ALPHA_SEQUENTIAL,
    tell: Callable[[int, float], None] = lambda pairs, log_wealth: None,
) -> TestOutcome:
    """Draw and bet as `verifydp.audit` does with ``samples=2 * pairs``."""
    sampler = adapt(mechanism, backend=load_backend("numpy"))
    test = PairTest(
        source=Source(sampler, pair, seed, digest_words(*pair), SerialExecutor()),
        stakes=Stakes(notion, exp_upper(notion.exact_epsilon)),
        alpha=alpha,
        attacks=default_attacks(),
        pairs=pairs,
        journal=Journal(),
        key="test",
        tell=tell,
    )
    return test.run(lambda database, neighbour: None)
