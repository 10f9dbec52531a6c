"""What Bayes risks and stated thresholds show of privacy, and what they do not."""

from fractions import Fraction

import pytest

from tests.unit.adversary.drawn_models import drawn_model
from verifydp.adversary.bayes_risks import pair_risks
from verifydp.adversary.least_thresholds import least_threshold
from verifydp.adversary.posterior_losses import posterior_loss
from verifydp.adversary.risk_conclusions import privacy_by_risk, privacy_by_threshold
from verifydp.adversary.state_models import state_model
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.loss.finite import epsilon_at

EVEN = {0: "1/2", 1: "1/2"}
SQUARED, LOG = posterior_loss("squared-error"), posterior_loss("log")


def blurred(model, share):
    """The model's outputs, shown with a probability only."""
    laws = {
        s: {"-": 1 - share, **{y: share * p for y, p in law.weights.items()}}
        for s, law in model.laws.items()
    }
    return state_model(model.prior, laws)


def is_private(model, pair, epsilon, delta):
    one, two = (model.laws[state] for state in pair)
    least = epsilon_at(one, two, Fraction(delta), symmetric=True)
    return least <= Epsilon.read(epsilon)


@pytest.mark.parametrize("loss", [SQUARED, LOG, posterior_loss("brier")])
def test_what_is_shown_is_true_and_often_shown(loss):
    shown = 0
    for seed in range(60):
        model = blurred(drawn_model(seed), Fraction(1, 8))
        found = privacy_by_risk(model, loss, "1/2", "1/5")
        for one in found.pairs:
            if one.shows_privacy:
                shown += 1
                assert is_private(model, one.risk.pair, "1/2", "1/5")
        assert found.shows_privacy is (not found.open_pairs)
    assert shown >= 30


def test_a_leaking_pair_stays_open_whatever_the_least_risk_says():
    """The least risk is above the easiest pair's threshold; another pair leaks."""
    model = state_model(
        {"rare": "1/100", "scarce": "1/100", "common": "98/100"},
        {
            "rare": {"y": "1/2", "n": "1/2"},
            "common": {"y": "1/2", "n": "1/2"},
            "scarce": {"y": "7/20", "n": "13/20"},
        },
    )
    found = privacy_by_risk(model, posterior_loss("brier"), "0", "1/10")
    assert not found.shows_privacy
    assert ("rare", "scarce") in found.open_pairs
    assert not is_private(model, ("rare", "scarce"), "0", "1/10")
    easiest = min(
        pair_risks(model, posterior_loss("brier")).pairs, key=lambda one: one.prior
    )
    prior = model.on_pair(*easiest.pair).prior
    threshold = least_threshold(posterior_loss("brier"), prior, "0", "1/10")
    risks = pair_risks(model, posterior_loss("brier"))
    told = next(one for one in risks.pairs if one.pair == ("rare", "scarce"))
    assert told.risk > threshold.high  # one threshold for all would have passed it


def test_delta_0_shows_nothing_even_of_what_tells_nothing():
    model = state_model(EVEN, {0: {"y": 1}, 1: {"y": 1}})
    assert not privacy_by_risk(model, LOG, 1, 0).shows_privacy
    assert privacy_by_risk(model, LOG, 1, "1/10").shows_privacy


@pytest.mark.parametrize(
    ("threshold", "reached", "enough", "words"),
    [
        ("0.2369", True, True, "every mechanism with a Bayes risk of 0.2369 or more"),
        ("0.2368", True, False, "not above the least one that will do"),
        ("0.2499", False, True, "every mechanism"),
        ("0.25", False, True, "every mechanism"),
    ],
)
def test_a_stated_threshold(threshold, reached, enough, words):
    model = state_model(EVEN, {0: {0: "0.55", 1: "0.45"}, 1: {0: "0.45", 1: "0.55"}})
    found = privacy_by_threshold(model, SQUARED, threshold, 1, "0.1")
    assert (found.is_reached, found.is_enough) == (reached, enough)
    assert found.shows_privacy is (reached and enough)
    assert words in found.why
    assert "\n" not in found.why


def test_a_stated_threshold_at_delta_0():
    model = state_model(EVEN, {0: {"y": 1}, 1: {"y": 1}})
    found = privacy_by_threshold(model, SQUARED, "0.25", 1, 0)
    assert found.is_reached
    assert not found.is_enough
    assert found.why.startswith("delta is 0")


@pytest.mark.parametrize(
    ("states", "threshold", "words"),
    [
        (2, "0.26", "is above 0.25, .* no mechanism reaches it"),
        (2, "0", "not above 0, .* every mechanism reaches it"),
        (2, "-1", "every mechanism reaches it"),
        (2, 0.2, "float"),
        (3, "0.2", "say for which pair"),
    ],
)
def test_thresholds_that_are_none(states, threshold, words):
    laws = {s: {s: 1} for s in range(states)}
    model = state_model({s: Fraction(1, states) for s in range(states)}, laws)
    with pytest.raises(InputError, match=words) as caught:
        privacy_by_threshold(model, SQUARED, threshold, 1, "0.1")
    assert "\n" not in str(caught.value)
