"""Whose ball lies in whose, and what published margins leave of a group's changes."""

from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.invariants.sensitivity import (
    BallOrder,
    Norm,
    SensitivitySpace,
    compare_balls,
    compare_spaces,
    gauge,
    inside_norm,
    norm_sensitivity,
    table_sensitivity,
)

MARGINS = [(0,), (1,)]
PRINTED = table_sensitivity((3, 3), MARGINS, 2).space()
WHOLE = table_sensitivity((3, 3), MARGINS, 3).space()


def symmetric(*vectors):
    return SensitivitySpace((*vectors, *(tuple(-x for x in one) for one in vectors)))


def test_the_own_hull_lies_inside_the_printed_one_when_both_have_grown():
    assert norm_sensitivity(WHOLE, WHOLE) == 1
    assert norm_sensitivity(WHOLE, PRINTED) == 2
    assert compare_balls(WHOLE, WHOLE, PRINTED) is BallOrder.INSIDE
    assert compare_balls(WHOLE, PRINTED, WHOLE) is BallOrder.AROUND
    assert compare_balls(PRINTED, PRINTED, WHOLE) is BallOrder.INSIDE
    assert compare_balls(WHOLE, WHOLE, WHOLE) is BallOrder.EQUAL


def test_balls_of_another_size_are_equal_when_both_have_grown():
    square = symmetric((1, 1), (1, -1))
    twice = symmetric((2, 2), (2, -2))
    assert compare_balls(symmetric((1, 0)), square, twice) is BallOrder.EQUAL


def test_some_balls_are_in_no_order():
    wide, high = symmetric((3, 0), (0, 1)), symmetric((1, 0), (0, 3))
    both = symmetric((1, 1), (1, -1))
    assert compare_balls(both, wide, high) is BallOrder.NEITHER


@pytest.mark.parametrize("norm", Norm)
@pytest.mark.parametrize("space", [PRINTED, WHOLE])
def test_the_own_hull_lies_inside_every_norm(space, norm):
    assert inside_norm(space, space, norm)


def test_the_printed_hull_lies_inside_no_norm_for_all_changes():
    """It doubles: its corners are longer than any norm's ball has to be."""
    assert not any(inside_norm(WHOLE, PRINTED, norm) for norm in Norm)


def test_hull_of_one_person_lies_inside_the_three_norms():
    one = table_sensitivity((2, 2), [], 1).space()
    assert all(inside_norm(one, one, norm) for norm in Norm)


def test_a_ball_without_width_is_refused():
    with pytest.raises(InputError, match="no width in a direction"):
        compare_balls(symmetric((1, 0), (0, 1)), symmetric((1, 0)), symmetric((1, 1)))


@pytest.mark.parametrize(
    ("levels", "persons", "rows"),
    [
        ((2, 2), 2, [(13, 2, 2, 1), (55, 4, 8, 2), (3, 4, 4, 1)]),
        ((2, 2), 3, [(13, 2, 2, 1), (147, 6, 18, 3), (3, 4, 4, 1)]),
        ((3, 3), 3, [(73, 2, 2, 1), (13237, 6, 18, 3), (31, 6, 6, 1)]),
    ],
)
def test_one_person_group_and_margins(levels, persons, rows):
    found = compare_spaces(levels, MARGINS, persons)
    assert [row[1:] for row in found.rows] == rows
    assert found.is_nested


def test_share_of_the_group_is_the_largest_norm_in_its_hull():
    """Beside the linear program, over the hull of what one person changes."""
    found = compare_spaces((2, 3), MARGINS, 3)
    one = found.one.space()
    norms = [gauge(one, vector).value for vector in found.semi.vectors()]
    assert found.share_of_group == max(norms) / 3 == Fraction(2, 3)


def test_a_hull_grown_too_little_does_not_hold_the_group():
    """One person less than moved: a change of three cells by three is outside."""
    one = table_sensitivity((2, 2), [], 1).space()
    assert gauge(one, (3, 0, 0, -3)).value == 3
