"""Features: one number per draw, whatever the numbers of the output."""

import math

import numpy as np
import pytest

from verifydp.empirical.features import (
    Coordinate,
    LearnedScore,
    OutputKind,
    Total,
    in_parts,
)

ROWS = np.array(
    [
        [1.0, 2.0],
        [math.nan, 0.0],
        [math.inf, -math.inf],
        [1.7e308, 1.7e308],
        [-0.0, 5e-324],
    ]
)


def test_a_coordinate_is_a_view_of_its_column():
    feature = Coordinate(1, 2)
    assert feature.values(ROWS).tolist() == ROWS[:, 1].tolist()
    assert np.shares_memory(feature.values(ROWS), ROWS)
    assert feature.name == "coordinate 1"
    assert Coordinate(0, 1).name == "value"


def test_a_total_passes_on_what_is_no_finite_number():
    values = Total().values(ROWS)
    assert values[0] == 3.0
    assert math.isnan(values[1])
    assert math.isnan(values[2])
    assert values[3] == math.inf
    assert values[4] == 5e-324


def test_a_score_is_the_stated_sum():
    score = LearnedScore((1.0, 0.0), (2.0, 1.0), (3.0, -1.0), (0.5, 0.25))
    row = np.array([[5.0, -2.0]])
    z = (2.0, -2.0)
    expected = 3 * z[0] - z[1] + 0.5 * (abs(z[0]) - 1) + 0.25 * (abs(z[1]) - 1)
    assert score.values(row)[0] == pytest.approx(expected)
    # Cut at 6, so that one output never decides alone; NaN stays NaN.
    far = score.values(np.array([[1e300, 0.0], [math.inf, 0.0], [13.0, 0.0]]))
    assert far.tolist() == [far[0]] * 3
    assert math.isnan(score.values(np.array([[math.nan, 0.0]]))[0])


def test_a_score_of_a_draw_does_not_depend_on_the_batch():
    random = np.random.default_rng(1)
    width = 37
    score = LearnedScore(
        *(tuple(part) for part in random.normal(size=(1, width))),
        (1.5,) * width,
        *(tuple(part) for part in random.normal(size=(2, width))),
    )
    rows = random.normal(size=(1000, width))
    together = score.values(rows)
    assert together.tolist() == [score.values(row[None])[0] for row in rows]


@pytest.mark.parametrize(
    ("rows", "width", "parts"), [(700, 1000, 3), (262, 1000, 1), (3, 300_000, 3)]
)
def test_long_rows_are_scored_a_few_at_a_time(rows, width, parts):
    columns = np.zeros((rows, width))
    columns[:, 0] = np.arange(rows)
    given = []

    def first(part):
        given.append(len(part))
        return part[:, 0]

    assert in_parts(first, columns).tolist() == list(range(rows))
    assert len(given) == parts
    assert in_parts(first, columns[:0]).tolist() == []


def test_a_kind_is_the_same_number_for_every_draw():
    assert OutputKind().values(np.zeros((3, 0))).tolist() == [0.0] * 3


def test_equal_features_are_one():
    assert Coordinate(1, 2) == Coordinate(1, 2) != Coordinate(0, 2)
    assert len({Total(), Total(), OutputKind(), OutputKind()}) == 2
    one = LearnedScore((0.0,), (1.0,), (1.0,), (0.0,))
    assert hash(one) == hash(LearnedScore((0.0,), (1.0,), (1.0,), (0.0,)))
