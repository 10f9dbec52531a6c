"""Normal priors: every rule and the optimum against reference values.

The values were computed with mpmath at 40 digits and more, by other formulas.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import pytest

from verifydp.calibration import (
    RULES,
    Demand,
    calibrate,
    noise_of,
    optimal_scale,
    pair_delta,
    pure_scale,
)
from verifydp.calibration.couplings.quantiles import lambert_factor, quantile_factor
from verifydp.calibration.couplings.tail_bounds import coupling_bound, tail_bound
from verifydp.calibration.least_scale.roots import upper_rational
from verifydp.data.beliefs import Family, GaussianPrior, PriorPair
from verifydp.exact.balls import ball

_RULES = {
    "theorem-1": "theorem_1",
    "theorem-1-lambert": "lambert",
    "tail-18": "tail_18",
    "coupling-35": "coupling_35",
    "coupling-exact": "coupling_exact",
}


@dataclass(frozen=True)
class Vector:
    """Two normal priors (mean, deviation), a claim, and what each rule prescribes.

    ``deltas`` are exact at the scale of theorem 1, first against second and back.
    """

    first: tuple[str, str]
    second: tuple[str, str]
    epsilon: str
    delta: str
    theorem_1: float
    lambert: float
    deltas: tuple[float, float]
    tail_18: float
    coupling_35: float
    coupling_exact: float
    optimum: float
    pure: float

    @property
    def family(self) -> Family:
        """Both priors, in both orders."""
        return Family(
            {"i": GaussianPrior(*self.first), "j": GaussianPrior(*self.second)}
        )

    @property
    def pairs(self) -> list[PriorPair]:
        """The ordered pairs."""
        return list(self.family.ordered_pairs())

    @property
    def demand(self) -> Demand:
        """Of Laplace noise."""
        return Demand(Fraction(self.epsilon), Fraction(self.delta))

    @property
    def claim(self) -> dict[str, str]:
        """Epsilon and delta."""
        return {"epsilon": self.epsilon, "delta": self.delta}


VECTORS = [
    Vector(
        ("0", "1"), ("0", "2"), "1", "0.05",
        1.959963984540054, 2.030576784, (0, 0),
        1.95996398454, 1.32090230068, 1.11359387414, 0.812942811407, 1.22474487139,
    ),
    Vector(
        ("0", "1"), ("1", "2"), "1", "0.05",
        2.959963984540054, 3.030576784, (0, 0),
        2.64614554822, 1.82510476117, 1.55792883602, 1.25963874108, 1.82287565554,
    ),
    Vector(
        ("0", "1"), ("1", "1.5"), "1", "0.3",
        1.518216694746895, 1.618599699, (0, 0),
        1.2622046111, 0.754283782642, 0.575452962094, 0, 1.4354143467,
    ),
    Vector(
        ("0", "1"), ("1", "2"), "0.5", "0.01",
        7.151658607097802, 7.229334217, (0, 0),
        6.65326402001, 4.52450981331, 3.99154870657, 2.69473909516, 3.0,
    ),
    Vector(
        ("0", "1"), ("2", "1.2"), "2", "1e-5",
        1.441717341346902, 1.442705318, (0, 0),
        1.42648907939, 1.34556816323, 1.32837804677, 1.09948752174, 1.1,
    ),
    Vector(
        ("0", "5"), ("0.5", "4"), "1", "0.1",
        2.144853626951473, 2.243932861, (0.000553704600082712, 0),
        1.83875118906, 1.17649644354, 0.955232800148, 0, 2.38600093633,
    ),
    Vector(
        ("0", "0"), ("1", "1"), "1", "0.05",
        2.959963984540054, 3.030576784, (0, 0),
        2.64614554822, 1.82510476117, 1.55792883602, 1.09486170246, 1.36602540379,
    ),
    Vector(
        ("0", "1"), ("0", "5"), "3", "0.3",
        1.381911185991719, 1.649599198, (0, 0.05734591349416292),
        1.38191118599, 1.07085844124, 0.900779830618, 0.675286510792, 2.0,
    ),
]  # fmt: skip

#: First and second prior, epsilon, delta, and the least variance of normal noise.
NORMAL_NOISE = [
    (("0", "1"), ("0", "2"), "1", "0.05", 1.8535692633799),
    (("0", "1"), ("1", "2"), "1", "0.05", 3.8900520617594),
    (("0", "1"), ("1", "2"), "0.5", "0.01", 20.460024480228),
    (("0", "1"), ("2", "1.2"), "2", "1e-5", 18.029917867182),
    (("0", "1"), ("1", "1"), "1", "1e-6", 16.847911717924),
    (("0", "0.01"), ("1", "0.02"), "1", "0.1", 1.1792342608297),
]

_FACTORS = [
    ("1e-10", 6.466951087240516, 6.470367330526155),
    ("1e-6", 4.89163847569859, 4.899115144447184),
    ("0.001", 3.290526731491895, 3.31192796972471),
    ("0.05", 1.959963984540054, 2.030576784120376),
    ("0.3", 1.03643338949379, 1.237199398601021),
    ("0.9", 0.125661346855074, 0.6958906536075164),
    ("0.999", 0.001253314465432555, 0.6475992357147949),
]


@pytest.mark.parametrize(("delta", "quantile", "lambert"), _FACTORS)
def test_both_factors_have_their_reference_values(delta, quantile, lambert):
    for factor, expected in ((quantile_factor, quantile), (lambert_factor, lambert)):
        assert float(factor(Fraction(delta)).mid()) == pytest.approx(
            expected, rel=1e-13
        )


@pytest.mark.parametrize("vector", VECTORS)
@pytest.mark.parametrize("name", _RULES)
def test_rules_prescribe_their_reference_scales(vector, name):
    expected = getattr(vector, _RULES[name])
    for pair in vector.pairs:
        scale = float(upper_rational(RULES[name].scale(pair, vector.demand)))
        assert scale == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("vector", VECTORS)
def test_the_optimum_is_enclosed_and_decides(vector):
    ends = [optimal_scale(pair, vector.demand) for pair in vector.pairs]
    lower, upper = max(one.lower for one in ends), max(one.upper for one in ends)
    assert float(upper) == pytest.approx(vector.optimum, rel=2e-9, abs=0)
    assert upper - lower <= Fraction(1, 10**9) * upper
    delta = ball(vector.demand.delta)
    if not upper:
        return
    for scale, enough in ((lower, False), (upper, True)):
        noise = noise_of("laplace", scale)
        balls = [
            pair_delta(pair, vector.demand.epsilon, noise) for pair in vector.pairs
        ]
        assert all(value <= delta for value in balls) is enough
        assert any(value > delta for value in balls) is not enough


@pytest.mark.parametrize("vector", VECTORS)
def test_the_pure_scale_has_its_reference_value(vector):
    ends = [pure_scale(pair, vector.demand) for pair in vector.pairs]
    assert max(float(one.upper) for one in ends) == pytest.approx(vector.pure, rel=2e-9)


@pytest.mark.parametrize("vector", VECTORS)
def test_delta_at_theorem_1_is_the_exact_one(vector):
    result = calibrate(vector.family, **vector.claim, method="theorem-1", certify=False)
    assert result.holds is True
    assert result.noise.decimal == pytest.approx(vector.theorem_1, rel=1e-11)
    for pair, expected in zip(result.pairs, vector.deltas, strict=True):
        # The scale is rounded up by at most 1e-12, which delta feels a little more.
        assert pair.delta_upper == pytest.approx(expected, rel=1e-9, abs=1e-15)
        assert pair.delta_lower <= pair.delta_upper


@pytest.mark.parametrize("vector", VECTORS)
def test_looseness_is_the_ratio_to_the_optimum(vector):
    result = calibrate(vector.family, **vector.claim, method="theorem-1", certify=False)
    if not vector.optimum:
        assert result.looseness == "inf"
        assert not result.noise_needed
        assert any("no noise is needed" in warning for warning in result.warnings)
        return
    assert result.noise_needed
    ratio = vector.theorem_1 / vector.optimum
    assert result.looseness == pytest.approx(ratio, rel=1e-8)
    listed = {rule.name: rule for rule in result.rules}
    assert listed["pure"].scale == pytest.approx(vector.pure, rel=2e-9)
    assert listed["coupling-exact"].ratio == pytest.approx(
        vector.coupling_exact / vector.optimum, rel=1e-8
    )


@pytest.mark.parametrize(("first", "second", "epsilon", "delta", "least"), NORMAL_NOISE)
def test_the_least_normal_noise_has_its_reference_variance(
    first, second, epsilon, delta, least
):
    family = Family({"i": GaussianPrior(*first), "j": GaussianPrior(*second)})
    result = calibrate(
        family, epsilon=epsilon, delta=delta, noise="gaussian", certify=False
    )
    assert result.holds is True
    assert result.noise.kind == "gaussian"
    assert result.noise.decimal**2 == pytest.approx(least, rel=2e-9)


def test_bounds_are_ordered_as_their_proofs_say():
    shift, width = Fraction(1), Fraction(3, 2)
    scale, epsilon = Fraction(6, 5), Fraction(1)
    pair = PriorPair("i", "j", 0, GaussianPrior(1, "2.5"), GaussianPrior(0, 1))
    chain = [
        pair_delta(pair, epsilon, noise_of("laplace", scale)),
        coupling_bound(scale, shift, width, epsilon, Fraction(1, 2)),
        coupling_bound(scale, shift, width, epsilon, Fraction(1)),
        tail_bound(epsilon * scale, shift, width),
    ]
    expected = [
        0.0950620660555269,
        0.1666135034515123,
        0.2582609746236578,
        0.5181982607903721,
    ]
    for value, number in zip(chain, expected, strict=True):
        assert float(value.mid()) == pytest.approx(number, rel=1e-13)


@pytest.mark.parametrize(
    ("first", "second", "epsilon", "scale"),
    [
        (("0", "1"), ("1", "2"), "1", (1 + math.sqrt(7)) / 2),
        (("0", "0"), ("1", "1"), "1", (1 + math.sqrt(3)) / 2),
        (("0", "1"), ("1", "2"), "0.5", 3.0),
        # Here the largest log ratio sits inside, not in a tail.
        (("0", "1"), ("0", "2"), "0.1", 7.27588503171),
        (("0", "1"), ("0", "2"), "0.01", 79.1034462192),
    ],
)
def test_pure_scales_in_closed_form(first, second, epsilon, scale):
    family = Family({"i": GaussianPrior(*first), "j": GaussianPrior(*second)})
    result = calibrate(family, epsilon=epsilon, certify=False)
    assert result.holds is True
    assert result.noise.decimal == pytest.approx(scale, rel=2e-9)
    assert result.delta_upper == 0.0


@pytest.mark.parametrize(
    ("epsilon", "delta"),
    [
        (3, 0),
        (10, 0.00048331211588846),
        (30, 0.016868657447368),
        (100, 0.035448288254552),
    ],
)
def test_theorem_1_is_nearly_tight_at_large_epsilon(epsilon, delta):
    family = Family({"i": GaussianPrior(0, 1), "j": GaussianPrior(0, 0)})
    result = calibrate(
        family, epsilon=epsilon, delta="0.05", method="theorem-1", certify=False
    )
    assert result.holds is True
    assert result.delta_upper == pytest.approx(delta, rel=1e-8, abs=1e-15)


def test_the_order_of_a_pair_matters():
    # Laplace noise of scale 1: 0.01836 one way, 0 the other way.
    wide, narrow = GaussianPrior(0, 2), GaussianPrior(0, 1)
    pair = PriorPair("i", "j", 0, wide, narrow)
    noise = noise_of("laplace", Fraction(1))
    value = pair_delta(pair, Fraction(1), noise)
    assert float(value.mid()) == pytest.approx(0.0183639836389866373, rel=1e-14)
    assert pair_delta(pair.reversed(), Fraction(1), noise) == 0
    claim = {"epsilon": 1, "delta": "0.01", "certify": False}
    family = Family({"i": wide, "j": narrow}, [("i", "j")], symmetric=False)
    turned = Family({"i": wide, "j": narrow}, [("j", "i")], symmetric=False)
    assert calibrate(family, **claim).noise.decimal > 1
    assert calibrate(turned, **claim).noise.decimal < 1
