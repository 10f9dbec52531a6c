"""Many pairs at once: the same scales as one by one, and dominance decides nothing."""

from fractions import Fraction
from itertools import permutations

import pytest

from verifydp.calibration import RULES, Demand, calibrate, calibrating, choosing
from verifydp.calibration.least_scale import Enclosed, LeastTogether
from verifydp.data.beliefs import (
    Family,
    GaussianMixturePrior,
    GaussianPrior,
    PriorPair,
)
from verifydp.errors import UnsupportedError
from verifydp.evidence.verdict import Verdict

PRIORS = [
    GaussianPrior(mean, sd)
    for mean, sd in [(0, 1), (1, 2), ("0.5", "1.5"), (3, 1), ("-1.2", 3), (2, "2.5")]
]
FAMILY = Family({f"g{place}": prior for place, prior in enumerate(PRIORS)})
MIXTURES = [
    GaussianMixturePrior(["0.5", "0.5"], means=[0, far], sds=[1, sd])
    for far, sd in [(4, 1), (6, 2), (5, 1)]
]
#: What is rounded away.
SLACK = 1 + Fraction(1, 10**11)


def _pairs(priors):
    return [PriorPair("a", "b", 0, *both) for both in permutations(priors, 2)]


def _has_scale(rule, pair, demand):
    if rule.obstacle(pair, demand) is not None:
        return False
    try:
        rule.scale(pair, demand)
    except UnsupportedError:
        return False  # the sum over mixtures may be within a large delta at once
    return True


@pytest.mark.parametrize("delta", ["0", "0.001", "0.05", "0.6", "0.95"])
@pytest.mark.parametrize("priors", [PRIORS, MIXTURES, [*PRIORS[:2], MIXTURES[0]]])
@pytest.mark.parametrize("name", [rule.name for rule in RULES if rule.together])
def test_the_largest_scale_is_that_of_all_pairs_one_by_one(name, priors, delta):
    rule, demand = RULES[name], Demand.read(1, delta, "laplace")
    # Without the widest pair another one decides.
    for pairs in (_pairs(priors), _pairs(priors)[2:]):
        fitting = [one for one in pairs if _has_scale(rule, one, demand)]
        if fitting:
            alone = max(rule.scales(fitting, demand))
            assert alone / SLACK <= rule.largest(fitting, demand) <= alone * SLACK


def test_what_is_not_sought_is_said_and_measured_all_the_same():
    result = calibrate(FAMILY, epsilon=1, delta="0.05")
    assert result.verdict is Verdict.PROVED
    own = [pair.scale for pair in result.pairs]
    assert own[result.deciding] == result.noise.decimal
    assert own.count(None) > len(own) / 2
    assert all(pair.delta_upper <= 0.05 for pair in result.pairs)
    assert result.certificate is not None
    # A step for each of them, and one that joins them, at least.
    assert len(result.certificate.steps) > len(own)


def _keep_one(place):
    """Dominance broken: one pair is said to cover every other one."""
    return lambda pairs: [place] if place < len(pairs) else [0]


@pytest.mark.parametrize("place", [0, 3, 7, 11, 20, 29])
def test_where_dominance_is_wrong_the_scale_is_corrected(place, monkeypatch):
    right = calibrate(FAMILY, epsilon=1, delta="0.05")
    monkeypatch.setattr(calibrating, "undominated", _keep_one(place))
    result = calibrate(FAMILY, epsilon=1, delta="0.05")
    assert result.verdict is Verdict.PROVED
    assert result.noise.decimal == pytest.approx(right.noise.decimal, rel=2e-9)
    assert result.optimum_upper >= right.optimum_lower
    assert all(pair.delta_upper <= 0.05 for pair in result.pairs)


def test_a_scale_that_is_too_small_for_some_pair_is_never_proved(monkeypatch):
    tight = Enclosed(Fraction(1, 10), Fraction(1, 10))
    monkeypatch.setattr(calibrating, "undominated", _keep_one(0))
    monkeypatch.setattr(
        choosing,
        "least_scale_together",
        lambda losses, delta: LeastTogether(tight, dict.fromkeys([0], tight)),
    )
    result = calibrate(FAMILY, epsilon=1, delta="0.05")
    assert result.holds is False
    assert result.verdict is Verdict.REFUTED


@pytest.mark.parametrize("delta", ["0", "0.05"])
def test_wrong_dominance_never_makes_another_rule_prove_a_claim(delta, monkeypatch):
    right = calibrate(FAMILY, epsilon=1, delta=delta, method="pure", certify=False)
    assert right.holds
    for place in (0, 7, 20):
        keep = _keep_one(place)
        monkeypatch.setattr("verifydp.calibration.rules.pure.undominated", keep)
        result = calibrate(FAMILY, epsilon=1, delta=delta, method="pure")
        is_enough = result.noise.decimal >= right.optimum_lower
        assert is_enough or result.verdict is not Verdict.PROVED
