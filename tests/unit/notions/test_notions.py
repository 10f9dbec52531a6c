"""Notions decide themselves exactly, agree with the specs, and imply claims."""

from fractions import Fraction

import pytest

from verifydp import loss
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, lowest, precision
from verifydp.formal.spec.citing import default_registry
from verifydp.language.notation import law, space
from verifydp.laws import FiniteLaw, Laplace, Normal
from verifydp.loss.tradeoff import TradeOff
from verifydp.notions import (
    ExactApproximate,
    GaussianDP,
    MetricPrivacy,
    PureDP,
    RenyiDP,
    TradeOffDP,
    ZeroConcentratedDP,
    definitions,
)
from verifydp.notions.deciding import at_most

COIN = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
NORMALS = Normal(0, 1), Normal(1, 1)
SMALL = Fraction(1, 1000)


@pytest.mark.parametrize(
    ("spec", "own"),
    [
        ("closeness", definitions.CLOSE),
        ("renyi", definitions.RENYI),
        ("zcdp", definitions.ZCDP),
        ("trade_off", definitions.TRADE_OFF),
        ("gaussian_dp", definitions.GAUSSIAN),
    ],
)
def test_the_symbolic_form_is_that_of_the_foundations(spec, own) -> None:
    stated = default_registry()[f"foundations.{spec}"].defines
    assert (stated.name, stated.parameters) == (own.name, own.parameters)
    assert repr(stated.body) == repr(own.body)


@pytest.mark.parametrize(
    ("notion", "laws", "expected"),
    [
        (PureDP.read("log(3)"), COIN, True),
        (PureDP.read("1.0986"), COIN, False),
        (PureDP.read("1.0987"), COIN, True),
        (PureDP.read(1), (Laplace(0, 1), Laplace(1, 1)), True),
        (PureDP.read("0.999"), (Laplace(0, 1), Laplace(1, 1)), False),
        (PureDP.read(5), NORMALS, False),
        (ExactApproximate.read("log(2)", "1/4"), COIN, True),
        (ExactApproximate.read("log(2)", "0.2499999999"), COIN, False),
        (ExactApproximate.read(1, "0.13"), NORMALS, True),
        (ExactApproximate.read(1, "0.12"), NORMALS, False),
        (ExactApproximate.read("log(3)", "0.11"), NORMALS, True),
        (RenyiDP.read(2, "1.001"), NORMALS, True),
        (RenyiDP.read(2, "0.999"), NORMALS, False),
        (ZeroConcentratedDP.read("0.501"), NORMALS, True),
        (ZeroConcentratedDP.read("0.499"), NORMALS, False),
        (GaussianDP.read(1), NORMALS, True),
        (GaussianDP.read("0.999"), NORMALS, False),
        (GaussianDP.read("1.35"), COIN, True),
        (GaussianDP.read("1.34"), COIN, False),
        (TradeOffDP(TradeOff.from_approximate(3, 0)), COIN, True),
        (TradeOffDP(TradeOff.from_approximate(2, 0)), COIN, False),
    ],
)
def test_a_pair_of_laws_is_decided(notion, laws, expected) -> None:
    assert notion.holds(*laws) is expected


def test_a_tie_that_balls_cannot_decide_is_refused() -> None:
    with precision(512):
        value = loss.renyi(*COIN, 3)
        middle = lowest(value.mid())
        with pytest.raises(UnsupportedError, match="too close"):
            at_most(value, middle, "the divergence")


def test_metric_privacy_is_pure_at_each_distance() -> None:
    notion = MetricPrivacy(Fraction(1))
    assert notion.holds(Laplace(0, 1), Laplace(2, 1), 2)
    assert not notion.holds(Laplace(0, 1), Laplace(2, 1), "1.99")


@pytest.mark.parametrize(
    ("notion", "laws"),
    [
        (RenyiDP.read(2, 1), NORMALS),
        (RenyiDP.read(30, 15), NORMALS),
        (ZeroConcentratedDP.read("0.5"), NORMALS),
        (GaussianDP.read(1), NORMALS),
    ],
)
def test_what_is_implied_is_true_where_the_notion_is(notion, laws) -> None:
    """A conversion that is too small would be false for these normal laws."""
    implied = notion.implied_approximate(SMALL)
    assert implied.delta == SMALL
    assert loss.delta_at(*laws, implied.epsilon.nats) <= ball(SMALL)


def test_the_gaussian_conversion_is_exact() -> None:
    epsilon = GaussianDP.read(1).implied_approximate(SMALL).epsilon.nats
    less = epsilon - Fraction(1, 10**9)
    assert loss.delta_at(*NORMALS, less) > ball(SMALL)


def test_a_curve_implies_the_claims_at_its_corners() -> None:
    notion = TradeOffDP(TradeOff.from_approximate(3, "1/1000"))
    assert str(notion.implied_approximate(SMALL).epsilon) == "log(3)"
    with pytest.raises(UnsupportedError, match="larger delta"):
        notion.implied_approximate(Fraction(1, 2000))


def test_formulas_use_the_definitions() -> None:
    first, second = law("P", space("S")), law("Q", space("S"))
    for notion, name in (
        (PureDP.read("log(3)"), "close"),
        (ExactApproximate.read(1, "0.1"), "close"),
        (RenyiDP.read(2, 1), "renyi"),
        (ZeroConcentratedDP.read(1), "zcdp"),
        (GaussianDP.read(1), "gdp"),
        (TradeOffDP(TradeOff.from_approximate(3, 0)), "trade_off_above"),
    ):
        term = notion.formula(first, second)
        assert term.data == name
        assert set(term.free) == {first, second}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Epsilon.of_claim("-1"),
        lambda: Epsilon.of_claim("701"),
        lambda: Epsilon.of_claim("log(1/2)"),
        lambda: Epsilon.of_claim("log(0)"),
        lambda: Epsilon.of_claim("1e400"),
        lambda: Epsilon(nats=Fraction(2), growth=Fraction(3)),
        lambda: ExactApproximate.read(1, 1),
        lambda: ExactApproximate.read(1, "-0.1"),
        lambda: RenyiDP.read(1, 1),
        lambda: RenyiDP.read(2, -1),
        lambda: ZeroConcentratedDP.read(-1),
        lambda: GaussianDP.read("x"),
        lambda: GaussianDP.read(1).implied_approximate(Fraction(0)),
        lambda: RenyiDP.read(2, 1).implied_approximate(Fraction(1)),
        lambda: MetricPrivacy(Fraction(-1)),
    ],
)
def test_parameters_out_of_range_are_one_line(wrong) -> None:
    with pytest.raises(InputError) as raised:
        wrong()
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("made", "read"),
    [
        (ZeroConcentratedDP("1/2"), ZeroConcentratedDP.read("1/2")),
        (ZeroConcentratedDP(0.5), ZeroConcentratedDP.read("0.5")),
        (RenyiDP(2, 0.5), RenyiDP.read(2, "0.5")),
        (RenyiDP("3/2", "0.1"), RenyiDP.read("3/2", "0.1")),
        (GaussianDP(0.1), GaussianDP.read("0.1")),
    ],
)
def test_parameters_are_read_as_they_are_written(made, read):
    assert made == read
    at = Fraction(1, 1000)
    assert made.implied_approximate(at) == read.implied_approximate(at)
