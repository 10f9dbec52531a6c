"""Rules: true ones are enough for drawn families, false ones fail somewhere."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.calibration import (
    RULES,
    Demand,
    calibrate,
    holds_raw,
    noise_of,
    optimal_scale,
    pair_delta,
)
from verifydp.calibration.least_scale.roots import upper_rational
from verifydp.calibration.rules import Rule, RuleRegistry
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    PriorPair,
)
from verifydp.errors import InputError
from verifydp.exact.balls import ball

HALVES = ["0.5", "0.5"]
#: The first counterexample to theorem 2: one component is moved, the other hardly.
ONE = GaussianMixturePrior(HALVES, means=[0, 40], sds=["0.5", 1])
TWO = GaussianMixturePrior(HALVES, means=[10, 40], sds=[1, "1.5"])
#: That to corollary 2: equal weights and deviations, all means differ.
LEFT = GaussianMixturePrior(HALVES, means=[0, 40], sds=[1, 1])
RIGHT = GaussianMixturePrior(HALVES, means=[10, 41], sds=[1, 1])


def _pair(first, second):
    return PriorPair("i", "j", 0, first, second)


def _decimals(rng, low, high, size=None, digits=3):
    drawn = rng.uniform(low, high, size)
    return np.vectorize(lambda x: Fraction(f"{x:.{digits}f}"), otypes=[object])(drawn)


def _weights(rng, count):
    cuts = sorted(rng.choice(np.arange(1, 100), count - 1, replace=False))
    return [Fraction(int(b - a), 100) for a, b in zip([0, *cuts], [*cuts, 100])]  # noqa: B905


def _mixture(rng, count):
    return GaussianMixturePrior(
        _weights(rng, count),
        means=list(_decimals(rng, -10, 10, count)),
        sds=list(_decimals(rng, 0, 3, count)),
    )


def _mean_only_pair(rng):
    count = int(rng.integers(1, 4))
    weights, sds = _weights(rng, count), list(_decimals(rng, 0, 3, count))
    return _pair(
        *(
            GaussianMixturePrior(
                weights, means=list(_decimals(rng, -10, 10, count)), sds=sds
            )
            for _ in range(2)
        )
    )


def _shifted_pair(rng):
    prior, shift = _mixture(rng, 2), Fraction(str(_decimals(rng, -5, 5)))
    means = [mean + shift for mean in prior.means]
    return _pair(prior, GaussianMixturePrior(prior.weights, means, prior.sds))


def _demand(rng):
    epsilon, exponent = _decimals(rng, 0.1, 3), rng.uniform(-5, -0.5)
    return Demand(Fraction(str(epsilon)), Fraction(f"{10**exponent:.2g}"))


def _drawn_pairs():
    """Pairs of every kind that some rule is for, with a demand each."""
    rng = np.random.default_rng(11)
    for _ in range(5):
        points = GaussianPrior(*_decimals(rng, 0, 5, 2)), GaussianPrior(0, 0)
        normal = [GaussianPrior(*_decimals(rng, 0, 5, 2)) for _ in range(2)]
        mixed = _mixture(rng, int(rng.integers(1, 4))), _mixture(rng, 2)
        finite = [
            FinitePrior(dict(zip(range(3), _weights(rng, 3), strict=True)))
            for _ in range(2)
        ]
        for pair in (
            _pair(*points),
            _pair(*normal),
            _pair(*mixed),
            _pair(*finite),
            _mean_only_pair(rng),
            _shifted_pair(rng),
        ):
            yield pair, _demand(rng)


DRAWN = list(_drawn_pairs())


@pytest.mark.parametrize("name", [r.name for r in RULES if r.falsehood is None])
def test_true_rules_are_enough_for_drawn_pairs(name):
    rule, tried, needed = RULES[name], 0, 0
    for drawn, demand in DRAWN:
        for pair in (drawn, drawn.reversed()):
            if rule.obstacle(pair, demand) is not None:
                continue
            tried += 1
            scale = upper_rational(rule.scale(pair, demand))
            if not scale:
                assert holds_raw(pair, demand)
                continue
            needed += 1
            value = pair_delta(pair, demand.epsilon, noise_of("laplace", scale))
            assert value <= ball(demand.delta), (name, pair, demand, scale)
            # One scale below the optimum would be a rule too good to be true.
            assert scale >= optimal_scale(pair, demand).lower
    assert tried >= 8
    assert needed >= 4


@pytest.mark.parametrize("name", ["translation", "pure", "largest-shift"])
def test_pure_rules_hold_even_with_delta_0(name):
    rule, tried = RULES[name], 0
    for drawn, demand in DRAWN:
        pure = Demand(demand.epsilon, Fraction(0))
        for pair in (drawn, drawn.reversed()):
            if rule.obstacle(pair, pure) is not None:
                continue
            tried += 1
            scale = upper_rational(rule.scale(pair, pure))
            # A tie at infinity is proved by no enclosure: one part in a billion more.
            noise = noise_of("laplace", scale * (1 + Fraction(1, 10**9)))
            assert pair_delta(pair, pure.epsilon, noise) == 0
    assert tried >= 8


def _false_pairs(name):
    """Pairs on which the false rules fail now and then, as the rules claim them."""
    rng = np.random.default_rng(5)
    for _ in range(25):
        if name == "paper-means":
            yield _mean_only_pair(rng), Demand(Fraction(1), Fraction(0))
            continue
        # One component moves, another far away stays: the average hides the move.
        near, far = map(str, (_decimals(rng, 2, 15), _decimals(rng, 20, 60)))
        priors = [
            GaussianMixturePrior(HALVES, [mean, far], list(_decimals(rng, 0, 2, 2)))
            for mean in (0, near)
        ]
        yield _pair(*priors), Demand(Fraction(1), Fraction(1, 99))


@pytest.mark.parametrize("name", [r.name for r in RULES if r.falsehood is not None])
def test_false_rules_fail_for_some_drawn_pair(name):
    rule, failures = RULES[name], 0
    for pair, demand in _false_pairs(name):
        assert rule.obstacle(pair, demand) is None
        scale = upper_rational(rule.scale(pair, demand))
        noise = noise_of("laplace", scale)
        value = pair_delta(pair, demand.epsilon, noise)
        failures += bool(value > ball(demand.delta))
    assert failures >= 2


@pytest.mark.parametrize(
    ("delta", "scale", "worst", "back"),
    [
        ("0.05", 5.979981992270027, 0.1388216176736577, 0.1038134054914),
        ("0.1", 5.822426813475737, 0.1468275592, None),
        ("0.01", 6.28791465177445, 0.1238179827, None),
    ],
)
def test_theorem_2_as_printed_is_refuted(delta, scale, worst, back):
    result = calibrate(
        Family({"i": ONE, "j": TWO}),
        epsilon=1,
        delta=delta,
        method="paper",
        certify=False,
    )
    assert result.verdict == "REFUTED"
    assert result.noise.decimal == pytest.approx(scale, rel=1e-11)
    assert result.delta_lower == pytest.approx(worst, rel=1e-8)
    assert any("published but false" in warning for warning in result.warnings)
    assert result.violation.gap_lower > float(delta)
    if back is not None:
        assert result.pairs[1].delta_upper == pytest.approx(back, rel=1e-11)


def test_the_violation_is_a_short_half_line():
    result = calibrate(
        Family({"i": ONE, "j": TWO}),
        epsilon=1,
        delta="0.05",
        method="paper",
        certify=False,
    )
    assert result.violation.event == "the release is at most 2"
    assert result.violation.gap_lower == pytest.approx(0.1388157121296309, rel=1e-12)


def test_theorem_2_repaired_has_its_reference_scales():
    pair, demand = _pair(ONE, TWO), Demand(Fraction(1), Fraction("0.05"))
    for name, scale in (
        ("components", 10.979981992270027),
        ("components-sharp", 10.82242681347574),
    ):
        found = upper_rational(RULES[name].scale(pair, demand))
        assert float(found) == pytest.approx(scale, rel=1e-11)


@pytest.mark.parametrize(
    ("first", "second", "scale", "delta"),
    [
        (LEFT, RIGHT, 5.5, 0.1620245026),
        (
            GaussianMixturePrior(HALVES, [0, 1], [1, 1]),
            GaussianMixturePrior(HALVES, [1, "1.5"], [1, 1]),
            0.75,
            0.0048626338,
        ),
        (
            GaussianMixturePrior(HALVES, [0, 10], [1, 1]),
            GaussianMixturePrior(HALVES, [4, "10.5"], [1, 1]),
            2.25,
            0.1270118690,
        ),
        (
            GaussianMixturePrior(HALVES, [1, 2], [1, 1]),
            GaussianMixturePrior(HALVES, [0, 0], [1, 1]),
            1.5,
            0.00648956,
        ),
    ],
)
def test_corollary_2_as_printed_is_refuted(first, second, scale, delta):
    result = calibrate(
        Family({"i": first, "j": second}),
        epsilon=1,
        method="paper-means",
        certify=False,
    )
    assert result.verdict == "REFUTED"
    assert result.noise.decimal == scale
    assert result.delta_lower == pytest.approx(delta, rel=1e-5)
    assert any("corollary_2" in warning for warning in result.warnings)
    repaired = calibrate(
        Family({"i": first, "j": second}),
        epsilon=1,
        method="largest-shift",
        certify=False,
    )
    assert repaired.holds is True


def test_corollary_2_asks_that_every_mean_differs():
    one = GaussianMixturePrior(HALVES, [0, 1], [1, 1])
    two = GaussianMixturePrior(HALVES, [1, 1], [1, 1])
    demand = Demand(Fraction(1), Fraction(0))
    assert "every mean" in (
        RULES["paper-means"].obstacle(_pair(one, two), demand) or ""
    )
    assert RULES["largest-shift"].obstacle(_pair(one, two), demand) is None


def test_like_components_are_matched_at_least_cost():
    # The two laws are the same, written in another order.
    one = GaussianMixturePrior(HALVES, means=[0, 10], sds=[1, 1])
    two = GaussianMixturePrior(HALVES, means=[10, 0], sds=[1, 1])
    demand = Demand(Fraction(1), Fraction(0))
    assert RULES["largest-shift"].scale(_pair(one, two), demand) == 0
    assert RULES["paper-means"].scale(_pair(one, two), demand) == 10


def test_an_ambiguous_coupling_is_told():
    one = GaussianMixturePrior(HALVES, means=[1, 0], sds=[2, 1])
    two = GaussianMixturePrior(HALVES, means=[1, 0], sds=[1, 2])
    result = calibrate(
        Family({"i": one, "j": two}),
        epsilon=1,
        delta="0.05",
        method="paper",
        certify=False,
    )
    assert result.noise.decimal == pytest.approx(1.959963984540054, rel=1e-11)
    assert any("from 1 to 1.95997" in warning for warning in result.warnings)


def test_for_single_normal_priors_the_printed_rule_is_theorem_1():
    family = Family({"i": GaussianPrior(0, 1), "j": GaussianPrior(1, 2)})
    result = calibrate(family, epsilon=1, delta="0.05", method="paper", certify=False)
    assert result.holds is True
    assert result.noise.decimal == pytest.approx(2.959963984540054, rel=1e-11)
    assert not result.warnings


def test_names_are_unique_and_unknown_ones_are_told():
    rule = next(iter(RULES))
    with pytest.raises(InputError, match="defined twice"):
        RuleRegistry([rule, rule])
    with pytest.raises(InputError, match="method 'best' is unknown: use comp"):
        RULES["best"]


def test_every_rule_is_documented():
    assert len(RULES) >= 12
    for rule in RULES:
        assert isinstance(rule, Rule)
        assert rule.title
        assert rule.source
        if rule.falsehood is not None:
            assert rule.falsehood.spec.startswith("gaussian_pufferfish.")
            assert rule.compared_up_to == 0


@pytest.mark.parametrize(
    ("name", "pair", "demand", "words"),
    [
        ("theorem-1", _pair(ONE, TWO), Demand(Fraction(1), Fraction(1, 9)), "mixture"),
        (
            "theorem-1",
            _pair(GaussianPrior(0, 1), GaussianPrior(0, 2)),
            Demand(Fraction(1), Fraction(0)),
            "at delta 0",
        ),
        (
            "theorem-1",
            _pair(GaussianPrior(0, 1), GaussianPrior(0, 2)),
            Demand(Fraction(1), Fraction(1, 9), "gaussian"),
            "for laplace noise, not for gaussian noise",
        ),
        (
            "translation",
            _pair(GaussianPrior(0, 1), GaussianPrior(0, 2)),
            Demand(Fraction(1), Fraction(0)),
            "shifts of one law",
        ),
        ("largest-shift", _pair(ONE, TWO), Demand(Fraction(1), Fraction(0)), "weights"),
        ("paper-means", _pair(ONE, TWO), Demand(Fraction(1), Fraction(0)), "weights"),
    ],
)
def test_a_rule_says_why_it_does_not_apply(name, pair, demand, words):
    assert words in RULES[name].obstacle(pair, demand)
