"""The one epsilon: read, written, ordered and rounded exactly."""

import copy
import itertools
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp import Epsilon
from verifydp.errors import InputError
from verifydp.evidence.epsilon_doubles import below
from verifydp.exact.balls import highest, lowest, precision

RATIONALS = st.fractions(min_value=-800, max_value=800, max_denominator=10**12)
GROWTHS = st.fractions(min_value=0, max_value=10**30, max_denominator=10**12)
EPSILONS = st.one_of(
    RATIONALS.map(lambda nats: Epsilon(nats=nats)),
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300)
    .map(lambda value: Fraction(repr(value)))
    .map(lambda nats: Epsilon(nats=nats)),
    GROWTHS.map(lambda growth: Epsilon(growth=growth)),
    st.just(Epsilon()),
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (-0.0, "0"),
        ("log(1)", "0"),
        (0.1, "0.1"),
        (np.float64(0.1), "0.1"),
        (np.int64(3), "3"),
        (Decimal("0.10"), "0.1"),
        (Fraction(1, 10), "0.1"),
        ("1e-6", "1e-06"),
        (" 1/3 ", "1/3"),
        ("2/4", "0.5"),
        ("log(3)", "log(3)"),
        (" log 3", "log(3)"),
        ("log( 6/4 )", "log(3/2)"),
        ("log(0.5)", "log(1/2)"),
        ("log(1e3)", "log(1000)"),
        ("inf", "inf"),
        (-math.inf, "-inf"),
        ("0.12345678901234567891", "12345678901234567891/100000000000000000000"),
    ],
)
def test_an_epsilon_is_written_in_one_way(value, shown):
    epsilon = Epsilon.read(value)
    assert str(epsilon) == shown
    assert Epsilon.read(epsilon) is epsilon
    assert repr(epsilon) == f"Epsilon.read({shown!r})"


@given(EPSILONS)
def test_what_is_written_reads_back(epsilon):
    for text in (str(epsilon), epsilon.exact, epsilon.recorded):
        again = Epsilon.read(text)
        assert again == epsilon
        assert hash(again) == hash(epsilon)
    assert pickle.loads(pickle.dumps(epsilon)) == epsilon
    assert copy.deepcopy(epsilon) == epsilon


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            "one",
            "",
            "0,5",
            "1/0",
            "log()",
            "log(0)",
            "log(-1)",
            "log(3",
            "log(log(3))",
        ),
        *("logx", "nan", math.nan, None, True, [1], b"1", 1j, "1e99999", "9" * 500),
        *("log(" + "9" * 500 + ")", 10**400, "infinity", "log(inf)"),
    ],
)
def test_what_is_no_epsilon_is_refused_in_one_line(wrong):
    with pytest.raises(InputError) as raised:
        Epsilon.read(wrong, "the loss")
    assert "\n" not in str(raised.value)
    assert "the loss" in str(raised.value)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("value", [-1, "701", "log(1/2)", "inf", "-inf", "log(1e305)"])
def test_a_claim_is_about_epsilons_in_range(value):
    with pytest.raises(InputError, match="it must be from 0 to 700"):
        Epsilon.of_claim(value)
    assert Epsilon.of_claim(700) == 700


@pytest.mark.parametrize(
    "fields",
    [
        {"nats": Fraction(1), "growth": Fraction(3)},
        {"nats": Fraction(0), "growth": Fraction(1)},
        {"growth": Fraction(-1)},
        {"growth": -1.0},
        {"nats": "one"},
        {"nats": True},
        {"nats": float("inf")},
    ],
)
def test_an_epsilon_is_given_once(fields):
    with pytest.raises(InputError):
        Epsilon(**fields)


def test_an_epsilon_holds_fractions_whatever_it_is_given():
    assert Epsilon(nats=0.1) == Epsilon(nats="1/10") == Epsilon.read("0.1")
    assert Epsilon(growth=3) == Epsilon.read("log(3)")
    assert isinstance(Epsilon(nats=1).nats, Fraction)
    with pytest.raises(TypeError):
        Epsilon(Fraction(3))  # was a growth once, and is not read as an epsilon now


def reference(epsilon):
    """The number to 200 digits, by another library."""
    if epsilon.nats is not None:
        return mpmath.mpf(epsilon.nats.numerator) / epsilon.nats.denominator
    if not epsilon.is_finite:
        return -mpmath.inf if epsilon.growth == 0 else mpmath.inf
    return mpmath.log(mpmath.mpf(epsilon.growth.numerator) / epsilon.growth.denominator)


@given(EPSILONS, EPSILONS)
def test_the_order_is_that_of_the_numbers(one, two):
    with mpmath.workdps(200):
        apart = reference(one) - reference(two)
        if mpmath.isnan(apart):
            apart = 0  # both are infinite, on one side
        sign = 0 if abs(apart) < mpmath.mpf(10) ** -150 else int(mpmath.sign(apart))
    assert (one > two) - (one < two) == sign
    assert (one == two) == (sign == 0) == (two == one)
    assert (one <= two) == (sign <= 0) == (two >= one)


@given(st.integers(2, 10**6), st.integers(1, 30))
def test_a_logarithm_and_its_decimals_are_told_apart(growth, digits):
    epsilon = Epsilon(growth=Fraction(growth))
    with precision(400):
        below = lowest(epsilon.enclosed())
    cut = Fraction(math.floor(below * 10**digits), 10**digits)
    assert Epsilon(nats=cut) < epsilon < Epsilon(nats=cut + Fraction(1, 10**digits))
    assert epsilon not in {Epsilon(nats=cut), Epsilon(nats=below)}


def test_a_hundred_equal_digits_decide_nothing():
    epsilon = Epsilon(growth=Fraction(3))
    for bits in (100, 1000, 10_000):
        with precision(bits):
            low, high = lowest(epsilon.enclosed()), highest(epsilon.enclosed())
        assert Epsilon(nats=low) < epsilon < Epsilon(nats=high)


def test_numbers_are_compared_as_they_are_written():
    tenth = Epsilon.read("1/10")
    assert tenth == 0.1
    assert 0.1 == tenth  # noqa: SIM300 - the other way round
    assert tenth == Fraction(1, 10)
    assert hash(tenth) == hash(Fraction(1, 10))
    assert tenth < 0.2 < Epsilon.read(1) < np.float64(1.5)
    assert np.float64(1.5) > Epsilon.read(1)
    assert Epsilon.read("log(3)") != math.log(3)
    assert tenth != "0.1"
    assert tenth != Decimal("nan")
    assert Epsilon() == math.inf
    with pytest.raises(TypeError):
        tenth < "1"  # noqa: B015


@given(EPSILONS)
def test_doubles_are_the_nearest_and_round_downward(epsilon):
    nearest, lower = float(epsilon), below(epsilon)
    if not epsilon.is_finite:
        assert nearest == lower == float(str(epsilon))
        return
    with mpmath.workdps(200):
        place = reference(epsilon)
        gaps = [
            abs(mpmath.mpf(value) - place)
            for value in (
                nearest,
                math.nextafter(nearest, -math.inf),
                math.nextafter(nearest, math.inf),
            )
        ]
        assert gaps[0] <= min(gaps[1:])
        assert mpmath.mpf(lower) <= place
    assert Epsilon.read(lower) <= epsilon


def test_it_is_formatted_as_a_number():
    epsilon = Epsilon.read("log(3)")
    assert f"{epsilon}" == "log(3)"
    assert f"{epsilon:.3f} {epsilon:g}" == "1.099 1.09861"
    assert math.exp(epsilon) == pytest.approx(3)


def test_the_exponential_is_bounded_from_above():
    for text in ("0", "0.1", "1/3", "700", "log(3)", "log(10/3)", "log(1/3)"):
        epsilon = Epsilon.read(text)
        upper = epsilon.growth_upper()
        assert Epsilon(growth=upper) >= epsilon
        assert Epsilon(growth=upper * (1 - Fraction(1, 2**50))) < epsilon
    assert Epsilon.read("log(10/3)").growth_upper() == Fraction(10, 3)
    with pytest.raises(InputError):
        Epsilon().growth_upper()


def test_sorting_mixes_all_forms():
    texts = ["-inf", "-2", "log(1/3)", "-1", "0", "1/3", "1.0986", "log(3)", "1.0987"]
    ordered = [*map(Epsilon.read, texts), Epsilon()]
    for shuffled in itertools.islice(itertools.permutations(ordered), 0, 40_000, 997):
        assert sorted(shuffled) == ordered
    assert max(ordered).is_finite is False
