"""Figures of attacks: which kind they are, and what sampling leaves of them."""

from fractions import Fraction
from math import log, sqrt

import pytest

from verifydp.errors import InputError
from verifydp.privacy.adversary.attack_rates import Rates
from verifydp.privacy.adversary.attack_scores import Accuracy, Area
from verifydp.privacy.adversary.observed import observe
from verifydp.privacy.adversary.prior_odds import odds_against

ALPHA = Fraction(1, 20)


def test_an_area_is_lowered_by_hoeffding_on_the_smaller_group():
    seen = observe({"auc": "0.8", "positives": 400, "negatives": 100}, ALPHA)
    radius = sqrt(log(20) / 200)
    assert float(seen.attack.area) == pytest.approx(0.8 - radius)
    assert seen.attack.area <= Fraction(8, 10) - Fraction(radius) + Fraction(1, 10**12)
    assert seen.sampled


def test_an_accuracy_is_lowered_and_knows_the_odds_of_its_records():
    figures = {"accuracy": "0.9", "positives": 100, "negatives": 300}
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
        "positives": 100,
        "negatives": 100,
    }
    counts = observe(figures, ALPHA).counts
    assert (counts.true_positives, counts.false_positives) == (77, 13)


def test_a_precision_of_records_becomes_counts():
    figures = {"precision": "0.8", "recall": "0.5", "positives": 10, "negatives": 40}
    counts = observe(figures, ALPHA).counts
    # Odds 4 against: 5 of 10 found, 5 / 0.8 - 5 = 1.25 of 40 wrong, rounded up.
    assert (counts.true_positives, counts.false_positives) == (5, 2)


def test_exact_figures_stay_as_they_are():
    seen = observe({"true_positive_rate": 0.5, "false_positive_rate": 0.1}, ALPHA)
    assert seen.attack == Rates("0.5", "0.1")
    assert not seen.sampled


@pytest.mark.parametrize(
    ("figures", "message"),
    [
        ({}, "what did the attack reach"),
        ({"positives": 3, "negatives": 3}, "what did the attack reach"),
        ({"auc": 1, "accuracy": 1}, "AUC and accuracy are given"),
        ({"true_positive_rate": 1}, "false positive rate is missing"),
        ({"auc": 1, "recall": 1}, "recall says nothing beside AUC"),
        ({"recall": 1}, "what did the attack reach"),
        ({"auc": 1, "positives": 5}, "negatives are missing"),
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
