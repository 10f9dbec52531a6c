"""What a notion gives: exact as a logarithm, or enclosed."""

from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.notions.finite.findings import Enclosure, NotionFinding, upper_end


def test_an_epsilon_that_is_no_logarithm_is_refused_and_not_read_as_infinite():
    with pytest.raises(InputError, match=r"not 0\.5"):
        NotionFinding(Epsilon.read("0.5"))
    assert NotionFinding(Epsilon.read(0)).growth == 1
    assert NotionFinding(Epsilon()).growth is None
    assert NotionFinding(Epsilon.read("log(3)")).growth == 3


def test_the_upper_end_is_not_below():
    half = Fraction(1, 2)
    assert upper_end(Enclosure(half, Fraction(2, 3))) >= Fraction(2, 3)
    assert upper_end(Epsilon.read("0.5")) == 0.5
    assert Epsilon.read("log(3)") <= Epsilon.read(upper_end(Epsilon.read("log(3)")))
    assert upper_end(Epsilon()) == float("inf")
