from fractions import Fraction

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball, hull, working_precision
from verifydp.exact.enclosing import enclosed, is_narrow


def test_precision_rises_until_cancellation_is_overcome():
    tried = []

    def difference():
        tried.append(working_precision())
        return ball(1 + Fraction(1, 10**60)).log()

    value = enclosed(difference, relative=Fraction(1, 10**10))
    assert tried == [64, 128, 256]
    assert is_narrow(value, relative=Fraction(1, 10**10))
    assert value > ball(Fraction(999, 10**63))
    assert value < ball(Fraction(1001, 10**63))


def test_zero_needs_an_absolute_width():
    def zero():
        return ball(2).sqrt() ** 2 - 2

    with pytest.raises(UnsupportedError, match="at 256 binary digits"):
        enclosed(zero, limit=256)
    value = enclosed(zero, absolute=Fraction(1, 10**30))
    assert value.contains(ball(0))
    assert value.rad() <= ball(Fraction(1, 10**30))
    with pytest.raises(UnsupportedError, match=r"or 1\.00e-300"):
        enclosed(zero, absolute=Fraction(1, 10**300), limit=256)


def test_an_infinite_ball_is_never_narrow():
    for bad in (ball(1) / ball(0), (ball(-1)).log()):
        assert not is_narrow(bad, relative=Fraction(1), absolute=Fraction(1))
    with pytest.raises(UnsupportedError, match="enclosed"):
        enclosed(lambda: ball(1) / hull(-1, 1), absolute=Fraction(10), limit=128)


def test_a_negative_width_is_refused():
    with pytest.raises(InputError, match="at least 0"):
        enclosed(lambda: ball(1), relative=Fraction(-1))
    with pytest.raises(InputError, match="at least 0"):
        enclosed(lambda: ball(1), absolute=Fraction(-1))
