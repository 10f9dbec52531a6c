import random
from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.balls import ball
from verifydp.exact.roots import (
    Cell,
    RootIsolation,
    Shape,
    check_isolation,
    isolate_roots,
    refine_root,
)


def polynomial(roots):
    """The product of ``x - root``, and its derivative by the product rule."""

    def function(x):
        product = ball(1)
        for root in roots:
            product *= x - ball(root)
        return product

    def derivative(x):
        total = ball(0)
        for skipped in range(len(roots)):
            product = ball(1)
            for place, root in enumerate(roots):
                if place != skipped:
                    product *= x - ball(root)
            total += product
        return total

    return function, derivative


def test_drawn_polynomials_have_the_roots_they_were_made_of():
    draw = random.Random(9)
    for _ in range(1000):
        count = draw.randrange(0, 6)
        # Dyadic roots sit where one would like to cut; some are at the very ends.
        pool = [Fraction(j, 8) for j in range(-16, 17)]
        pool += [Fraction(draw.uniform(-2, 2)) for _ in range(5)]
        roots = sorted(draw.sample(pool, count))
        function, derivative = polynomial(roots)
        found = isolate_roots(function, derivative, -2, 2)
        assert len(found.brackets) == len(roots)
        for (low, high), root in zip(found.brackets, roots, strict=True):
            assert low < root < high or low == root == high
        assert check_isolation(function, derivative, found) == (-2, 2)


def test_two_roots_that_floats_cannot_part():
    close = Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**20)
    function, derivative = polynomial(close)
    found = isolate_roots(function, derivative, 0, 1, depth=80)
    assert len(found.brackets) == 2
    assert float(found.brackets[0][0]) == pytest.approx(float(found.brackets[1][1]))


def test_transcendental_roots(mp):
    found = isolate_roots(
        lambda x: (x * x).sin() - x / 4,
        lambda x: 2 * x * (x * x).cos() - ball(1) / 4,
        Fraction(1, 10),
        3,
    )
    assert len(found.brackets) == 4
    for bracket in found.brackets:
        low, high = refine_root(lambda x: (x * x).sin() - x / 4, bracket, 100)
        assert high - low <= Fraction(1, 2**100)
        root = mpmath.findroot(lambda x: mpmath.sin(x * x) - x / 4, mp(low))
        assert mp(low) <= root <= mp(high)


@pytest.mark.parametrize("root", [Fraction(1, 2), Fraction(1, 3), Fraction(2, 7)])
def test_a_double_root_stays_undecided(root):
    function, derivative = polynomial((root, root))
    with pytest.raises(UnsupportedError, match=r"between 0\.\d+ and 0\.\d+ stay undec"):
        isolate_roots(function, derivative, 0, 1)


def test_almost_a_double_root_is_decided_both_ways():
    tiny = Fraction(1, 10**12)
    for shift, count in ((tiny, 0), (-tiny, 2)):
        found = isolate_roots(
            lambda x, s=shift: (x - ball(Fraction(1, 3))) ** 2 + ball(s),
            lambda x: 2 * (x - ball(Fraction(1, 3))),
            0,
            1,
        )
        assert len(found.brackets) == count


def test_a_function_that_vanishes_on_an_interval_is_refused():
    with pytest.raises(UnsupportedError, match="exclude that part"):
        isolate_roots(lambda x: x * 0, lambda x: x * 0, 0, 1)


def test_an_end_whose_sign_is_not_known_is_named():
    with pytest.raises(UnsupportedError, match=r"sign at 2\.0+ stays undecided"):
        isolate_roots(lambda x: x.log() - ball(2).log(), lambda x: 1 / x, 1, 2)
    with pytest.raises(InputError, match="low < high"):
        isolate_roots(lambda x: x, lambda x: x, 1, 1)


def sine():
    return (lambda x: x.sin(), lambda x: x.cos())


def altered_isolations():
    function, derivative = sine()
    good = isolate_roots(function, derivative, Fraction(1, 2), 10)
    cells = good.cells
    monotone = next(c for c in cells if c.shape in {Shape.RISING, Shape.FALLING})
    place = cells.index(monotone)
    other = Shape.FALLING if monotone.shape is Shape.RISING else Shape.RISING

    def with_cell(cell):
        return replace(good, cells=(*cells[:place], cell, *cells[place + 1 :]))

    yield "a bracket less", replace(good, brackets=good.brackets[1:])
    yield "a bracket more", replace(good, brackets=(*good.brackets, good.brackets[0]))
    yield "moved", replace(good, brackets=((Fraction(3), Fraction(7, 2)),) * 3)
    yield "a cell less", replace(good, cells=cells[:place] + cells[place + 1 :])
    yield "no cells", replace(good, cells=())
    yield "other slope", with_cell(replace(monotone, shape=other))
    yield "no root", with_cell(replace(monotone, shape=Shape.POSITIVE))
    yield "too wide", with_cell(replace(monotone, high=monotone.high + 1))
    yield "no digits", with_cell(replace(monotone, bits=0))
    yield "all digits", with_cell(replace(monotone, bits=10**9))
    whole = Cell(Fraction(1, 2), Fraction(10), Shape.FALLING, 64)
    yield "one cell", RootIsolation((whole,), ((Fraction(1, 2), Fraction(10)),))
    empty = Cell(Fraction(2), Fraction(2), Shape.POSITIVE, 64)
    yield "an empty cell", RootIsolation((empty,), ())


@pytest.mark.parametrize(
    ("what", "isolation"), list(altered_isolations()), ids=lambda value: str(value)[:12]
)
def test_an_altered_isolation_is_refused(what, isolation):
    with pytest.raises(CertificateError):
        check_isolation(*sine(), isolation)


def test_a_cell_that_ends_at_an_inexact_root_is_refused():
    shifted = Cell(Fraction(1), Fraction(2), Shape.RISING, 64)
    claim = RootIsolation((shifted,), ((Fraction(1), Fraction(2)),))
    with pytest.raises(CertificateError, match="stays undecided"):
        check_isolation(lambda x: x.log() - ball(2).log(), lambda x: 1 / x, claim)
