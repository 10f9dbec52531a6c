from fractions import Fraction

import pytest

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball
from verifydp.exact.comparison import is_less, sign_of


def test_numbers_that_agree_in_many_digits_are_told_apart():
    tiny = Fraction(1, 2**700)
    assert is_less(lambda: ball(2).sqrt(), lambda: ball(2).sqrt() + ball(tiny))
    assert not is_less(lambda: ball(2).sqrt() + ball(tiny), lambda: ball(2).sqrt())


def test_exact_equality_is_not_less():
    assert not is_less(lambda: ball(3), lambda: ball(3))


def test_equal_numbers_that_are_not_exact_are_refused():
    with pytest.raises(UnsupportedError, match="undecided at 256"):
        is_less(lambda: ball(2).sqrt() * ball(2).sqrt(), lambda: ball(2), limit=256)


def test_signs_are_told_however_small_the_number():
    tiny = Fraction(1, 2**700)
    for sign in (1, -1):
        assert sign_of(lambda s=sign: ball(1 + s * tiny).log()) == sign
    assert sign_of(lambda: ball(2) - ball(2)) == 0


def test_a_zero_that_is_not_exact_has_no_sign():
    with pytest.raises(UnsupportedError, match="undecided at 256"):
        sign_of(lambda: ball(2).sqrt() ** 2 - 2, limit=256)
