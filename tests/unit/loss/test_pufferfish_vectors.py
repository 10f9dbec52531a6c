"""Numbers known to many digits for Gaussian priors and their mixtures with noise."""

from fractions import Fraction

import pytest

from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws import (
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    PowerExponential,
)
from verifydp.loss import hockey_stick, pure_epsilon
from verifydp.loss.regions import segments_of


def noised(mean, deviation, scale):
    if not Fraction(deviation):
        return Laplace(mean, scale)
    return NormalLaplace(mean, deviation, scale)


def mixed(weights, means, deviations, scale):
    laws = [noised(m, d, scale) for m, d in zip(means, deviations, strict=True)]
    return Mixture(weights, laws)


def agrees(value, text, unit=2):
    """Whether a ball agrees with a number that is rounded to its last digit."""
    truth = Fraction(text)
    mantissa, _, power = text.partition("e")
    places = len(mantissa.partition(".")[2]) - int(power or 0)
    room = Fraction(unit, 1) / Fraction(10) ** places
    narrow = highest(value) - lowest(value) <= abs(truth) / 10**12
    return narrow and lowest(value) <= truth + room and highest(value) >= truth - room


# Mean and deviation of both priors, scale, epsilon, divergence.
SHAPES = [
    ((0, 2), (0, 1), 1, 1, "0.0183639836389866373"),
    ((0, 2), (1, 1), 2, "0.5", "0.0510691675245790863"),
    ((1, 1), (0, 2), 1, "0.3", "0.10387837696608543"),
    ((0, 1), (2, 1), 1, 1, "0.205919148377424551"),
    ((1, 1), (0, 0), 1, 1, "0.0771491391288489143"),
    ((0, 1), (1, 2), "1.5", "0.1", "0.148861437484804942134329532986"),
    ((1, 2), (0, 1), "1.5", "0.1", "0.179165266855646286168136829945"),
    ((1, 2), (0, 1), "1.5", "0.5", "0.096436998008781761555870586946"),
    ((1, 2), (0, 1), "1.5", 1, "0.021556607438176549902429218024"),
]


@pytest.mark.parametrize(("first", "second", "scale", "epsilon", "truth"), SHAPES)
def test_laplace_noise_on_normal_priors(first, second, scale, epsilon, truth):
    value = hockey_stick(noised(*first, scale), noised(*second, scale), epsilon)
    assert agrees(value, truth)


def test_no_loss_is_exactly_zero():
    assert hockey_stick(noised(0, 1, 1), noised(0, 2, 1), 1) == 0
    assert hockey_stick(noised(0, 0, 1), noised(1, 1, 1), 1) == 0


@pytest.mark.parametrize(
    ("first", "second", "scale", "epsilon", "ends"),
    [
        ((0, 2), (0, 1), 1, 1, ["-4.0631445521592", "4.0631445521592"]),
        ((0, 2), (1, 1), 2, "0.5", ["-2.1108665183815"]),
        ((1, 1), (0, 2), 1, "0.3", ["0.24402687846315", "3.0700573245752"]),
        ((0, 1), (2, 1), 1, 1, ["-0.071344845601617"]),
        ((1, 1), (0, 0), 1, 1, ["1.8220379237578"]),
        ((0, 1), (1, 2), "1.5", "0.1", ["-3.68211151834", "1.1568134156"]),
    ],
)
def test_where_the_sign_changes(first, second, scale, epsilon, ends):
    one, two = noised(*first, scale), noised(*second, scale)
    with precision(96):
        segments = segments_of(one, two, Fraction(epsilon))
    # The undecided cells at both far ends are no crossings.
    crossings = [
        s for s in segments if s.sign == 0 and s.low is not None and s.high is not None
    ]
    assert len(crossings) == len(ends)
    for segment, end in zip(crossings, ends, strict=True):
        assert abs((segment.low + segment.high) / 2 - Fraction(end)) < Fraction(
            1, 10**9
        )


# Priors, scale, supremum of the log ratio of the wider against the narrower, reversed.
PURE = [
    ((0, 1), (0, 2), 3, Fraction(1, 6), "0.2139436125271739"),
    ((0, 1), (0, 2), 4, Fraction(3, 32), "0.169099996782"),
    ((0, 1), (1, 2), 4, Fraction(11, 32), "0.239233966273"),
    ((0, 1), (1, 2), 2, Fraction(7, 8), "0.39933827466222"),
    ((0, 1), (0, 5), "1.381911185991719", "6.28378014248", "1.08252454533"),
]


@pytest.mark.parametrize(("narrow", "wide", "scale", "forward", "backward"), PURE)
def test_pure_epsilon_of_normal_priors(narrow, wide, scale, forward, backward):
    one, two = noised(*wide, scale), noised(*narrow, scale)
    value = pure_epsilon(one, two)
    if isinstance(forward, Fraction):
        assert value.contains(ball(forward).mid())
    else:
        assert agrees(value, forward)
    assert agrees(pure_epsilon(two, one), backward)
    assert agrees(pure_epsilon(one, two, symmetric=True), str(forward)) or isinstance(
        forward, Fraction
    )


@pytest.mark.parametrize(
    ("first", "second", "epsilon", "truth"),
    [
        ((0, 1), (1, 1), 1, "0.1269367375066439"),
        ((0, 2), (1, 1), 1, "0.2716131161753425"),
        ((0, 1), (1, 2), "0.5", "0.1417340215376789"),
        ((0, 3), (0, 1), 1, "0.3879098221621371"),
        ((1, 1), (0, 3), "0.2", "0.4250823706050839"),
    ],
)
def test_normal_noise_in_closed_form(first, second, epsilon, truth):
    assert agrees(hockey_stick(Normal(*first), Normal(*second), epsilon), truth)


HALVES = ("1/2", "1/2")
MIXTURES = [
    (
        (0, 40),
        (".5", 1),
        (10, 40),
        (1, "1.5"),
        "5.979981992270027",
        "0.1388216176736577",
    ),
    ((10, 40), (1, "1.5"), (0, 40), (".5", 1), "5.979981992270027", "0.1038134054914"),
    ((0, 40), (1, 1), (10, 40), (1, 1), 5, "0.1903782657003931"),
    ((0, 40), (1, 1), (10, 41), (1, 1), "5.5", "0.1620245026"),
    ((0, 1), (1, 1), (1, 1), (1, 1), "0.5", "0.006534617076584"),
    ((0, 1), (1, 1), (1, "1.5"), (1, 1), "0.75", "0.0048626338"),
    ((0, 10), (1, 1), (4, "10.5"), (1, 1), "2.25", "0.1270118690"),
]


@pytest.mark.parametrize(
    ("means", "deviations", "others", "spreads", "scale", "truth"), MIXTURES
)
def test_mixtures(means, deviations, others, spreads, scale, truth):
    first = mixed(HALVES, means, deviations, scale)
    second = mixed(HALVES, others, spreads, scale)
    assert agrees(hockey_stick(first, second, 1), truth)


@pytest.mark.parametrize(
    ("others", "scale", "truth"),
    [
        ((10, 40), 5, "1.997859721235165"),
        ((10, 41), "5.5", "1.81531632440488"),
    ],
)
def test_pure_epsilon_of_a_mixture_is_its_limit(others, scale, truth):
    first = mixed(HALVES, (0, 40), (1, 1), scale)
    second = mixed(HALVES, others, (1, 1), scale)
    assert agrees(pure_epsilon(first, second), truth)


def education(scale):
    black = mixed(
        (".16968", ".639454", ".190866"),
        ("5.910701", "9.413462", "12.908704"),
        ("1.666262", ".592723", ".956266"),
        scale,
    )
    asian = mixed(
        (".086557", ".441087", ".472356"),
        ("4.957435", "9.534369", "13.392343"),
        ("2.193167", ".613836", "1.034037"),
        scale,
    )
    return black, asian


@pytest.mark.parametrize(
    ("scale", "forward", "backward"),
    [("1.827993", ".5686", ".9015"), ("1.929234", ".5494", ".8597")],
)
def test_pure_epsilon_of_three_components(scale, forward, backward):
    black, asian = education(scale)
    assert agrees(pure_epsilon(black, asian), forward)
    assert agrees(pure_epsilon(asian, black), backward)
    assert hockey_stick(black, asian, 1, symmetric=True) == 0


def test_squared_distance_is_no_metric():
    first, second = PowerExponential(0, 1, 2), PowerExponential(1, 1, 2)
    assert agrees(hockey_stick(first, second, 1), "0.2862082119221")


def test_the_width_that_is_asked_for():
    one, two = noised(0, 1, 1), noised(1, 2, 1)
    wanted = Fraction(1, 10**30)
    for value in (
        hockey_stick(one, two, "0.1", relative=wanted),
        pure_epsilon(one, two, relative=wanted),
    ):
        with precision(160):  # ends are rounded to the working precision
            assert highest(value) - lowest(value) <= 2 * wanted * highest(value)
    wide = hockey_stick(one, two, "0.1", relative=Fraction(1, 10**3))
    assert wide.overlaps(hockey_stick(one, two, "0.1", relative=wanted))
