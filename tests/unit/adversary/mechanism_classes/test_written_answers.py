"""Answers as they are written: rounded to the safe side, whatever their size."""

from fractions import Fraction

import pytest

from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes import (
    ClassSettings,
    Largest,
    Never,
    mechanism_class,
)
from verifydp.adversary.mechanism_classes.solving import (
    readings,
    safe_epsilon,
    solve,
)
from verifydp.adversary.mechanism_classes.wording import odds_words, reason
from verifydp.errors import InputError
from verifydp.exact.balls import ball, highest, precision

SMALL = Fraction(1, 10**5)
CLASSES = {
    "any": mechanism_class("any", ClassSettings()),
    "any, delta": mechanism_class("any", ClassSettings(delta=Fraction(1, 50))),
    "laplace": mechanism_class("laplace", ClassSettings()),
    "gaussian": mechanism_class("gaussian", ClassSettings(delta=SMALL)),
    "classical": mechanism_class(
        "gaussian", ClassSettings(delta=SMALL, classical=True)
    ),
    "two values": mechanism_class("randomised-response", ClassSettings()),
    "five values": mechanism_class("randomised-response", ClassSettings(values=5)),
    "geometric": mechanism_class("geometric", ClassSettings()),
    "geometric of 4": mechanism_class(
        "geometric", ClassSettings(sensitivity=Fraction(4))
    ),
}


@pytest.mark.parametrize("name", CLASSES)
def test_both_readings_of_every_number_are_on_the_safe_side(name):
    """A number in JSON is a double to some and a decimal to others."""
    kind = CLASSES[name]
    for share in range(55, 95):
        limit = AreaLimit(Fraction(share, 100))
        found = solve(limit, kind, Fraction(1))
        epsilon, curve = safe_epsilon(found, [limit], kind, Fraction(1))
        low, high = readings(epsilon)
        assert high <= found.low
        with precision(256):
            assert highest(curve.area()) <= limit.value
        noise = kind.noise(low)
        if noise is None:
            continue
        for value in (Fraction(noise.value), Fraction(repr(noise.value))):
            if name == "laplace":
                assert value * low >= 1
            elif name.endswith("values"):
                with precision(192):
                    growth = ball(low).exp()
                    assert ball(value) <= growth / (growth + kind.values - 1)
            elif name.startswith("geometric"):
                with precision(192):
                    assert ball(value) >= (-ball(low) / kind.sensitivity).exp()
            else:
                assert kind.curve(low).square >= 1 / value**2


def test_gaussian_noise_at_epsilon_0_has_the_advantage_delta():
    """T - A is delta at most there: a limit of (1 + delta) / 2 is met, and no less."""
    delta, odds = Fraction(1, 10), Fraction(1)
    kind = mechanism_class("gaussian", ClassSettings(delta=delta))
    limit = AccuracyLimit((1 + delta) / 2)
    found = solve(limit, kind, odds)
    assert found == Largest.of_growth(Fraction(1))
    epsilon, curve = safe_epsilon(found, [limit], kind, odds)
    assert epsilon == 0
    assert float(curve.highest_accuracy().value) == pytest.approx(0.55, abs=1e-12)
    below = limit.with_value(limit.value - SMALL**5)
    assert isinstance(solve(below, kind, odds), Never)
    above = solve(limit.with_value(limit.value + SMALL), kind, odds)
    assert 0 < above.low < Fraction(1, 1000)


@pytest.mark.parametrize("name", ["five values", "geometric of 4"])
@pytest.mark.parametrize("recall", ["1e-60", "1e-200"])
def test_precision_at_a_recall_that_balls_hardly_see(name, recall):
    limit = PrecisionLimit("0.9", recall)
    found = solve(limit, CLASSES[name], Fraction(1))
    epsilon, _ = safe_epsilon(found, [limit], CLASSES[name], Fraction(1))
    assert epsilon == pytest.approx(2.1972245773362196)  # log 9


def test_a_score_of_which_balls_know_nothing_is_decided_by_rationals():
    kind, odds = CLASSES["five values"], Fraction(1)
    limit = PrecisionLimit("0.9", Fraction(1, 10**900))
    found = solve(limit, kind, odds)
    epsilon, curve = safe_epsilon(found, [limit], kind, odds)
    assert not curve.highest_precision(odds, limit.recall).value.is_finite()
    assert epsilon == pytest.approx(2.1972245773362196)


def test_accuracy_of_the_likelier_answer_is_met_up_to_the_odds():
    """Geometric noise: at the prior no test gains until epsilon exceeds log 3."""
    for odds in (Fraction(1, 3), Fraction(3)):
        limit = AccuracyLimit("3/4")
        kind = mechanism_class("geometric", ClassSettings(sensitivity=Fraction(2)))
        found = solve(limit, kind, odds)
        assert found.growth == 3
        epsilon, curve = safe_epsilon(found, [limit], kind, odds)
        assert epsilon == pytest.approx(1.0986122886681098)
        assert curve.highest_accuracy(odds).gain == 0


def test_noise_beyond_the_doubles_is_said():
    least = Fraction(1, 10**28)
    for kind in (
        mechanism_class("laplace", ClassSettings(sensitivity=Fraction(10) ** 300)),
        mechanism_class(
            "gaussian", ClassSettings(delta=SMALL, sensitivity=Fraction(10) ** 308)
        ),
        mechanism_class(
            "gaussian", ClassSettings(SMALL, Fraction(10) ** 300, classical=True)
        ),
    ):
        with pytest.raises(InputError, match="beyond the range of doubles") as error:
            kind.noise(least)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["any", "laplace", "five values", "geometric of 4"])
@pytest.mark.parametrize("zeros", [314, 320, 330])
def test_an_epsilon_that_no_double_holds_is_answered_with_0(name, zeros):
    limit = AreaLimit(Fraction(1, 2) + Fraction(1, 10**zeros))
    found = solve(limit, CLASSES[name], Fraction(1))
    assert found.low > 0
    epsilon, _ = safe_epsilon(found, [limit], CLASSES[name], Fraction(1))
    assert epsilon == 0
    said = reason([limit], [found], 0, CLASSES[name], Fraction(1), epsilon)
    assert "too small for a double: 0 is the answer" in said


def test_odds_and_scores_that_are_long_are_written_shortly():
    assert odds_words(Fraction(1, 10**300)) == "1e+300 to 1"
    assert odds_words(Fraction(10**300)) == "1 to 1e+300"
    assert odds_words(Fraction(0)) == "1 to 0"
    limit, kind = FBetaLimit("0.9", "1e20"), CLASSES["any"]
    found = solve(limit, kind, Fraction(1))
    said = reason([limit], [found], 0, kind, Fraction(1), None)
    assert "score nearly 1; ask for nearly 1 (epsilon 92.1034) or more" in said
    limit = FBetaLimit("0.9", "1e200")
    said = reason([limit], [Never()], 0, kind, Fraction(1), None)
    assert "ask for nearly 1 or more, which every claim meets" in said


def test_a_score_just_above_the_limit_is_not_rounded_to_another():
    kind = mechanism_class("gaussian", ClassSettings(delta=SMALL))
    limit, odds = AccuracyLimit("0.75"), Fraction(1, 3)
    found = solve(limit, kind, odds)
    said = reason([limit], [found], 0, kind, odds, None)
    assert "may reach more than 0.75 already; ask for more, or" in said
