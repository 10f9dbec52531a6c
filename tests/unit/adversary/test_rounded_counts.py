"""Counts that round to published figures, and contradictions between them."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from verifydp.adversary.observed import observe
from verifydp.adversary.rounded_counts import (
    counts_of_precision,
    counts_of_share,
    slack,
)
from verifydp.empirical.stats.joint_bound import bound_event
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP

ALPHA = Fraction(1, 20)


def of_precision_by_hand(low, high, found, negatives):
    """Try every pair of counts."""
    first, last = found
    pairs = [
        (right, wrong)
        for right in range(first, last + 1)
        for wrong in range(negatives + 1)
        if right + wrong and low <= Fraction(right, right + wrong) <= high
    ]
    if not pairs:
        return None
    return min(right for right, _ in pairs), max(wrong for _, wrong in pairs)


@pytest.mark.parametrize("off", [Fraction(0), Fraction(1, 20), Fraction(1, 200)])
def test_the_corner_is_that_of_all_pairs(off):
    ranges = (0, 0), (0, 7), (3, 3), (4, 6), (9, 14), (1, 20)
    nothing = 0
    for tenth, found, negatives in itertools.product(
        range(21), ranges, (1, 2, 5, 9, 30)
    ):
        share = Fraction(tenth, 20)
        ends = share - off, share + off
        expected = of_precision_by_hand(*ends, found, negatives)
        assert counts_of_precision(ends, found, negatives) == expected
        nothing += expected is None
    assert nothing  # figures that contradict the numbers were among them


@pytest.mark.parametrize("off", [Fraction(0), Fraction(1, 20), Fraction(1, 200)])
def test_shares_of_records_are_those_of_all_counts(off):
    for hundredth, records in itertools.product(range(101), (1, 7, 20, 33)):
        share = Fraction(hundredth, 100)
        fit = [
            k for k in range(records + 1) if abs(Fraction(k, records) - share) <= off
        ]
        expected = (fit[0], fit[-1]) if fit else None
        assert counts_of_share(share, off, records) == expected


def test_many_digits_of_many_records_are_no_search():
    """Of true positives 123456789 and its multiples fit, eight of them."""
    share = Fraction(123456789, 123456789 + 98765432)
    exact = counts_of_precision((share, share), (10**8, 10**9), 10**9)
    assert exact == (123456789, 8 * 98765432)
    off = Fraction(1, 10**18)
    near = counts_of_precision((share - off, share + off), (10**8, 10**9), 10**9)
    assert near[0] <= exact[0]
    assert near[1] >= exact[1]


@pytest.mark.parametrize("records", [3, 7, 9, 49, 97, 1001])
def test_a_quotient_of_doubles_is_a_share_of_its_records(records):
    """The digits of a double need not round to the quotient that it stands for."""
    for count in range(records + 1):
        figure = count / records
        written = Fraction(repr(figure))
        for value in (figure, repr(figure)):
            found = counts_of_share(written, slack(value), records)
            assert found is not None
            assert found[0] <= count <= found[1]


@pytest.mark.parametrize("narrow", [np.float32, np.float16])
def test_a_quotient_in_a_narrower_float_is_a_share_of_its_records(narrow):
    for records, count in itertools.product([3, 7, 97, 100], range(4)):
        value = narrow(count / records)
        found = counts_of_share(Fraction(repr(float(value))), slack(value), records)
        assert found is not None
        assert found[0] <= count <= found[1]
    # Its two digits are those that were written, and no more is known of it.
    assert slack(narrow(0.83)) == slack(0.83) == Fraction(1, 200)


def lower(right, wrong, positives, negatives):
    """The bound of `verifydp bound` on counts, in floats."""
    sides = (
        ("database", positives, right, negatives, wrong),
        ("neighbour", negatives, negatives - wrong, positives, positives - right),
    )
    return max(
        bound_event(
            event="E",
            direction=direction,
            trials_p=trials_p,
            hits_p=hits_p,
            trials_q=trials_q,
            hits_q=hits_q,
            notion=ApproximateDP(0, 0),
            alpha=ALPHA / 2,
        ).epsilon_lower
        for direction, trials_p, hits_p, trials_q, hits_q in sides
    )


@pytest.mark.parametrize(
    ("precision", "recall", "positives", "negatives"),
    [
        ("0.9", "0.5", 40, 40),
        ("0.9", "0.9", 40, 90),
        ("0.8", "0.95", 60, 20),
        ("0.95", "0.2", 90, 200),
        ("1.0", "1.0", 30, 30),
    ],
)
def test_no_counts_that_round_to_the_figures_have_a_lower_bound(
    precision, recall, positives, negatives
):
    figures = {"precision": precision, "recall": recall}
    numbers = {"positives": positives, "negatives": negatives}
    counts = observe({**figures, **numbers}, ALPHA).counts
    used = lower(counts.true_positives, counts.false_positives, positives, negatives)
    share, power = Fraction(precision), Fraction(recall)
    candidates = [
        (right, wrong)
        for right in range(positives + 1)
        for wrong in range(negatives + 1)
        if right + wrong
        and abs(Fraction(right, positives) - power) <= slack(recall)
        and abs(Fraction(right, right + wrong) - share) <= slack(precision)
    ]
    bounds = [lower(*pair, positives, negatives) for pair in candidates]
    assert used <= min(bounds)
    # Other corners would say too much.
    assert used < max(bounds)


def test_figures_and_numbers_that_contradict_each_other_are_told():
    figures = {"precision": "0.83", "recall": "0.5"}
    with pytest.raises(InputError, match="no counts of 4 positives and 20 negatives"):
        observe({**figures, "positives": 4, "negatives": 20}, ALPHA)
    fits = observe({**figures, "positives": 10, "negatives": 20}, ALPHA)
    assert (fits.counts.true_positives, fits.counts.false_positives) == (5, 1)
