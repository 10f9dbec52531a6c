"""Hulls of sensitivity vectors: exact facets, norms, volumes and even points.

Kolmogorov's distance has the bound of Dvoretzky, Kiefer, Wolfowitz and Massart: each
comparison fails for a right sampler with probability 1e-9 at most.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from verifydp.errors import InputError
from verifydp.laws.vectors import symmetries
from verifydp.laws.vectors.faces import Faces, members
from verifydp.laws.vectors.polytopes import Hull
from verifydp.laws.vectors.symmetries import symmetries_of

LEVEL = 1e-9


def bound(draws):
    """The most by which a share differs from its probability, with LEVEL."""
    return math.sqrt(math.log(2 / LEVEL) / (2 * draws))


@pytest.mark.parametrize(
    ("rows", "columns", "records", "facets", "volume"),
    [
        (2, 2, 3, 2, 2),
        (2, 3, 3, 6, 3),
        (2, 4, 3, 14, Fraction(10, 3)),
        (3, 3, 2, 30, Fraction(11, 4)),
        (3, 3, 3, 18, Fraction(21, 4)),
        (3, 4, 3, 42, Fraction(151, 30)),
    ],
)
def test_hulls_of_tables(rows, columns, records, facets, volume, table_moves):
    """Facets and volumes in coordinates of a block, as published and by Qhull."""
    hull = Hull(table_moves(rows, columns, records))
    assert hull.facet_count == len(hull.facets) == facets
    assert hull.rank == (rows - 1) * (columns - 1)
    # The block of all rows and columns but the first has the same lattice.
    assert hull.volume == pytest.approx(float(volume), rel=1e-9)
    largest = max(np.abs(hull.gauge_float([hull.vectors])).ravel())
    assert largest == pytest.approx(1, abs=1e-12)
    assert max(map(hull.gauge, hull.vectors)) == 1


def test_orthonormal_volumes_of_3_by_3(table_moves):
    for records, volume in ((2, 24.75), (3, 47.25)):
        hull = Hull(table_moves(3, 3, records))
        assert hull.euclidean_volume == pytest.approx(volume, rel=1e-9)


def test_the_norm_of_a_cycle_in_the_printed_set_is_two(table_moves):
    cycle = (1, -1, 0, 0, 1, -1, -1, 0, 1)
    assert Hull(table_moves(3, 3, 2)).gauge(cycle) == 2
    assert Hull(table_moves(3, 3, 3)).gauge(cycle) == 1


def test_symmetries_do_not_change_the_hull(table_moves, monkeypatch):
    """Without them all facets are found one by one, and are the same."""
    moves = table_moves(3, 3, 3)
    known = Hull(moves)
    assert len(known.facet_kinds) < known.facet_count
    monkeypatch.setattr(symmetries, "_proposed", lambda width: iter(()))
    plain = Hull(moves)
    assert len(plain.symmetries.permutations) == 1
    assert plain.facet_count == known.facet_count
    assert np.allclose(plain.facets, known.facets)
    assert plain.volume == pytest.approx(known.volume, rel=1e-9)
    assert [plain.gauge(move) for move in moves] == [
        known.gauge(move) for move in moves
    ]


@pytest.mark.parametrize("seed", range(6))
def test_random_hulls_against_qhull(seed):
    """Points in general and in special position, in two to five dimensions."""
    rng = np.random.default_rng(seed)
    size = 2 + seed % 4
    half = rng.integers(-3, 4, size=(8 + 2 * size, size))
    points = np.unique(np.vstack([half, -half, 4 * np.eye(size, dtype=int),
                                  -4 * np.eye(size, dtype=int)]), axis=0)  # fmt: skip
    points = points[points.any(axis=1)]
    hull, known = Hull(points.tolist()), ConvexHull(points)
    # The basis may have a determinant: volumes are compared in the space itself.
    assert hull.euclidean_volume == pytest.approx(known.volume, rel=1e-9)
    planes = known.equations[:, :-1] / -known.equations[:, -1:]
    assert hull.facet_count == len(np.unique(np.round(planes, 9), axis=0))
    tried = rng.normal(size=(50, size))
    assert np.allclose(hull.gauge_float(tried), (tried @ planes.T).max(axis=1))
    exact = [Fraction(int(x)) for x in points[0]]
    assert float(hull.gauge(exact)) == pytest.approx(
        float(hull.gauge_float([float(x) for x in exact]))
    )


def even_points(hull, draws, rng):
    """Even points of the hull: weights of corners are gamma numbers over their sum."""
    weights = rng.exponential(size=(draws, hull.rank + 1))
    weights /= weights.sum(axis=1, keepdims=True)
    return hull.weighted_corners(weights[:, 1:], rng)


def rejected_points(draws, rng, side=1.0):
    """Even points of the hull of 3 by 3 tables: what of a cube lies in it.

    The cube of the lower right block; all nine cells must be at most 1 in size.
    """
    block = rng.uniform(-side, side, size=(4 * draws, 2, 2))
    table = np.zeros((len(block), 3, 3))
    table[:, 1:, 1:] = block
    table[:, 0, 1:] = -block.sum(axis=1)
    table[:, :, 0] = -table.sum(axis=2)
    inside = np.abs(table).max(axis=(1, 2)) <= 1
    return table.reshape(-1, 9)[inside][:draws]


DIRECTIONS = np.random.default_rng(7).normal(size=(12, 6))


def largest_difference(one, other):
    """Kolmogorov's distance of two samples, over six directions and the size."""
    worst, directions = 0.0, DIRECTIONS[: one.shape[1]]
    for first, second in zip(
        [*(one @ directions).T, np.abs(one).max(axis=1)],
        [*(other @ directions).T, np.abs(other).max(axis=1)],
        strict=True,
    ):
        both = np.sort(np.concatenate([first, second]))
        shares = [
            np.searchsorted(np.sort(x), both, side="right") / len(x)
            for x in (first, second)
        ]
        worst = max(worst, float(np.abs(shares[0] - shares[1]).max()))
    return worst


def test_even_points_are_those_of_rejection(table_moves):
    """A right one fails with probability 14e-9; a distance of 0.06 is found."""
    rng, draws = np.random.default_rng(3), 40_000
    drawn = even_points(Hull(table_moves(3, 3)), draws, rng)
    assert largest_difference(drawn, rejected_points(draws, rng)) < 2 * bound(draws)


def test_even_points_in_six_dimensions(table_moves):
    """3 by 4 tables: a point is inside where no row or column is longer than 2.

    This is known from the facets, but rejection by it uses none of them: a right one
    fails with probability 14e-9; a distance of 0.08 is found.
    """
    rng, draws = np.random.default_rng(4), 25_000
    block = rng.uniform(-1, 1, size=(15 * draws, 2, 3))
    table = np.zeros((len(block), 3, 4))
    table[:, 1:, 1:] = block
    table[:, 0, 1:] = -block.sum(axis=1)
    table[:, :, 0] = -table.sum(axis=2)
    inside = (np.abs(table).sum(axis=1).max(axis=1) <= 2) & (
        np.abs(table).sum(axis=2).max(axis=1) <= 2
    )
    kept = table.reshape(-1, 12)[inside]
    assert len(kept) > draws
    # The share of the cube that is kept is the volume, in Hoeffding's bound.
    hull = Hull(table_moves(3, 4))
    share = len(kept) / len(block)
    assert abs(share - hull.volume / 64) < bound(len(block))
    drawn = even_points(hull, draws, rng)
    assert largest_difference(drawn, kept[:draws]) < 2 * bound(draws)


def test_a_box_that_is_too_small_is_found(table_moves):
    rng, draws = np.random.default_rng(3), 40_000
    drawn = even_points(Hull(table_moves(3, 3)), draws, rng)
    small = rejected_points(draws, rng, side=0.8)
    assert largest_difference(drawn, small) > 2 * bound(draws)


@pytest.mark.parametrize(
    ("peaks", "square"), [((), Fraction(1, 3)), ((10, -10), Fraction(103, 606))]
)
def test_a_larger_ball_may_have_a_smaller_variance(peaks, square):
    """Exact second moments; the mean of 100,000 squares in [0, 1], by Hoeffding.

    A right one fails with probability 1e-9; an error of 0.01 is found.
    """
    tenth = Fraction(1, 10)
    corners = [(x, y) for x in (1, -1) for y in (tenth, -tenth)]
    hull = Hull([*corners, *((0, peak) for peak in peaks)])
    draws = 100_000
    points = even_points(hull, draws, np.random.default_rng(5))
    assert abs((points[:, 0] ** 2).mean() - float(square)) < bound(draws)


def test_one_direction():
    hull = Hull([(2, -2), (-2, 2), (1, -1), (-1, 1), (0, 0)])
    assert (hull.rank, hull.facet_count) == (1, 2)
    assert hull.gauge((3, -3)) == Fraction(3, 2)
    points = even_points(hull, 20_000, np.random.default_rng(0))[:, 0]
    assert abs(np.mean(points <= 1) - 0.75) < bound(20_000)


def test_simplices_fill_each_face_once(table_moves):
    """Each wall between two simplices of the boundary has two sides."""
    hull = Hull(table_moves(2, 4))
    faces = Faces(hull._scaled[0])
    walls = {}
    for facet in faces.facets(faces.whole, 3):
        for simplex in faces.simplices(facet, 2):
            assert set(simplex) <= set(members(facet))
            for left_out in simplex:
                wall = frozenset(simplex) - {left_out}
                walls[wall] = walls.get(wall, 0) + 1
    assert set(walls.values()) == {2}


def test_symmetries_are_those_of_the_table(table_moves):
    found = symmetries_of([tuple(map(Fraction, row)) for row in table_moves(3, 3)])
    assert len(found.permutations) == 72  # rows, columns, and their exchange
    assert len(found.images) == 144


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        ([(1, 0), (0, 1)], "without its negative"),
        ([(0, 0)], "all vectors are zero"),
        ([], "give some of one length"),
        ([(1 << 40, 1), (-(1 << 40), -1), (1, 0), (-1, 0), (3, 7), (-3, -7)], "digits"),
    ],
)
def test_what_is_no_ball_is_one_line(vectors, message):
    with pytest.raises(InputError, match=message) as raised:
        getattr(Hull(vectors), "facet_count")  # noqa: B009
    assert "\n" not in str(raised.value)


def test_a_vector_outside_of_the_span_has_no_norm(table_moves):
    with pytest.raises(InputError, match="lies outside"):
        Hull(table_moves(2, 2)).gauge((1, 0, 0, 0))
