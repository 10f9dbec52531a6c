"""Attacks on the rule ``profile``: cells against formulas of their own, and corners.

What the rule computes is compared with densities and distribution functions that are
written here again and evaluated with many more digits. The enclosures are proved, so a
correct program fails none of the random tests; how often something was claimed is
counted, so that a test that tries nothing would fail.
"""

import random
from fractions import Fraction

import pytest

from verifydp.checker.closed_laws import read_excess
from verifydp.checker.densities import Component
from verifydp.checker.excess import Excess
from verifydp.checker.logic import Given
from verifydp.checker.profiles import RULES, contribution
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import Ball, ball, hull, precision
from verifydp.language.notation import (
    bind,
    choose,
    finite,
    finite_law,
    laplace,
    normal,
    number,
    point,
    real,
)

x = real("x")


def no_solver(script, *, seconds):
    return "unknown"


def accepts(first, second, epsilon, delta, tiling, bits="64"):
    terms = (first, second, number(epsilon), number(delta))
    given = Given((), terms, (bits, tiling))
    try:
        RULES["profile"](Context({}, [], no_solver), given)
    except SpecError:
        return False
    return True


# --- an independent law: mean, deviation, scale


def _cdf(value):
    return (-value / ball(2).sqrt()).erfc() / 2


def _sides(law, y):
    m, s, b = map(ball, law)
    z = ball(y) - m
    half = s * s / (2 * b * b)
    falling = (half - z / b).exp() * _cdf(z / s - s / b)
    rising = (half + z / b).exp() * _cdf(-z / s - s / b)
    return falling, rising


def density(law, y):
    m, s, b = map(ball, law)
    z = ball(y) - m
    if not law[2]:
        return (-z * z / (2 * s * s)).exp() / (s * (2 * Ball.pi()).sqrt())
    if not law[1]:
        return (-abs(z) / b).exp() / (2 * b)
    falling, rising = _sides(law, y)
    return (falling + rising) / (2 * b)


def below(law, y):
    m, s, b = map(ball, law)
    z = ball(y) - m
    if not law[2]:
        return _cdf(z / s)
    if not law[1]:
        return (z / b).exp() / 2 if y <= law[0] else 1 - (-z / b).exp() / 2
    falling, rising = _sides(law, y)
    return _cdf(z / s) - (falling - rising) / 2


def above(law, y):
    m, s, b = law
    return below((-m, s, b), -y)


def _sum(factors, values):
    return sum((c * f for c, f in zip(factors, values, strict=True)), ball(0))


def read(law):
    m, s, b = law
    return Component(m, ball(s), ball(b), tuple(map(number, (m, s * s, b))))


def _laws(draw, kind, count):
    scale = Fraction(draw.randint(2, 12), 4)
    near = scale * (1 + Fraction(1, 10 ** draw.randint(1, 9)))
    for _ in range(count):
        b = draw.choice(
            {
                "normal": [Fraction(0)],
                "laplace": [scale],
                "one scale": [scale],
                "several": [Fraction(0), scale, near, 3 * scale],
            }[kind]
        )
        s = Fraction(draw.choice([0, 1, 2, 4, 5, 12]), 4)
        s = Fraction(0) if kind == "laplace" else s or Fraction(not b)
        yield Fraction(draw.randint(-12, 12), 4), s, b


def _coefficients(draw, laws, at):
    """Such that the sum nearly vanishes at a point."""
    some = [ball(Fraction(draw.choice([-4, -2, -1, 1, 3]), 4)) for _ in laws[1:]]
    rest = _sum(some, [density(law, at) for law in laws[1:]])
    off = ball(Fraction(draw.choice([-1, 1]), 10 ** draw.randint(1, 12)))
    return [(-rest / density(laws[0], at) * (1 + off)).mid(), *some]


def _inside(draw, low, high):
    if low is not None and high is not None:
        shares = (draw.random() for _ in range(6))
        return [low, high, *(low + (high - low) * Fraction(one) for one in shares)]
    end, side = (high, -1) if low is None else (low, 1)
    steps = (10 ** draw.uniform(-4, 2) for _ in range(6))
    return [end, *(end + side * Fraction(step) for step in steps)]


def _mass(law, low, high):
    if low is None:
        return below(law, high)
    if high is None:
        return above(law, low)
    return below(law, high) - below(law, low)


@pytest.mark.parametrize("kind", ["normal", "laplace", "one scale", "several"])
def test_signs_masses_and_heights_of_cells(kind):
    """On both sides of the means, at 16 to 100 bits."""
    draw = random.Random(f"cells of {kind}")
    claimed = {"-": 0, "+": 0, "?": 0}
    for _ in range(150):
        laws = list(_laws(draw, kind, draw.randint(2, 4)))
        at = Fraction(draw.randint(-32, 32), 8)
        with precision(400):
            factors = _coefficients(draw, laws, at)
        wide = Fraction(10 ** draw.uniform(-2, 1))
        cells = [(at, at + wide), (at - wide, at), (at, None), (None, at)]
        for low, high in [*cells, (at - wide / 2, at + wide / 2)]:
            with precision(draw.choice([16, 24, 53, 100])):
                whole = Excess(tuple(factors), tuple(map(read, laws)))
                ends = [None if end is None else whole.at(end) for end in (low, high)]
                enclosed = whole.integral(*ends)
                most = None if None in ends else whole.supremum(*ends)
                counted = {}
                for sign in claimed:
                    try:
                        counted[sign] = contribution(whole, sign, *ends)
                    except SpecError:
                        continue
                    claimed[sign] += 1
            with precision(400):
                exact = [
                    _sum(factors, [density(law, y) for law in laws])
                    for y in _inside(draw, low, high)
                ]
                masses = [_mass(law, low, high) for law in laws]
                mass = _sum(factors, masses)
                case = (laws, factors, low, high)
                assert enclosed.overlaps(mass), case
                assert not any(mass > bound for bound in counted.values()), case
                for value in exact:
                    assert not ("-" in counted and value > 0), case
                    assert not ("+" in counted and value < 0), case
                    assert most is None or not value > most, case
    assert claimed["-"] > 30
    assert claimed["+"] > 30
    assert claimed["?"] > 700


def test_a_weight_of_unknown_sign_is_not_balanced():
    """Its true weight may be negative, and then the sum is positive on the tail.

    All asymptotes cancel at ``weight = -1 / 200``; the two Laplace laws have reached
    theirs, and the third, which is subtracted, has not.
    """
    laws = [(0, 0, 1), (-1, 0, 1), (0, 1, 1)]
    parts = tuple(read(tuple(map(Fraction, law))) for law in laws)
    small = ball(Fraction(1, 200))
    with precision(100):
        loss = -ball(1).exp() * (1 - small * (ball(1) / 2).exp())
        for third, expected in [(hull(-2 * small, small), False), (-small, False)]:
            whole = Excess((ball(1), loss, third), parts, frozenset({1}))
            start = whole.at(Fraction(0))
            assert whole.is_never_positive(start, None) is expected
        true = Excess((ball(1), loss, -small), parts)
        assert true.value(true.at(Fraction(1))) > 0


def test_a_corner_that_may_be_here_has_every_slope():
    tiny = Fraction(1, 10**6)
    terms = tuple(map(number, (0, 0, 2)))
    with precision(64):
        place = Component(hull(-tiny, tiny), ball(0), ball(2), terms).at(Fraction(0))
        for slope in (place.before, place.after):
            assert slope.contains(ball(1) / 2)
            assert slope.contains(-ball(1) / 2)
        for side in (place.below, place.above):
            for end in (-tiny, tiny):
                assert side.contains(below((Fraction(0), 0, Fraction(2)), end))


# --- what is read as which law


def test_noise_and_mixtures_in_any_order_have_one_profile():
    k, j = point("k", finite(2)), point("j", finite(2))
    plain = bind(finite_law("1/4", "3/4"), k, normal(choose(k, 0, 2), 1))
    twice = bind(
        finite_law("1/4", "3/4"),
        k,
        bind(
            finite_law(choose(k, 1, 0), choose(k, 0, 1)),
            j,
            choose(j, normal(0, 1), normal(2, 1)),
        ),
    )
    inner = bind(
        finite_law("1/4", "3/4"),
        k,
        choose(
            k,
            bind(laplace(0, 1), x, normal(x, 1)),
            bind(normal(2, 1), x, laplace(x, 1)),
        ),
    )
    outer = bind(plain, x, laplace(x, 1))
    for one, other in [
        (plain, twice),
        (inner, outer),
        (bind(twice, x, laplace(x, 1)), outer),
    ]:
        assert accepts(one, other, 0, 0, "- 0 -")
        assert accepts(other, one, 0, 0, "- 0 -")
        assert not accepts(one, other, Fraction(-1, 10**12), 0, "- 0 -")


def test_the_order_of_the_laws_counts():
    """N(0, 4) has the heavier tails: no finite epsilon from it to N(0, 1)."""
    wide, narrow = normal(0, 2), normal(0, 1)
    assert accepts(narrow, wide, 1, 0, "- -1 - 0 - 1 -")
    assert not accepts(wide, narrow, 1, 0, "- -1 - 0 - 1 -")
    assert not accepts(wide, narrow, 100, 0, "- -1 - 0 - 1 -")


@pytest.mark.parametrize("bits", ["16", "20", "32", "64", "100"])
def test_nothing_is_lost_at_few_bits(bits):
    """Laplace laws a distance a apart: delta is ``1 - exp((epsilon - a) / 2)``."""
    pair = laplace(0, 1), laplace(1, 1)
    tiling = "+ 0 + 249/1000 ? 251/1000 - 1 -"
    with precision(300):
        truth = 1 - ball(Fraction(-1, 4)).exp()
        below_it = Fraction(int((truth * 10**30).floor().unique_fmpz()), 10**30)
    assert not accepts(*pair, "1/2", below_it, tiling, bits)
    assert accepts(*pair, "1/2", below_it + Fraction(1, 500), tiling, bits)


def test_read_excess_does_not_depend_on_what_was_read_before():
    """One context at several precisions gives enclosures of one number."""
    context = Context({}, [], no_solver)
    pair = bind(normal("1/3", 1), x, laplace(x, "1/7")), normal(0, "1/3")
    values = []
    for bits in (128, 16, 128):
        with precision(bits):
            whole = read_excess(context, *pair, number("1/3"))
            values.append(whole.value(whole.at(Fraction(2, 7))))
    assert values[0].overlaps(values[1])
    assert values[0].overlaps(values[2])
    assert values[0].rad() == values[2].rad()
    assert values[1].rad() > values[0].rad()
