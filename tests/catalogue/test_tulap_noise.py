"""A second canonical noise for epsilon 0 and delta 1/2, in exact arithmetic.

specs/semi_dp/tulap_noise.py refutes the printed uniqueness at delta 1. Here is a law
for a smaller delta: on [-1, 1], with the density 9/20 on the outer quarters of each
unit cell and 11/20 on the inner ones. It is no Tulap law, which is uniform there.
"""

from fractions import Fraction

OUTER, INNER, QUARTER = Fraction(9, 20), Fraction(11, 20), Fraction(1, 4)
CELL = (OUTER, INNER, INNER, OUTER)
EVEN = (Fraction(1, 2),) * 4


def density(cell, place):
    """On the quarter that begins at ``place`` quarters; 0 outside of [-1, 1]."""
    return cell[place % 4] if -4 <= place < 4 else Fraction(0)


def up_to(cell, place):
    """The distribution function at a multiple of a quarter."""
    return sum(density(cell, quarter) for quarter in range(-4, place)) * QUARTER


def distance(cell, shift):
    """Total variation between the noise and the noise moved by so many quarters.

    Between multiples of a quarter it is linear in the shift, as each piece of both
    densities is constant, so that its largest value is at one of them.
    """
    gaps = (
        density(cell, place) - density(cell, place - shift) for place in range(-8, 12)
    )
    return sum(max(gap, Fraction(0)) for gap in gaps) * QUARTER


def canonical(cell, delta):
    """The four conditions; linear between quarters, so that these decide."""
    whole = up_to(cell, 4) == 1
    even = all(up_to(cell, k) == 1 - up_to(cell, -k) for k in range(-4, 5))
    private = all(distance(cell, shift) <= delta for shift in range(5))
    reached = distance(cell, 4) == delta
    threshold = all(
        up_to(cell, k - 4) == max(Fraction(0), up_to(cell, k) - delta)
        for k in range(-3, 5)
    )
    return whole and even and private and reached and threshold


def test_two_laws_are_canonical_for_a_delta_of_one_half():
    assert canonical(EVEN, Fraction(1, 2))
    assert canonical(CELL, Fraction(1, 2))
    assert up_to(CELL, -3) != up_to(EVEN, -3)


def test_more_uneven_noise_is_not_private():
    """With the density 0 on the outer quarters a shift by a quarter shows too much."""
    assert not canonical(
        (Fraction(0), Fraction(1), Fraction(1), Fraction(0)), Fraction(1, 2)
    )


def test_another_delta_is_not_met():
    assert not canonical(CELL, Fraction(2, 5))
