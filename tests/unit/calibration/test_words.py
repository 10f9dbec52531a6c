"""What is told about a calibration: numbers on their sides, alike pairs once."""

import math
from fractions import Fraction

import pytest

from verifydp.calibration import calibrate, calibrating
from verifydp.calibration.misspecification import misspecification
from verifydp.calibration.pairs import like_components
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    PriorPair,
)
from verifydp.data.beliefs.queries import presence_family
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import short_above, short_below, written
from verifydp.evidence.verdict import Verdict
from verifydp.laws.noise import LaplaceNoise
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.report.facts.calibration import ratio_text
from verifydp.report.html.results import html_text

BELIEF = {"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 2)}


@pytest.mark.parametrize(
    "value",
    [
        Fraction(1, 10**400),
        Fraction(-7, 3 * 10**330),
        Fraction("5.123456789e-324"),
        Fraction(2, 3) * 10**400,
        Fraction(-1, 3),
        Fraction(99999995, 10),
        Fraction("0.00009999999999"),
    ],
)
def test_short_numbers_enclose_theirs(value):
    low, high = Fraction(short_below(value)), Fraction(short_above(value))
    assert low <= value <= high
    assert high - low <= abs(value) / 10**5


def test_infinities_and_large_numbers_are_written():
    assert short_above(math.inf) == "inf"
    assert short_below(-math.inf) == "-inf"
    assert written(Fraction(10) ** 400) == "1e+400"
    assert written(Fraction(10**400, 3)) == "about 3.333333333e+399"
    assert written(Fraction(1, 10**5000)) == "1e-5000"


def test_short_numbers_look_as_doubles_do():
    for text in ("0", "2", "0.05", "1e-06", "0.0001", "123456", "1e+06", "-2.5e-12"):
        assert short_above(Fraction(text)) == f"{float(text):.6g}"


@pytest.mark.parametrize(
    ("epsilon", "delta", "text"),
    [
        (1.0, 1e-6, "(1, 1e-06)"),
        (0.7123456789, 0, "0.7123456789"),
        (1, 0.0123456789, "(1, 0.0123456789)"),
        (1 / 3, 0, "0.3333333333333333"),
        ("1/3", "1/30", "(1/3, 1/30)"),
        ("log(3)", 0, "log(3)"),
    ],
)
def test_claims_are_written_exactly(epsilon, delta, text):
    assert str(ApproximateDP(epsilon, delta)) == f"{text}-DP"
    claim = PufferfishPrivacy(epsilon, delta, priors=BELIEF)
    assert str(claim) == f"{text}-pufferfish private"


def test_the_claimed_delta_of_a_picture_is_exact():
    result = calibrate(Family(BELIEF), epsilon=1, delta="0.0123456789", certify=False)
    assert "claimed: 0.0123456789<" in html_text([result])


def test_ratios_are_rounded_upward():
    assert ratio_text(1.0000001) == "1.01 x"
    assert ratio_text(2.0) == "2.00 x"
    assert ratio_text(1e300) == "1e+300 x"


def test_alike_users_are_measured_once_and_all_shown(monkeypatch):
    calls = []

    def counted(*arguments):
        calls.append(arguments)
        return measure(*arguments)

    measure = calibrating.measure
    monkeypatch.setattr(calibrating, "measure", counted)
    result = calibrate(presence_family([1] * 30, [1] * 30), epsilon=1, delta=0)
    assert len(calls) == 2
    assert len(result.pairs) == 60
    assert len({(pair.first, pair.second) for pair in result.pairs}) == 60
    assert result.certificate is not None
    assert result.certificate.statement.claim.count("@close") == 2


def test_a_component_in_two_parts_is_certified_at_delta_0():
    split = GaussianMixturePrior(["1/2", "1/2"], means=[0, 0], sds=[1, 1])
    family = Family({"a": split, "b": GaussianPrior(3, 1)})
    result = calibrate(family, epsilon=1, delta=0)
    assert (result.verdict, result.noise.exact) == (Verdict.PROVED, "3")
    assert result.certificate is not None


def test_parts_match_as_written_where_merging_would_hide_it():
    one = GaussianMixturePrior(["1/2", "1/2"], means=[0, 0], sds=[1, 1])
    two = GaussianMixturePrior(["1/2", "1/2"], means=[3, 4], sds=[1, 1])
    matched = like_components(PriorPair("a", "b", 0, one, two))
    assert matched is not None
    assert [right.mean for _, right in matched] == [3, 4]


def test_a_finding_tells_the_bound_that_its_verdict_rests_on():
    first, second = FinitePrior({0: "0.9", 1: "0.1"}), FinitePrior({0: 1})
    found = {
        delta: misspecification(
            Family({"a": first, "b": second}, [("a", "b")], symmetric=False),
            LaplaceNoise("1/100"),
            1,
            {"a": first, "b": second},
            delta=delta,
        ).pairs[0]
        for delta in ("0.05", "0.2")
    }
    assert "believed, at least 0.0999999 in truth: REFUTED" in found["0.05"].text
    assert (
        "believed, at most 0.100001 in truth: INCONCLUSIVE (it holds"
        in found["0.2"].text
    )
