"""Inverses against curves: round trips, corners, monotony, what cannot be met."""

from fractions import Fraction
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.adversary import mechanism_classes as folder
from verifydp.adversary import polygon_curve
from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes import (
    ClassSettings,
    Everything,
    Largest,
    Never,
    mechanism_class,
    mechanism_classes,
)
from verifydp.adversary.mechanism_classes.bisection import largest_argument
from verifydp.adversary.mechanism_classes.solving import safe_epsilon, solve
from verifydp.adversary.posterior_limits import AbsenceLimit, PosteriorLimit
from verifydp.errors import InputError
from verifydp.exact.balls import ball, highest, lowest, precision

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
odds_values = st.fractions(Fraction(1, 5), 3, max_denominator=12)


@st.composite
def limits(draw, odds):
    """A limit above what a guess gets, by at least a hundredth of the rest."""
    kind = draw(st.sampled_from(["f", "p", "r", "u", "a", "q", "o"]))
    share = draw(st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=40))
    limit = {
        "f": FBetaLimit(1, draw(st.sampled_from([Fraction(1, 2), 1, 2]))),
        "p": PrecisionLimit(1),
        "r": PrecisionLimit(
            1,
            draw(st.fractions(Fraction(1, 10), Fraction(49, 50), max_denominator=50)),
        ),
        "u": AreaLimit(1),
        "a": AccuracyLimit(1),
        "q": PosteriorLimit(1),
        "o": AbsenceLimit(1),
    }[kind]
    base = limit.baseline(odds)
    return limit.with_value(base + share * (1 - base))


@pytest.mark.parametrize("name", CLASSES)
@settings(max_examples=30)
@given(data=st.data())
def test_the_curve_at_the_answer_meets_the_limit_and_barely(name, data):
    """The inverse and the curve are written apart; they have to meet."""
    odds = data.draw(odds_values)
    limit = data.draw(limits(odds))
    found = solve(limit, CLASSES[name], odds)
    if not isinstance(found, Largest):
        assert isinstance(found, Never)  # delta or an unbounded ratio, never "all"
        assert "delta" in name or name in {"gaussian", "classical"}
        return
    epsilon, curve = safe_epsilon(found, [limit], CLASSES[name], odds)
    assert Fraction(epsilon) <= found.low
    with precision(128):
        value, gain = limit.highest(curve, odds)
        above = CLASSES[name].curve(found.high * Fraction(1001, 1000) + SMALL)
        beyond, _ = limit.highest(above, odds)
        assert highest(value) <= limit.value
        assert lowest(beyond) > limit.value
    assert float(gain.mid()) == pytest.approx(float(limit.value - limit.baseline(odds)))


@given(
    odds=odds_values,
    low=st.fractions(Fraction(51, 100), Fraction(98, 100), max_denominator=100),
    step=st.fractions(Fraction(1, 10**6), Fraction(1, 100)),
)
@settings(max_examples=30)
@pytest.mark.parametrize("name", ["any", "laplace", "gaussian", "geometric of 4"])
def test_a_higher_limit_allows_more(name, odds, low, step):
    one, other = (solve(AreaLimit(v), CLASSES[name], odds) for v in (low, low + step))
    assert one.high < other.low


def test_two_values_and_counts_of_one_attain_the_bound_for_all():
    """Families on the boundary of the region have the answer of all mechanisms."""
    for limit in (
        FBetaLimit("0.9", 2),
        PrecisionLimit("0.9", "0.8"),
        AreaLimit("0.8"),
        AccuracyLimit("0.85"),
        PosteriorLimit("0.7"),
        AbsenceLimit("0.7"),
    ):
        found = {solve(limit, CLASSES[name], Fraction(2, 3)).growth for name in
                 ("any", "two values", "geometric")}  # fmt: skip
        assert len(found) == 1
        assert None not in found


@pytest.mark.parametrize("name", ["laplace", "gaussian", "five values"])
def test_no_family_is_worse_than_all_mechanisms(name):
    delta = SMALL if name == "gaussian" else Fraction(0)
    every = mechanism_class("any", ClassSettings(delta=delta))
    for limit in (FBetaLimit("0.9"), AreaLimit("0.8"), AccuracyLimit("0.85")):
        assert solve(limit, CLASSES[name], Fraction(1)).high >= (
            solve(limit, every, Fraction(1)).low
        )


def test_geometric_noise_of_many_steps_is_nearly_laplace_noise():
    many = mechanism_class("geometric", ClassSettings(sensitivity=Fraction(1000)))
    for limit in (FBetaLimit("0.9"), AreaLimit("0.8"), PrecisionLimit("0.9", "0.8")):
        near, true = (
            solve(limit, kind, Fraction(1)).low for kind in (many, CLASSES["laplace"])
        )
        # The steps are seen: 1e-7 is a hundredth of the least difference.
        assert 1e-7 < abs(float(near - true)) < 1e-3


def test_areas_by_an_independent_sum():
    """Areas of the curves whose closed forms the inverses use."""
    for kind, limit in (
        (CLASSES["geometric of 4"], AreaLimit("0.77")),
        (CLASSES["five values"], AreaLimit("0.77")),
    ):
        found = solve(limit, kind, Fraction(1))
        assert float(kind.curve(found.low).area().mid()) == pytest.approx(0.77, 1e-12)


def test_vectors_of_the_catalogue():
    """HT-QD2, HT-A2, HT-A3, HT-QU10: at the digits printed there."""
    cases = [
        (FBetaLimit("0.9"), "laplace", "1", 3.20882548901),
        (FBetaLimit("0.9"), "laplace", "0.8", 2.9856819377),
        (FBetaLimit("0.9"), "laplace", "0.62", 2.73078968807),
        (FBetaLimit("0.9"), "laplace", "0.458", 2.42793939415),
        (FBetaLimit("0.9"), "any", "1", 2.19722457734),
        (PrecisionLimit("0.9", "0.8"), "laplace", "1", 2.64351167996),
        (PrecisionLimit("0.9", "0.8"), "any", "1", 2.19722457734),
        (FBetaLimit("0.67"), "classical", "1", 2.11120724493),
        (FBetaLimit("0.7"), "classical", "1", 4.02927852671),
        (FBetaLimit("0.76"), "classical", "1", 6.41441573798),
    ]
    for limit, name, odds, expected in cases:
        found = solve(limit, CLASSES[name], Fraction(odds))
        assert float(found.low) == pytest.approx(expected, rel=2e-11)


def test_recall_up_to_one_half_has_one_precision_for_laplace_noise():
    for recall in ("0.001", "0.3", "0.5"):
        limit = PrecisionLimit("0.9", recall)
        growth = solve(limit, CLASSES["laplace"], Fraction("0.8")).growth
        assert growth == 9 * Fraction("0.8")


def test_a_limit_that_is_the_baseline():
    """0 for precision and area, log(1 + b / c) for F_beta."""
    c = Fraction(1, 3)
    for name in ("any", "laplace", "five values", "geometric of 4"):
        for limit in (PrecisionLimit("3/4"), PosteriorLimit("3/4"), AreaLimit("1/2")):
            assert solve(limit, CLASSES[name], c).growth == 1
        limit = FBetaLimit(Fraction(5) / (5 + c), 2)
        assert solve(limit, CLASSES[name], c).growth == 1 + 4 / c
        assert solve(AccuracyLimit("3/4"), CLASSES[name], c).growth == 3
        below = limit.with_value(limit.value - SMALL**5)
        assert isinstance(solve(below, CLASSES[name], c), Never)


def test_the_inverse_without_a_test_of_feasibility_is_wrong():
    """HT-QD2 and HT-A3 name the numbers that such a program would give."""
    g, b = Fraction(5, 4) * (1 - Fraction("0.55")) / Fraction("0.55"), Fraction(1, 4)
    limit, odds = FBetaLimit("0.55", "0.5"), Fraction(1)
    unchecked = CLASSES["laplace"].largest(limit.demand(odds))
    assert unchecked.growth == (g + b) / g**2
    assert unchecked.low > Fraction("0.19")  # an answer like any other
    assert isinstance(solve(limit, CLASSES["laplace"], odds), Never)
    limit, odds = PrecisionLimit("0.5", "0.4"), Fraction("0.8")
    assert CLASSES["laplace"].largest(limit.demand(odds)).growth == odds
    assert isinstance(solve(limit, CLASSES["laplace"], odds), Never)


def test_delta_alone_can_be_too_much():
    kind = mechanism_class("any", ClassSettings(delta=Fraction(1, 10)))
    found = solve(FBetaLimit("0.67"), kind, Fraction(1))
    assert found == Never()
    assert "recall above 0.1" in solve(PrecisionLimit("0.9"), kind, Fraction(1)).remedy
    low = solve(PrecisionLimit("0.9", "0.1"), kind, Fraction(1))
    assert "recall above 0.1" in low.remedy
    assert isinstance(solve(PrecisionLimit("0.9", "0.11"), kind, Fraction(1)), Never)
    assert isinstance(solve(PrecisionLimit("0.9", "0.5"), kind, Fraction(1)), Largest)


def test_what_no_epsilon_exceeds():
    for kind in CLASSES.values():
        assert solve(FBetaLimit(1), kind, Fraction(1)) == Everything()
    certain = PrecisionLimit("0.6", 1)
    assert solve(certain, CLASSES["laplace"], Fraction(1)) == Everything()
    assert solve(certain, CLASSES["gaussian"], Fraction(1)) == Everything()
    assert solve(certain, CLASSES["five values"], Fraction(1)) == Everything()


def test_the_least_noise_has_exactly_the_delta():
    """An independent evaluation of Balle and Wang's formula with doubles."""
    from scipy.special import ndtr  # noqa: PLC0415

    kind = CLASSES["gaussian"]
    epsilon, mu = 1.0, 1 / kind.noise(Fraction(1)).value
    delta = ndtr(mu / 2 - epsilon / mu) - exp(epsilon) * ndtr(-mu / 2 - epsilon / mu)
    assert delta == pytest.approx(1e-5, rel=1e-9)
    assert kind.noise(Fraction(1)).value == pytest.approx(3.73063163481594, rel=1e-12)
    classical = CLASSES["classical"]
    assert classical.noise(Fraction(1)).value == pytest.approx(4.8448052626054)
    assert "within it" in classical.warnings(Fraction(2))[0]
    assert "NOT within" in classical.warnings(Fraction(9))[0]
    assert classical.warnings(Fraction(99, 100)) == ()


def test_one_number_more_is_too_much():
    """A little above an exact answer, the corner of the curve exceeds the limit."""
    limit, odds = FBetaLimit("0.9"), Fraction("0.8")
    found = solve(limit, CLASSES["any"], odds)
    demand = limit.demand(odds)
    assert CLASSES["any"].meets(demand, found.growth)
    assert not CLASSES["any"].meets(demand, found.growth + Fraction(1, 10**50))
    assert CLASSES["laplace"].meets(demand, found.growth)


def test_a_wrong_curve_is_noticed():
    """The check after rounding does not trust the inverse."""

    class Leaky(mechanism_classes()["laplace"]):
        def curve(self, epsilon):
            return polygon_curve([("1/20", "19/20")])

    limit = FBetaLimit("0.9")
    found = solve(limit, Leaky(), Fraction(1))
    with pytest.raises(AssertionError, match="fails at epsilon"):
        safe_epsilon(found, [limit], Leaky(), Fraction(1))


def test_a_wrong_inverse_is_noticed(monkeypatch):
    kind = mechanism_classes()["any"]
    for growth in (8, 10):  # log 9 is right
        monkeypatch.setattr(
            kind, "largest", lambda _s, _d, g=growth: Largest.of_growth(Fraction(g))
        )
        with pytest.raises(AssertionError):
            solve(FBetaLimit("0.9"), kind(), Fraction(1))


@pytest.mark.parametrize("name", ["MECHANISM_CLASS", "FAMILY"])
def test_a_file_is_found_by_itself_also_under_the_name_of_before(
    name, tmp_path, monkeypatch
):
    text = (
        "from verifydp.adversary.mechanism_classes.laplace import LaplaceClass\n"
        "class Added(LaplaceClass):\n"
        f"    name = 'added-{name.lower()}'\n"
        f"{name} = Added\n"
    )
    (tmp_path / f"added_{name.lower()}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    find = mechanism_classes.__wrapped__
    if name == "FAMILY":
        with pytest.warns(DeprecationWarning, match="call it MECHANISM_CLASS"):
            found = find()
    else:
        found = find()
    assert f"added-{name.lower()}" in found


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("laplas", ClassSettings(), "did you mean laplace"),
        ("laplace", ClassSettings(delta=SMALL), "needs none"),
        ("laplace", ClassSettings(sensitivity=Fraction(0)), "above 0"),
        ("laplace", ClassSettings(values=3), "`values` goes with randomised-response"),
        ("any", ClassSettings(classical=True), "`classical` goes with gaussian"),
        ("gaussian", ClassSettings(), "give `delta`"),
        ("geometric", ClassSettings(sensitivity=Fraction(1, 2)), "whole number"),
        ("geometric", ClassSettings(sensitivity=Fraction(10**4)), "from 1 to 1000"),
        ("randomised-response", ClassSettings(values=1), "at least 2"),
    ],
)
def test_what_is_wrong_is_said(name, settings, words):
    with pytest.raises(InputError, match=words):
        mechanism_class(name, settings)


@pytest.mark.parametrize("place", [Fraction(1), Fraction(4), Fraction(1, 1000)])
def test_the_crossing_is_found_wherever_it_is(place):
    low, high = largest_argument(lambda x: x - ball(place))
    assert low <= place <= high
    assert high - low <= place / 2**80
