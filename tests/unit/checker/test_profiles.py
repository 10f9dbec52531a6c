"""Profiles: what a tiling proves is true, and all else is refused.

The enclosures are proved, so a correct program fails none of the random tests; how
many signs are found is counted, so that a test without any would fail.
"""

import random
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest

from verifydp.checker.closed_laws import read_excess
from verifydp.checker.densities import Component
from verifydp.checker.excess import Excess
from verifydp.checker.logic import Given
from verifydp.checker.profiles import RULES
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.language.notation import (
    bind,
    choose,
    dirac,
    equal,
    event_variable,
    exp,
    finite,
    finite_law,
    forall,
    if_,
    label,
    laplace,
    law,
    log,
    member,
    normal,
    number,
    point,
    probability,
    real,
    space,
    sqrt,
    standard_normal,
    weighted,
)
from verifydp.language.sorts import REAL, event_sort
from verifydp.language.terms import bound

x, y = real("x"), real("y")
TINY = Fraction(1, 10**9)
N = normal(0, 1)
EVENT = event_sort(REAL)


def no_solver(script, *, seconds):
    return "unknown"


def noisy(of, scale):
    return bind(of, x, laplace(x, scale))


def mixture(weights, means, deviations):
    which = point("which", finite(len(weights)))
    return bind(
        finite_law(*weights),
        which,
        normal(choose(which, *means), choose(which, *deviations)),
    )


def checked(first, second, epsilon, delta, tiling, bits="128"):
    terms = (first, second, number(epsilon), number(delta))
    return RULES["profile"](
        Context({}, [], no_solver), Given((), terms, (bits, tiling))
    )


def refused(match, *arguments, **more):
    with pytest.raises(SpecError, match=match) as caught:
        checked(*arguments, **more)
    assert "\n" not in str(caught.value)


def component(mean, deviation, scale):
    parts = [Fraction(part) for part in (mean, deviation, scale)]
    terms = (number(parts[0]), number(parts[1] ** 2), number(parts[2]))
    return Component(parts[0], ball(parts[1]), ball(parts[2]), terms)


def same(enclosed, value, digits=18):
    low, high = (
        mpmath.mpf(end.numerator) / end.denominator
        for end in (lowest(enclosed), highest(enclosed))
    )
    slack = abs(value) * mpmath.mpf(10) ** -digits
    return low - slack <= value <= high + slack and high - low <= slack


# --- densities


@pytest.mark.parametrize(
    ("place", "parameters", "density", "below"),
    [
        ("0", (0, 1, 1), "0.26157829186512337168", "0.5"),
        ("7/10", (1, 2, "3/2"), "0.14688246347026672223", "0.4557299823666910276"),
        ("-5", (0, 1, 2), "0.023253608830164276609", "0.04650724216907661111"),
        ("3", (0, 0, 2), "0.055782540037107457233", "0.88843491992578508553"),
    ],
)
def test_known_densities_and_distribution_functions(place, parameters, density, below):
    with precision(128), mpmath.workdps(30):
        found = component(*parameters).at(Fraction(place))
        assert same(found.density, mpmath.mpf(density))
        assert same(found.below, mpmath.mpf(below))
        assert same(found.above, 1 - mpmath.mpf(below))


def test_far_tails_keep_their_digits():
    with precision(128), mpmath.workdps(30):
        found = component(0, 1, "1/10").at(Fraction(40))
        assert same(found.density, mpmath.mpf("4.9647951981324896481e-152"))
        mirrored = component(0, 1, "1/10").at(Fraction(-40))
        assert same(mirrored.below, mpmath.mpf("4.9647951981324896481e-153"))


def by_quadrature(m, s, b, at):
    """Density, slope and lower tail from their definition as convolutions."""

    def noise(z):
        return mpmath.exp(-abs(z) / b) / (2 * b)

    def shares(z):
        return mpmath.npdf(z, m, s)

    grid = {m + s * mpmath.mpf(k) for k in range(-30, 31, 3)}
    places = sorted(grid | {at} if abs(at - m) < 30 * s else grid)
    density = mpmath.quad(lambda z: shares(z) * noise(at - z), places)
    slope = mpmath.quad(
        lambda z: -shares(z) * noise(at - z) * mpmath.sign(at - z) / b, places
    )
    below = mpmath.quad(
        lambda z: (
            shares(z)
            * (
                mpmath.exp((at - z) / b) / 2
                if at < z
                else 1 - mpmath.exp(-(at - z) / b) / 2
            )
        ),
        places,
    )
    return density, slope / density, below


def test_random_components_against_quadrature():
    draw = random.Random(11)
    with precision(128), mpmath.workdps(25):
        for _ in range(16):
            m, s, b = (Fraction(draw.randint(1, 24), 8) for _ in range(3))
            at = Fraction(draw.randint(-40, 60), 8)
            found = component(m, s, b).at(at)
            exact = [mpmath.mpf(v.numerator) / v.denominator for v in (m, s, b, at)]
            density, slope, below = by_quadrature(*exact)
            assert same(found.density, density, 12)
            assert same(found.before - 10, slope - 10, 12)
            assert same(found.below, below, 12)
            assert found.before.overlaps(found.after)
            for side in (-1, 1):
                assert not component(m, s, b).asymptote(at, side) < found.density


def test_slopes_fall():
    with precision(128):
        for parameters in [(0, 1, 1), (0, 1, 0), (0, 0, 1), (1, 5, "1/9")]:
            places = [component(*parameters).at(Fraction(k, 4)) for k in range(-9, 9)]
            for left, right in pairwise(places):
                assert not left.after < right.before
                assert left.density > 0


# --- signs of sums


def _probes(draw, low, high):
    """Points of a cell or a half-line, near its ends and far out."""
    if low is None or high is None:
        end, side = (high, -1) if low is None else (low, 1)
        return [end + side * Fraction(10 ** draw.uniform(-4, 3)) for _ in range(8)]
    inside = [low + (high - low) * Fraction(draw.random()) for _ in range(8)]
    return [low, *inside, high]


def _components(draw, kind, count):
    scale = Fraction(draw.randint(1, 20), 4)
    for _ in range(count):
        options = {
            "normal": [Fraction(0)],
            "one scale": [scale],
            "several": [Fraction(0), scale, Fraction(draw.randint(1, 20), 4)],
        }
        b = draw.choice(options[kind])
        yield component(
            Fraction(draw.randint(-12, 12), 4),
            Fraction(draw.randint(0 if b else 1, 16), draw.choice([4, 8])),
            b,
        )


def _nearly_balanced(draw, kind, components):
    """Coefficients by which the sum, or its asymptote, nearly vanishes somewhere."""
    factors = [
        ball(Fraction(draw.choice([-5, -2, -1, 1, 2, 3]), 4)) for _ in components
    ]
    at, side = Fraction(draw.randint(-40, 40), 8), draw.choice([-1, 1])
    if kind == "one scale" and draw.random() < 0.5:
        sizes = [one.asymptote(at, side) for one in components]
    else:
        sizes = [one.at(at).density for one in components]
    rest = sum((f * size for f, size in zip(factors[:-1], sizes[:-1], strict=True)), 0)
    off = 1 + ball(Fraction(draw.choice([-1, 1]), 10 ** draw.randint(2, 20)))
    return at, (*factors[:-1], (-rest / sizes[-1] * off).mid())


def _ends(whole, low, high):
    return [None if end is None else whole.at(end) for end in (low, high)]


@pytest.mark.parametrize("kind", ["normal", "one scale", "several"])
def test_signs_that_are_claimed_hold_at_random_points(kind):
    draw = random.Random(f"signs of {kind}")
    proved = {"cell": 0, "tail": 0}
    for _ in range(120):
        with precision(300):
            parts = tuple(_components(draw, kind, draw.randint(2, 5)))
            at, factors = _nearly_balanced(draw, kind, parts)
        whole = Excess(factors, parts)
        wide, out = (Fraction(10 ** draw.uniform(-3, top)) for top in (1.3, 2))
        for one in (whole, whole.negated()):
            for low, high in [(at, at + wide), (at + out, None), (None, at - out)]:
                with precision(100):
                    ends = _ends(one, low, high)
                    holds = one.is_never_positive(*ends)
                    most = None if None in ends else one.supremum(*ends)
                proved["tail" if None in ends else "cell"] += holds
                with precision(300):
                    for probe in _probes(draw, low, high):
                        value = one.value(one.at(probe))
                        assert not (holds and value > 0), (factors, parts, low, high)
                        assert most is None or not value > most
    assert proved["cell"] > 25
    assert proved["tail"] > 25


def test_tails_of_exactly_balanced_asymptotes():
    """``epsilon`` is the limit of the log ratio: no margin is left, only the order."""
    draw = random.Random(5)
    proved = 0
    for _ in range(200):
        b, side = Fraction(draw.randint(1, 12), 4), draw.choice([-1, 1])
        m, s, n, r = (Fraction(draw.randint(0, 12), 4) for _ in range(4))
        epsilon = side * (m - n) / b + (s * s - r * r) / (2 * b * b)
        pair = noisy(normal(m, s), b), noisy(normal(n, r), b)
        with precision(100):
            whole = read_excess(Context({}, [], no_solver), *pair, number(epsilon))
        if not whole.components:
            assert (m, s) == (n, r)
            continue
        assert side in whole.balanced
        for one in (whole, whole.negated()):
            start = side * Fraction(10 ** draw.uniform(-1, 1.5))
            low, high = (start, None) if side > 0 else (None, start)
            with precision(100):
                holds = one.is_never_positive(*_ends(one, low, high))
            proved += holds
            with precision(1000):
                for probe in _probes(draw, low, high):
                    assert not (holds and one.value(one.at(probe)) > 0)
    assert proved > 60


# --- the rule

#: N(1, 1) against N(0, 1) at epsilon 1: one root, at 3/2.
SHIFT = (normal(1, 1), N, 1)
NEAR = "- 1499999/1000000 ? 1500001/1000000 +"


def test_the_conclusion_is_closeness():
    found = checked(*SHIFT, "0.1269367376", NEAR)
    event = event_variable("B", REAL)
    limit = exp(1) * probability(N, event) + number("0.1269367376")
    assert found.conclusion is forall(event, probability(normal(1, 1), event) <= limit)
    assert found.hypotheses == frozenset()


def test_the_sum_decides():
    exact = mpmath.ncdf(-0.5) - mpmath.e * mpmath.ncdf(-1.5)
    assert mpmath.mpf("0.1269367375") < exact < mpmath.mpf("0.1269367376")
    refused("add up to", *SHIFT, "0.1269367375", NEAR)
    refused("add up to", *SHIFT, "0.1269367376", "- 1 ? 2 +")
    assert checked(*SHIFT, "2/5", "- 1 ? 2 +")
    assert checked(*SHIFT, 1, "? 0 ?")
    refused("add up to", *SHIFT, Fraction(999, 1000), "? 0 ?")


@pytest.mark.parametrize(
    ("first", "second", "epsilon", "tiling"),
    [
        (N, N, 0, "- 0 -"),
        (noisy(normal(0, sqrt(2)), 1), noisy(normal(0, sqrt(2)), 1), 0, "- 0 -"),
        (mixture(("1/3", "2/3"), (0, 1), (1, 2)),) * 2 + (0, "- 0 -"),
        (laplace(0, 1), laplace(1, 1), 1, "- 1 -"),
        (noisy(N, 1), noisy(normal(1, 1), 1), 1, "- 1 -"),
        (noisy(N, sqrt(2)), noisy(normal(1, 1), sqrt(2)), 1 / sqrt(2), "- 1 -"),
        (noisy(normal(0, 2), 1), noisy(N, 1), "3/2", "- -3 - 0 - 3 -"),
        # noise in the other order, and shifts
        (noisy(N, 1), bind(bind(N, x, normal(x + 1, 0)), x, laplace(x, 1)), 1, "- 1 -"),
        (noisy(N, 1), bind(laplace(0, 1), x, normal(x, 1)), 0, "- 0 -"),
    ],
)
def test_nothing_is_added_where_p_is_never_larger(first, second, epsilon, tiling):
    assert not checked(first, second, epsilon, 0, tiling).hypotheses
    less = number(epsilon) - TINY
    refused("add up|not certain", first, second, less, 0, tiling)


def test_a_corner_at_an_end_belongs_to_the_next_cell():
    """Between the corners both slopes are constant, so that one cell is enough."""
    assert checked(laplace(0, 1), laplace(1, 1), "3/2", 0, "- 0 - 1 -")
    truth = 1 - mpmath.exp(mpmath.mpf(-1) / 4)
    above = Fraction(float(truth)) * (1 + TINY)
    tiling = "+ 0 + 249999/1000000 ? 250001/1000000 - 1 -"
    assert checked(laplace(0, 1), laplace(1, 1), "1/2", above, tiling)


#: A mixture with noise against another, at epsilon 1/2.
PAIR = (
    noisy(mixture(("1/3", "2/3"), (0, 2), (1, "1/2")), 1),
    noisy(mixture(("1/4", "3/4"), (1, -1), (1, 2)), 1),
    Fraction(1, 2),
)


def integral(first, second, epsilon):
    """The positive part by mpmath, from tables of (weight, mean, deviation, scale)."""
    growth = mpmath.exp(epsilon)

    def density(parts, at):
        total = mpmath.mpf(0)
        for w, m, s, b in parts:
            t, k = (at - m) / s, s / b
            total += (
                w
                / (2 * b)
                * (
                    mpmath.exp(k * k / 2 - k * t) * mpmath.ncdf(t - k)
                    + mpmath.exp(k * k / 2 + k * t) * mpmath.ncdf(-t - k)
                )
            )
        return total

    def excess(at):
        return density(first, at) - growth * density(second, at)

    grid = [mpmath.mpf(k) / 8 for k in range(-200, 201)]
    roots = [
        mpmath.findroot(excess, (low, high), solver="anderson")
        for low, high in pairwise(grid)
        if excess(low) * excess(high) < 0
    ]
    ends = [grid[0], *roots, grid[-1]]
    pieces = [
        mpmath.quad(excess, mpmath.linspace(low, high, 12))
        for low, high in pairwise(ends)
    ]
    return sum(piece for piece in pieces if piece > 0), roots


def test_a_mixture_against_quadrature():
    first = [(mpmath.mpf(1) / 3, 0, 1, 1), (mpmath.mpf(2) / 3, 2, mpmath.mpf(1) / 2, 1)]
    second = [(mpmath.mpf(1) / 4, 1, 1, 1), (mpmath.mpf(3) / 4, -1, 2, 1)]
    value, roots = integral(first, second, mpmath.mpf(1) / 2)
    (root,) = roots
    near = Fraction(float(root)).limit_denominator(10**7)
    low, high = (near + step * Fraction(1, 10**6) for step in (-1, 1))
    tiling = f"- -6 - -2 - -1 - 0 - 1 - {low} ? {high} + 3/2 + 2 + 5/2 + 3 + 4 + 6 +"
    above = Fraction(float(value)) * (1 + TINY)
    assert checked(*PAIR, above, tiling)
    refused("add up", *PAIR, Fraction(float(value)) * (1 - TINY), tiling)


# --- damage


@pytest.mark.parametrize(
    ("tiling", "reason"),
    [
        ("", "signs and"),
        ("?", "signs and"),
        ("? ?", "signs and"),
        ("? 0", "signs and"),
        ("0 ?", "signs and"),
        ("?  0 ?", "signs and"),
        ("? 0 ? 0 ?", "runs from"),
        ("? 1 ? 0 ?", "runs from"),
        ("? 1/2 ? 2/4 ?", "runs from"),
        ("? a ?", "no end"),
        ("? 1/0 ?", "no end"),
        ("? 1e9 ?", "no end"),
        ("? 1_0 ?", "no end"),
        ("? +1 ?", "no end"),
        ("? inf ?", "no end"),
        ("? \N{ARABIC-INDIC DIGIT ONE} ?", "no end"),
        ("? " + "9" * 1201 + " ?", "no end"),
        ("? 0 ?\n", "no sign"),
        ("? 0 *", "no sign"),
        ("? " + " ? ".join(map(str, range(4097))) + " ?", "signs and"),
        ("?" * 2**21, "too long"),
        ("- 1 ? 2 -", "not certain from 2 to infinity"),
        ("+ 1 ? 2 +", "not certain from -infinity to 1"),
        ("- 1 - 2 +", "not certain from 1 to 2"),
        ("- 1 + 2 +", "not certain from 1 to 2"),
    ],
)
def test_a_damaged_tiling_is_refused(tiling, reason):
    refused(reason, *SHIFT, "3/10", tiling)


def test_no_mutant_of_a_tiling_proves_less_than_the_truth():
    draw = random.Random(8)
    words = NEAR.split(" ")
    short, enough = "0.1269367374", "0.1269367376"
    accepted = 0
    for _ in range(600):
        mutant = list(words)
        for _ in range(draw.randint(1, 3)):
            place = draw.randrange(len(mutant))
            kind = draw.randrange(4)
            if kind == 0:
                mutant[place] = draw.choice(["-", "+", "?", "0", "3/2", "1", "-9", "7"])
            elif kind == 1:
                del mutant[place]
            elif kind == 2:
                mutant.insert(place, draw.choice(["- 1", "? 2", "+ 9", "+", "0"]))
            else:
                mutant.reverse()
        tiling = " ".join(mutant)
        refused(".", *SHIFT, short, tiling)
        try:
            checked(*SHIFT, enough, tiling)
        except SpecError:
            continue
        accepted += 1
    assert 0 < accepted < 200


@pytest.mark.parametrize("bits", ["", "15", "8193", "64.0", "-64", "\u00b2"])
def test_bits_are_a_number(bits):
    refused("bits", *SHIFT, 1, "? 0 ?", bits=bits)


def test_too_much_work_is_refused():
    tiling = "? " + " ? ".join(map(str, range(4096))) + " ?"
    refused("too long", *SHIFT, 1, tiling, bits="8192")
    many = mixture([Fraction(1, 64)] * 64, range(64), [1] * 64)
    refused("too long", many, N, 1, 1, tiling, bits="256")
    deep = N
    for _ in range(12):
        which = point("which", finite(2))
        deep = bind(finite_law("1/2", "1/2"), which, choose(which, deep, deep))
    refused("more than", deep, N, 1, 1, "? 0 ?")
    wide = [Fraction(1, 65)] * 65
    refused("more than 64", mixture(wide, range(65), [1] * 65), N, 1, 1, "? 0 ?")


def _weights(*weights):
    which = point("which", finite(len(weights)))
    others = (laplace(0, 1),) * (len(weights) - 1)
    return bind(finite_law(*weights), which, choose(which, N, *others))


@pytest.mark.parametrize(
    ("of", "reason"),
    [
        # no density
        (normal(0, 0), "constant"),
        (dirac(number(0)), "constant"),
        (mixture(("1/2", "1/2"), (0, 1), (1, 0)), "constant"),
        (normal(0, sqrt(2) * sqrt(2) - 2), "may be 0"),
        # not well formed
        (laplace(0, 0), "scale"),
        (laplace(0, -1), "scale"),
        (laplace(0, 1 / number(0)), "scale"),
        (laplace(0, log(1)), "scale"),
        (bind(N, x, laplace(x, 0)), "scale"),
        (_weights("1/2", "1/3"), "sum to 1"),
        (_weights("1/2", "1/3", "1/6", "1/6"), "sum to 1"),
        (_weights(2, -1), "below 0"),
        (_weights(1 - exp(exp(100)), exp(exp(100))), "below 0"),
        # not closed
        (law("P", REAL), "closed"),
        (law("P", space("S")), "closed law on the line"),
        (normal(x, 1), "closed"),
        (normal(0, y), "closed"),
        (normal(bound(0, REAL), 1), "closed"),  # would fall under the rule's forall
        (
            bind(N, x, laplace(x, if_(member(x, bound(1, EVENT)), 1, 2))),
            "closed",
        ),
        (laplace(0, x), "closed"),
        (finite_law("1/2", "1/2"), "closed law on the line"),
        # kernels that are no added noise
        (bind(N, x, laplace(2 * x, 1)), "not the draw"),
        (bind(N, x, laplace(x + x, 1)), "not the draw"),
        (bind(N, x, laplace(x - x, 1)), "not the draw"),
        (bind(N, x, laplace(1 - x, 1)), "not the draw"),
        (bind(N, x, laplace(-x, 1)), "not the draw"),
        (bind(N, x, laplace(exp(x), 1)), "not the draw"),
        (bind(N, x, laplace(0, 1)), "not the draw"),
        (bind(N, x, laplace(x + x * 0, 1)), "not the draw"),
        (bind(N, x, laplace(x, abs(x))), "no noise"),
        (bind(N, x, normal(x, 1 + x * 0)), "no noise"),
        (bind(N, x, dirac(x)), "no noise"),
        (bind(N, x, if_(x <= 0, N, laplace(0, 1))), "no noise"),
        (bind(N, x, bind(N, y, normal(x + y, 1))), "no noise"),
        (bind(laplace(0, 1), x, laplace(x, 1)), "Laplace noise"),
        (weighted(N, x, 1), "no mixture"),
        # nothing known of a number
        (normal(0, exp(exp(exp(9)))), "nothing is known"),
        (normal(exp(exp(exp(9))), 1), "nothing is known"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_laws_that_are_not_read(of, reason):
    refused(reason, of, N, 1, 1, "? 0 ?")
    refused(reason, N, of, 1, 1, "? 0 ?")


@pytest.mark.parametrize(
    ("of", "same_as"),
    [
        (standard_normal, N),
        (normal(0, -1), N),
        (_weights(1, 0), N),
        (mixture((1, 0), (0, 1), (1, 0)), N),
        (bind(finite_law(1, 0), point("k", finite(2)), N), N),
        (bind(finite_law("1/2", 1 - number("1/2")), point("k", finite(2)), N), N),
        (bind(normal(3, 1), x, normal(x - 3, 0)), N),
        (bind(normal(3, 1), x, normal(1 + (x - 3) - 1, 0)), N),
        (bind(normal(0, "3/5"), x, normal(x, "4/5")), N),
        (noisy(normal(2, 0), 1), laplace(2, 1)),
        (bind(dirac(number(2)), x, laplace(x, 1)), laplace(2, 1)),
        (
            bind(
                finite_law("1/2", "1/2"),
                k := point("k", finite(2)),
                if_(equal(k, label(0, 2)), N, laplace(1, 2)),
            ),
            bind(
                finite_law("1/2", "1/2"),
                k,
                choose(
                    k,
                    bind(N, x, normal(x, 0)),
                    bind(dirac(number(1)), x, laplace(x, 2)),
                ),
            ),
        ),
        (
            _weights(1 / sqrt(2), 1 - 1 / sqrt(2)),
            _weights(1 / sqrt(2), 1 - 1 / sqrt(2)),
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_laws_that_are_the_same(of, same_as):
    assert checked(of, same_as, 0, 0, "- 0 -")
    assert checked(same_as, of, 0, 0, "- 0 -")
    refused("not certain", of, same_as, -TINY, 0, "- 0 -")


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ((N, N, x, number(1)), "closed"),
        ((N, N, number(1), x), "closed"),
        ((N, N, number(1), exp(exp(exp(9)))), "nothing is known"),
        ((N, N, exp(exp(exp(9))), number(1)), "nothing is known"),
        ((N, N, bound(0, REAL), number(1)), "no real number"),
        ((N, N, number(1), bound(0, REAL)), "no real number"),
        ((N, N, N, number(1)), "no real number"),
        ((N, number(1), number(1), number(1)), "closed law on the line"),
        ((N, N, number(1)), "4 terms"),
        ((N, N, number(1), number(1), number(1)), "4 terms"),
    ],
)
def test_epsilon_and_delta_are_closed_numbers(terms, reason):
    given = Given((), terms, ("64", "? 0 ?"))
    with pytest.raises(SpecError, match=reason):
        RULES["profile"](Context({}, [], no_solver), given)


def test_numbers_of_any_size_are_decided_or_refused():
    huge = 10**400
    refused("add up", normal(0, huge), normal(1, Fraction(1, huge)), 1, "1/2", "? 0 ?")
    refused(
        "not certain", noisy(normal(0, huge), 1), noisy(N, 1), 1, "1/2", "- 0 ? 3 -"
    )
    assert checked(N, normal(huge, 1), 1, 1, f"+ 1 ? {huge} -")
    refused("add up|not certain", *SHIFT[:2], -exp(exp(30)), Fraction(1, 2), "+ 0 +")
