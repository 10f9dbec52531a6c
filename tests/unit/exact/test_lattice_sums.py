"""Sums of steps on a lattice: against convolutions in rationals."""

import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.exact import lattice_sums
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.exact.lattice_sums import LatticeStep, field_width, lattice_sum

UNIT = Fraction(1, 2**30)


def convolved(variables):
    """The exact law of the sum, as a list."""
    law = [Fraction(1)]
    for length, hit, count in variables:
        for _ in range(count):
            longer = [value * (1 - hit) for value in law] + [Fraction(0)] * length
            for place, value in enumerate(law):
                longer[place + length] += value * hit
            law = longer
    return law


def drawn(source):
    return [
        (
            source.randint(0, 7),
            Fraction(source.randint(0, 12), 12),
            source.choice([1, 1, 2, 3, 25, 26, 40]),
        )
        for _ in range(source.randint(0, 4))
    ]


def steps(variables):
    with precision(128):
        return [
            LatticeStep(length, ball(hit), ball(1 - hit), count)
            for length, hit, count in variables
        ]


@pytest.mark.parametrize("bits", [31, 63, 64, 95])
def test_every_bound_is_below_and_what_is_missing_is_known(bits):
    source = random.Random(70)
    for _ in range(40):
        variables = drawn(source)
        exact = convolved(variables)
        found = lattice_sum(steps(variables), bits)
        bounds = [Fraction(units, 2**bits) for units in found.lower_bounds()]
        assert len(bounds) == len(exact) == found.length + 1
        assert all(low <= value for low, value in zip(bounds, exact, strict=True))
        assert sum(bounds) + Fraction(found.missing, 2**bits) == 1
        assert found.missing <= 16 * (1 + found.length) * sum(
            count for _, _, count in variables
        )


def test_any_range_holds_its_probability():
    source = random.Random(71)
    for _ in range(100):
        variables = drawn(source)
        exact = convolved(variables)
        found = lattice_sum(steps(variables), 63)
        low = source.randint(-3, len(exact))
        high = source.randint(-3, len(exact) + 3)
        value = sum(exact[max(low, 0) : max(high + 1, 0)], Fraction(0))
        enclosure = found.probability(low, high)
        assert lowest(enclosure) <= value <= highest(enclosure)
        assert highest(enclosure) - lowest(enclosure) < UNIT


def test_many_single_variables_make_blocks(monkeypatch):
    variables = [(n % 5, Fraction(n % 7, 7), 1) for n in range(70)]
    exact = convolved(variables)
    for block in (1, 2, 3, 32, 100):
        monkeypatch.setattr(lattice_sums, "_BLOCK", block)
        found = lattice_sum(steps(variables), 95)
        assert found.missing < 2**30
        for place, units in enumerate(found.lower_bounds()):
            assert 0 <= exact[place] - Fraction(units, 2**95) < UNIT**2


def test_the_law_does_not_depend_on_how_equal_variables_are_taken(monkeypatch):
    one = lattice_sum(steps([(3, Fraction(2, 3), 24)]), 63)
    monkeypatch.setattr(lattice_sums, "_FEW", 2)
    two = lattice_sum(steps([(3, Fraction(2, 3), 24)]), 63)
    for low in range(0, 75, 5):
        assert one.probability(low, 80).overlaps(two.probability(low, 80))


def test_probabilities_that_are_not_known_exactly_are_rounded_downward():
    third = ball(1).union(ball(2)) / 4
    found = lattice_sum([LatticeStep(1, third, third)], 31)
    # The end of a ball is a little outside of the quarter.
    assert all(2**29 - 4 <= units <= 2**29 for units in found.lower_bounds())
    assert found.missing == 2**31 - sum(found.lower_bounds())
    assert found.probability(0, 0).contains(ball(1) / 2)


def test_a_field_that_is_too_narrow_would_be_seen(monkeypatch):
    """The test above on a broken subject: digits leak into the next field."""
    variables = [(1, Fraction(1, 2), 40)]
    exact = convolved(variables)
    monkeypatch.setattr(lattice_sums, "field_width", lambda bits: 2 * bits - 8)
    wrong = lattice_sum(steps(variables), 63)
    right = wrong.probability(20, 20).contains(ball(exact[20]))
    assert not (right and 0 <= wrong.missing < 2**20)


def test_fields_have_room_for_a_product():
    for bits in range(2, 400):
        width = field_width(bits)
        assert width % 64 == 0
        assert 2**width > 4**bits
        assert width <= 2 * bits + 66


@pytest.mark.parametrize("wrong", [{"length": -1}, {"length": 1, "count": 0}])
def test_steps_that_are_none_are_refused(wrong):
    with pytest.raises(InputError, match="at least"):
        lattice_sum([LatticeStep(hit=ball(1), miss=ball(0), **wrong)], 31)
