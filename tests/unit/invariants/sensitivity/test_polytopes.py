"""Hulls in exact integers, beside every plane there can be, and beside floats."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from verifydp.errors import InputError, UnsupportedError
from verifydp.invariants.sensitivity import (
    SensitivitySpace,
    gauge,
    hull,
    table_sensitivity,
    vertices,
)


def space(rows, columns, persons):
    return table_sensitivity((rows, columns), [(0,), (1,)], persons).space()


@pytest.mark.parametrize(
    ("rows", "columns", "persons", "facets", "corners", "volume"),
    [
        (2, 2, 3, 2, 2, 2),
        (2, 3, 3, 6, 6, 3),
        (2, 4, 3, 14, 12, Fraction(10, 3)),
        (3, 3, 2, 30, 18, Fraction(11, 4)),
        (3, 3, 3, 18, 30, Fraction(21, 4)),
    ],
)
def test_hulls_of_tables(rows, columns, persons, facets, corners, volume):
    found = hull(space(rows, columns, persons))
    assert len(found.facets) == facets
    assert len(found.vertices) == corners
    assert found.volume == volume


@pytest.mark.parametrize(
    ("persons", "volume"), [(2, Fraction(99, 4)), (3, Fraction(189, 4))]
)
def test_volume_in_orthonormal_coordinates(persons, volume):
    assert hull(space(3, 3, persons)).orthonormal_volume_squared == volume**2


@pytest.mark.parametrize("persons", [2, 3])
def test_facets_are_all_planes_that_hold_enough_changes(persons):
    """Every four changes are tried, in integers: 27,405 planes at most."""
    ball = space(3, 3, persons)
    found = hull(ball)
    points = np.array([found.span.short(one) for one in ball.nonzero], dtype=object)
    expected = set()
    for chosen in combinations(range(len(points)), 4):
        rows = points[list(chosen)]
        determinant = round(float(np.linalg.det(rows.astype(float))))
        if determinant == 0:
            continue
        solved = np.linalg.solve(rows.astype(float), np.ones(4)) * determinant
        normal = np.array([round(float(x)) for x in solved], dtype=object)
        reach = points @ normal
        assert (reach[list(chosen)] == determinant).all()
        if max(reach * (1 if determinant > 0 else -1)) == abs(determinant):
            expected.add(tuple(Fraction(x, determinant) for x in normal))
    assert set(found.facets) == expected


def symmetric(points):
    listed = {tuple(point) for point in points} - {(0,) * len(points[0])}
    both = listed | {tuple(-x for x in one) for one in listed}
    return SensitivitySpace(tuple(sorted(both)))


@pytest.mark.parametrize("seed", range(30))
def test_random_hulls_beside_floats(seed):
    """Deterministic. Small integers, so that many points share planes."""
    draw = np.random.default_rng(seed)
    size = int(draw.integers(2, 6))
    points = draw.integers(-2, 3, (int(draw.integers(size, 14)), size))
    ball = symmetric([*points.tolist(), *np.eye(size, dtype=int).tolist()])
    found = hull(ball)
    floats = ConvexHull(np.array(ball.vectors, dtype=float))
    assert float(found.volume) == pytest.approx(floats.volume, rel=1e-9)
    planes = {tuple(row) for row in np.round(floats.equations, 8) + 0.0}
    assert len(found.facets) == len(planes)
    assert set(found.vertices) == set(vertices(ball))
    for vector in points.tolist():
        assert found.norm(vector) == gauge(ball, vector).value


def test_fractions_and_large_numbers_are_exact():
    wide = 10**30
    points = [
        (Fraction(1, 3), 0, 0), (0, Fraction(2, 7), 0), (0, 0, wide), (1, 1, 1)
    ]  # fmt: skip
    found = hull(symmetric(points))
    for facet in found.facets:
        reach = [
            sum(x * y for x, y in zip(facet, one, strict=True))
            for one in symmetric(points).vectors
        ]
        assert max(reach) == 1
        assert reach.count(1) >= 3
    cross = hull(symmetric(points[:3]))
    assert cross.volume == Fraction(8, 6) * Fraction(1, 3) * Fraction(2, 7) * wide


def test_a_hull_that_is_too_large_is_said():
    with pytest.raises(UnsupportedError, match="more than 100 simplices"):
        hull(space(3, 4, 3), simplices=100)
    with pytest.raises(UnsupportedError, match="a hull of 16 dimensions"):
        hull(space(5, 5, 2))


def test_nothing_to_protect_is_said():
    with pytest.raises(InputError, match="nothing to protect"):
        hull(SensitivitySpace(((0, 0),)))
