"""P-values, powers and bounds of one noisy cell."""

from fractions import Fraction
from math import exp, inf

import numpy as np
import pytest
from scipy.special import ndtr

from verifydp.errors import InputError
from verifydp.invariants.odds_ratio import CellLaw, PrivateTest, optimal_test
from verifydp.loss.tradeoff import TradeOff


class Normal:
    """Canonical noise of 1-Gaussian privacy."""

    def cdf(self, x):
        return ndtr(x)


class Tulap:
    """Canonical noise of pure privacy with growth e, by its recursion."""

    growth = exp(1)

    def cdf(self, x):
        x = np.asarray(x, dtype=float)
        least = 1 / (1 + self.growth)
        flipped = np.where(x > 0, -x, x)
        steps = np.ceil(np.maximum(0, -0.5 - flipped))
        middle = flipped + steps
        inside = least * (0.5 - middle) + (1 - least) * (middle + 0.5)
        below = inside * self.growth**-steps
        return np.where(x > 0, 1 - below, below)


#: A test of (10, 10, 8), its threshold and power at 5 % against odds 3 (SD-T37).
KNOWN = [
    (Normal(), 6.475553148955476, 0.2235954000226768),
    (Tulap(), 6.912485605123886, 0.1698832264885863),
]


@pytest.mark.parametrize(
    ("noise", "threshold", "power"), KNOWN, ids=["normal", "tulap"]
)
def test_thresholds_and_powers_are_those_known(noise, threshold, power):
    test = PrivateTest(CellLaw(10, 10, 8), noise)
    assert test.threshold(0.05) == pytest.approx(threshold, abs=1e-9)
    assert test.power(0.05, 3.0) == pytest.approx(power, abs=1e-9)
    assert test.p_value(test.threshold(0.05)) == pytest.approx(0.05, abs=1e-10)


def test_p_values_are_those_known():
    test = PrivateTest(CellLaw(10, 10, 8), Tulap())
    assert test.p_value(3.0) == pytest.approx(0.7269282820748476, abs=1e-12)
    assert test.p_value(6.25) == pytest.approx(0.0938561116260165, abs=1e-12)


def test_the_noisy_cell_loses_nothing_to_the_best_test():
    """Canonical noise reaches the power that no private test exceeds."""
    growth = Fraction(exp(1)).limit_denominator(10**12)
    for totals, size in (((10, 10, 8), "0.05"), ((4, 9, 6), "0.1")):
        best = optimal_test(
            CellLaw(*totals),
            TradeOff.from_approximate(growth, 0),
            Fraction(size),
            Fraction(3),
        )
        test = PrivateTest(CellLaw(*totals), Tulap())
        assert test.power(float(size), 3.0) == pytest.approx(
            float(best.power), abs=1e-9
        )
        np.testing.assert_allclose(
            test.rejection_probabilities(float(size)),
            np.array(best.rejects, dtype=float),
            atol=1e-9,
        )


def test_the_printed_orientation_loses_its_power():
    """Against odds of the second row over the first the power is below the size."""
    test = PrivateTest(CellLaw(10, 10, 8), Tulap())
    assert test.power(0.05, 1 / 3) == pytest.approx(0.012767237196134, abs=1e-12)


def test_margins_in_the_wrong_order_miss_the_size():
    """The threshold of the other row's cell has size 0.018 for (2, 4, 3)."""
    right = PrivateTest(CellLaw(2, 4, 3), Tulap())
    wrong = PrivateTest(CellLaw(4, 2, 3), Tulap()).threshold(0.05)
    assert right.p_value(right.threshold(0.05)) == pytest.approx(0.05)
    assert right.p_value(wrong) == pytest.approx(0.0183939720585721, abs=1e-12)


def test_p_values_are_uniform_at_the_boundary():
    """Of 20,000 draws at the odds asked about; a right test fails once in 1e6 runs."""
    rng = np.random.default_rng(20261123)
    law = CellLaw(12, 9, 10)
    test = PrivateTest(law, Normal())
    for odds in (1.0, 2.5):
        cells = rng.choice(
            np.array(law.counts), 20_000, p=law.probabilities(np.log(odds))
        )
        noisy = cells + rng.normal(size=20_000)
        values = np.array([test.p_value(float(one), odds=odds) for one in noisy])
        furthest = np.abs(np.sort(values) - np.arange(1, 20_001) / 20_000).max()
        assert furthest < np.sqrt(np.log(2 / 1e-6) / 2 / 20_000) + 1 / 20_000


def test_bounds_cover_and_are_where_the_p_value_is_the_error():
    test = PrivateTest(CellLaw(10, 10, 8), Normal())
    for cell in (3.0, 4.2, 5.5):
        lower, upper = test.lower_bound(cell, 0.025), test.upper_bound(cell, 0.025)
        assert lower < upper
        assert test.p_value(cell, odds=lower) == pytest.approx(0.025, abs=1e-9)
        assert test.p_value(cell, odds=upper) == pytest.approx(0.975, abs=1e-9)


def test_far_cells_rule_nothing_or_everything_out():
    test = PrivateTest(CellLaw(10, 10, 8), Normal())
    assert test.lower_bound(-30.0, 0.025) == 0
    assert test.upper_bound(30.0, 0.025) == inf
    fixed = PrivateTest(CellLaw(3, 3, 0), Normal())
    assert (fixed.lower_bound(0.0, 0.1), fixed.upper_bound(0.0, 0.1)) == (0, inf)
    assert fixed.power(0.05, 9.0) == pytest.approx(0.05)


@pytest.mark.parametrize("cell", [np.nan, np.inf, -np.inf])
def test_a_cell_that_is_no_number_is_refused(cell):
    with pytest.raises(InputError, match="give a finite number"):
        PrivateTest(CellLaw(3, 3, 2), Normal()).p_value(cell)


@pytest.mark.parametrize("value", [0, 1, -0.1, 2])
def test_sizes_outside_of_probabilities_are_refused(value):
    with pytest.raises(InputError, match="it must be above 0 and below 1"):
        PrivateTest(CellLaw(3, 3, 2), Normal()).threshold(value)


def test_odds_of_nothing_are_refused():
    with pytest.raises(InputError, match="the odds ratio is 0"):
        PrivateTest(CellLaw(3, 3, 2), Normal()).p_value(1.0, odds=0)
