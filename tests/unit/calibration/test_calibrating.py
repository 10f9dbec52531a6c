"""The whole calibration: verdicts, records, certificates, bad input."""

from fractions import Fraction

import msgspec
import pytest

from verifydp.calibration import calibrate
from verifydp.checker.proofs import check_proof
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
)
from verifydp.errors import InputError
from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import ball
from verifydp.laws.noise import LaplaceNoise
from verifydp.loss import hockey_stick

SICK, WELL = GaussianPrior(1, 2), GaussianPrior(0, 1)
NORMAL = Family({"sick": SICK, "well": WELL})
HALVES = ["0.5", "0.5"]
ONE = GaussianMixturePrior(HALVES, means=[0, 40], sds=["0.5", 1])
TWO = GaussianMixturePrior(HALVES, means=[10, 40], sds=[1, "1.5"])


def test_the_exact_scale_proves_its_claim_for_any_reader():
    result = calibrate(NORMAL, epsilon=1, delta=0.05)
    assert result.verdict is Verdict.PROVED
    noise = LaplaceNoise(parse_exact(result.noise.exact))
    first, second = noise.released(SICK), noise.released(WELL)
    delta = Fraction("0.05")
    assert hockey_stick(first, second, 1, symmetric=True) <= ball(delta)
    smaller = LaplaceNoise(parse_exact(result.noise.exact) * Fraction("0.999999999"))
    first, second = smaller.released(SICK), smaller.released(WELL)
    assert hockey_stick(first, second, 1, symmetric=True) > ball(delta)


def test_the_deciding_pair_is_the_one_that_needs_most():
    result = calibrate(NORMAL, epsilon=1, delta=0.05, certify=False)
    pair = result.pairs[result.deciding]
    assert (pair.first, pair.second) == ("sick", "well")
    assert pair.scale == result.noise.decimal
    assert pair.delta_upper == result.delta_upper <= 0.05
    assert result.pairs[1 - result.deciding].scale == 0


def test_an_order_that_is_not_asked_for_does_not_count():
    one_way = Family({"sick": SICK, "well": WELL}, [("well", "sick")], symmetric=False)
    result = calibrate(one_way, epsilon=1, delta=0.05, certify=False)
    assert len(result.pairs) == 1
    assert not result.noise_needed


def test_the_worst_belief_decides():
    wide = {"sick": GaussianPrior(3, 2), "well": WELL}
    family = Family([{"sick": SICK, "well": WELL}, wide])
    result = calibrate(family, epsilon=1, delta=0.05, certify=False)
    alone = calibrate(Family(wide), epsilon=1, delta=0.05, certify=False)
    assert result.noise == alone.noise
    assert result.pairs[result.deciding].belief == 1
    assert len(result.pairs) == 4


@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
def test_no_noise_where_the_data_satisfy_the_claim(noise):
    family = Family({"a": GaussianPrior(0, 1), "b": GaussianPrior(1, "1.5")})
    result = calibrate(family, epsilon=1, delta=0.3, noise=noise)
    assert result.verdict is Verdict.PROVED
    assert (result.noise.kind, result.noise.exact) == ("none", "0")
    assert not result.noise_needed
    assert result.delta_upper == result.raw_delta_upper < 0.3
    assert result.certificate is not None


def test_a_tie_of_two_tables_is_decided_exactly():
    # Without noise delta is exactly 1/20: no enclosure could tell.
    family = Family(
        {"a": FinitePrior({0: "0.95", 1: "0.05"}), "b": FinitePrior({0: 1})},
        [("a", "b")],
        symmetric=False,
    )
    result = calibrate(family, epsilon=1, delta="0.05", certify=False)
    assert result.holds is True
    assert not result.noise_needed


@pytest.mark.parametrize("epsilon", ["0.1", "1/3", 1, "2.5"])
@pytest.mark.parametrize("sd", [0, 1])
def test_shifts_of_one_law_need_shift_over_epsilon_exactly(epsilon, sd):
    family = Family({"a": GaussianPrior(0, sd), "b": GaussianPrior(2, sd)})
    result = calibrate(family, epsilon=epsilon, certify=False)
    assert result.holds is True
    assert parse_exact(result.noise.exact) == 2 / Fraction(epsilon)
    assert result.looseness == 1


def test_equal_priors_need_nothing():
    family = Family({"a": SICK, "b": SICK})
    for noise in ("laplace", "gaussian"):
        result = calibrate(family, epsilon=1, noise=noise, certify=False)
        assert result.holds is True
        assert not result.noise_needed
        assert result.delta_upper == 0


@pytest.mark.parametrize(
    ("family", "arguments"),
    [
        (NORMAL, {"delta": 0.05}),
        (NORMAL, {"delta": 0.05, "noise": "gaussian"}),
        (NORMAL, {}),
        (NORMAL, {"delta": 0.05, "method": "theorem-1"}),
        (Family({"a": ONE, "b": TWO}), {"delta": 0.05}),
        (Family({"a": ONE, "b": TWO}), {"delta": 0.05, "noise": "gaussian"}),
        (Family({"a": FinitePrior({0: 0.5, 1: 0.5}), "b": FinitePrior({1: 1})}), {}),
    ],
)
def test_proved_claims_come_with_a_certificate(family, arguments):
    result = calibrate(family, epsilon=1, **arguments)
    assert result.verdict is Verdict.PROVED
    assert result.certificate.verdict is Verdict.PROVED
    shown = check_proof(result.certificate)
    assert not shown.citations
    assert "checker" in result.engines


@pytest.mark.parametrize("method", ["paper"])
def test_refuted_claims_come_with_a_certificate(method):
    result = calibrate(
        Family({"a": ONE, "b": TWO}), epsilon=1, delta=0.05, method=method
    )
    assert result.verdict is Verdict.REFUTED
    assert result.certificate.verdict is Verdict.REFUTED
    check_proof(result.certificate)


def test_a_record_is_read_back_as_it_was_written():
    result = calibrate(NORMAL, epsilon=1, delta=0.05)
    text = msgspec.json.encode(result)
    assert msgspec.json.decode(text, type=CalibrationResult) == result


@pytest.mark.parametrize(
    ("family", "arguments", "words"),
    [
        (NORMAL, {"epsilon": 0}, "epsilon is 0"),
        (NORMAL, {"epsilon": -1}, "epsilon is -1"),
        (NORMAL, {"epsilon": float("nan")}, "epsilon is nan"),
        (NORMAL, {"epsilon": 1000}, "at most 700"),
        (NORMAL, {"epsilon": 1, "delta": 1}, "delta is 1"),
        (NORMAL, {"epsilon": 1, "delta": -0.1}, "delta is -0.1"),
        (NORMAL, {"epsilon": 1, "noise": "uniform"}, "noise 'uniform' is unknown"),
        (NORMAL, {"epsilon": 1, "method": "best"}, "method 'best' is unknown"),
        (
            NORMAL,
            {"epsilon": 1, "noise": "gaussian"},
            "delta 0 is only possible with Laplace noise",
        ),
        (
            NORMAL,
            {"epsilon": 1, "method": "theorem-1"},
            "method 'theorem-1' does not apply: at delta 0",
        ),
        (
            Family({"a": ONE, "b": TWO}),
            {"epsilon": 1, "delta": 0.1, "method": "theorem-1"},
            "does not apply: it is for normal priors",
        ),
    ],
)
def test_bad_input_gets_one_line(family, arguments, words):
    with pytest.raises(InputError) as caught:
        calibrate(family, **arguments)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nothing_is_proved_without_a_certificate():
    result = calibrate(NORMAL, epsilon=1, delta=0.05, certify=False)
    assert (result.verdict, result.holds) == (Verdict.INCONCLUSIVE, True)
    assert result.certificate is None
    assert "no certificate" in result.reason


def test_tables_without_noise_hold_and_are_not_called_proved():
    """The checker's rule speaks of laws with densities."""
    coins = Family({"a": FinitePrior({0: "0.5", 1: "0.5"}), "b": FinitePrior({0: 1})})
    result = calibrate(coins, epsilon=1, delta="0.6")
    assert (result.noise.kind, result.holds) == ("none", True)
    assert (result.verdict, result.certificate) == (Verdict.INCONCLUSIVE, None)
