"""Work of the private test of an odds ratio, and of guarantees for groups."""

import numpy as np
import pytest
from scipy.special import ndtr

from verifydp.invariants.odds_ratio import CellLaw, PrivateTest
from verifydp.loss.tradeoff import TradeOff


class CountedNoise:
    """Normal noise that counts at how many places it is asked."""

    places = 0

    def cdf(self, x):
        self.places += np.size(x)
        return ndtr(x)


def places_for(total):
    noise = CountedNoise()
    test = PrivateTest(CellLaw(total, total, total), noise)
    test.p_value(total / 2 + 1.0)
    return noise.places


def test_a_p_value_looks_where_the_cell_may_be(benchmark):
    """The cell's deviation grows with the root of the totals, and so does the work."""
    benchmark(places_for, 10_000)
    assert places_for(10_000) < 12 * places_for(100)
    assert places_for(10_000) < 1_200


@pytest.mark.parametrize("size", [1, 7, 100, 1_000])
def test_groups_are_chained_by_doubling(monkeypatch, size):
    calls = []
    chained = TradeOff.chained

    def counted(self, other):
        calls.append(1)
        return chained(self, other)

    monkeypatch.setattr(TradeOff, "chained", counted)
    TradeOff.from_approximate("3/2", "1/1000").group(size)
    assert len(calls) <= 2 * size.bit_length()
