"""A private test of the odds ratio of a 2 x 2 table beside its margins.

| file | what it holds |
| --- | --- |
| `conditional` | the law of a cell, given the margins |
| `private_tests` | p-values, powers and confidence bounds of one noisy cell |
| `optimal_tests` | the most powerful test, exactly, with multipliers that prove it |
"""

from verifydp.invariants.odds_ratio.conditional import CellLaw
from verifydp.invariants.odds_ratio.optimal_tests import OptimalTest, optimal_test
from verifydp.invariants.odds_ratio.private_tests import (
    CanonicalNoiseLaw,
    PrivateTest,
)

__all__ = [
    "CanonicalNoiseLaw",
    "CellLaw",
    "OptimalTest",
    "PrivateTest",
    "optimal_test",
]
