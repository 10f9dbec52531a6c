"""What is drawn between known points is a bound itself."""

import random
from bisect import bisect_right
from itertools import pairwise

import pytest

from verifydp.report.pictures.steps import KnownPoint, lower_steps, upper_steps


def heights(corners, at):
    """The heights of a line of steps at a place: two where it falls."""
    return [y for (x, y), (z, w) in pairwise(corners) for y in (y, w) if x <= at <= z]


def falling(rng):
    """A function that falls by jumps and by slopes, so that it is not convex."""
    places = sorted(rng.random() * 4 for _ in range(7))
    values = sorted((rng.random() for _ in range(8)), reverse=True)

    def value(at):
        return values[bisect_right(places, at)] - 0.001 * at

    return value


@pytest.mark.parametrize("seed", range(20))
def test_no_value_leaves_the_steps(seed):
    rng = random.Random(seed)
    value = falling(rng)
    at = sorted(rng.random() * 4 for _ in range(rng.randint(1, 9)))
    points = [KnownPoint(x, value(x) - 1e-3, value(x) + 1e-3) for x in at]
    rng.shuffle(points)
    upper, lower = upper_steps(points, 4.0), lower_steps(points, 0.0)
    for place in (4 * step / 997 for step in range(998)):
        assert all(height >= value(place) for height in heights(upper, place))
        assert all(height <= value(place) for height in heights(lower, place))
    assert upper[0][0] == at[0]  # nothing is said before the first known point
    assert lower[-1][0] == at[-1]  # nor beyond the last


def test_a_step_goes_to_the_side_on_which_it_is_a_bound():
    points = [KnownPoint(1, 0.4, 0.5), KnownPoint(2, 0.1, 0.2)]
    assert upper_steps(points, 3) == [(1, 0.5), (2, 0.5), (2, 0.2), (3, 0.2)]
    assert lower_steps(points, 0) == [(0, 0.4), (1, 0.4), (1, 0.1), (2, 0.1)]


def test_a_point_that_says_less_than_another_is_left_out():
    points = [KnownPoint(1, None, 0.5), KnownPoint(2, 0.3, 0.6), KnownPoint(1, 0.2, 1)]
    assert upper_steps(points, 3) == [(1, 0.5), (3, 0.5)]
    assert lower_steps(points, 0) == [(0, 0.3), (2, 0.3)]


def test_a_side_that_is_not_known_is_not_drawn():
    assert upper_steps([KnownPoint(1, 0.5, None)], 2) == []
    assert lower_steps([KnownPoint(1, None, 0.5)], 0) == []
