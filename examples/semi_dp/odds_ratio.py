"""The power of tests of an odds ratio from a 2 x 2 table beside its margins.

The private tests reject by the upper left cell with noise. By theorem 37 that with
canonical noise has the most power against odds of the first row that are larger than
those of the second. The paper prints the odds ratio the other way round, without
turning the test: its power against a ratio is then that of the test at the reciprocal.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import e
from typing import Any

import numpy as np

from verifydp.invariants.odds_ratio import CellLaw, PrivateTest, optimal_test
from verifydp.laws.canonical_noise import CanonicalNoise, approximate_curve
from verifydp.loss.tradeoff import TradeOff

__all__ = ["MARGINS", "ODDS", "SIZE", "Power", "Powers", "plain_power", "powers"]

MARGINS, SIZE, EPSILON = CellLaw(10, 10, 8), 0.05, 1
ODDS = (0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0, 1.2, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0)
#: The odds ratio at which no private test has more power, by exact multipliers.
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Power:
    """Probabilities of rejecting at one odds ratio; in doubles.

    Attributes
    ----------
    odds
        The odds ratio.
    plain
        The most powerful test without privacy, randomised to have its size.
    best
        With canonical noise: tables with the margins are epsilon-indistinguishable.
    laplace
        With Laplace noise of the same epsilon.
    grouped
        With canonical noise of a third of epsilon, as group privacy asks.
    printed
        The test as it is printed, where this is the odds ratio of its hypotheses.
    """

    odds: float
    plain: float
    best: float
    laplace: float
    grouped: float
    printed: float


@dataclass(frozen=True, slots=True)
class Powers:
    """What was found of the tests.

    Attributes
    ----------
    rows
        Powers by odds ratio.
    threshold
        The noisy cell above which the best test rejects.
    shown
        Power at the odds ratio `SHOWN` that no test has more than with its privacy, to
        an epsilon whose growth is rounded to twelve digits; its exact multipliers are
        checked.
    reached
        That of the best test.
    """

    rows: tuple[Power, ...]
    threshold: float
    shown: float
    reached: float

    def at(self, odds: float) -> Power:
        """The powers at one of `ODDS`."""
        return next(row for row in self.rows if row.odds == odds)


@dataclass(frozen=True, slots=True)
class _Laplace:
    """Laplace noise of scale 1 / epsilon; not canonical."""

    epsilon: float

    def cdf(self, x: Any) -> Any:
        tail = np.exp(-self.epsilon * np.abs(x)) / 2
        return np.where(np.asarray(x) < 0, tail, 1 - tail)


def powers() -> Powers:
    """Compute all power curves."""
    best = PrivateTest(MARGINS, CanonicalNoise(approximate_curve(EPSILON)))
    laplace = PrivateTest(MARGINS, _Laplace(EPSILON))
    grouped = PrivateTest(
        MARGINS, CanonicalNoise(approximate_curve(Fraction(EPSILON, 3)))
    )
    growth = Fraction(e).limit_denominator(10**12)
    most = optimal_test(
        MARGINS,
        TradeOff.from_approximate(growth, 0),
        Fraction(str(SIZE)),
        Fraction(SHOWN),
    )
    return Powers(
        rows=tuple(
            Power(
                odds=odds,
                plain=plain_power(odds),
                best=best.power(SIZE, odds),
                laplace=laplace.power(SIZE, odds),
                grouped=grouped.power(SIZE, odds),
                printed=best.power(SIZE, 1 / odds),
            )
            for odds in ODDS
        ),
        threshold=best.threshold(SIZE),
        shown=float(most.power),
        reached=best.power(SIZE, SHOWN),
    )


def plain_power(odds: float) -> float:
    """Give the power of the most powerful test without privacy, at an odds ratio.

    It rejects for the largest counts, and for one count with some probability, so that
    its size at odds ratio 1 is `SIZE`.
    """
    null = MARGINS.probabilities()[::-1]
    left = np.clip(SIZE - (np.cumsum(null) - null), 0, None)
    rejects = np.minimum(1.0, left / null)
    return float(rejects @ MARGINS.probabilities(float(np.log(odds)))[::-1])
