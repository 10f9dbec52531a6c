"""Figures of attacks: which kind they are, and what sampling leaves of them."""

from decimal import Decimal
from fractions import Fraction
from math import log, sqrt

import numpy as np
import pytest

from verifydp.adversary.attack_rates import Rates
from verifydp.adversary.attack_scores import Accuracy, Area
from verifydp.adversary.observed import BY_CHANCE, observe
from verifydp.adversary.odds import odds_against
from verifydp.errors import InputError

ALPHA = Fraction(1, 20)


def test_an_area_is_lowered_by_hoeffding_on_the_smaller_group():
    figures = {"auc": Fraction(4, 5), "positives": 400, "negatives": 100}
    seen = observe(figures, ALPHA)
    radius = sqrt(log(20) / 200)
    assert float(seen.attack.area) == pytest.approx(0.8 - radius)
    assert seen.attack.area <= Fraction(8, 10) - Fraction(radius) + Fraction(1, 10**12)
    assert seen.sampled


def test_an_accuracy_is_lowered_and_knows_the_odds_of_its_records():
    figures = {"accuracy": "9/10", "positives": 100, "negatives": 300}
    seen = observe(figures, ALPHA)
    assert seen.attack.odds == 3
    assert float(seen.attack.accuracy) == pytest.approx(0.9 - sqrt(log(20) / 800))


def test_a_low_area_or_accuracy_is_not_turned_round_after_the_fact():
    numbers = {"positives": 1000, "negatives": 1000}
    assert observe({"auc": "0.1", **numbers}, ALPHA).attack == Area("0.5")
    assert observe({"accuracy": "0.1", **numbers}, ALPHA).attack == Accuracy("0.5")


def test_rates_of_records_become_counts_to_the_attack_s_disadvantage():
    figures = {
        "true_positive_rate": "0.777",
        "false_positive_rate": "0.123",
        "positives": 9999,
        "negatives": 9999,
    }
    counts = observe(figures, ALPHA).counts
    # 0.7765 of 9999 are 7764.2, 0.1235 of them are 1234.9.
    assert (counts.true_positives, counts.false_positives) == (7765, 1234)


def test_a_precision_of_records_becomes_counts():
    figures = {"precision": "4/5", "recall": "2/5", "positives": 10, "negatives": 40}
    counts = observe(figures, ALPHA).counts
    # 4 of 10 found, 4 / 0.8 - 4 = 1 of 40 wrong.
    assert (counts.true_positives, counts.false_positives) == (4, 1)


def test_a_precision_that_is_rounded_fits_the_numbers_that_it_is_of():
    """100 of 120 are 0.8333: as written, 0.83 would be 20.5 false positives of 20."""
    figures = {"precision": "0.83", "recall": 1, "positives": 100, "negatives": 20}
    seen = observe(figures, ALPHA)
    assert (seen.counts.true_positives, seen.counts.false_positives) == (100, 20)
    assert any(
        "fewest true positives (100) and the most false positives (20)" in note
        for note in seen.notes
    )


@pytest.mark.parametrize(
    ("value", "half"),
    [
        ("0.80", "0.005"),
        (0.8, "0.05"),
        (Decimal("0.800"), "0.0005"),
        ("8e-1", "0.05"),
        (np.float32(0.75), "0.005"),
        ("4/5", "0"),
        (Fraction(4, 5), "0"),
        (1, "0"),
        ("1", "0"),
    ],
)
def test_a_decimal_is_read_to_the_attack_s_disadvantage(value, half):
    """What is rounded in print may have been smaller by half a unit."""
    numbers = {"positives": 10**9, "negatives": 10**9}
    exact = Fraction(str(value))
    for name, kind in (("auc", "area"), ("accuracy", "accuracy")):
        lowered = getattr(observe({name: value, **numbers}, ALPHA).attack, kind)
        plain = getattr(observe({name: exact, **numbers}, ALPHA).attack, kind)
        assert plain - lowered == Fraction(half)


def test_rates_that_are_rounded_become_counts_they_surely_have():
    """0.8 of 100 may have been 75, and 0.1 of 100 may have been 15."""
    figures = {"true_positive_rate": 0.8, "false_positive_rate": "0.1"}
    numbers = {"positives": 100, "negatives": 100}
    counts = observe({**figures, **numbers}, ALPHA).counts
    assert (counts.true_positives, counts.false_positives) == (75, 15)
    exact = {"true_positive_rate": "80/100", "false_positive_rate": "10/100"}
    seen = observe({**exact, **numbers}, ALPHA)
    assert (seen.counts.true_positives, seen.counts.false_positives) == (80, 10)
    assert not any("rounded" in note for note in seen.notes)


def test_a_rounded_precision_has_the_most_false_alarms_it_may_have():
    figures = {"precision": "0.8", "recall": "0.5", "positives": 100, "negatives": 400}
    seen = observe(figures, ALPHA)
    # Recall 0.45 to 0.55, precision 0.75 or more: 55 / 0.75 - 55 = 18.3 of 400 wrong.
    assert (seen.counts.true_positives, seen.counts.false_positives) == (45, 18)
    assert any("taken as rounded" in note for note in seen.notes)
    nothing = {"precision": "0.1", "recall": "0.1", "positives": 9, "negatives": 81}
    counts = observe(nothing, ALPHA).counts
    assert (counts.true_positives, counts.false_positives) == (1, 19)
    rough = {"precision": "0.05", "recall": "0.1", "positives": 90, "negatives": 810}
    # Recall 0.05 to 0.15 of 90: 5 to 13 records; 13 / 0.045 - 13 = 275.9 wrong.
    counts = observe(rough, ALPHA).counts
    assert (counts.true_positives, counts.false_positives) == (5, 275)


@pytest.mark.parametrize(
    "figures",
    [
        {"auc": "0.8"},
        {"accuracy": "0.8"},
        {"precision": "0.8", "recall": "0.5"},
        {"true_positive_rate": "0.8", "false_positive_rate": "0.1"},
        {"true_positives": 80, "false_positives": 10},
    ],
)
def test_every_bound_from_records_says_that_chance_decided(figures):
    seen = observe({**figures, "positives": 100, "negatives": 100}, ALPHA)
    assert BY_CHANCE in seen.notes


def test_exact_figures_stay_as_they_are():
    seen = observe({"true_positive_rate": 0.5, "false_positive_rate": 0.1}, ALPHA)
    assert seen.attack == Rates("0.5", "0.1")
    assert not seen.sampled


@pytest.mark.parametrize(
    ("figures", "message"),
    [
        ({}, "what did the attack reach"),
        ({"positives": 3, "negatives": 3}, "what did the attack reach"),
        ({"auc": 1, "accuracy": 1}, "`auc` and `accuracy` are given"),
        ({"true_positive_rate": 1}, "`false_positive_rate` is missing"),
        ({"auc": 1, "recall": 1}, "`recall` says nothing beside AUC"),
        ({"recall": 1}, "what did the attack reach"),
        ({"auc": 1, "odds": 3}, "`odds` says nothing beside AUC"),
        ({"auc": 1, "positives": 5}, "`negatives` is missing"),
        ({"auc": 1, "positives": 0, "negatives": 5}, "at least one record of each"),
        ({"auc": 1, "positives": "2.5", "negatives": 5}, "positives is 2.5"),
        ({"true_positives": 1, "false_positives": 1}, "counts need the numbers"),
        (
            {
                "true_positives": 6,
                "false_positives": 1,
                "positives": 5,
                "negatives": 5,
            },
            "6 true positives of 5 records",
        ),
        (
            {"f_beta": 0.5, "positives": 5, "negatives": 5},
            "of an F score no bound with a confidence",
        ),
        (
            {"accuracy": 0.5, "positives": 5, "negatives": 5, "odds": 2},
            "have the prior odds 1",
        ),
        (
            {"precision": "0.7", "recall": 1, "positives": 100, "negatives": 20},
            "no counts of 100 positives and 20 negatives give precision 0.7",
        ),
        (
            {"precision": "4/5", "recall": "1/2", "positives": 10, "negatives": 40},
            "5 true and 1.25 false positives; check `precision`",
        ),
        (
            {"precision": "0", "recall": "1/2", "positives": 10, "negatives": 40},
            "more than there are; check `precision`",
        ),
        (
            {"precision": "0.8", "recall": "0.83", "positives": 20, "negatives": 20},
            "the recall is 0.83, which no whole number of 20",
        ),
        (
            {"precision": "0.8", "positives": 20, "negatives": 20},
            "gives no counts: give `recall`",
        ),
        (
            {
                "true_positive_rate": "0.8",
                "false_positive_rate": "0.123",
                "positives": 50,
                "negatives": 50,
            },
            "which no whole number of 50 records gives: 6 are 0.12, 7 are 0.14",
        ),
        (
            {"accuracy": "0.83", "positives": 5, "negatives": 5},
            "accuracy is 0.83, which no whole number of 10 records",
        ),
        ({"auc": "much"}, "the AUC is 'much'"),
    ],
)
def test_bad_figures_are_refused_in_one_line(figures, message):
    with pytest.raises(InputError, match=message) as error:
        observe(figures, ALPHA)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("prior", ["0", "1", "3:0", "-1:2", "a:b", "1:2:3", "2"])
def test_priors_that_are_none(prior):
    with pytest.raises(InputError):
        odds_against(prior)


@pytest.mark.parametrize(
    ("figures", "worse"),
    [
        ({"auc": "0.499"}, True),
        ({"auc": "0.5"}, False),
        ({"accuracy": "0.499", "odds": 9}, True),
        ({"accuracy": "0.6", "odds": 9}, False),
        ({"true_positive_rate": "0.1", "false_positive_rate": "0.2"}, True),
        ({"true_positive_rate": "0.2", "false_positive_rate": "0.2"}, False),
        ({"f_beta": "0.1"}, False),
    ],
)
def test_what_is_worse_than_a_guess_would_be_right_more_often_reversed(figures, worse):
    assert observe(figures, Fraction(1, 20)).worse_than_a_guess is worse
